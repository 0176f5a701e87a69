// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/recordedcounts.h"

#include "compute/base/text.h"
#include "compute/drawing/base/numbers.h"
#include "compute/drawing/base/translated.h"
#include "compute/timing/count/countreason.h"
#include "compute/trace/model/trace.h"

#include <QCoreApplication>

#include <algorithm>

namespace halo {
namespace {

struct CountTexts
{
    Q_DECLARE_TR_FUNCTIONS(halo::RecordedCounts)
};

CountedCosts countedCosts(const KnownCounts &known)
{
    return costsOf(known.launches, &CountedLaunch::counted);
}

/// Of one, or of two compared: "50", "50, 27.4".
QString countNumbers(std::initializer_list<std::optional<double>> values)
{
    QStringList numbers;
    for (const std::optional<double> &value : values)
        numbers << (value ? figureText(*value) : QStringLiteral("\u2013"));
    return numbers.join(QStringLiteral(", "));
}

QString costsText(std::initializer_list<CountedCosts> all)
{
    const bool one = all.size() == 1;
    const auto numbers = [&](std::optional<double> CountedCosts::*value) {
        return one ? countNumbers({ all.begin()->*value })
                   : countNumbers({ all.begin()->*value, std::next(all.begin())->*value });
    };
    return CountTexts::tr("loads per output, with weights, %1; DRAM bytes per output %2")
        .arg(numbers(&CountedCosts::requestsPerOutput), numbers(&CountedCosts::dramBytesPerOutput));
}

QString countPlace(const KnownCounts &known)
{
    return known.here ? CountTexts::tr("counted here") : CountTexts::tr("recorded");
}

QString countProblem(const KnownCounts &known)
{
    return text(known.launches.front().problem);
}

QString countTuning(const KnownCounts &known)
{
    return text(known.launches.front().tuning);
}

/// Of one side of a comparison, which the sentence names.
QString sideText(const KnownCounts &known, const QString &title)
{
    return CountTexts::tr("%1 on %2 (%3), %4: %5.")
        .arg(title, text(known.device), countPlace(known), countProblem(known),
            costsText({ countedCosts(known) }));
}

} // namespace

std::optional<KnownCounts> countsOf(const Trace &trace)
{
    const TraceRequest &request = trace.request;
    return request.problem ? countsOf(request.variant, request.tuning, *request.problem) : std::nullopt;
}

QString countedOn(const KnownCounts &known)
{
    return CountTexts::tr("counted on %1").arg(text(known.device));
}

/// The first word with a digit is the model, what follows its sizes: "NVIDIA H100 80GB HBM3".
QString shortDeviceOf(const KnownCounts &known)
{
    const QStringList words = text(known.device).split(u' ', Qt::SkipEmptyParts);
    const auto hasDigit = [](const QString &word) {
        return std::ranges::any_of(word, [](QChar letter) { return letter.isDigit(); });
    };
    const auto model = std::ranges::find_if(words, hasDigit);
    return model == words.end() ? words.value(words.size() - 1) : model->section(u'-', 0, 0);
}

QString originText(const KnownCounts &known)
{
    return (known.here ? CountTexts::tr("Counted here on %1, %2, driver %3.")
                       : CountTexts::tr("Recorded on %1, %2, driver %3."))
        .arg(text(known.device), text(known.date).section(u'T', 0, 0), text(known.driver));
}

QString shapeText(const KnownCounts &known)
{
    return (known.sameShape
            ? CountTexts::tr("Counted for all work-groups of all launches (%1, work-group %2).")
            : CountTexts::tr("Counted for another problem or work-group (%1, work-group %2), over all its "
                             "work-groups."))
        .arg(countProblem(known), countTuning(known));
}

QString countedText(std::optional<double> counted, std::optional<double> modelled)
{
    if (!counted)
        return CountTexts::tr("Not counted.");
    if (!modelled)
        return CountTexts::tr("Counted: %1. The model does not know it.").arg(figureText(*counted));
    return CountTexts::tr("Counted: %1. The model of the same work-groups: %2.")
        .arg(figureText(*counted), figureText(*modelled));
}

QStringList reasonsOf(const KnownCounts &known, std::initializer_list<const char *> counters)
{
    QStringList reasons;
    for (const CountedLaunch &launch : known.launches)
        for (const CountReason &reason : reasonsFor(launch))
            if (std::ranges::any_of(
                    counters, [&](const char *counter) { return qstrcmp(counter, reason.counter) == 0; }))
                reasons << translated(reason.sentence);
    reasons.removeDuplicates();
    return reasons;
}

QString recordedCountsText(const std::optional<KnownCounts> &known)
{
    if (!known)
        return {};
    return CountTexts::tr("Counted on %1 (%2), %3, work-group %4: %5.")
        .arg(text(known->device), countPlace(*known), countProblem(*known), countTuning(*known),
            costsText({ countedCosts(*known) }));
}

QString recordedCountsText(const std::optional<KnownCounts> &first, const QString &firstTitle,
    const std::optional<KnownCounts> &second, const QString &secondTitle)
{
    if (!first || !second)
        return {};
    const bool together = first->device == second->device && first->here == second->here
        && countProblem(*first) == countProblem(*second);
    if (!together)
        return sideText(*first, firstTitle) + u' ' + sideText(*second, secondTitle);
    return CountTexts::tr("Counted on %1 (%2), %3: %4.")
        .arg(text(first->device), countPlace(*first), countProblem(*first),
            costsText({ countedCosts(*first), countedCosts(*second) }));
}

} // namespace halo
