// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/tracecall.h"

#include "compute/base/error.h"
#include "compute/cli/console.h"
#include "compute/cli/report.h"
#include "compute/cli/taskcall.h"
#include "compute/filter/filterspec.h"
#include "compute/image/imagefile.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/kernel/workloads.h"
#include "compute/task/task.h"
#include "compute/task/workloadmodule.h"
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
        std::string text = "Variant to use, see haloscope-cli variants. Default: ";
        for (const WorkloadModule *module : workloadModules())
            text += (module == workloadModules().front() ? "" : ", ") + module->recorded + " for "
                + module->workload;
        return text + ".";
    }();
    return help.c_str();
}

const char *imageHelp()
{
    static const std::string help
        = "Size of a synthetic image, which is always the same, or an image file; for signal: number of "
          "samples, or an input as for haloscope-cli signal (default: 600)"
        + moduleHelp(&WorkloadModule::sizeWords, &WorkloadModule::exampleSize)
        + "; for histogram also a text file with descriptors.";
    return help.c_str();
}

const OptionText traceOptionTexts[] = {
    { "workload", "W", workloadHelp(), "image" },
    { "variant", "ID", variantHelp(), nullptr },
    { "source", "FILE.cl", "Your own kernel file to use instead of a variant.", nullptr },
    { "fault", "ID", "Fault of the fault lab to inject into the kernel, such as no_barrier.", nullptr },
    { "filter", "SPEC",
        "Filter: a preset (gauss:5, sobel-x, box:7x3), a file (.csv, .json, .yml), or rows (\"1 2 1; 2 4 2; "
        "1 2 1 / 16\").",
        "gauss:5" },
    { "image", "WxH|FILE", imageHelp(), "64x48" },
    { "centroids", "N|FILE", "For histogram: number of synthetic centroids, or a text file with centroids.",
        "4" },
    { "channel", "N", "Colour channel of the image file, from 0.", "0" },
    { "group", "WxH", "Size of a work-group in work-items.", nullptr },
    { "items", "WxH", "Outputs per work-item, for variants that support several.", nullptr },
    { "param", "NAME=VALUE", "Parameter of the variant; repeatable.", nullptr },
    { "at", "X,Y", "Work-group, counted from 0,0 at the upper left.", "0,0" },
    { "pass", "N", "Launch, from 0, for variants that need several launches.", "0" },
    { "pixel", "X,Y", "Output pixel that chooses its work-group, instead of --at.", nullptr },
    { "op", "OP",
        "Operation: conv (convolution, which rotates the filter by 180 degrees) or corr (correlation, which "
        "does not).",
        "conv" },
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
                "Unknown workload \"" + word("workload") + "\"; expected " + workloadIds() + ".");
        const std::string id = given("variant") ? word("variant") : findModule(word("workload"))->recorded;
        if (!given("source")) {
            const VariantList list = allVariants(word("workload"));
            sayProblems(list, id);
            return findVariant(list.variants, id);
        }
        if (given("variant"))
            throw Error(ErrorKind::Usage, "--variant and --source exclude each other; leave one out.");
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

    std::shared_ptr<const Problem> problem(const Variant &variant) const
    {
        if (isTask())
            return readProblem(m_parser, variant);
        const auto [plane, size] = isSignal() ? samples() : picture();
        return planeProblem(plane, size, filter(), settings(), variant.workload);
    }

    Size2 group(const TraceRequest &request) const
    {
        if (!given("pixel"))
            return parsePlace(value("at"), QStringLiteral("--at"));
        if (given("at"))
            throw Error(ErrorKind::Usage, "--at and --pixel exclude each other; leave one out.");
        const Size2 pixel = parsePlace(value("pixel"), QStringLiteral("--pixel"));
        const auto &[size, items, params] = request.tuning;
        return { pixel.w / (size.w * items.w), pixel.h / (size.h * items.h) };
    }

private:
    struct Sized
    {
        SharedPlane plane;
        Size2 size;
    };

    /// A picture of one row.
    Sized samples() const
    {
        bool isLength = false;
        const int length = given("image") ? value("image").toInt(&isLength) : 600;
        if (!given("image") || (isLength && length >= 1 && length <= maxSignalSamples))
            return { madePicture({ length, 1 }), { length, 1 } };
        return channelOf(readSignal(value("image")).samples, " channels; choose --channel below that.");
    }

    Sized picture() const
    {
        static const QRegularExpression number(QStringLiteral("^\\d+ *x *\\d+$"));
        if (number.match(value("image")).hasMatch()) {
            const Size2 size = parseSize(word("image"));
            if (size.area() > static_cast<size_t>(maxImagePixels))
                throw Error(ErrorKind::Usage,
                    "--image is \"" + word("image") + "\"; an image has at most "
                        + std::to_string(maxImagePixels / 1'000'000) + " million pixels.");
            return { madePicture(size), size };
        }
        const Image image = readImage(value("image"));
        sayNotices(image.notices);
        return channelOf(image, " colour channels; choose --channel below that.");
    }

    Sized channelOf(const Image &image, const std::string &advice) const
    {
        const int channel = wholeNumber(value("channel"), 0, QStringLiteral("--channel"));
        if (static_cast<size_t>(channel) >= image.colour.size())
            throw Error(
                ErrorKind::Usage, word("image") + " has " + std::to_string(image.colour.size()) + advice);
        return { image.colour[static_cast<size_t>(channel)], image.size() };
    }

    const QCommandLineParser &m_parser;
};

/// The group must be one of those that are launched.
void checkGroup(const TraceRequest &request)
{
    const std::vector<TaskLaunch> launches = taskOf(request).launches;
    if (request.launch >= static_cast<int>(launches.size()))
        throw Error(ErrorKind::Usage,
            "The variant \"" + request.variant.id + "\" has " + std::to_string(launches.size())
                + " passes, counted from 0; choose --pass below that.");
    const Size2 groups = launches[static_cast<size_t>(request.launch)].groups();
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
    if (const auto reason = request.problem->refusal(request.variant, request.tuning, simulatorLimits()))
        throw Error(ErrorKind::Usage, *reason);
}

TraceRequest readTraceRequest(const QCommandLineParser &parser)
{
    const Reader reader(parser);
    TraceRequest request;
    request.variant = reader.variant();
    request.tuning = reader.tuning(request.variant);
    request.problem = reader.problem(request.variant);
    request.launch = wholeNumber(reader.value("pass"), 0, QStringLiteral("--pass"));
    request.group = reader.group(request);
    checkAccepted(request);
    checkGroup(request);
    if (!reader.given("fault"))
        return request;
    const KernelFault &fault = findFault(reader.word("fault"));
    const auto wrong = broken(fault, request);
    if (!wrong)
        throw Error(ErrorKind::Usage,
            "The fault \"" + fault.id + "\" does no harm to the variant \"" + request.variant.id
                + "\" with these sizes; choose another fault, variant or filter.");
    return *wrong;
}

} // namespace halo
