// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/features/imagedescriptors.h"

#include "compute/error.h"

#include <opencv2/features2d.hpp>
#include <opencv2/imgproc.hpp>

namespace halo {
namespace {

/// KAZE is made for 8 bits.
cv::Mat greyOf(const Image &image)
{
    std::vector<cv::Mat> planes;
    for (const SharedPlane &plane : image.colour)
        planes.emplace_back(image.height, image.width, CV_32F, const_cast<float *>(plane->data()));
    cv::Mat grey = planes.front();
    if (planes.size() == 3) {
        cv::Mat colour;
        cv::merge(planes, colour);
        cv::cvtColor(colour, grey, cv::COLOR_RGB2GRAY);
    }
    cv::Mat bytes;
    grey.convertTo(bytes, CV_8U, 255.0);
    return bytes;
}

} // namespace

Vectors descriptorsOf(const Image &image, const std::string &name)
{
    std::vector<cv::KeyPoint> points;
    cv::Mat found;
    try {
        cv::KAZE::create()->detectAndCompute(greyOf(image), cv::noArray(), points, found);
    } catch (const cv::Exception &e) {
        throw Error(Fault::Input, name + " cannot be described by OpenCV; choose a larger image.", e.what());
    }
    if (found.rows == 0)
        throw Error(Fault::Input, name + " has no points that KAZE finds; choose an image with more detail.");
    Vectors vectors{ found.cols, {} };
    for (int i = 0; i < found.rows; ++i)
        vectors.values.insert(vectors.values.end(), found.ptr<float>(i), found.ptr<float>(i) + found.cols);
    return vectors;
}

} // namespace halo
