// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/timing/timingfiles.h"

#include "compute/drawing/export/pages.h"

#include <QFileDialog>

namespace halo {

TimingFiles::TimingFiles(std::function<RecordExporter()> exporter, QWidget *parent)
    : QMenu(parent)
    , m_exporter(std::move(exporter))
{
    m_saves << add("saveSamples", tr("Save Samples (CSV)…"), [this] { Q_EMIT saveRequested(*samples()); });
    m_saves << add("saveSummary", tr("Save Summary (CSV)…"), [this] {
        Q_EMIT saveRequested(request(tr("Save Summary"), tr("Summary (*.csv)"), QStringLiteral("csv"), true));
    });
    m_saveChart = add("saveChart", tr("Save Chart…"), [this] {
        Q_EMIT saveRequested(request(tr("Save Chart"),
            tr("Chart (%1)").arg(QStringLiteral("*.") + pageSuffixes().join(QStringLiteral(" *."))),
            QStringLiteral("svg"), false));
    });
    m_saves << add("saveReport", tr("Save Report (HTML)…"), [this] {
        Q_EMIT saveRequested(
            request(tr("Save Report"), tr("Report (*.html)"), QStringLiteral("html"), false));
    });
    addSeparator();
    add("importCsv", tr("Open Timings of Another Machine (CSV)…"), [this] { showImportDialog(); });
}

QAction *TimingFiles::add(const char *name, const QString &text, const std::function<void()> &work)
{
    QAction *action = addAction(text, this, work);
    action->setObjectName(QLatin1String(name));
    return action;
}

void TimingFiles::setSavable(size_t configurations, bool chart)
{
    m_configurations = configurations;
    for (QAction *save : m_saves)
        save->setEnabled(configurations > 0);
    m_saveChart->setEnabled(chart);
}

std::optional<Saving::Request> TimingFiles::samples() const
{
    if (m_configurations == 0)
        return std::nullopt;
    return request(tr("Save Samples (configurations: %1)").arg(m_configurations), tr("Samples (*.csv)"),
        QStringLiteral("csv"), false);
}

Saving::Request TimingFiles::request(
    const QString &title, const QString &filter, const QString &suffix, bool summary) const
{
    const QString name = summary ? QStringLiteral("summary-%1.%2") : QStringLiteral("measurement-%1.%2");
    return { title, name.arg(QString::fromStdString(m_workload), suffix), filter,
        [exporter = m_exporter, summary](
            const QString &chosen) { return exporter().file(chosen, summary); } };
}

void TimingFiles::showImportDialog()
{
    const QString path
        = QFileDialog::getOpenFileName(parentWidget(), tr("Open Timings"), {}, tr("Timings (*.csv)"));
    if (!path.isEmpty())
        Q_EMIT importRequested(path);
}

} // namespace halo

#include "moc_timingfiles.cpp"
