// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variantlibrary.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <map>
#include <string>

namespace halo {

/// The variants there are of a workload, kept in step with the user's own folder.
class VariantStore : public QObject
{
    Q_OBJECT
public:
    explicit VariantStore(QObject *parent = nullptr);
    const VariantList &list() const { return m_list; }
    const std::string &workload() const { return m_workload; }
    const std::string &step() const { return m_step; }
    /// Puts out the variants of this workload.
    /// step: the plan of its companions, which are then listed instead of the others; see
    /// WorkloadModule::stepOf().
    void setWorkload(const std::string &id, const std::string &step = {});
    /// The variant with this id; the first one if there is none, since a user's file can disappear.
    const Variant &find(const std::string &id) const;
    /// As a list shows them: those of a family together, in the order of variantFamilies().
    std::vector<const Variant *> byFamily() const;
    /// Makes the user's folder if it does not exist yet, and returns its path.
    QString makeUserFolder();

    void reload();

    /// The file of this variant is being written: the list has the variant in this state as long as the file
    /// holds this text, finished or not.
    void hold(const Variant &state, const std::string &text);
    /// The text that was handed to hold() for the file of this variant; else its source.
    const std::string &textOf(const Variant &variant) const;

Q_SIGNALS:
    void changed();

private:
    struct Held
    {
        Variant state;
        std::string text; ///< of the file
    };
    void watch();
    void read();
    void putIn(const Held &held);

    std::string m_workload = "image";
    std::string m_step;                 ///< see setWorkload()
    std::map<std::string, Held> m_held; ///< by file
    VariantList m_list;
    QFileSystemWatcher m_watcher;
    QTimer m_settle; ///< editors write a file in several steps
};

} // namespace halo
