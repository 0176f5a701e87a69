// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/stages/network/networks.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QStandardItemModel;
class QTableView;

namespace halo {

/// The times of the run on show beside those of another one: the same network in another setting, or another
/// file. The other one runs when the first has ended, and only while it can be seen, so that neither takes
/// time from the other.
class ComparePane : public QWidget
{
    Q_OBJECT
public:
    ComparePane(Networks &shown, QWidget *parent = nullptr);

    Networks &other() { return m_other; }
    /// Whether it can be seen.
    void setActive(bool active);
    /// Takes another file; empty: the one on show.
    void open(const QString &path);

private:
    void build();
    void follow();
    void showTimes();
    void say(const QString &sentence);
    void updateActive();

    Networks &m_shown;
    bool m_active = false;
    bool m_isSame = true; ///< the file on show
    QComboBox *m_file, *m_variant;
    QCheckBox *m_fused;
    QLabel *m_message, *m_sum;
    QStandardItemModel *m_model;
    QTableView *m_table;
    Networks m_other; // last
};

/// Fills a box with all ways to compute convolutions.
void addConvolutionChoices(QComboBox &box);

} // namespace halo
