// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/report/benchgate.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/cli/console.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/report/baselinematch.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/problem.h"
#include "compute/timing/record/recordcsv.h"
#include "compute/workload/convolution/convolutionproblem.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <functional>

namespace halo {
namespace {

using Word = GateVerdict::Word;

constexpr int leastBesideBaseline
    = 100; ///< rounds: the file has no second copies that tell when it is enough

/// What is written like a file is one, so that a name that is misspelt is answered by the right sentence.
bool isKernelFile(const QString &text)
{
    return text.endsWith(QLatin1String(".cl")) || text.contains(u'/');
}

bool isIn(const std::vector<Variant> &variants, const std::string &id)
{
    return std::ranges::find(variants, id, &Variant::id) != variants.end();
}

/// How many problems the plan's shard has.
size_t countOfProblems(const BenchOptionsOfCall &options, const SweepPlan &plan)
{
    const size_t all
        = options.problems.empty() ? plan.sizes.size() * plan.filters.size() : options.problems.size();
    size_t count = 0;
    for (size_t place = 0; place < all; ++place)
        count += plan.shard.has(static_cast<qsizetype>(place)) ? 1 : 0;
    return count;
}

/// Calls with each of them, made as the sweep makes them; one image at a time.
void forEachProblem(const BenchOptionsOfCall &options, const SweepPlan &plan,
    const std::function<void(std::shared_ptr<const Problem>)> &use)
{
    qsizetype place = 0;
    for (const auto &problem : options.problems)
        if (plan.shard.has(place++))
            use(problem);
    for (const Size2 size : plan.sizes) {
        Image image;
        for (const Filter &filter : plan.filters) {
            if (!plan.shard.has(place++))
                continue;
            if (image.empty())
                image = plan.picture(size);
            use(std::make_shared<const ConvolutionProblem>(
                image, filter, plan.settings, RowRange{}, plan.variants.front().workload));
        }
    }
}

/// As JSON has it.
const char *wordOf(GateVerdict::Word word)
{
    switch (word) {
    case Word::Slower:
        return "slower";
    case Word::Faster:
        return "faster";
    case Word::NoDifference:
        return "no difference";
    case Word::Unclear:
        break;
    }
    return "unclear";
}

/// "5"
QString percentOf(double ratio)
{
    return QString::number((ratio - 1.0) * 100.0, 'g', 6);
}

} // namespace

BenchGate::BenchGate(const BenchOptionsOfCall &options, SweepPlan &plan, std::set<std::string> &named,
    const DeviceInfo &device)
    : m_options(options)
    , m_limit(options.gate.limit)
{
    m_alone = plan.variants.size() == 1;
    if (!options.gate.against.isEmpty()) {
        addOlder(plan, named);
    } else {
        const QString &path = options.gate.baseline;
        m_baseline = fromCsv(readText(path, maxRecordBytes), QFileInfo(path).fileName().toStdString());
        plan.options.leastRounds
            = std::max(plan.options.leastRounds, std::min(leastBesideBaseline, plan.options.mostRounds));
        addYardstick(plan, named);
        matchAll(plan, named, device);
    }
    size_t each = 0;
    for (const auto &series : sweepSeries(plan))
        each += static_cast<size_t>(std::ranges::count_if(series, [&](const BenchEntry &entry) {
            return !entry.isPeer() && entry.variant.id != m_beside && !m_without.contains(entry.variant.id);
        }));
    m_limit.comparisons = each * countOfProblems(options, plan);
}

void BenchGate::addOlder(SweepPlan &plan, std::set<std::string> &named)
{
    const QString &against = m_options.gate.against;
    Variant older = isKernelFile(against)
        ? readKernel(against.toStdString(), m_options.workload)
        : findVariant(allVariants(m_options.workload).variants, against.toStdString());
    while (isIn(plan.variants, older.id))
        older.id += " (old)";
    m_beside = older.id;
    named.insert(older.id);
    plan.variants.push_back(std::move(older));
    plan.twins = true;
}

/// A kernel that came with Haloscope and is the same in the baseline and here. One that the call names is
/// taken only if there is no other, and if something is left to compare.
void BenchGate::addYardstick(SweepPlan &plan, const std::set<std::string> &named)
{
    const VariantList known = allVariants(m_options.workload);
    const auto same = [](const std::vector<Variant> &variants, const Measured &before) -> const Variant * {
        const auto found = std::ranges::find_if(variants, [&](const Variant &variant) {
            return variant.id == before.variant && sourceHash(variant) == before.sourceHash;
        });
        return found == variants.end() ? nullptr : &*found;
    };
    for (const bool ofCall : { false, true })
        for (const Measured &before : m_baseline.measured) {
            const bool isNamed = named.contains(before.variant);
            if (before.peer || !before.ranked() || isNamed != ofCall || (isNamed && m_alone))
                continue;
            const Variant *variant = same(plan.variants, before);
            if (!variant && !isIn(plan.variants, before.variant))
                variant = same(known.variants, before);
            if (!variant || variant->origin != Origin::Shipped)
                continue;
            m_beside = variant->id;
            if (!isIn(plan.variants, m_beside))
                plan.variants.push_back(Variant(*variant));
            m_alone = plan.variants.size() == 2;
            return;
        }
}

/// Before anything is measured: a baseline that does not fit should not cost the time.
void BenchGate::matchAll(const SweepPlan &plan, const std::set<std::string> &named, const DeviceInfo &device)
{
    for (const Variant &variant : plan.variants)
        if (!named.contains(variant.id)
            && std::ranges::find(m_baseline.measured, variant.id, &Measured::variant)
                == m_baseline.measured.end())
            m_without.insert(variant.id);
    bool any = false;
    const auto match = [&](const RunOrder &order) {
        const Measured wanted = configurationOf(order, device);
        if (!isNew(wanted))
            return;
        matchIn(m_baseline, wanted, m_alone, { m_beside });
        any = true;
    };
    forEachProblem(m_options, plan, [&](const std::shared_ptr<const Problem> &problem) {
        for (const auto &entries : sweepSeries(plan))
            for (const BenchEntry &entry : entries)
                if (!entry.isPeer())
                    match({ problem, entry.variant, entry.tuning, device.index });
    });
    if (!any)
        throw Error(ErrorKind::Input,
            "\"%1\" has none of the kernels of this call; measure the baseline with the same --variants and "
            "--source.",
            m_baseline.origin);
}

bool BenchGate::isNew(const Measured &measured) const
{
    return !measured.peer && measured.variant != m_beside && !m_without.contains(measured.variant);
}

/// The older one of the same work-group and outputs per work-item, or of the same work-group, or the only
/// one.
BenchGate::Pair BenchGate::pairOf(const Record &record, const std::vector<size_t> &series, size_t entry) const
{
    const Measured &newer = record.measured[entry];
    if (m_options.gate.against.isEmpty()) {
        const Measured &older = matchIn(m_baseline, newer, m_alone, { m_beside });
        return { &older, &newer, m_baseline.origin, yardstickOf(m_baseline, older, record, newer) };
    }
    Pair pair{ nullptr, &newer, m_beside };
    int best = -1;
    for (const size_t other : series) {
        const Measured &older = record.measured[other];
        const int fits = older.tuning == newer.tuning ? 2 : older.tuning.group == newer.tuning.group ? 1 : 0;
        if (older.variant != m_beside || older.peer || fits <= best)
            continue;
        best = fits;
        pair.older = &older;
        pair.nameOfOlder = labelOf(record, other);
    }
    return pair;
}

void BenchGate::tell(const Record &record, const std::vector<size_t> &series)
{
    const auto isWrong = [](const Measured &measured) {
        return measured.failed || (!measured.kernelMs.empty() && !measured.verified);
    };
    for (const size_t entry : series) {
        if (!isNew(record.measured[entry]))
            continue;
        const Pair pair = pairOf(record, series, entry);
        if (!pair.older || isWrong(*pair.newer) || isWrong(*pair.older))
            continue; // which is told, and makes the exit status 70
        const GateVerdict verdict = m_options.gate.against.isEmpty()
            ? compareApart(*pair.older, *pair.newer, pair.beside, m_limit)
            : compareInRounds(*pair.older, *pair.newer, m_limit);
        ++m_comparisons;
        m_slower += verdict.word == Word::Slower && verdict.failed ? 1 : 0;
        m_unclear += verdict.word == Word::Unclear ? 1 : 0;
        const QString newer = text(labelOf(record, entry));
        const QString sentence = sentenceOf(verdict, newer, pair);
        printLine(m_options.json ? inOneLine(jsonOf(verdict, newer, pair, sentence))
                                 : QStringLiteral("  ") + sentence);
    }
}

QString BenchGate::sentenceOf(const GateVerdict &verdict, const QString &newer, const Pair &pair) const
{
    const QString older = text(pair.nameOfOlder);
    const QString advice = QStringLiteral("allow more time with --budget, or measure on a quieter machine");
    if (!verdict.measured)
        return QStringLiteral("%1 cannot be compared with %2: %3")
            .arg(newer, older,
                verdict.refusal.empty() ? QStringLiteral("the time ran out; %1.").arg(advice)
                                        : text(verdict.refusal));
    if (!std::isfinite(verdict.interval.high))
        return QStringLiteral("%1 cannot be compared with %2 after %3 rounds; %4.")
            .arg(newer, older, QString::number(verdict.rounds), advice);
    QString sentence
        = QStringLiteral("%1 takes %2\u2013%3 \u00d7 the time of %4")
              .arg(newer, threeDigits(verdict.interval.low), threeDigits(verdict.interval.high), older);
    if (!m_options.gate.baseline.isEmpty())
        sentence += pair.beside
            ? QStringLiteral(" in another run, judged by %1 in both").arg(text(pair.beside->newer->variant))
            : QStringLiteral(" in another run, perhaps under another load");
    const QString percent = percentOf(m_limit.ratio);
    switch (verdict.word) {
    case Word::Slower:
        return sentence
            + (verdict.interval.low > m_limit.ratio ? QStringLiteral(": slower by more than %1 %.")
                                                    : QStringLiteral(": slower, but by no more than %1 %."))
                  .arg(percent);
    case Word::Faster:
        return sentence + QStringLiteral(": faster.");
    case Word::NoDifference:
        return sentence + QStringLiteral(": no difference of more than %1 %.").arg(percent);
    case Word::Unclear:
        break;
    }
    const bool besideHelps = !m_options.gate.baseline.isEmpty() && !pair.beside;
    return sentence
        + QStringLiteral(": it is unclear whether it is slower by more than %1 %; %2.")
              .arg(percent,
                  besideHelps
                      ? QStringLiteral("measure an unchanged kernel, such as naive, in both runs, too")
                      : advice);
}

QJsonObject BenchGate::jsonOf(
    const GateVerdict &verdict, const QString &newer, const Pair &pair, const QString &sentence) const
{
    const Measured &of = *pair.newer;
    const auto number
        = [](double value) { return std::isfinite(value) && value > 0.0 ? QJsonValue(value) : QJsonValue(); };
    return { { QStringLiteral("verdict"), QLatin1String(wordOf(verdict.word)) },
        { QStringLiteral("ratio"), number(verdict.ratio) },
        { QStringLiteral("low"), number(verdict.interval.low) },
        { QStringLiteral("high"), number(verdict.interval.high) },
        { QStringLiteral("fail_above"), m_limit.ratio }, { QStringLiteral("apart"), verdict.apart },
        { QStringLiteral("rounds"), static_cast<qint64>(verdict.rounds) },
        { QStringLiteral("old"), text(pair.nameOfOlder) }, { QStringLiteral("new"), newer },
        { QStringLiteral("beside"),
            pair.beside ? QJsonValue(text(pair.beside->newer->variant)) : QJsonValue() },
        { QStringLiteral("device"), text(of.device) }, { QStringLiteral("driver"), text(of.driver) },
        { QStringLiteral("workload"), text(of.workload) }, { QStringLiteral("filter"), text(of.filter) },
        { QStringLiteral("image"), array(of.image) }, { QStringLiteral("channels"), of.channels },
        { QStringLiteral("op"), text(toString(of.settings.op)) },
        { QStringLiteral("size"), text(toString(of.settings.size)) },
        { QStringLiteral("border"), text(toString(of.settings.border)) },
        { QStringLiteral("group"), array(of.tuning.group) },
        { QStringLiteral("parameters"), text(of.parameters) }, { QStringLiteral("failed"), verdict.failed },
        { QStringLiteral("sentence"), sentence } };
}

int BenchGate::finish() const
{
    if (m_comparisons == 0)
        return 0;
    const bool failed = m_slower > 0 || (m_limit.strict && m_unclear > 0);
    const QString word = failed ? QStringLiteral("failed")
        : m_unclear > 0         ? QStringLiteral("unclear")
                                : QStringLiteral("passed");
    if (m_options.json)
        printLine(
            inOneLine({ { QStringLiteral("gate"), word }, { QStringLiteral("comparisons"), m_comparisons },
                { QStringLiteral("slower"), m_slower }, { QStringLiteral("unclear"), m_unclear },
                { QStringLiteral("fail_above"), m_limit.ratio }, { QStringLiteral("failed"), failed } }));
    else
        printLine(QStringLiteral("Gate %1: %2 compared, %3 slower by more than %4 %, %5 unclear.")
                      .arg(word)
                      .arg(m_comparisons)
                      .arg(m_slower)
                      .arg(percentOf(m_limit.ratio))
                      .arg(m_unclear));
    return failed ? static_cast<int>(ErrorKind::Slower) : 0;
}

} // namespace halo
