// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace halo {

struct ImageOptions;
struct RunOptions;

/// An image of a manifest and what is to be done to it.
struct ManifestLine
{
    qsizetype number = 0; ///< of its line, from 1; each page of an image has the same
    QString input, output;
    std::optional<int> page{};
    std::shared_ptr<const ImageOptions> options{};
    std::shared_ptr<const Error> failure{}; ///< what is wrong with the line
};

/// A text file with a line for each image: INPUT [OUTPUT] [OPTIONS].
class Manifest
{
public:
    /// Reads the file that the call names. A line that cannot be done has its failure; of two lines that
    /// would write one file the first is done. Lines of other shards are compared by their words alone, so
    /// that a thousand machines do not ask the file system about each file. Throws Error(Input) if it is
    /// missing, no text or empty, Error(Usage) if the call has no place for results.
    explicit Manifest(RunOptions &options);

    const std::vector<ManifestLine> &lines() const { return m_lines; } ///< of the shard
    /// SHA-256 of its text, in hexadecimal digits.
    QByteArray hash() const;
    /// A line as it stands in the file.
    QByteArray textOf(qsizetype number) const;

private:
    QByteArray m_text;
    std::vector<qsizetype> m_begins; ///< of each line of the file, and where it ends
    std::vector<ManifestLine> m_lines;
};

} // namespace halo
