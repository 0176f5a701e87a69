// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include <functional>

namespace halo {

/// Pictures of one size, one after another; at() may be called with any number, several times.
struct Animation
{
    QSize size;
    int count = 0;
    std::function<QImage(int)> at; ///< Format_RGB32
    double seconds = 0.5;          ///< of each picture
    double lastSeconds = 2.0;      ///< of the last one
};

} // namespace halo
