// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace halo {

/// What a histogram is made of.
struct HistogramSpec
{
    int centroids = 16;     ///< how many k-means finds
    QString centroidFile;   ///< instead of them: a text file with one in each line; empty: none
    QString descriptorFile; ///< a text file with one in each line; empty: those of the picture

    bool operator==(const HistogramSpec &) const = default;
};

/// As the text of a configuration: the number, and a line for each file.
std::string toText(const HistogramSpec &spec);
HistogramSpec histogramSpecOf(const std::string &text);

} // namespace halo
