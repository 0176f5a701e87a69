// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variantlibrary.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace halo {

/// The variants there are of a workload, kept in step with the user's own folder.
class VariantShelf : public QObject
{
    Q_OBJECT
public:
    explicit VariantShelf(QObject *parent = nullptr);
    const VariantList &list() const { return m_list; }
    const std::string &workload() const { return m_workload; }
    /// Puts out the variants of this workload.
    void setWorkload(const std::string &id);
    /// The variant with this id; the first one if there is none, since a user's file can disappear.
    const Variant &find(const std::string &id) const;
    /// As a list shows them: those of a family together, in the order of variantFamilies().
    std::vector<const Variant *> byFamily() const;
    /// Makes the user's folder if it does not exist yet, and returns its path.
    QString makeUserFolder();

    void reload();

Q_SIGNALS:
    void changed();

private:
    void watch();
    void read();

    std::string m_workload = "image";
    VariantList m_list;
    QFileSystemWatcher m_watcher;
    QTimer m_settle; ///< editors write a file in several steps
};

} // namespace halo
