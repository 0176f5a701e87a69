// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/pictureinput.h"
#include "gui/session/workloadstage.h"
#include "gui/stages/network/networks.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace halo {

class MapGrid;
class NetworkModel;
class PlotView;
class Session;

/// A network from an ONNX file over the picture on show: its layers with their times, the maps that each
/// leaves, and what it takes the picture for. Runs by itself when something changes while it is on show.
class NetworkStage : public QWidget
{
    Q_OBJECT
public:
    NetworkStage(Session &session, QWidget *parent = nullptr);
    ~NetworkStage() override;

    /// Only while it is on show anything runs.
    const Networks &networks() const { return m_networks; }
    void setActive(bool active) { m_networks.setActive(active); }
    void open(const QString &path);
    void openSample();
    /// Times as CSV. Throws Error.
    void save(const QString &path) const;

    const std::shared_ptr<const Network> &network() const { return m_networks.network(); }
    const std::shared_ptr<const NetworkOutcome> &outcome() const { return m_networks.outcome(); }
    QSize minimumSizeHint() const override { return leastStage; }

Q_SIGNALS:
    /// It cannot be read or run, and says so.

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void build();
    QWidget *buildBar();
    QWidget *buildEmpty();
    QWidget *buildFull();
    QWidget *buildAnswer();
    void showGuesses(const std::vector<Guess> &guesses, bool shares);
    QToolButton *buildMenu();
    void connectParts();
    void listenTo(Session &session);
    void cancel();
    void showOpenDialog();
    void showSaveDialog();
    void copyTimes() const;
    void showNetwork();
    void showOutcome();
    void showMaps(int row);
    void say(const QString &sentence);

    QStackedWidget *m_pages = nullptr;
    QComboBox *m_variant = nullptr;
    QLabel *m_title = nullptr;
    QLabel *m_message = nullptr;
    QLabel *m_preview = nullptr;
    QLabel *m_sum = nullptr;
    QLabel *m_caption = nullptr;
    QLabel *m_value = nullptr;
    QProgressBar *m_progress = nullptr;
    PlotView *m_guesses = nullptr;
    NetworkModel *m_model = nullptr;
    QTableView *m_table = nullptr;
    MapGrid *m_maps = nullptr;
    Networks m_networks; // last: its threads end before the rest goes
};

} // namespace halo
