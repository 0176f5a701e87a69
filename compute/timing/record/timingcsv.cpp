// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/timingcsv.h"

#include "compute/kernel/csvtext.h"
#include "compute/filter/filterspec.h"

#include <QByteArrayList>

namespace halo {
namespace {

/// The cells up to "parameters": the same for all samples of a run.
QByteArrayList whatRan(
    const Job &job, const DeviceInfo &device, const std::string &variantId, const std::string &hash)
{
    const bool byKernel = job.device != opencvDevice;
    return { csvCell(device.name), csvCell(device.driver), csvCell(job.variant.workload), csvCell(variantId),
        csvCell(hash), csvCell(specOf(job.filter)), QByteArray::number(job.image.width),
        QByteArray::number(job.image.height), QByteArray::number(job.image.channels()),
        csvCell(toString(job.settings.op)), csvCell(toString(job.settings.size)),
        csvCell(toString(job.settings.border)), byKernel ? csvCell(toString(job.tuning.group)) : QByteArray(),
        byKernel ? csvCell(parametersOf(job.variant, job.tuning)) : QByteArray() };
}

/// One line: what is the same for all, then the times, then what is known of the result.
class RowWriter
{
public:
    RowWriter(QByteArrayList same, std::optional<bool> verified, double maxError)
        : m_same(std::move(same))
        , m_end{ !verified ? "" : (*verified ? "true" : "false"),
            verified ? shortestText(maxError) : QByteArray(), QByteArray() }
    {
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
    const QByteArrayList m_end;
    int m_number = 0;
    QByteArray m_rows;
};

} // namespace

QByteArray timingCsvHeader()
{
    return "device,driver,workload,variant,source_hash,filter,width,height,channels,op,size,border,group,"
           "parameters,sample,build_ns,upload_ns,kernel_ns,download_ns,verified,max_error,host_ns";
}

QByteArray timingCsvRows(
    const Job &job, const Result &result, const std::optional<Verification> &verification)
{
    RowWriter writer(whatRan(job, result.device, result.variantId, result.sourceHash),
        verification ? std::optional(verification->ok()) : std::nullopt,
        verification ? verification->maxError : 0.0);
    for (const Sample &sample : result.samples)
        writer.add({ result.build, sample.upload, sample.kernel, sample.download });
    return writer.rows();
}

QByteArray timingCsvRows(const Problem &problem, const Variant &variant, const Tuning &tuning,
    const TaskResult &result, const std::optional<Agreement> &agreement)
{
    const ProblemText text = problem.text();
    RowWriter writer(
        { csvCell(result.device.name), csvCell(result.device.driver), csvCell(problem.workload()),
            csvCell(variant.id), csvCell(sourceHash(variant)), csvCell(text.what),
            QByteArray::number(text.size.w), QByteArray::number(text.size.h),
            QByteArray::number(text.channels), csvCell(text.op), csvCell(text.outSize), csvCell(text.border),
            csvCell(toString(tuning.group)), csvCell(parametersOf(variant, tuning)) },
        agreement ? std::optional(agreement->right) : std::nullopt, agreement ? agreement->maxError : 0.0);
    for (const Sample &sample : result.samples)
        writer.add({ result.build, sample.upload, sample.kernel, sample.download });
    return writer.rows();
}

} // namespace halo
