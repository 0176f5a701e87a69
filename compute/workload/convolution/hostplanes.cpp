// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/hostplanes.h"

#include "compute/base/transformsize.h"

#include <opencv2/core.hpp>

#include <algorithm>

namespace halo {
namespace {

cv::Mat paddedPicture(std::span<const float> pixels, const ConvolutionSizes &sizes, Size2 size)
{
    const auto &[image, filter, settings, rank] = sizes;
    const Geometry geometry = sizes.geometry();
    cv::Mat plane(size.h, size.w, CV_32F, cv::Scalar());
    for (int y = 0; y < size.h; ++y)
        for (int x = 0; x < size.w; ++x) {
            const int column = fold(x - geometry.originX, image.w, settings.border);
            const int row = fold(y - geometry.originY, image.h, settings.border);
            if (column >= 0 && row >= 0)
                plane.at<float>(y, x) = pixels[Size2{ image.w, row }.area() + static_cast<size_t>(column)];
        }
    return plane;
}

cv::Mat spectrumOf(const cv::Mat &plane)
{
    cv::Mat spectrum;
    cv::dft(plane, spectrum, cv::DFT_COMPLEX_OUTPUT);
    return spectrum;
}

/// The floats that rows have in common with those of a plane on a device; there may be more in them.
std::vector<float> inLayout(const cv::Mat &rows, Size2 size)
{
    const Size2 floats = transformFloats(size);
    const auto common = std::min(rows.cols * rows.channels(), floats.w);
    std::vector<float> plane(floats.area());
    for (int y = 0; y < rows.rows; ++y)
        std::copy_n(rows.ptr<float>(y), common, plane.begin() + std::ptrdiff_t{ floats.w } * y);
    return plane;
}

} // namespace

HostPlanes hostPlanes(
    std::span<const float> pixels, const ConvolutionSizes &sizes, const std::vector<float> &weights)
{
    const Size2 size = transformSize(sizes.geometry().out, sizes.filter);
    cv::Mat taps(size.h, size.w, CV_32F, cv::Scalar());
    cv::Mat(sizes.filter.h, sizes.filter.w, CV_32F, const_cast<float *>(weights.data()))
        .copyTo(taps(cv::Rect(0, 0, sizes.filter.w, sizes.filter.h)));
    const cv::Mat filter = spectrumOf(taps);
    const cv::Mat picture = spectrumOf(paddedPicture(pixels, sizes, size));
    cv::Mat filtered;
    cv::mulSpectrums(picture, filter, filtered, 0, true); // with the conjugate: a correlation
    cv::idft(filtered, filtered, cv::DFT_SCALE | cv::DFT_REAL_OUTPUT);
    return { inLayout(filter, size), inLayout(picture, size), inLayout(filtered, size) };
}

} // namespace halo
