// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/signal/signaltexts.h"

#include "compute/drawing/base/numbers.h"
#include "compute/task/filteruse.h"
#include "compute/task/problem.h"
#include "compute/workload/convolution/pixelsum.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>

namespace halo {
namespace {

struct SignalWords
{
    Q_DECLARE_TR_FUNCTIONS(halo::SignalStage)
};

constexpr size_t termsShown = 9;

QString termOf(const Tap &tap)
{
    const QString source = tap.fromX < 0 ? QStringLiteral("0")
                                         : QStringLiteral("x[%1]").arg(tap.outside() ? tap.fromX : tap.x);
    return QStringLiteral("%1\u00b7%2").arg(shortNumber(static_cast<double>(tap.weight), 3), source);
}

} // namespace

std::vector<QPointF> samplesOf(const Image &signal, size_t channel, int first, int last, int pixels)
{
    std::vector<QPointF> points;
    if (signal.empty())
        return points;
    const Plane &plane = *signal.colour[std::min(channel, signal.colour.size() - 1)];
    const int begin = std::max(first, 0);
    const int end = std::min(last, signal.width);
    const std::int64_t count = std::max(end - begin, 0);
    const std::int64_t columns = std::max(pixels, 1);
    const auto add = [&](int i) {
        points.push_back({ static_cast<double>(i), static_cast<double>(plane[static_cast<size_t>(i)]) });
    };
    for (std::int64_t column = 0; column < columns; ++column) {
        const auto from = begin + static_cast<int>(column * count / columns);
        const auto to = begin + static_cast<int>((column + 1) * count / columns);
        if (to <= from)
            continue;
        const auto [low, high] = std::minmax_element(plane.begin() + from, plane.begin() + to);
        const std::set<int> kept{ from, static_cast<int>(low - plane.begin()),
            static_cast<int>(high - plane.begin()), to - 1 };
        std::ranges::for_each(kept, add);
    }
    return points;
}

std::vector<QPointF> tapsOf(const RunConfiguration &configuration)
{
    std::vector<QPointF> points;
    const int taps = configuration.filter.width;
    for (int i = 0; i < taps; ++i) {
        const int from = configuration.settings.op == Op::Convolution ? taps - 1 - i : i;
        points.push_back({ static_cast<double>(i), static_cast<double>(configuration.filter.at(from, 0)) });
    }
    return points;
}

QString sumOfSample(
    const Run &run, const std::optional<ImageComparison> &comparison, size_t channel, int sample)
{
    const FilterUse &use = *run.filterUse();
    channel = std::min(channel, run.image.colour.size() - 1);
    const PixelSum sum = pixelSum(use.picture, channel, use.filter, use.settings(), sample, 0);
    QStringList terms;
    for (size_t i = 0; i < sum.taps.size(); ++i) {
        if (sum.taps.size() > termsShown && i == termsShown / 2) {
            terms += SignalWords::tr("\u2026 %1 more \u2026").arg(sum.taps.size() - termsShown + 1);
            i = sum.taps.size() - termsShown / 2 - 1;
            continue;
        }
        terms += termOf(sum.taps[i]);
    }
    const double device = static_cast<double>(run.image.at(channel, sample, 0));
    QString text
        = QStringLiteral("<b>y[%1]</b> = %2 = <b>%3</b>")
              .arg(QString::number(sample), terms.join(QStringLiteral(" + ")), shortNumber(sum.sum, 3));
    if (sum.outside > 0)
        text += QStringLiteral(" &nbsp; ") + SignalWords::tr("(%1 taps outside the signal)").arg(sum.outside);
    text += QStringLiteral("<br>") + SignalWords::tr("device %1").arg(shortNumber(device, 9));
    if (comparison && comparison->reference.width > sample) {
        const double right = static_cast<double>(comparison->reference.at(channel, sample, 0));
        text += SignalWords::tr(", reference %1, difference %2")
                    .arg(shortNumber(right, 9), shortNumber(device - right, 2));
    }
    return text;
}

} // namespace halo
