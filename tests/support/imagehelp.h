// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/image/imagefile.h"
#include "tests/support/files.h"

#include <QString>

#include <functional>

/// What the tests of image files share.
namespace help {

/// A file made by tests/data/images/make_images.py.
inline QString dataFile(const QString &name)
{
    return QStringLiteral(HALOSCOPE_TESTS "/data/images/") + name;
}

/// The sentence an action fails with, "" if it does not; "fault N: ..." if it is another fault.
inline QString complaint(halo::ErrorKind fault, const std::function<void()> &action)
{
    try {
        action();
    } catch (const halo::Error &e) {
        const QString sentence = QString::fromStdString(e.what());
        return e.kind() == fault
            ? sentence
            : QStringLiteral("fault %1: %2").arg(static_cast<int>(e.kind())).arg(sentence);
    }
    return {};
}

/// A difference that a check finds, or the sentence that it fails with.
inline QString problemOf(const std::function<QString()> &check)
{
    QString difference;
    const QString thrown = complaint(halo::ErrorKind::Input, [&] { difference = check(); });
    return thrown.isEmpty() ? difference : thrown;
}

/// A sample of 0..1 for a place: no two neighbours alike, and different in each channel.
inline float sampleAt(int x, int y, int channel)
{
    return static_cast<float>((x * 37 + y * 101 + channel * 59 + x * y * 7) % 251) / 250.0F;
}

inline halo::SharedPlane plane(int width, int height, const std::function<float(int, int)> &value)
{
    halo::Plane pixels;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            pixels.push_back(value(x, y));
    return std::make_shared<const halo::Plane>(std::move(pixels));
}

/// A picture of grid values of this depth, 13 x 7 unless told.
inline halo::Image picture(int channels, bool alpha, halo::Depth depth, int width = 13, int height = 7)
{
    const float scale = halo::fullScale(depth);
    const auto value = [&](int channel) {
        return plane(width, height, [&](int x, int y) {
            const float sample = sampleAt(x, y, channel);
            return depth == halo::Depth::F32 ? sample * 3.7F - 1.1F : std::round(sample * scale) / scale;
        });
    };
    halo::Image image;
    image.width = width;
    image.height = height;
    image.depth = depth;
    for (int c = 0; c < channels; ++c)
        image.colour.push_back(value(c));
    if (alpha)
        image.alpha = value(3);
    return image;
}

/// Where two pictures differ by more than that, as a sentence; "" if nowhere.
inline QString firstDifference(const halo::Image &got, const halo::Image &expected, float allowed = 0.0F)
{
    const auto shape = [](const halo::Image &i) {
        return QStringLiteral("%1 x %2, %3 colours, alpha %4, depth %5")
            .arg(i.width)
            .arg(i.height)
            .arg(i.colour.size())
            .arg(i.alpha != nullptr)
            .arg(static_cast<int>(i.depth));
    };
    if (shape(got) != shape(expected))
        return QStringLiteral("is %1, expected %2").arg(shape(got), shape(expected));
    for (size_t c = 0; c <= expected.colour.size(); ++c) {
        const halo::SharedPlane &a = c < got.colour.size() ? got.colour[c] : got.alpha;
        const halo::SharedPlane &b = c < got.colour.size() ? expected.colour[c] : expected.alpha;
        for (size_t i = 0; a && i < a->size(); ++i)
            if (!(std::abs((*a)[i] - (*b)[i]) <= allowed))
                return QStringLiteral("channel %1, pixel %2,%3 is %4, expected %5")
                    .arg(c)
                    .arg(i % size_t(got.width))
                    .arg(i / size_t(got.width))
                    .arg(double((*a)[i]), 0, 'g', 9)
                    .arg(double((*b)[i]), 0, 'g', 9);
    }
    return {};
}

} // namespace help
