// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/histogram/histogramspec.h"
#include "gui/widgets/card.h"

#include <functional>

class QSpinBox;

namespace halo {

class FileLine;
class Session;
class WorkloadPage;

/// The card on which descriptors and centroids are chosen: of the picture and by k-means, or from files.
class HistogramPanel : public Card
{
    Q_OBJECT
public:
    HistogramPanel(const WorkloadPage &page, Session &session, QWidget *parent = nullptr);

private:
    void build();
    void show();
    QString whereText(const HistogramSpec &spec) const;
    void edit(const QString &step, const std::function<void(HistogramSpec &)> &change);

    const WorkloadPage &m_page;
    Session &m_session;
    FileLine *m_descriptorFile, *m_centroidFile;
    QSpinBox *m_centroids;
    QLabel *m_text;
};

} // namespace halo
