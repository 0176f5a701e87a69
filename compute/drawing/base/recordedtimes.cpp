// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/recordedtimes.h"

#include <QCoreApplication>
#include <QFile>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace halo {
namespace {

struct RecordedTexts
{
    Q_DECLARE_TR_FUNCTIONS(halo::RecordedTimes)
};

/// Lines of resources/recorded: device, driver, variant, filter, size, median, low, high.
std::map<std::string, std::vector<RecordedTime>> readTimes()
{
    std::map<std::string, std::vector<RecordedTime>> times;
    QFile file(QStringLiteral(":/recorded/nvidia-h200.csv"));
    if (!file.open(QFile::ReadOnly))
        return times;
    file.readLine(); // the names of the columns
    while (!file.atEnd()) {
        const QStringList words = QString::fromUtf8(file.readLine()).trimmed().split(u',');
        if (words.size() == 8)
            times[words[2].toStdString()].push_back({ words[0], words[3], words[4], words[5].toDouble(),
                words[6].toDouble(), words[7].toDouble() });
    }
    return times;
}

QString msText(double ms)
{
    return RecordedTexts::tr("%1 ms").arg(QLocale().toString(ms, 'g', 3));
}

} // namespace

std::optional<RecordedTime> recordedTime(const std::string &variantId, Size2 filter)
{
    static const auto all = readTimes();
    const auto found = all.find(variantId);
    if (found == all.end())
        return std::nullopt;
    const double edge = std::sqrt(static_cast<double>(filter.area()));
    const auto distance = [edge](const RecordedTime &time) {
        return std::abs(time.filter.section(u'x', 0, 0).toDouble() - edge);
    };
    return *std::ranges::min_element(found->second, {}, distance);
}

QString recordedTimesText(const std::string &first, const QString &firstTitle, const std::string &second,
    const QString &secondTitle, Size2 filter)
{
    const auto one = recordedTime(first, filter);
    const auto two = recordedTime(second, filter);
    if (!one || !two || first == second)
        return {};
    const bool isFirstFaster = one->ms < two->ms;
    const double ratio = isFirstFaster ? two->ms / one->ms : one->ms / two->ms;
    return RecordedTexts::tr("Recorded on %1, %2 pixels, filter %3: %4 %5, %6 %7; %8 is %9 × faster.")
        .arg(one->device, QString(one->size).replace(u'x', QStringLiteral(" × ")),
            QString(one->filter).replace(u'x', QStringLiteral(" × ")), firstTitle, msText(one->ms),
            secondTitle, msText(two->ms), isFirstFaster ? firstTitle : secondTitle,
            QLocale().toString(ratio, 'g', 3));
}

} // namespace halo
