// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/kernelcounts.h"

#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/trace/model/taskcounts.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace halo {
namespace {

const char *const sectors = QT_TRANSLATE_NOOP("KernelCounts", "sectors per load");
const char *const conflicts = QT_TRANSLATE_NOOP("KernelCounts", "bank conflicts");

QString textOf(const char *source)
{
    return QCoreApplication::translate("KernelCounts", source);
}

QString number(double value)
{
    return QLocale().toString(value, 'g', 4);
}

KernelCounts countsAlone(const Trace &trace)
{
    const HardwareModel &model = hardwareModels().front();
    if (!trace.view.isSum) {
        const TaskCounts of = countsOf(trace, model);
        return { { { textOf(QT_TRANSLATE_NOOP("KernelCounts", "global reads")), double(of.globalLoads) },
            { textOf(sectors), of.sectorsPerLoad }, { textOf(conflicts), double(of.conflicts) } } };
    }
    const TrafficSummary of = trafficOf(trace, model);
    return { { { textOf(QT_TRANSLATE_NOOP("KernelCounts", "global reads per output")), of.readsPerOutput },
        { textOf(sectors), of.sectorsPerLoad }, { textOf(conflicts), double(of.conflicts) } } };
}

} // namespace

KernelCounts kernelCounts(const Trace &trace)
{
    KernelCounts all = countsAlone(trace);
    all.hasFormula = hasFormula(trace);
    all.equalsFormula = all.hasFormula && !differenceFromFormula(trace);
    return all;
}

QString changeText(const KernelCounts *before, const KernelCounts &now)
{
    QStringList changed, others;
    for (size_t i = 0; i < now.counts.size(); ++i) {
        const auto &[name, value] = now.counts[i];
        const bool known = before && i < before->counts.size();
        const QString old = known ? number(before->counts[i].value) : number(value);
        if (old != number(value))
            changed << QStringLiteral("%1 %2 \u2192 %3").arg(name, old, number(value));
        else
            others << QStringLiteral("%1 %2").arg(name, number(value));
    }
    if (now.hasFormula)
        others << textOf(now.equalsFormula ? QT_TRANSLATE_NOOP("KernelCounts", "matches the formula")
                                           : QT_TRANSLATE_NOOP("KernelCounts", "does not match the formula"));
    return (changed + others).join(QStringLiteral(" \u00b7 "));
}

} // namespace halo
