// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/app/actions.h"
#include "gui/widgets/style.h"

#include <QMainWindow>

#include <memory>

namespace halo {

class DesignerWindow;
class Exercises;
class ImageStrip;
class InputCards;
class LiveKernel;
class Menus;
class Opening;
class PanelArea;
class Presenter;
class ProjectFiles;
class Projects;
class Saving;
class Session;
class SettingsStore;
class SourceView;
class Stages;
class Tour;
class VariantPanel;

/// The frame: menus, the stage with panels beside it for filter, variant and source, one status line. Puts
/// the parts in their places and leaves the work to them.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    MainWindow(Session &session, Projects &projects, SettingsStore &store);
    ~MainWindow() override;

    /// A picture, a filter, a project or a recording.
    void open(const QString &path);
    /// Opens one file of any kind, or the images among several.
    void openAll(const QStringList &paths);
    Tour *tour() const { return m_tour; }
    /// Asks nothing: another window of the same session takes over.
    void closeUnasked()
    {
        m_unasked = true;
        close();
    }

    /// Null until it was first opened.
    DesignerWindow *designer() const { return m_designer.get(); }
    Menus *menus() const { return m_menus; }
    Saving *saving() const { return m_saving; }
    Stages *stages() const { return m_stages; }
    Presenter *presenter() const { return m_presenter; }

protected:
    bool event(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void buildPanels(Projects &projects);
    void connectPanels();
    void connectActions();
    void connectStages();
    void connectLive();
    void enableActions();
    void saveDiagram();
    void saveView();
    void showDesigner();
    void restoreLayout();
    void saveLayout();

    Session &m_session;
    SettingsStore &m_store;
    Actions m_actions;
    Opening *const m_opening;
    ProjectFiles *const m_projectFiles;
    Saving *const m_saving;
    Menus *const m_menus;
    InputCards *const m_inputs;
    VariantPanel *const m_variants;
    Stages *const m_stages;
    LiveKernel *const m_live;
    Exercises *const m_exercises;
    SourceView *const m_source;
    PanelArea *const m_panels;
    Tour *const m_tour;
    ImageStrip *m_strip = nullptr;
    Presenter *m_presenter = nullptr;
    bool m_unasked = false;
    std::unique_ptr<DesignerWindow> m_designer; ///< a window of its own, so no child
};

} // namespace halo
