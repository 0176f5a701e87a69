// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/files/saving.h"
#include "gui/stages/timing/recordexporter.h"

#include <QMenu>

namespace halo {

/// What is on the Timing stage as files, and timings of other machines: the menu that offers them.
class TimingFiles : public QMenu
{
    Q_OBJECT
public:
    /// exporter: of what is on screen when it is asked.
    TimingFiles(std::function<RecordExporter()> exporter, QWidget *parent);

    void setWorkload(const std::string &workload) { m_workload = workload; }
    /// What there is to save: so many configurations, and a chart.
    void setSavable(size_t configurations, bool chart);
    /// The samples; nothing if there are none.
    std::optional<Saving::Request> samples() const;

Q_SIGNALS:
    void saveRequested(const halo::Saving::Request &request);
    void importRequested(const QString &path);

private:
    QAction *add(const char *name, const QString &text, const std::function<void()> &work);
    Saving::Request request(
        const QString &title, const QString &filter, const QString &suffix, bool summary) const;
    void showImportDialog();

    const std::function<RecordExporter()> m_exporter;
    std::string m_workload;
    size_t m_configurations = 0;
    QList<QAction *> m_saves; ///< of numbers
    QAction *m_saveChart = nullptr;
};

} // namespace halo
