// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/gridmenu.h"

#include "compute/filter/filterspec.h"
#include "gui/designer/filterclipboard.h"
#include "gui/designer/filtergrid.h"
#include "gui/designer/filtermodel.h"

#include <QActionGroup>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMenu>

namespace halo {

namespace {

/// An entry that shows its key; the grid itself listens to it.
template<typename Do> void add(QMenu &menu, const QString &text, const QKeySequence &key, Do act)
{
    QAction *action = menu.addAction(text);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(action, &QAction::triggered, &menu, act);
}

struct GridMenu
{
    Q_DECLARE_TR_FUNCTIONS(halo::GridMenu)
};

void addSymmetries(QMenu &menu, FilterModel &model)
{
    auto *group = new QActionGroup(&menu);
    for (const auto &[symmetry, title] : symmetryTitles()) {
        QAction *action = group->addAction(menu.addAction(title));
        action->setCheckable(true);
        action->setChecked(symmetry == model.symmetry());
        QObject::connect(
            action, &QAction::triggered, &menu, [&model, chosen = symmetry] { model.setSymmetry(chosen); });
    }
}

void addForms(QMenu &menu, FilterGrid &grid)
{
    for (const auto &[form, title] : textFormTitles())
        QObject::connect(
            menu.addAction(title), &QAction::triggered, &menu, [&grid, chosen = form] { grid.copy(chosen); });
}

} // namespace

QList<std::pair<Symmetry, QString>> symmetryTitles()
{
    return {
        { Symmetry::None, GridMenu::tr("off") },
        { Symmetry::LeftRight, GridMenu::tr("left and right") },
        { Symmetry::TopBottom, GridMenu::tr("top and bottom") },
        { Symmetry::Both, GridMenu::tr("all four quarters") },
        { Symmetry::All, GridMenu::tr("all eight octants") },
        { Symmetry::HalfTurn, GridMenu::tr("half a turn") },
        { Symmetry::Opposite, GridMenu::tr("half a turn, other sign") },
    };
}

void popupGridMenu(FilterGrid &grid, QPoint place)
{
    auto *menu = new QMenu(&grid);
    menu->setObjectName(QStringLiteral("gridMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    FilterModel &model = grid.filterModel();
    const auto on
        = [&](const QString &text, const QKeySequence &key, auto act) { add(*menu, text, key, act); };
    on(GridMenu::tr("Cu&t"), QKeySequence::Cut, [&grid] { grid.cut(); });
    on(GridMenu::tr("&Copy"), QKeySequence::Copy, [&grid] { grid.copy(); });
    addForms(*menu->addMenu(GridMenu::tr("Copy A&s")), grid);
    QObject::connect(menu->addAction(GridMenu::tr("Copy Whole &Filter as Text")), &QAction::triggered, menu,
        [&model] { QGuiApplication::clipboard()->setText(QString::fromStdString(specOf(model.filter()))); });
    on(GridMenu::tr("&Paste"), QKeySequence::Paste, [&grid] { grid.paste(); });
    on(GridMenu::tr("C&lear"), QKeySequence::Delete, [&] { model.clearCells(grid.chosenCells()); });
    menu->addSeparator();
    on(GridMenu::tr("Fill &Down"), Qt::CTRL | Qt::Key_D, [&] { model.fillDown(grid.chosenCells()); });
    on(GridMenu::tr("Fill &Right"), Qt::CTRL | Qt::Key_R, [&] { model.fillRight(grid.chosenCells()); });
    on(GridMenu::tr("Step &Up"), Qt::CTRL | Qt::Key_Up,
        [&] { model.nudgeCells(grid.chosenCells(), 1, false); });
    on(GridMenu::tr("Step D&own"), Qt::CTRL | Qt::Key_Down,
        [&] { model.nudgeCells(grid.chosenCells(), -1, false); });
    on(GridMenu::tr("Select &All"), QKeySequence::SelectAll, [&grid] { grid.selectAll(); });
    menu->addSeparator();
    addSymmetries(*menu->addMenu(GridMenu::tr("Edit &Symmetrically")), model);
    on(GridMenu::tr("&Zoom In"), QKeySequence::ZoomIn, [&grid] { grid.setZoom(grid.zoom() * 1.25); });
    on(GridMenu::tr("Zoom &Out"), QKeySequence::ZoomOut, [&grid] { grid.setZoom(grid.zoom() / 1.25); });
    on(GridMenu::tr("Show &Whole Filter"), Qt::CTRL | Qt::Key_0, [&grid] { grid.setZoom(1.0); });
    menu->addActions(grid.actions()); // of whoever shows it
    menu->popup(place);
}

} // namespace halo
