// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/report/checkplan.h"

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/base/text.h"
#include "compute/cli/console.h"
#include "compute/cli/jsontext.h"
#include "compute/filter/border.h"
#include "compute/filter/filterspec.h"
#include "compute/image/madepicture.h"
#include "compute/task/foreigntask.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/modules.h"

#include <algorithm>
#include <functional>

namespace halo {
namespace {

constexpr Size2 usualPicture{ 203, 157 }, usualRow{ 1203, 1 };  ///< no multiple of any work-group
constexpr Size2 largePicture{ 521, 127 }, largeRow{ 66167, 1 }; ///< nor is this

template<typename T> void addNew(std::vector<T> &list, const T &one)
{
    if (std::ranges::find(list, one) == list.end())
        list.push_back(one);
}

std::optional<Message> refusalOf(const Variant &variant, const CheckSetup &one)
{
    return one.problem->refusal(variant, one.tuning, simulatorLimits());
}

/// The asked or the usual work-group, then others that kernels are written for.
std::vector<Tuning> tuningsFor(const Variant &variant, const CheckRequest &request, bool isRow)
{
    std::vector<Tuning> all{ tuningFor(variant, request.tuning) };
    if (request.tuning.group)
        return all;
    const std::vector<Size2> groups = isRow
        ? std::vector<Size2>{ { 64, 1 }, { 128, 1 }, { 256, 1 }, { 32, 1 } }
        : std::vector<Size2>{ { 16, 16 }, { 8, 8 }, { 32, 8 }, { 16, 8 }, { 32, 32 }, { 64, 1 }, { 256, 1 } };
    for (const Size2 group : groups) {
        Tuning tuning = all.front();
        tuning.group = group;
        addNew(all, tuning);
    }
    return all;
}

/// Multiples of what a work-group computes, and larger ones. margin: by so much an output of the size "valid"
/// is smaller.
std::vector<Size2> sizesFor(const Tuning &tuning, bool isRow, Size2 margin)
{
    const Size2 step{ tuning.group.w * tuning.items.w, tuning.group.h * tuning.items.h };
    if (isRow)
        return { usualRow, { 8 * step.w, 1 }, { 8 * step.w + margin.w, 1 }, { 4096, 1 }, { 1 << 16, 1 } };
    return { usualPicture, { 4 * step.w, 3 * step.h }, { 4 * step.w + margin.w, 3 * step.h + margin.h },
        { 8 * step.w, 8 * step.h }, { 256, 256 }, { 512, 512 }, { 1024, 1024 }, { 2048, 2048 },
        { 4096, 4096 } };
}

/// Those of a convolution, whose data are a picture or a row of samples.
class ConvolutionCases
{
public:
    ConvolutionCases(const Variant &variant, const CheckRequest &request, const WorkloadModule &module)
        : m_variant(variant)
        , m_request(request)
        , m_module(module)
    {
        if (!request.image.empty()) {
            m_image = module.readSource(request.image);
            sayNotices(m_image.notices);
        }
    }

    std::vector<CheckSetup> usual() const
    {
        const bool isRow = m_module.isRow();
        const std::vector<Filter> own = ownFilters();
        const std::vector<Filter> filters = !own.empty() ? own
            : isRow ? std::vector{ m_module.randomFilter(3), m_module.randomFilter(6) }
                    : std::vector{ parseFilter("random:3x3,1"), parseFilter("random:5x4,1") };
        const Tuning tuning = tuningFor(m_variant, m_request.tuning);
        const Size2 size = sizes(tuning, {}).front();
        std::vector<std::pair<Settings, Filter>> all;
        for (const auto &[border, word] : allBorders())
            addNew(all, { asked({ Op::Convolution, OutputSize::Same, border }), filters.front() });
        for (const Settings &settings : { Settings{ Op::Correlation, OutputSize::Valid, Border::Replicate },
                 Settings{ Op::Convolution, OutputSize::Full, Border::Zero } })
            addNew(all, { asked(settings), filters.back() });
        std::vector<CheckSetup> cases;
        for (const auto &[settings, filter] : all)
            cases.push_back({ problemOf(size, filter, settings, true), tuning });
        return cases;
    }

