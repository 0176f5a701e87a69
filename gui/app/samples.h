// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace halo {

/// A picture that comes with the program.
struct SampleImage
{
    QString path;
    QString title;
    QString description;
};

/// All of them, in the order of samples.json.
std::vector<SampleImage> sampleImages();

} // namespace halo
