// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/pictureinput.h"

#include "compute/base/error.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace halo {
namespace {

/// Only read.
cv::Mat matOf(const Image &image, const Plane &plane)
{
    return { image.height, image.width, CV_32F, const_cast<float *>(plane.data()) };
}

/// Weights of ITU-R BT.601, as OpenCV's own conversion to grey. What has no alpha is opaque.
cv::Mat planeOf(const Image &image, int channel, int channels)
{
    if (channel == 3)
        return image.alpha ? matOf(image, *image.alpha)
                           : cv::Mat(image.height, image.width, CV_32F, cv::Scalar(1.0));
    const auto colour = [&](int at) { return matOf(image, *image.colour[static_cast<size_t>(at)]); };
    if (image.colour.size() < 3)
        return colour(0);
    if (channels >= 3)
        return colour(channel);
    return cv::Mat(0.299 * colour(0) + 0.587 * colour(1) + 0.114 * colour(2));
}

} // namespace

CentredPart centredPart(Size2 picture, Size2 wanted)
{
    const double scale
        = std::min(static_cast<double>(picture.w) / wanted.w, static_cast<double>(picture.h) / wanted.h);
    const auto edge = [scale](int length, int most) {
        return std::clamp(static_cast<int>(std::lround(length * scale)), 1, most);
    };
    const Size2 size{ edge(wanted.w, picture.w), edge(wanted.h, picture.h) };
    return { (picture.w - size.w) / 2, (picture.h - size.h) / 2, size };
}

FeatureMaps inputOf(const Network &network, const Image &image, const InputScaling &scaling)
{
    if (image.empty())
        throw Error(ErrorKind::Input, "The network needs an image; open one.");
    const CentredPart part = centredPart(image.size(), network.size);
    const cv::Rect place(part.x, part.y, part.size.w, part.size.h);
    const bool shrinks = part.size.w >= network.size.w && part.size.h >= network.size.h;
    FeatureMaps maps{ network.channels, network.size, {} };
    for (int channel = 0; channel < network.channels; ++channel) {
        cv::Mat scaled;
        cv::resize(planeOf(image, channel, network.channels)(place), scaled,
            cv::Size(network.size.w, network.size.h), 0, 0, shrinks ? cv::INTER_AREA : cv::INTER_LINEAR);
        scaled = (scaled - static_cast<double>(scaling.mean)) * static_cast<double>(scaling.scale);
        maps.values.insert(maps.values.end(), scaled.begin<float>(), scaled.end<float>());
    }
    if (network.form.isBytes)
        for (float &value : maps.values)
            value = std::round(255.0F * std::clamp(value, 0.0F, 1.0F));
    return maps;
}

FiledInput filedInput(const Network &network, const FeatureMaps &input)
{
    FiledInput filed{ network.form.dims, input.values };
    if (filed.dims.empty())
        filed.dims = { 1, input.channels, input.size.h, input.size.w };
    if (network.form.channelsLast) {
        const size_t area = input.size.area(), channels = static_cast<size_t>(input.channels);
        for (size_t c = 0; c < channels; ++c)
            for (size_t i = 0; i < area; ++i)
                filed.values[i * channels + c] = input.values[c * area + i];
    }
    return filed;
}

std::vector<Guess> bestGuesses(const Network &network, const FeatureMaps &last, int count)
{
    std::vector<int> order(last.values.size());
    std::iota(order.begin(), order.end(), 0);
    const auto valueAt = [&](int i) { return last.values[static_cast<size_t>(i)]; };
    std::ranges::stable_sort(order, [&](int a, int b) { return valueAt(a) > valueAt(b); });
    std::vector<Guess> guesses;
    for (const int i : order) {
        if (static_cast<int>(guesses.size()) == count)
            break;
        const bool named = !network.classes.empty();
        guesses.push_back({ i, valueAt(i),
            named ? network.classes[static_cast<size_t>(i)] : "class " + std::to_string(i) });
    }
    return guesses;
}

} // namespace halo
