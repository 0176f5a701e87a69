// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/base/size.h"
#include "compute/image/region.h"

#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

namespace halo {

/// Memory that begins at a page of 4096 bytes, as drivers want it that use the host's own.
template<typename T> struct PageAllocator
{
    using value_type = T;
    static constexpr std::align_val_t page{ 4096 };

    PageAllocator() = default;
    template<typename U> PageAllocator(const PageAllocator<U> &) { }
    T *allocate(size_t count) { return static_cast<T *>(::operator new(count * sizeof(T), page)); }
    void deallocate(T *memory, size_t) { ::operator delete(memory, page); }
    bool operator==(const PageAllocator &) const = default;
};

/// The pixels of one channel, row by row without padding: pixel (x, y) is [y * width + x].
using Plane = std::vector<float, PageAllocator<float>>;
using SharedPlane = std::shared_ptr<const Plane>;

/// These planes, which nobody changes any more.
std::vector<SharedPlane> sharedPlanes(std::vector<Plane> planes);

/// Numbers from where no picture is meant, as one, and back.
inline Plane planeFrom(const std::vector<float> &numbers)
{
    return { numbers.begin(), numbers.end() };
}
inline std::vector<float> numbersIn(const Plane &plane)
{
    return { plane.begin(), plane.end() };
}

/// How a file stores one sample. Integer samples become floats in 0..1 (value / fullScale).
enum class Depth
{
    U8,
    U16,
    F32,
};

/// The number that stands for 1.0 in a file of this depth: 255, 65535 or 1.
float fullScale(Depth depth);

/// Samples of 8 bit as decoders and encoders have them, row by row and pixel by pixel.
struct PixelBytes
{
    std::shared_ptr<const std::uint8_t> first;
    int pixel = 0; ///< bytes of one: 1 grey, 3 red, green, blue, or 4 of a number 0x..RRGGBB
    int pitch = 0; ///< bytes from row to row
};

/// How closely the pixels of a picture stand on paper.
struct Resolution
{
    double x = 0.0; ///< pixels in a metre; 0: the file does not tell
    double y = 0.0;
    bool metric = true; ///< else x and y are no lengths, and their ratio tells the shape of a pixel

    bool known() const { return x > 0.0 && y > 0.0; }
    Resolution turned() const { return { y, x, metric }; }
};

/// A picture as float planes. Planes are shared and immutable: copying an Image is cheap and any
/// thread may read it. Alpha is straight: colours are not multiplied by it.
/// Samples are used as stored (usually sRGB-encoded): nothing is linearised.
struct Image
{
    int width = 0;
    int height = 0;
    std::vector<SharedPlane> colour;              ///< one plane (grey) or three (red, green, blue)
    SharedPlane alpha;                            ///< null if the picture has none
    Depth depth = Depth::F32;                     ///< of the file it came from; what saving offers first
    std::shared_ptr<const std::string> profile{}; ///< ICC profile of the file, for whoever writes; null: none
    std::shared_ptr<const std::string> exif{};    ///< see addPhotoFacts(), for whoever writes; null: none
    Resolution resolution{};                      ///< of the file, for the one that is written
    /// What reading changed or left out, a sentence each; whoever reads a file shows them.
    std::vector<Message> notices{};
    /// In place of planes, if whoever reads, filters and writes the picture agreed on it; else null.
    std::shared_ptr<const PixelBytes> bytes{};
    std::optional<Region> part{}; ///< nothing: it is no part of a larger one

    bool empty() const { return channels() == 0 || width <= 0 || height <= 0; }
    int channels() const { return bytes ? (bytes->pixel == 1 ? 1 : 3) : static_cast<int>(colour.size()); }
    Size2 size() const { return { width, height }; }
    float at(size_t channel, int x, int y) const
    {
        return (
            *colour[channel])[static_cast<size_t>(y) * static_cast<size_t>(width) + static_cast<size_t>(x)];
    }
};

/// How many samples, alpha included, are no finite number, and the first pixel with one.
struct NotFinite
{
    std::int64_t count = 0;
    int x = 0;
    int y = 0;
};
NotFinite notFinite(const Image &image);

/// The brightness of each pixel: the mean of its colour planes.
std::vector<float> brightnessOf(const Image &image);

/// A grey picture that owns these pixels. pixels.size() must be width * height.
Image greyImage(int width, int height, Plane pixels);

} // namespace halo
