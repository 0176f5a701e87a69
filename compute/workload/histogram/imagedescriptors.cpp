// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/histogram/imagedescriptors.h"

#include "compute/base/error.h"

#include <opencv2/features2d.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <tuple>

namespace halo {
namespace {

/// KAZE is made for 8 bits.
cv::Mat greyOf(const Image &image)
{
    std::vector<cv::Mat> planes;
    for (const SharedPlane &plane : image.colour)
        planes.emplace_back(image.height, image.width, CV_32F, const_cast<float *>(plane->data()));
    cv::Mat grey; // memory of its own: what it is written to must not be the image's
    if (planes.size() == 3) {
        cv::Mat colour;
        cv::merge(planes, colour);
        cv::cvtColor(colour, grey, cv::COLOR_RGB2GRAY);
    } else {
        grey = planes.front().clone();
    }
    cv::Mat bytes;
    grey.convertTo(bytes, CV_8U, 255.0);
    return bytes;
}

/// OpenCV's threads leave the points in any order; here it is always the same.
std::vector<int> fromTheTop(const std::vector<cv::KeyPoint> &points)
{
    std::vector<int> order(points.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [&](int i) {
        const cv::KeyPoint &point = points[static_cast<size_t>(i)];
        return std::tuple(point.pt.y, point.pt.x, point.size, point.angle, point.class_id);
    });
    return order;
}

} // namespace

Vectors descriptorsOf(const Image &image, const std::string &name)
{
    std::vector<cv::KeyPoint> points;
    cv::Mat found;
    try {
        cv::KAZE::create()->detectAndCompute(greyOf(image), cv::noArray(), points, found);
    } catch (const cv::Exception &e) {
        throw Error(ErrorKind::Input,
            Message("%1 cannot be described by OpenCV; choose a larger image.", name), e.what());
    }
    Vectors vectors{ found.cols, {} }; // of no columns if there are no points
    for (const int i : fromTheTop(points)) {
        const std::span row(found.ptr<float>(i), static_cast<size_t>(found.cols));
        // Where nothing changes around a point, KAZE divides by zero: that describes nothing.
        if (std::ranges::all_of(row, [](float value) { return std::isfinite(value); }))
            vectors.values.insert(vectors.values.end(), row.begin(), row.end());
    }
    if (vectors.values.empty())
        throw Error(ErrorKind::Input, "KAZE finds no points in %1; choose an image with more detail.", name);
    return vectors;
}

} // namespace halo
