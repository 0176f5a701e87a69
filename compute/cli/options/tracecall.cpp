// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/options/tracecall.h"

#include "compute/base/error.h"
#include "compute/cli/options/report.h"
#include "compute/cli/options/taskcall.h"
#include "compute/filter/filterspec.h"
#include "compute/image/imagefile.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/kernel/workloads.h"
#include "compute/trace/faults/faults.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/modules.h"
#include "compute/workload/signal/signalsource.h"

#include <QRegularExpression>

namespace halo {
namespace {

const char *variantHelp()
{
    static const std::string help = [] {
        std::string text = "Whose work-group, see the command variants";
        for (const WorkloadModule *module : workloadModules())
            text += "; of a" + std::string(module->workload == "image" ? "n " : " ") + module->workload + " "
                + module->recorded + " by default";
        return text + ".";
    }();
    return help.c_str();
}

const char *imageHelp()
{
    static const std::string help = "The size of a made-up picture, always the same, or an image file; of a "
                                    "signal its number of samples, or what "
                                    "the command signal takes (default: 600)"
        + moduleHelp(&WorkloadModule::sizeWords, &WorkloadModule::exampleSize)
        + ", of a histogram also a text file of them.";
    return help.c_str();
}

const OptionText traceOptionTexts[] = {
    { "workload", "W", workloadHelp(), "image" },
    { "variant", "ID", variantHelp(), "tile_strided" },
    { "source", "FILE.cl", "A kernel file of your own instead of a variant.", nullptr },
    { "fault", "ID", "Break the kernel in a way of the fault lab, such as no_barrier.", nullptr },
    { "filter", "SPEC",
        "A preset (gauss:5, sobel-x, box:7x3), a file (.csv, .json, .yml), or rows (\"1 2 1; 2 4 2; 1 2 1 / "
        "16\").",
        "gauss:5" },
    { "image", "WxH|FILE", imageHelp(), "64x48" },
    { "centroids", "N|FILE", "Of a histogram: how many made-up ones, or a text file of them.", "4" },
    { "channel", "N", "Which colour plane of the image file, from 0.", "0" },
    { "group", "WxH", "Work-items of a work-group.", nullptr },
    { "items", "WxH", "Outputs of a work-item, for variants that can compute several.", nullptr },
    { "param", "NAME=VALUE", "A parameter of the variant; may be given several times.", nullptr },
    { "at", "X,Y", "Which work-group, counted from 0,0 at the upper left.", "0,0" },
    { "pass", "N", "Which launch of a variant that makes several, from 0.", "0" },
    { "pixel", "X,Y", "The work-group that this output pixel belongs to, instead of --at.", nullptr },
    { "op", "OP", "conv (the filter turned by 180 degrees) or corr (as written).", "conv" },
    { "size", "SIZE", "Output size: same, valid or full.", "same" },
    { "border", "RULE", borderHelpWithSignals(), "replicate" },
};

/// What the options say, one after another.
class Reader
{
public:
    explicit Reader(const QCommandLineParser &parser)
        : m_parser(parser)
    {
    }
    bool given(const char *option) const { return m_parser.isSet(QLatin1String(option)); }
    QString value(const char *option) const { return m_parser.value(QLatin1String(option)); }
    std::string word(const char *option) const { return value(option).toStdString(); }

    bool isSignal() const { return word("workload") == "signal"; }
    bool isTask() const { return !findWorkload(word("workload"))->isConvolution; }

    Variant variant() const
    {
        if (!findWorkload(word("workload")))
            throw Error(ErrorKind::Usage,
                "--workload is \"" + word("workload") + "\"; choose " + workloadIds() + ".");
        const std::string id = given("variant") ? word("variant") : findModule(word("workload"))->recorded;
        if (!given("source")) {
            const VariantList list = allVariants(word("workload"));
            sayProblems(list, id);
            return findVariant(list.variants, id);
        }
        if (given("variant"))
            throw Error(ErrorKind::Usage, "Either --variant or --source says which kernel; leave one out.");
        return readKernel(word("source"), word("workload"));
    }

    Tuning tuning(const Variant &variant) const
    {
        TuningWish wish = sizeWish(m_parser);
        wish.params = parseParams(m_parser.values(QStringLiteral("param")));
        return tuningFor(variant, wish);
    }

    Settings settings() const { return settingsOf(m_parser, word("workload")); }

    Filter filter() const
    {
        return isSignal() ? parseSignalFilter(word("filter")) : parseFilter(word("filter"));
    }

