// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/filter/filter.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// A filter that was kept.
struct KeptFilter
{
    std::string name;
    std::vector<std::string> tags;
    Filter filter;
    std::string file; ///< its name in the folder
    Message error;    ///< why the file cannot be read; empty if it can. Such a file is never written to.

    bool operator==(const KeptFilter &other) const;
};

/// Filters that the user keeps: a folder with a JSON file for each, which people may copy, mail and edit.
/// Every call looks at the folder, so that several programs may share it. Belongs to one thread.
class FilterLibrary
{
public:
    explicit FilterLibrary(QString folder);
    const QString &folder() const { return m_folder; }
    /// In the user's data: ~/.local/share/haloscope/filters.
    static QString usualFolder();

    /// All, by name; those that cannot be read at the end.
    std::vector<KeptFilter> all() const;
    /// Those that have every word of the text in their name, their tags or their size ("5x5"), whatever the
    /// case; all if there is no word.
    std::vector<KeptFilter> search(const std::string &text) const;

    /// Keeps a filter under a new file. Throws Error(Usage) if the name is empty or taken, Error(Output).
    KeptFilter add(const std::string &name, const std::vector<std::string> &tags, const Filter &filter);
    /// Writes name, tags and weights into the file it has. Throws as add() does.
    void update(const KeptFilter &kept);
    /// Throws Error(Output).
    void remove(const KeptFilter &kept);

private:
    void write(const KeptFilter &kept) const;
    void checkName(const std::string &name, const std::string &exceptFile) const;

    QString m_folder;
};

} // namespace halo
