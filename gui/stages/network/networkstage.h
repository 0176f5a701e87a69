// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/pictureinput.h"
#include "gui/session/workloadstage.h"
#include "gui/stages/network/networks.h"

#include <QWidget>

#include <functional>
#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace halo {

class ComparePane;
class FoldingPanes;
class GraphPane;
class MapGrid;
class NetworkModel;
class PlotView;
class Session;

/// A network from an ONNX file over the picture on show: its graph and its layers with their times, the maps
/// that each leaves, and what it takes the picture for. Runs by itself when something changes while it is on
/// show.
class NetworkStage : public QWidget
{
    Q_OBJECT
public:
    NetworkStage(Session &session, QWidget *parent = nullptr);
    ~NetworkStage() override;

    /// Only while it is on show anything runs.
    const Networks &networks() const { return m_networks; }
    void setActive(bool active);
    void open(const QString &path);
    void openSample();
    /// Times as CSV, and the rest as networkexport.h has it. All throw Error.
    void save(const QString &path) const;
    void saveGraph(const QString &path) const;
    void saveMaps(const QString &path) const; ///< of the layer that is selected
    void saveAllMaps(const QString &folder) const;
    /// See Networks::setClasses().
    void readClasses(const QString &path);
    /// Chooses this step, with its weights and inputs, as the layer of the other views. What it takes is
    /// computed first, if it is not there any more.
    void openLayer(size_t step);

    const std::shared_ptr<const Network> &network() const { return m_networks.network(); }
    const std::shared_ptr<const NetworkOutcome> &outcome() const { return m_networks.outcome(); }
    QSize minimumSizeHint() const override { return leastStage; }

Q_SIGNALS:
    /// A layer is chosen: show how it is computed.
    void layerOpened();

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void build();
    QWidget *buildBar();
    QWidget *buildEmpty();
    QWidget *buildFull();
    QWidget *buildTable();
    QWidget *buildMaps();
    QWidget *buildMemory();
    QWidget *buildAnswer();
    void showGuesses(const std::vector<Guess> &guesses, bool shares);
    QToolButton *buildMenu();
    void connectParts();
    void connectPanes();
    void listenTo(Session &session);
    void cancel();
    void showOpenDialog();
    void showClassesDialog();
    void showFolderDialog();
    void saveAs(const QString &name, const QString &types, void (NetworkStage::*save)(const QString &) const);
    /// Says what goes wrong.
    void trying(const std::function<void()> &doIt);
    void copyTimes() const;
    void showNetwork();
    void showOutcome();
    void showMemory();
    void showMaps(int row);
    void pick(int node);
    void openNode(int node);
    void openWanted();
    void say(const QString &sentence);
    const NetworkOutcome &outcomeOrError() const;

    Session &m_session;
    QStackedWidget *m_pages = nullptr;
    FoldingPanes *m_panes = nullptr;
    QComboBox *m_variant = nullptr;
    QCheckBox *m_fused = nullptr;
    QLabel *m_title = nullptr;
    QLabel *m_message = nullptr;
    QLabel *m_preview = nullptr;
    QLabel *m_sum = nullptr;
    QLabel *m_caption = nullptr;
    QLabel *m_value = nullptr;
    QLabel *m_memoryText = nullptr;
    QProgressBar *m_progress = nullptr;
    PlotView *m_guesses = nullptr;
    PlotView *m_memory = nullptr;
    NetworkModel *m_model = nullptr;
    QTableView *m_table = nullptr;
    GraphPane *m_graph = nullptr;
    MapGrid *m_maps = nullptr;
    ComparePane *m_compare = nullptr;
    bool m_active = false;
    std::optional<size_t> m_wanted; ///< a layer to be opened as soon as its input is there
    Networks m_networks;            // last: its threads end before the rest goes
};

} // namespace halo