    /// A picture of one row.
    void readSamples(TraceCall &call) const
    {
        bool isLength = false;
        const int length = given("image") ? value("image").toInt(&isLength) : 600;
        if (!given("image") || (isLength && length >= 1 && length <= maxSignalSamples)) {
            call.request.image = { length, 1 };
            call.pixels = madePicture(call.request.image);
            return;
        }
        const Image samples = readSignal(value("image")).samples;
        const int channel = wholeNumber(value("channel"), 0, QStringLiteral("--channel"));
        if (static_cast<size_t>(channel) >= samples.colour.size())
            throw Error(ErrorKind::Usage,
                word("image") + " has " + std::to_string(samples.colour.size())
                    + " channels; choose --channel below that.");
        call.request.image = samples.size();
        call.pixels = samples.colour[static_cast<size_t>(channel)];
    }

    void readPicture(TraceCall &call) const
    {
        static const QRegularExpression size(QStringLiteral("^\\d+ *x *\\d+$"));
        if (size.match(value("image")).hasMatch()) {
            call.request.image = parseSize(word("image"));
            if (call.request.image.area() > static_cast<size_t>(maxImagePixels))
                throw Error(ErrorKind::Usage,
                    "--image is \"" + word("image") + "\"; a picture has at most "
                        + std::to_string(maxImagePixels / 1'000'000) + " million pixels.");
            call.pixels = madePicture(call.request.image);
            return;
        }
        const Image image = readImage(value("image"));
        const int channel = wholeNumber(value("channel"), 0, QStringLiteral("--channel"));
        if (static_cast<size_t>(channel) >= image.colour.size())
            throw Error(ErrorKind::Usage,
                word("image") + " has " + std::to_string(image.colour.size())
                    + " colour planes; choose --channel below that.");
        call.request.image = image.size();
        call.pixels = image.colour[static_cast<size_t>(channel)];
    }

    Size2 group(const TraceRequest &request) const
    {
        if (!given("pixel"))
            return parsePlace(value("at"), QStringLiteral("--at"));
        if (given("at"))
            throw Error(ErrorKind::Usage, "Either --at or --pixel says which work-group; leave one out.");
        const Size2 pixel = parsePlace(value("pixel"), QStringLiteral("--pixel"));
        const auto &[size, items, params] = request.tuning;
        return { pixel.w / (size.w * items.w), pixel.h / (size.h * items.h) };
    }

private:
    const QCommandLineParser &m_parser;
};

/// The group must be one of those that are launched.
void checkGroup(const TraceRequest &request)
{
    const std::vector<TaskLaunch> launches = taskOf(request).launches;
    if (request.pass >= static_cast<int>(launches.size()))
        throw Error(ErrorKind::Usage,
            "The variant \"" + request.variant.id + "\" has " + std::to_string(launches.size())
                + " passes, counted from 0; choose --pass below that.");
    const Size2 groups = launches[static_cast<size_t>(request.pass)].groups();
    if (request.group.w >= groups.w || request.group.h >= groups.h)
        throw Error(ErrorKind::Usage,
            "There is no work-group " + std::to_string(request.group.w) + ","
                + std::to_string(request.group.h) + "; there are " + toString(groups)
                + ", counted from 0,0.");
}

} // namespace

std::span<const OptionText> traceOptions()
{
    return traceOptionTexts;
}

void checkAccepted(const TraceRequest &request)
{
    if (request.task)
        return; // asked when it was made
    if (const auto reason = problemOf(request)->refusal(request.variant, request.tuning, simulatorLimits()))
        throw Error(ErrorKind::Usage, *reason);
}

TraceCall readTraceCall(const QCommandLineParser &parser)
{
    const Reader reader(parser);
    TraceCall call;
    TraceRequest &request = call.request;
    request.variant = reader.variant();
    request.tuning = reader.tuning(request.variant);
    request.settings = reader.settings();
    if (reader.isTask()) {
        setProblem(call, readProblem(parser, request.variant));
    } else {
        request.filter = reader.filter();
        reader.isSignal() ? reader.readSamples(call) : reader.readPicture(call);
    }
    request.pass = wholeNumber(reader.value("pass"), 0, QStringLiteral("--pass"));
    request.group = reader.group(request);
    checkAccepted(request);
    checkGroup(request);
    if (!reader.given("fault"))
        return call;
    const KernelFault &fault = findFault(reader.word("fault"));
    const auto wrong = broken(fault, request);
    if (!wrong)
        throw Error(ErrorKind::Usage,
            "The fault \"" + fault.id + "\" does no harm to the variant \"" + request.variant.id
                + "\" with these sizes; choose another fault, variant or filter.");
    request = *wrong;
    return call;
}

} // namespace halo
