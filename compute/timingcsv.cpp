// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timingcsv.h"

#include "compute/filterspec.h"

#include <QByteArrayList>

#include <charconv>

namespace halo {
namespace {

/// A cell after RFC 4180: quoted if it holds a comma, a quote or a line break.
QByteArray quoted(const std::string &text)
{
    QByteArray cell = QByteArray::fromStdString(text);
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return cell;
    return '"' + cell.replace("\"", "\"\"") + '"';
}

/// The shortest text that reads back as this number, with a point in every locale.
QByteArray shortest(double value)
{
    char text[32];
    return { text, std::to_chars(text, text + sizeof text, value).ptr - text };
}

/// "ITEM_W=2;ITEM_H=2;BLOCKED=0": the macros that the variant lets one choose.
std::string parametersOf(const Job &job)
{
    std::string text;
    const auto add = [&](const std::string &macro, int value) {
        text += (text.empty() ? "" : ";") + macro + "=" + std::to_string(value);
    };
    if (!job.variant.itemChoices.empty()) {
        add("ITEM_W", job.tuning.items.w);
        add("ITEM_H", job.tuning.items.h);
    }
    for (const auto &[macro, value] : job.tuning.params)
        add(macro, value);
    return text;
}

/// The cells up to "parameters": the same for all samples of a run.
QByteArrayList whatRan(const Job &job, const Result &result)
{
    const bool byKernel = job.device != opencvDevice;
    return { quoted(result.device.name), quoted(result.device.driver), quoted(job.variant.workload),
        quoted(result.variantId), quoted(result.sourceHash), quoted(specOf(job.filter)),
        QByteArray::number(job.image.width), QByteArray::number(job.image.height),
        QByteArray::number(job.image.colour.size()), quoted(toString(job.settings.op)),
        quoted(toString(job.settings.size)), quoted(toString(job.settings.border)),
        byKernel ? quoted(toString(job.tuning.group)) : QByteArray(),
        byKernel ? quoted(parametersOf(job)) : QByteArray() };
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
              << (verification ? shortest(verification->maxError) : QByteArray());
        rows += cells.join(',') + '\n';
    }
    return rows;
}

} // namespace halo
