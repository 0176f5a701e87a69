// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <vector>

namespace halo {

/// Reduces a picture while rows of it come one after the other: the mean of each square. At the right
/// and lower edge squares are what the picture has of them. Belongs to one thread.
class SquareMeans
{
public:
    /// Of a picture like this one; step: the edge of a square.
    SquareMeans(const Image &frame, int step);

    /// The next rows, as planes or bytes.
    void add(const Image &rows);
    /// What is done of it; below, it is black or what was laid there.
    Image soFar() const;
    void lay(const Image &first); ///< of the size of soFar()

private:
    template<typename Sample> void addRow(size_t plane, const Sample *first, int stride);
    void finishLine();

    Image m_frame; ///< of the small picture
    const int m_width, m_height, m_step;
    float m_scale = 1.0F; ///< what stands for 1.0 in the samples that come
    int m_row = 0;        ///< the next one
    std::vector<Plane> m_planes;
    std::vector<std::vector<double>> m_sums; ///< of the line of squares that is begun
};

} // namespace halo
