// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/panels/panelchoice.h"

#include <QPointer>
#include <QWidget>

#include <map>
#include <optional>

namespace halo {

class DockColumns;
class FloatingPanel;
class Rail;
class SettingsStore;

/// The stage with the panels beside it: those that it needs, or that the user chose for it, are docked; a
/// button of the rail, or a key, opens each of the others over the stage.
class PanelArea : public QWidget
{
    Q_OBJECT
public:
    explicit PanelArea(SettingsStore &store, QWidget *parent = nullptr);

    void setCentre(QWidget *centre);
    /// Its width when it floats and is first docked is that of its sizeHint(), for the source; the others
    /// take a share of the window.
    void add(SidePanel id, QWidget *panel, const QString &name, const QString &icon);
    Rail *rail() const { return m_rail; }
    /// Another stage is in sight. id: by which its choice is remembered.
    void setStage(const QString &id, SidePanels needs);
    /// Remembered for the stage; it folds as long as there is no room for it.
    void setDocked(SidePanel id, bool docked);
    bool isDocked(SidePanel id) const { return m_docked.testFlag(id); }
    /// Brings it into sight, over the stage if it is folded.
    void open(SidePanel id);
    /// Brings the panel with this part into sight until another part is held, or null.
    void hold(const QWidget *part);
    /// Folds all of them, whatever was chosen, and back.
    void setFolded(bool folded);
    /// Nothing but the stage: without rail and margins, too.
    void setStageAlone(bool alone);

    /// Of stage and rail: panels fold where there is no room for them.
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// What had the focus is folded.
    void focusFolded();

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void point(SidePanel id);
    void click(SidePanel id);
    void floatOver(SidePanel id);
    void closeFloating();
    void arrange();
    void arrange(SidePanels docked);
    void moveTo(SidePanel id, bool docked);
    void keepWidths();
    SidePanels chosen() const;
    SidePanels wanted() const;
    PanelWidths widths() const;
    QRect placeOf(SidePanel id) const;
    std::optional<SidePanel> holderOf(const QWidget *part) const;

    SettingsStore &m_store;
    Rail *const m_rail;
    QWidget *m_centre = nullptr;
    DockColumns *const m_columns;
    QWidget *const m_folded; ///< what is neither docked nor floats
    FloatingPanel *const m_floating;
    std::map<SidePanel, QWidget *> m_panels;
    QString m_stage;
    SidePanels m_needs;
    PanelChoice m_choice; ///< for m_stage
    SidePanels m_docked;  ///< what is
    bool m_allFolded = false;
    bool m_alone = false;
    bool m_arranges = false;
};

} // namespace halo
