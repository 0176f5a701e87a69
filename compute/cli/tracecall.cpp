// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/tracecall.h"

#include "compute/base/error.h"
#include "compute/cli/console.h"
#include "compute/cli/loneweight.h"
#include "compute/cli/report.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/task.h"
#include "compute/trace/faults/faults.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/modules.h"

namespace halo {
namespace {

const char *variantHelp()
{
    static const std::string help = [] {
        std::string text = "Variant to use, see haloscope-cli variants. Default: ";
        for (const WorkloadModule *module : workloadModules())
            text += (module == workloadModules().front() ? "" : ", ") + module->facts().recorded + " for "
                + module->id();
        return text + ".";
    }();
    return help.c_str();
}

const char *imageHelp()
{
    static const std::string help = "Size of a synthetic image, which is always the same, or an image file"
        + moduleHelp([](const WorkloadFacts &facts) {
              return std::pair(facts.sizeWords + (facts.alsoReads.empty() ? "" : ", or " + facts.alsoReads),
                  facts.exampleSize);
          })
        + ".";
    return help.c_str();
}

const OptionText traceOptionTexts[] = {
    { "workload", "W", workloadHelp(), "image" },
    { "variant", "ID", variantHelp(), nullptr },
    { "source", "FILE.cl", "Your own kernel file to use instead of a variant.", nullptr },
    { "fault", "ID", "Fault of the fault lab to inject into the kernel, such as no_barrier.", nullptr },
    { "filter", "SPEC",
        "Filter: a preset (gauss:5, sobel-x, box:7x3; see haloscope-cli filters), a file (.csv, .json, "
        ".yml), or rows (\"1 2 1; 2 4 2; "
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

    const WorkloadModule &module() const { return requestedModule(word("workload")); }

    Variant variant() const
    {
        const std::string id = given("variant") ? word("variant") : module().facts().recorded;
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
        TuningRequest request = requestedSizes(m_parser);
        request.params = parseParams(m_parser.values(QStringLiteral("param")));
        return tuningFor(variant, request);
    }

    std::shared_ptr<const Problem> problem(const Variant &variant) const
    {
        const bool isDefault = !given("image") && !module().filtersPicture(); // whose default the option has
        const std::string source = isDefault ? module().facts().exampleSize : word("image");
        if (!module().usesFilter())
            return module().read(source, word("centroids"), variant);
        const Image image = module().readSource(source);
        sayNotices(image.notices);
        const Filter filter = module().filterOf(word("filter"));
        sayNotices(loneWeightNotices(filter));
        return planeProblem(
            channelOf(image, source), image.size(), filter, settingsOf(m_parser, module()), variant.workload);
    }

    Size2 group(const TraceRequest &request) const
    {
        if (!given("pixel"))
            return parsePlace(value("at"), QStringLiteral("--at"));
        if (given("at"))
            throw Error(ErrorKind::Usage, "--at and --pixel exclude each other; leave one out.");
        const Size2 pixel = parsePlace(value("pixel"), QStringLiteral("--pixel"));
        const Size2 step = outputsOfGroup(request);
        return { pixel.w / step.w, pixel.h / step.h };
    }

private:
    SharedPlane channelOf(const Image &image, const std::string &source) const
    {
        const int channel = wholeNumber(value("channel"), 0, QStringLiteral("--channel"));
        if (static_cast<size_t>(channel) >= image.colour.size())
            throw Error(ErrorKind::Usage,
                module().isRow() ? "%1 has %2 channels; choose --channel below that."
                                 : "%1 has %2 colour channels; choose --channel below that.",
                source, image.colour.size());
        return image.colour[static_cast<size_t>(channel)];
    }

    const QCommandLineParser &m_parser;
};

/// By the variant's own reasons.
void checkAccepted(const TraceRequest &request)
{
    if (const auto reason = request.problem->refusal(request.variant, request.tuning, simulatorLimits()))
        throw Error(ErrorKind::Usage, *reason);
}

/// The group must be one of those that are launched.
void checkGroup(const TraceRequest &request)
{
    const std::vector<TaskLaunch> launches = taskOf(request).launches;
    if (request.launch >= static_cast<int>(launches.size()))
        throw Error(ErrorKind::Usage,
            "The variant \"%1\" has %2 passes, counted from 0; choose --pass below that.", request.variant.id,
            launches.size());
    requireGroup(request, launches[static_cast<size_t>(request.launch)].groups());
}

} // namespace

std::span<const OptionText> traceOptions()
{
    return traceOptionTexts;
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
            "The fault \"%1\" has no effect on the variant \"%2\" with these sizes; choose another fault, "
            "variant or filter.",
            fault.id, request.variant.id);
    if (wrong->tuning.group != request.tuning.group || wrong->group != request.group)
        sayNotices({ Message("The fault \"%1\" shows in work-groups of %2; group %3,%4 is recorded.",
            fault.id, toString(wrong->tuning.group), wrong->group.w, wrong->group.h) });
    return *wrong;
}

} // namespace halo