    /// Of the first size, filter and work-group that suit; empty if none does.
    std::vector<CheckSetup> searched() const
    {
        for (const Tuning &tuning : tuningsFor(m_variant, m_request, m_module.isRow()))
            for (const Filter &filter : filters())
                for (const Size2 size : sizes(tuning, filter.size()))
                    if (auto cases = accepted(tuning, filter, size); !cases.empty())
                        return cases;
        return {};
    }

    /// The first of the cases on the first size that has more elements than 16 bits count and that suits;
    /// nullopt: who says which data to take means no others, or none suits.
    std::optional<CheckSetup> large(const std::vector<CheckSetup> &cases) const
    {
        constexpr size_t most16Bits = 1 << 16;
        const FilterUse *use = cases.empty() ? nullptr : cases.front().problem->filterUse();
        if (!use || use->sizes.image.area() > most16Bits || !m_image.empty() || !m_request.size.empty())
            return std::nullopt;
        const bool isRow = m_module.isRow();
        const Filter &filter = use->filter;
        const Tuning &tuning = cases.front().tuning;
        std::vector<Size2> all = sizesFor(tuning, isRow, { filter.width - 1, filter.height - 1 });
        all.insert(all.begin(), isRow ? largeRow : largePicture);
        for (const Size2 size : all) {
            const auto with = [&](bool withPixels) {
                return CheckSetup{ problemOf(size, filter, use->settings(), withPixels), tuning, true };
            };
            if (size.area() > most16Bits && !refusalOf(m_variant, with(false)))
                return with(true);
        }
        return std::nullopt;
    }

private:
    /// What is asked for, or what a kernel of another host can be given; empty: any.
    std::vector<Filter> ownFilters() const
    {
        const Mapping &mapping = m_variant.mapping;
        if (m_request.filter)
            return { *m_request.filter };
        if (!mapping.filter.empty())
            return { parseFilter(
                mapping.filter == "box" ? m_module.isRow() ? "box:5x1" : "box:5" : mapping.filter) };
        if (!isFloating(storedNumbers(m_variant, "filter").number))
            return { parseFilter(m_module.isRow() ? "1 2 -3" : "1 2 3; 4 -5 6; 7 8 -9"),
                parseFilter(m_module.isRow() ? "1 2 -3 4 5"
                                             : "1 2 3 4 5; -2 3 4 5 6; 3 4 9 6 7; 4 5 6 7 -8; 1 1 2 3 5") };
        if (mapping.isForeign()) // an even edge has no middle tap, which most take for granted
            return m_module.isRow() ? std::vector{ m_module.randomFilter(3), m_module.randomFilter(7) }
                                    : std::vector{ parseFilter("random:3x3,1"), parseFilter("random:5x7,1") };
        return {};
    }

    /// Who says how large the picture is means outputs of that size; weights in code are correlated.
    Settings asked(Settings settings) const
    {
        if (!m_variant.mapping.filter.empty())
            settings.op = Op::Correlation;
        const bool isSized = !m_request.size.empty() || !m_request.image.empty();
        return { m_request.op.value_or(settings.op),
            m_request.outputSize.value_or(isSized ? OutputSize::Same : settings.size),
            m_request.border.value_or(settings.border) };
    }

    std::vector<Size2> sizes(const Tuning &tuning, Size2 filter) const
    {
        if (!m_image.empty())
            return { m_image.size() };
        if (!m_request.size.empty())
            return { m_module.sizeOf(m_request.size) };
        return sizesFor(tuning, m_module.isRow(), { filter.w - 1, filter.h - 1 });
    }

    /// Those of rank 1 come last: they hide what is transposed.
    std::vector<Filter> filters() const
    {
        std::vector<Filter> all = ownFilters();
        if (m_request.filter || !m_variant.mapping.filter.empty()
            || !isFloating(storedNumbers(m_variant, "filter").number))
            return all;
        for (const int edge : { 3, 5, 7, 9, 4, 6, 8 })
            all.push_back(m_module.randomFilter(edge));
        for (const char *spec :
            { "formula:3x3,(x+4)*(y+7)/64", "formula:5x5,(x+4)*(y+7)/128", "formula:7x7,(x+5)*(y+7)/256",
                "formula:9x9,(x+6)*(y+7)/512", "random:5x1,1", "random:1x5,1" })
            if (!m_module.isRow())
                all.push_back(parseFilter(spec));
        return all;
    }

