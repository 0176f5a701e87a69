// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timingcsv.h"

#include "compute/csvtext.h"
#include "compute/filterspec.h"

#include <QByteArrayList>

namespace halo {
namespace {

/// The cells up to "parameters": the same for all samples of a run.
QByteArrayList whatRan(const Job &job, const Result &result)
{
    const bool byKernel = job.device != opencvDevice;
    return { csvCell(result.device.name), csvCell(result.device.driver), csvCell(job.variant.workload),
        csvCell(result.variantId), csvCell(result.sourceHash), csvCell(specOf(job.filter)),
        QByteArray::number(job.image.width), QByteArray::number(job.image.height),
        QByteArray::number(job.image.colour.size()), csvCell(toString(job.settings.op)),
        csvCell(toString(job.settings.size)), csvCell(toString(job.settings.border)),
        byKernel ? csvCell(toString(job.tuning.group)) : QByteArray(),
        byKernel ? csvCell(parametersOf(job.variant, job.tuning)) : QByteArray() };
}

} // namespace

QByteArray timingCsvHeader()
{
    return "device,driver,workload,variant,source_hash,filter,width,height,channels,op,size,border,group,"
           "parameters,sample,build_ns,upload_ns,kernel_ns,download_ns,verified,max_error";
}

QByteArray timingCsvRows(
    const Job &job, const Result &result, const std::optional<Verification> &verification)
{
    const QByteArrayList same = whatRan(job, result);
    QByteArray rows;
    int number = 0;
    for (const Sample &sample : result.samples) {
        QByteArrayList cells = same;
        cells << QByteArray::number(number++);
        for (const nanoseconds time : { result.build, sample.upload, sample.kernel, sample.download })
            cells << QByteArray::number(static_cast<qint64>(time.count()));
        cells << (!verification      ? ""
                : verification->ok() ? "true"
                                     : "false")
              << (verification ? shortestText(verification->maxError) : QByteArray());
        rows += cells.join(',') + '\n';
    }
    return rows;
}

} // namespace halo
