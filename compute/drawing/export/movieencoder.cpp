// SPDX-License-Identifier: GPL-3.0-or-later
// The module that movie.cpp loads.
#include "compute/drawing/export/movie.h"

#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>

#include <algorithm>
#include <cmath>
#include <exception>
#include <string>

namespace halo {
namespace {

constexpr double leastPicturesPerSecond = 10.0; ///< some players stumble over fewer

/// Encoders want even edges and would cut a pixel off in silence.
cv::Size evenSize(QSize size)
{
    return { (size.width() + 1) / 2 * 2, (size.height() + 1) / 2 * 2 };
}

bool open(cv::VideoWriter &writer, const std::string &path, double picturesPerSecond, cv::Size size)
{
    for (const char *code : { "avc1", "mp4v" })
        if (writer.open(path, cv::CAP_FFMPEG, cv::VideoWriter::fourcc(code[0], code[1], code[2], code[3]),
                picturesPerSecond, size))
            return true;
    return false;
}

cv::Mat padded(const QImage &image, cv::Size size)
{
    const cv::Mat view(image.height(), image.width(), CV_8UC4, const_cast<uchar *>(image.constBits()),
        static_cast<size_t>(image.bytesPerLine()));
    cv::Mat colours;
    cv::cvtColor(view, colours, cv::COLOR_BGRA2BGR);
    cv::copyMakeBorder(
        colours, colours, 0, size.height - colours.rows, 0, size.width - colours.cols, cv::BORDER_REPLICATE);
    return colours;
}

bool encode(const Animation &animation, const std::string &path)
{
    // A picture of the animation is a whole number of equal pictures of the file.
    const double repeats = std::max(1.0, std::ceil(leastPicturesPerSecond * animation.seconds));
    const double picturesPerSecond = repeats / animation.seconds;
    cv::VideoWriter writer;
    const cv::Size size = evenSize(animation.size);
    if (!open(writer, path, picturesPerSecond, size))
        return false;
    for (int number = 0; number < animation.count; ++number) {
        const cv::Mat picture = padded(animation.at(number), size);
        const double times
            = number + 1 < animation.count ? repeats : animation.lastSeconds * picturesPerSecond;
        for (long i = 0; i < std::max(1L, std::lround(times)); ++i)
            writer.write(picture);
    }
    return true;
}

} // namespace
} // namespace halo

extern "C" Q_DECL_EXPORT bool haloscopeEncode(const halo::Animation &animation, const char *path)
{
    try {
        return halo::encode(animation, path);
    } catch (const std::exception &) {
        return false;
    }
}