    std::shared_ptr<const Problem> problemOf(
        Size2 size, const Filter &filter, const Settings &settings, bool withPixels) const
    {
        if (!m_image.empty())
            return std::make_shared<const ConvolutionProblem>(
                m_image, filter, settings, RowRange{}, m_variant.workload);
        if (withPixels && m_size != size) {
            m_plane = madePicture(size);
            m_size = size;
        }
        return planeProblem(withPixels ? m_plane : nullptr, size, filter, settings, m_variant.workload);
    }

    /// Of all settings that the kernel takes so many that each rule, operation and output size occurs.
    std::vector<CheckSetup> accepted(const Tuning &tuning, const Filter &filter, Size2 size) const
    {
        std::vector<Settings> all;
        for (const OutputSize output : { OutputSize::Same, OutputSize::Valid, OutputSize::Full })
            for (const Op op : { Op::Convolution, Op::Correlation })
                for (const auto &[border, word] : allBorders())
                    addNew(all, asked({ op, output, border }));
        std::vector<Settings> taken;
        std::vector<CheckSetup> cases;
        for (const Settings &settings : all) {
            const auto occurs = [&](auto member) {
                return std::ranges::find(taken, settings.*member, member) != taken.end();
            };
            if ((occurs(&Settings::op) && occurs(&Settings::size) && occurs(&Settings::border))
                || refusalOf(m_variant, { problemOf(size, filter, settings, false), tuning }))
                continue;
            taken.push_back(settings);
            cases.push_back({ problemOf(size, filter, settings, true), tuning });
        }
        return cases;
    }

