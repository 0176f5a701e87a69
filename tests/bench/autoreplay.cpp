// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/autoreplay.h"

#include "compute/base/csvrows.h"
#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/tune/autochoice.h"
#include "compute/timing/tune/tunestore.h"
#include "compute/workload/convolution/convolutionproblem.h"

#include <QFile>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <span>

namespace halo::test {
namespace {

/// One variant in one shape.
struct Row
{
    std::string variant;
    Size2 group;
    Size2 items; ///< 0x0: the file does not tell
    double microseconds = 0.0;
};

/// Width, height, those of the filter, its rank, the border rule: what tells one job from another.
using Key = std::array<int, 6>;

struct Times
{
    Key key{};
    std::vector<Row> rows;
};

/// Files of old have no column for outputs per work-item.
Row rowOf(const std::vector<std::string> &cells)
{
    const size_t first = Key{}.size();
    const bool withItems = cells.size() == first + 4;
    return { cells[first], parseSize(cells[first + 1]),
        withItems ? parseSize(cells[first + 2]) : Size2{ 0, 0 },
        QString::fromStdString(cells.back()).toDouble() };
}

Key keyOf(const std::vector<std::string> &cells)
{
    Key key{};
    for (size_t i = 0; i < key.size(); ++i)
        key[i] = QString::fromStdString(cells[i]).toInt();
    return key;
}

std::vector<Times> readTimes(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw Error(ErrorKind::Input, path.toStdString() + " cannot be read; name a file that --csv wrote.");
    const QByteArray text = file.readAll();
    CsvRows rows(std::string_view(text.constData(), static_cast<size_t>(text.size())));
    std::vector<Times> all;
    for (std::vector<std::string> cells; rows.next(cells);) {
        const size_t more = cells.size() - Key{}.size();
        const Key key = more == 3 || more == 4 ? keyOf(cells) : Key{};
        if (std::ranges::any_of(std::span(key).first(5), [](int number) { return number < 1; }))
            throw Error(ErrorKind::Input,
                path.toStdString() + ":" + std::to_string(rows.line())
                    + " is no row of times; name a file that --csv wrote.");
        const auto known = std::ranges::find(all, key, &Times::key);
        Times &times = known == all.end() ? all.emplace_back(Times{ key, {} }) : *known;
        times.rows.push_back(rowOf(cells));
    }
    return all;
}

ConvolutionProblem problemOf(const Key &key)
{
    const auto &[width, height, filterWidth, filterHeight, rank, border] = key;
    const Settings settings{ .border = static_cast<Border>(border) };
    return ConvolutionProblem(
        ConvolutionSizes{ { width, height }, { filterWidth, filterHeight }, settings, rank });
}

/// Those of which the file has times.
std::vector<Variant> variantsOf(const std::vector<Times> &all)
{
    std::vector<Variant> variants = shippedVariants();
    std::erase_if(variants, [&](const Variant &variant) {
        return std::ranges::none_of(all, [&](const Times &times) {
            return std::ranges::find(times.rows, variant.id, &Row::variant) != times.rows.end();
        });
    });
    return variants;
}

/// The fastest of those that fit, null if there is none.
template<typename Fits> const Row *fastest(const Times &times, const Fits &fits)
{
    const Row *best = nullptr;
    for (const Row &row : times.rows)
        if (fits(row) && (best == nullptr || row.microseconds < best->microseconds))
            best = &row;
    return best;
}

std::string textOf(const Row &row)
{
    return row.variant + " " + toString(row.group) + (row.items.w > 0 ? " " + toString(row.items) : "");
}

/// What was measured of a choice.
struct Found
{
    const Row *row = nullptr; ///< null: the variant was not
    bool otherShape = false;
};

Found find(const Times &times, const AutoChoice &choice)
{
    const auto ofVariant = [&](const Row &row) { return row.variant == choice.variant->id; };
    const Row *row = fastest(times, [&](const Row &one) {
        return ofVariant(one) && one.group == choice.tuning.group
            && (one.items.w == 0 || one.items == choice.tuning.items);
    });
    return row ? Found{ row, false } : Found{ fastest(times, ofVariant), true };
}

void say(const Times &times, const AutoChoice &choice, const Found &chosen, const Row &best, double ratio)
{
    const auto &[width, height, filterWidth, filterHeight, rank, border] = times.key;
    const Row asChosen{ choice.variant->id, choice.tuning.group, choice.tuning.items };
    std::printf("%dx%d, %dx%d, rank %d, border %d: %s", width, height, filterWidth, filterHeight, rank,
        border, textOf(asChosen).c_str());
    if (chosen.row == nullptr)
        std::printf(" was not measured");
    else
        std::printf("%s%s %.1f us", chosen.otherShape ? " was not measured, " : "",
            chosen.otherShape ? textOf(*chosen.row).c_str() : "", chosen.row->microseconds);
    std::printf(", best %s %.1f us, ratio %.3f\n", textOf(best).c_str(), best.microseconds, ratio);
}

} // namespace

void Tally::add(double ratio)
{
    ++m_count;
    m_good += ratio <= 1.05 ? 1 : 0;
    m_sum += std::log(ratio);
    m_worst = std::max(m_worst, ratio);
}

void Tally::print(const std::string &title) const
{
    std::printf("%s\nwithin 5 %% of the best: %d of %d; in the mean %.3f of its time, at most %.3f\n",
        title.c_str(), m_good, m_count, std::exp(m_sum / std::max(m_count, 1)), m_worst);
}

DeviceInfo exampleDevice(const QString &kind)
{
    const bool gpu = kind == QLatin1String("gpu");
    if (!gpu && kind != QLatin1String("cpu"))
        throw Error(ErrorKind::Usage, "There is no kind \"" + kind.toStdString() + "\"; choose gpu or cpu.");
    DeviceInfo device;
    device.name = gpu ? "an H200" : "PoCL on two cores";
    device.type = gpu ? "GPU" : "CPU";
    device.limits.computeUnits = gpu ? 132 : 2;
    device.limits.gpu = gpu;
    device.limits.maxGroupItems = gpu ? 1024 : 4096;
    device.limits.maxGroup = { device.limits.maxGroupItems, device.limits.maxGroupItems };
    device.limits.localBytes = gpu ? 48 << 10 : 1 << 20;
    device.limits.globalBytes = device.limits.maxAllocBytes = 1LL << 34;
    device.limits.images = true;
    device.limits.maxImage = { 16384, 16384 };
    device.ceilings = gpu ? Ceilings{ 4.2e6, 3.3e7 } : Ceilings{ 4.6e4, 2.5e5 };
    return device;
}

void replay(const QString &file, const DeviceInfo &device)
{
    const std::vector<Times> all = readTimes(file);
    const std::vector<Variant> variants = variantsOf(all);
    const TuneStore nothing{ QString() };
    Tally tally;
    int otherShapes = 0;
    for (const Times &times : all) {
        const AutoChoice choice = autoChoice(variants, problemOf(times.key), {}, device, nothing);
        const Found chosen = find(times, choice);
        const Row &best = *fastest(times, [](const Row &) { return true; });
        const double ratio = chosen.row ? chosen.row->microseconds / best.microseconds : INFINITY;
        tally.add(ratio);
        otherShapes += chosen.otherShape ? 1 : 0;
        if (ratio > 1.05)
            say(times, choice, chosen, best, ratio);
    }
    tally.print(file.toStdString() + " on " + device.name + "; " + std::to_string(otherShapes)
        + " choices by times of another shape");
}

} // namespace halo::test
