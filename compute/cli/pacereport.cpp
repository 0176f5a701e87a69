// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/pacereport.h"

#include <algorithm>
#include <chrono>
#include <vector>

namespace halo {
namespace {

/// Each of those who worked on a picture in bands, and for which share of its time.
struct WorkShare
{
    const char *key;
    const char *word;
    double share;
};

std::vector<WorkShare> sharesOf(const Item &item)
{
    nanoseconds building{}, upload{}, kernels{}, download{};
    for (const ItemStep &step : item.steps) {
        building += step.result.build;
        for (const Sample &sample : step.result.samples) {
            upload += sample.upload;
            kernels += sample.kernel;
            download += sample.download;
        }
    }
    const auto share
        = [&](nanoseconds time) { return double(time.count()) / double(item.bands->whole.count()); };
    return { { "building", "building the kernel", share(building) },
        { "reading", "reading", share(item.bands->reading) }, { "upload", "upload", share(upload) },
        { "kernels", "kernels", share(kernels) }, { "download", "download", share(download) },
        { "writing", "writing", share(item.bands->writing) } };
}

const WorkShare &slowest(const std::vector<WorkShare> &shares)
{
    return *std::ranges::max_element(shares, {}, &WorkShare::share);
}

} // namespace

QString paceInWords(const Item &item)
{
    const std::vector<WorkShare> shares = sharesOf(item);
    QStringList words;
    for (const WorkShare &share : shares)
        words << QStringLiteral("%1 %2 %").arg(
            QLatin1String(share.word), QString::number(100.0 * share.share, 'f', 0));
    return QStringLiteral("%1 took %2 s in bands. Shares of that time, most of them side by side: %3. The "
                          "slowest, %4, sets the pace.")
        .arg(item.target, QString::number(std::chrono::duration<double>(item.bands->whole).count(), 'g', 3),
            words.join(QStringLiteral(", ")), QLatin1String(slowest(shares).word));
}

QJsonObject paceJson(const Item &item)
{
    const std::vector<WorkShare> shares = sharesOf(item);
    QJsonObject json{ { QStringLiteral("whole_ns"), static_cast<qint64>(item.bands->whole.count()) },
        { QStringLiteral("slowest"), QLatin1String(slowest(shares).key) } };
    for (const WorkShare &share : shares)
        json[QLatin1String(share.key)] = share.share;
    return json;
}

} // namespace halo
