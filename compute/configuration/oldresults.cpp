// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/configuration/oldresults.h"

#include "compute/base/jsonfields.h"
#include "compute/configuration/runconfiguration.h"
#include "compute/filter/filterspec.h"
#include "compute/timing/record/record.h"

#include <algorithm>

namespace halo {

Tuning readTuning(const JsonFields &reader)
{
    Tuning tuning;
    tuning.group = reader.size("group", tuning.group);
    tuning.items = reader.size("items", tuning.items);
    const JsonFields params = reader.part("params");
    for (const QString &macro : params.object().keys())
        tuning.params[macro.toStdString()] = params.whole(macro.toUtf8().constData(), 0);
    return tuning;
}

namespace {

Measured readResult(const JsonFields &reader)
{
    Measured measured;
    measured.device = reader.words("device");
    measured.variant = reader.words("variant");
    measured.title = measured.variant;
    measured.sourceHash = reader.words("source_hash");
    measured.filter = reader.words("problem");
    measured.image = reader.size("size", { 0, 0 });
    measured.channels = reader.whole("channels", 1);
    measured.tuning = readTuning(reader.part("tuning"));
    measured.verified = reader.object()[QLatin1String("verified")].toBool();
    measured.kernelMs = reader.numbers("kernel_ms");
    if (const double median = reader.number("median_ms", 0.0); measured.kernelMs.empty() && median > 0.0)
        measured.kernelMs = { median };
    for (const double time : measured.kernelMs)
        if (!(time > 0.0))
            reader.fail("kernel_ms", "%1 contains a time that is not positive");
    return measured;
}

} // namespace

Record readOldResults(const JsonFields &reader, const RunConfiguration &configuration, Size2 image)
{
    Record record;
    for (const JsonFields &each : reader.parts("results")) {
        Measured measured = readResult(each);
        measured.workload = configuration.workload;
        measured.settings = configuration.settings;
        measured.filterSize = configuration.filter.size();
        if (measured.filter.empty())
            measured.filter = specOf(configuration.filter);
        if (measured.image.w < 1)
            measured.image = { std::max(image.w, 1), std::max(image.h, 1) };
        measured.checkedRows = measured.image.h;
        measured.series = static_cast<int>(record.measured.size());
        record.measured.push_back(std::move(measured));
        record.date = std::max(record.date, each.words("date"));
    }
    return record;
}

} // namespace halo
