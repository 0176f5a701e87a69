// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/timingcsv.h"

#include "compute/base/runtimes.h"
#include "compute/kernel/csvtext.h"
#include "compute/task/problem.h"
#include "compute/task/taskresult.h"
#include "compute/timing/record/recordrow.h"

#include <QByteArrayList>

namespace halo {
namespace {

/// One line: what is the same for all, then the times, then what is known of the result.
class RowWriter
{
public:
    RowWriter(QByteArrayList same, std::optional<bool> verified, double maxError, std::optional<size_t> step)
        : m_same(std::move(same))
        , m_end{ !verified ? "" : (*verified ? "true" : "false"),
            verified ? shortestText(maxError) : QByteArray(), QByteArray() }
    {
        if (step)
            m_end << QByteArray::number(*step);
    }
    void add(std::initializer_list<nanoseconds> times)
    {
        QByteArrayList cells = m_same;
        cells << QByteArray::number(m_number++);
        for (const nanoseconds time : times)
            cells << QByteArray::number(static_cast<qint64>(time.count()));
        m_rows += (cells + m_end).join(',') + '\n';
    }
    QByteArray rows() const { return m_rows; }

private:
    const QByteArrayList m_same;
    QByteArrayList m_end;
    int m_number = 0;
    QByteArray m_rows;
};

} // namespace

QByteArray timingCsvHeader()
{
    return namesOf(columnsUpTo<RecordColumn::Host>());
}

QByteArray timingCsvRows(const RunOrder &order, const TaskResult &result,
    const std::optional<Agreement> &agreement, std::optional<size_t> step)
{
    const ProblemText text = order.problem->text();
    const bool byKernel = order.device != opencvDevice;
    RowWriter writer(
        { csvCell(result.device.name), csvCell(result.device.driver), csvCell(order.problem->workload()),
            csvCell(variantIdOf(order)), csvCell(sourceHashOf(order)), csvCell(text.what),
            QByteArray::number(text.size.w), QByteArray::number(text.size.h),
            QByteArray::number(text.channels), csvCell(text.op), csvCell(text.outSize), csvCell(text.border),
            byKernel ? csvCell(toString(order.tuning.group)) : QByteArray(),
            byKernel ? csvCell(parametersOf(order.variant, order.tuning)) : QByteArray() },
        agreement ? std::optional(agreement->right) : std::nullopt, agreement ? agreement->maxError : 0.0,
        step);
    for (const Sample &sample : result.samples)
        writer.add({ result.build, sample.upload, sample.kernel, sample.download });
    return writer.rows();
}

} // namespace halo