    const Variant &m_variant;
    const CheckRequest &m_request;
    const WorkloadModule &m_module;
    Image m_image; ///< of the file; else empty
    mutable SharedPlane m_plane;
    mutable Size2 m_size{ 0, 0 }; ///< of m_plane
};

/// Of what is no convolution: other sizes of the data, as far as they have a width and a height.
std::vector<CheckSetup> searchedSizes(
    const Variant &variant, const CheckRequest &request, const WorkloadModule &module)
{
    const auto made
        = [&](const std::string &size) { return module.made(size, module.facts().exampleCount, variant); };
    const std::string what = made(module.facts().exampleSize)->text().what;
    for (const Tuning &tuning : tuningsFor(variant, request, false))
        for (const Size2 size : sizesFor(tuning, false, { 0, 0 })) {
            CheckSetup one{ {}, tuning };
            try {
                one.problem = made(module.sizeText(what, size));
            } catch (const Error &noSuchSize) {
                return {};
            }
            if (!refusalOf(variant, one))
                return { one };
        }
    return {};
}

/// What distinguishes setups, in the order of inWords().
struct SetupWord
{
    const char *before, *after;
    const char *unsaid;                                      ///< a value that goes without saying
    std::function<std::string(const CheckSetup &one)> value; ///< empty: it does not apply
};

std::string ofFilter(const CheckSetup &one, std::string ProblemText::*word)
{
    return moduleOf(one.problem->workload()).usesFilter() ? one.problem->text().*word : std::string();
}

const std::vector<SetupWord> &setupWords()
{
    static const std::vector<SetupWord> words{
        { "", "", "", [](const CheckSetup &one) { return one.problem->text().what; } },
        { "", "", "", [](const CheckSetup &one) { return ofFilter(one, &ProblemText::op); } },
        { "border ", "", "", [](const CheckSetup &one) { return ofFilter(one, &ProblemText::border); } },
        { "output size ", "", "same",
            [](const CheckSetup &one) { return ofFilter(one, &ProblemText::outSize); } },
        { "", "", "", [](const CheckSetup &one) { return toString(one.problem->text().size); } },
        { "work-group ", "", "", [](const CheckSetup &one) { return toString(one.tuning.group); } },
        { "", " outputs per work-item", "1x1",
            [](const CheckSetup &one) { return toString(one.tuning.items); } },
    };
    return words;
}

} // namespace

void CheckRequest::checkOptions(const std::string &of) const
{
    const WorkloadModule &module = requestedModule(of);
    const std::pair<const char *, bool> options[]
        = { { "filter", filter.has_value() }, { "op", op.has_value() }, { "border", border.has_value() },
              { "output-size", outputSize.has_value() }, { "image", !image.empty() } };
    for (const auto &[option, isGiven] : options)
        if (isGiven && !module.usesFilter())
            throw Error(ErrorKind::Usage, "--%1 does not apply to kernels of the workload %2; leave it out.",
                option, of);
}

CheckPlan checkPlan(const Variant &variant, const CheckRequest &request)
{
    const WorkloadModule &module = moduleOf(variant.workload);
    request.checkOptions(variant.workload);
    std::vector<CheckSetup> usual;
    std::function<std::vector<CheckSetup>()> search;
    std::optional<ConvolutionCases> convolutions;
    if (module.usesFilter()) {
        convolutions.emplace(variant, request, module);
        usual = convolutions->usual();
        search = [&] { return convolutions->searched(); };
    } else if (!request.size.empty()) {
        usual = { { module.made(request.size, module.facts().exampleCount, variant),
            tuningFor(variant, request.tuning) } };
        search = [] { return std::vector<CheckSetup>(); };
    } else {
        for (const auto &problem : module.examples(variant))
            usual.push_back({ problem, tuningFor(variant, request.tuning) });
        search = [&] { return searchedSizes(variant, request, module); };
    }
    CheckPlan plan;
    std::optional<Message> reason, reasonWithItsBorder;
    const std::string &border = variant.mapping.border;
    for (const CheckSetup &one : usual) {
        const auto refusal = refusalOf(variant, one);
        if (!refusal)
            plan.cases.push_back(one);
        else if (auto &first = one.problem->text().border == border ? reasonWithItsBorder : reason; !first)
            first = refusal;
    }
    // With another border rule than its own, that alone is the reason.
    if (reasonWithItsBorder)
        reason = reasonWithItsBorder;
    plan.isUsual = !plan.cases.empty() && request.size.empty() && request.image.empty() && !request.filter
        && !request.op && !request.outputSize && !request.border && !request.tuning.group
        && !request.tuning.items;
    if (plan.cases.empty())
        plan.cases = search();
    if (plan.cases.empty() && usual.size() == 1)
        throw Error(ErrorKind::Usage, *reason);
    if (plan.cases.empty())
        throw Error(
            ErrorKind::Device, "The kernel %1 refuses all it was tried with: %2", variant.file, *reason);
    if (convolutions)
        if (auto large = convolutions->large(plan.cases))
            plan.cases.push_back(std::move(*large));
    return plan;
}

std::string inWords(const CheckSetup &one)
{
    return inWords(std::vector{ one });
}

std::string inWords(const std::vector<CheckSetup> &cases)
{
    std::string all;
    for (const auto &[before, after, unsaid, value] : setupWords()) {
        std::vector<std::string> values;
        for (const CheckSetup &one : cases)
            addNew(values, value(one));
        if (values == std::vector<std::string>{ unsaid } || values.front().empty())
            continue;
        all += (all.empty() ? "" : ", ") + std::string(before) + joinedWords(values) + after;
    }
    return all;
}

QJsonObject toJson(const CheckSetup &one)
{
    const ProblemText about = one.problem->text();
    QJsonObject parameters;
    for (const auto &[macro, value] : one.tuning.params)
        parameters[text(macro)] = value;
    return { { QStringLiteral("filter"), text(about.what) }, { QStringLiteral("op"), text(about.op) },
        { QStringLiteral("border"), text(about.border) },
        { QStringLiteral("output_size"), text(about.outSize) }, { QStringLiteral("size"), array(about.size) },
        { QStringLiteral("group"), array(one.tuning.group) },
        { QStringLiteral("items"), array(one.tuning.items) }, { QStringLiteral("parameters"), parameters } };
}

} // namespace halo
