// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/histogram/histogrampanel.h"

#include "compute/workload/histogram/histogramproblem.h"
#include "gui/session/session.h"
#include "gui/session/workloadpage.h"
#include "gui/stages/histogram/fileline.h"
#include "gui/widgets/leadfocus.h"

#include <QFormLayout>
#include <QSignalBlocker>
#include <QSpinBox>

namespace halo {

HistogramPanel::HistogramPanel(const WorkloadPage &page, Session &session, QWidget *parent)
    : Card(tr("Descriptors"), parent)
    , m_page(page)
    , m_session(session)
    , m_centroids(new QSpinBox(this))
    , m_text(new QLabel(this))
{
    const QString tables = tr("Tables of numbers (*.csv *.txt *.tsv *.dat)");
    m_descriptorFile = new FileLine(
        QStringLiteral("descriptorFile"), tr("Open a table with a descriptor in each line"), tables, this);
    m_centroidFile = new FileLine(
        QStringLiteral("centroidFile"), tr("Open a table with a centroid in each line"), tables, this);
    build();
    connect(m_descriptorFile, &FileLine::fileChosen, this, [this](const QString &path) {
        edit(tr("file of descriptors"), [&](HistogramSpec &spec) { spec.descriptorFile = path; });
    });
    connect(m_centroidFile, &FileLine::fileChosen, this, [this](const QString &path) {
        edit(tr("file of centroids"), [&](HistogramSpec &spec) { spec.centroidFile = path; });
    });
    connect(m_centroids, &QSpinBox::valueChanged, this, [this](int count) {
        edit(tr("number of centroids"), [&](HistogramSpec &spec) { spec.centroids = count; });
    });
    session.onChange(Aspect::Configuration | Aspect::Problem, this, &HistogramPanel::show);
    leadFocus(this, m_centroids);
}

void HistogramPanel::build()
{
    m_centroids->setObjectName(QStringLiteral("centroidCount"));
    m_centroids->setAccessibleName(tr("Centroids"));
    m_centroids->setRange(1, 1024);
    m_centroids->setKeyboardTracking(false);
    m_centroids->setToolTip(tr("The number of clusters that k-means finds; each is a bar of the histogram."));
    m_text->setObjectName(QStringLiteral("descriptorText"));
    m_text->setWordWrap(true);
    setRole(m_text, "muted");
    m_centroidFile->setInstead(m_centroids);
    auto *form = new QFormLayout;
    form->addRow(tr("&Source"), m_descriptorFile);
    form->addRow(tr("&Centroids"), m_centroidFile);
    content()->addLayout(form);
    content()->addWidget(m_text);
    content()->addStretch(1);
}

/// Steps of turning the number become one.
void HistogramPanel::edit(const QString &step, const std::function<void(HistogramSpec &)> &change)
{
    HistogramSpec spec = histogramSpecOf(m_session.configuration().spec);
    const HistogramSpec before = spec;
    change(spec);
    m_session.setSpec(
        toText(spec), step, spec.centroids == before.centroids ? QString() : QStringLiteral("centroids"));
}

QString HistogramPanel::whereText(const HistogramSpec &spec) const
{
    if (!spec.descriptorFile.isEmpty())
        return tr("the lines of the file");
    return m_session.picture().image.empty() ? tr("synthetic (no image open)")
                                             : tr("KAZE points of %1").arg(m_session.picture().name);
}

void HistogramPanel::show()
{
    if (!m_page.isChosen(m_session))
        return;
    const QSignalBlocker quiet(m_centroids);
    const HistogramSpec spec = histogramSpecOf(m_session.configuration().spec);
    m_centroids->setValue(spec.centroids);
    m_centroidFile->setFile(spec.centroidFile);
    m_descriptorFile->setFile(
        spec.descriptorFile, m_session.picture().image.empty() ? tr("synthetic") : tr("the image"));
    const auto problem = std::dynamic_pointer_cast<const HistogramProblem>(m_session.problem());
    if (!problem)
        return m_text->setText(m_session.preparing() ? tr("Searching for descriptors…")
                                                     : tr("There are none; see the message at the top."));
    m_text->setText(tr("%1 descriptors of %2 numbers each: %3. Each counts for the nearest of %4 centroids.")
                        .arg(QString::number(problem->descriptors().count()),
                            QString::number(problem->descriptors().features), whereText(spec),
                            QString::number(problem->centroids().count())));
}

} // namespace halo

#include "moc_histogrampanel.cpp"
