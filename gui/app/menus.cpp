// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/menus.h"

#include "compute/drawing/base/language.h"
#include "compute/drawing/base/translated.h"
#include "gui/app/actions.h"
#include "gui/app/devicemenu.h"
#include "gui/app/samples.h"
#include "gui/app/workloadmenu.h"
#include "gui/session/session.h"
#include "gui/session/settingsstore.h"
#include "gui/session/workloadpage.h"
#include "gui/teaching/exercises.h"
#include "gui/widgets/givingrow.h"

#include <QActionGroup>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMainWindow>
#include <QMenuBar>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>

namespace halo {

namespace {

const QString arrow = QStringLiteral(" \u25be");

/// Gives way where the row is short; all of its text is in the tool tip.
class ElidedButton : public QToolButton
{
public:
    explicit ElidedButton(QWidget *parent)
        : QToolButton(parent)
    {
        setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    }
    QSize sizeHint() const override { return QToolButton::sizeHint().boundedTo({ widest, 200 }); }
    QSize minimumSizeHint() const override { return QToolButton::sizeHint().boundedTo({ narrowest, 200 }); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QStyleOptionToolButton option;
        initStyleOption(&option);
        const int room = width() - fontMetrics().horizontalAdvance(arrow) - 2 * padding;
        option.text = fontMetrics().elidedText(option.text, Qt::ElideRight, room) + arrow;
        QStylePainter(this).drawComplexControl(QStyle::CC_ToolButton, option);
    }

private:
    static constexpr int narrowest = 96;
    static constexpr int widest = 320;
    static constexpr int padding = 8;
};

template<typename Button = QToolButton>
Button *makeButton(QWidget *bar, const QString &text, const char *name, QMenu *menu)
{
    auto *button = new Button(bar);
    button->setText(menu ? text + arrow : text);
    button->setAccessibleName(text);
    button->setObjectName(QString::fromLatin1(name));
    button->setFocusPolicy(Qt::TabFocus);
    if (menu) {
        button->setMenu(menu);
        button->setPopupMode(QToolButton::InstantPopup);
    }
    bar->layout()->addWidget(button);
    return button;
}

/// A button that does what the action does but has a text of its own.
QToolButton *makeButton(QWidget *bar, const QString &text, const char *name, QAction *action)
{
    QToolButton *button = makeButton(bar, text, name, static_cast<QMenu *>(nullptr));
    const QString key = action->shortcut().toString(QKeySequence::NativeText);
    button->setToolTip(QStringLiteral("%1 (%2)").arg(text, key));
    const auto follow = [button, action] { button->setEnabled(action->isEnabled()); };
    QObject::connect(button, &QToolButton::clicked, action, &QAction::trigger);
    QObject::connect(action, &QAction::changed, button, follow);
    follow();
    return button;
}

} // namespace

Menus::Menus(const Actions &actions, Session &session, SettingsStore &store, QMainWindow *window)
    : QObject(window)
    , m_session(session)
    , m_store(store)
    , m_samples(new QMenu(tr("S&amples"), window))
    , m_recent(new QMenu(tr("Open &Recent"), window))
    , m_devices(new DeviceMenu(session, window))
    , m_workloads(new WorkloadMenu(session, window))
{
    fillSamples();
    m_recent->setObjectName(QStringLiteral("recentMenu"));
    fillRecent();
    connect(&store, &SettingsStore::recentFilesChanged, this, &Menus::fillRecent);
    auto *row = new QWidget(window);
    row->setObjectName(QStringLiteral("menuRow"));
    row->setAttribute(Qt::WA_StyledBackground);
    auto *bar = new QMenuBar(row);
    bar->setNativeMenuBar(false); // the row is there anyway
    auto *tools = new QWidget(row);
    tools->setObjectName(QStringLiteral("toolBar"));
    buildBar(actions, bar);
    auto *buttons = new GivingRow(tools);
    buttons->setContentsMargins(4, 3, 8, 3);
    buttons->setSpacing(5);
    buildButtons(actions, tools);
    buttons->giveWay({ tools->findChild<QWidget *>(QStringLiteral("samplesButton")) });
    auto *line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 1);
    line->setSpacing(0);
    line->addWidget(bar, 0, Qt::AlignVCenter);
    line->addStretch(1);
    line->addWidget(tools);
    window->setMenuWidget(row);
}

void Menus::buildBar(const Actions &actions, QMenuBar *bar)
{
    QMenu *file = bar->addMenu(tr("&File"));
    file->addAction(actions.open);
    file->addMenu(m_recent);
    file->addMenu(m_samples);
    file->addActions({ actions.previousImage, actions.nextImage });
    file->addSeparator();
    file->addAction(actions.importKernel);
    file->addSeparator();
    file->addActions({ actions.openProject, actions.saveProject, actions.saveProjectAs });
    file->addSeparator();
    file->addActions({ actions.save, actions.exportCsv, actions.exportDiagram, actions.exportView });
    file->addSeparator();
    file->addAction(actions.quit);
    QMenu *edit = bar->addMenu(tr("&Edit"));
    edit->addActions({ actions.undo, actions.redo });
    edit->addSeparator();
    edit->addActions({ actions.copyResult, actions.paste });
    edit->addSeparator();
    edit->addAction(actions.designer);
    edit->addSeparator();
    edit->addAction(actions.preferences);
    QMenu *run = m_run = bar->addMenu(tr("&Run"));
    run->addActions({ actions.run, actions.measure, actions.cancel });
    run->addSeparator();
    run->addActions({ actions.nextVariant, actions.previousVariant });
    run->addMenu(m_workloads);
    run->addMenu(m_devices);
    run->addSeparator();
    run->addActions({ actions.kernelFolder, actions.reloadVariants });
    m_view = bar->addMenu(tr("&View"));
    QMenu *places = m_view->addMenu(tr("&Go To"));
    places->addActions({ actions.focusFilter, actions.focusVariants });
    for (QAction *stage : actions.focusStages)
        places->addAction(stage);
    places->insertAction(actions.focusStages.at(1), actions.focusSource); // in the order of keys
    m_view->addSeparator();
    fillThemes(m_themes = m_view->addMenu(tr("&Theme")));
    fillLanguages(m_languages = m_view->addMenu(tr("&Language")));
    m_view->addActions({ actions.wideStage, actions.fullScreen, actions.present, actions.reduceMotion });
    QMenu *help = bar->addMenu(tr("&Help"));
    help->addActions({ actions.palette, actions.guide, actions.tour, actions.shortcuts, actions.diagnostics,
        actions.about });
}

void Menus::addViewActions(const QList<QAction *> &actions)
{
    auto *result = new QMenu(tr("&Result"), m_view);
    result->addActions(actions);
    m_view->insertMenu(m_view->actions().value(0), result);
}

void Menus::addExercises(Exercises &exercises)
{
    m_run->addSeparator();
    QMenu *menu = m_run->addMenu(tr("&Exercises"));
    menu->setObjectName(QStringLiteral("exercisesMenu"));
    menu->setToolTipsVisible(true);
    for (const Exercise &exercise : exercises.all()) {
        const int order = exercise.variant.order;
        QAction *action = menu->addAction(
            (order == unnumbered ? QString() : QString::number(order) + QStringLiteral("  "))
            + translated(exercise.variant.title));
        action->setObjectName(QString::fromStdString("exercise_" + exercise.id()));
        action->setToolTip(translated(exercise.variant.summary));
        action->setCheckable(true);
        connect(action, &QAction::triggered, &exercises,
            [&exercises, id = exercise.id()] { exercises.begin(id); });
        connect(menu, &QMenu::aboutToShow, action,
            [&exercises, action, id = exercise.id()] { action->setChecked(exercises.isSolved(id)); });
    }
}

void Menus::buildButtons(const Actions &actions, QWidget *bar)
{
    makeButton(bar, tr("Open Image…"), "openButton", actions.open);
    makeButton(bar, tr("Samples"), "samplesButton", m_samples);
    QToolButton *workload = makeButton(bar, tr("Workload"), "workloadButton", m_workloads);
    const auto showWorkload = [workload](const QString &text) {
        workload->setText(text + arrow);
        workload->setAccessibleName(tr("Workload: %1").arg(text));
        workload->setToolTip(tr("What is computed (Ctrl+Alt+1 to Ctrl+Alt+%1)").arg(workloadPages().size()));
    };
    connect(m_workloads, &WorkloadMenu::currentTextChanged, workload, showWorkload);
    showWorkload(m_workloads->currentText());
    buildDeviceButton(bar);
    makeButton(bar, tr("Run"), "runButton", actions.run)->setText(QStringLiteral("\u25b6 ") + tr("Run"));
    auto *exports = new QMenu(bar);
    exports->addActions(
        { actions.save, actions.exportCsv, actions.exportDiagram, actions.exportView, actions.copyResult });
    makeButton(bar, tr("Export"), "exportButton", exports);
}

void Menus::buildDeviceButton(QWidget *bar)
{
    auto *device = makeButton<ElidedButton>(bar, tr("Device"), "deviceButton", m_devices);
    device->setProperty("elides", true); // which a check of all texts must know
    const auto showDevice = [device](const QString &text) {
        device->setText(tr("Device: %1").arg(text));
        device->setAccessibleName(device->text());
        device->setToolTip(text);
    };
    connect(m_devices, &DeviceMenu::currentTextChanged, device, showDevice);
    showDevice(m_devices->currentText());
}

void Menus::fillSamples()
{
    m_samples->setObjectName(QStringLiteral("samplesMenu"));
    m_samples->setToolTipsVisible(true);
    for (const SampleImage &sample : sampleImages()) {
        QAction *action = m_samples->addAction(sample.title);
        action->setToolTip(sample.description);
        connect(action, &QAction::triggered, this, [this, path = sample.path] { m_session.open(path); });
    }
}

void Menus::fillRecent()
{
    m_recent->clear();
    const QStringList files = m_store.recentFiles();
    for (const QString &path : files) {
        QString name = QFileInfo(path).fileName();
        QAction *action = m_recent->addAction(name.replace(u'&', QStringLiteral("&&")));
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] {
            if (!QFileInfo::exists(path))
                m_store.removeRecentFile(path); // the sentence that follows says that it is gone
            Q_EMIT fileChosen(path);
        });
    }
    m_recent->setToolTipsVisible(true);
    m_recent->addSeparator();
    m_recent->addAction(tr("&Clear List"), &m_store, &SettingsStore::clearRecentFiles);
    m_recent->setEnabled(!files.isEmpty());
}

void Menus::fillThemes(QMenu *menu)
{
    auto *group = new QActionGroup(menu);
    const std::tuple<Theme, QString, const char *> themes[] = {
        { Theme::System, tr("&System"), "systemAction" },
        { Theme::Light, tr("&Light"), "lightAction" },
        { Theme::Dark, tr("&Dark"), "darkAction" },
    };
    for (const auto &[theme, title, name] : themes) {
        QAction *action = group->addAction(menu->addAction(title));
        action->setObjectName(QString::fromLatin1(name));
        action->setCheckable(true);
        action->setChecked(theme == m_store.theme());
        connect(action, &QAction::triggered, this, [this, chosen = theme] { Q_EMIT themeChosen(chosen); });
    }
}

void Menus::fillLanguages(QMenu *menu)
{
    auto *group = new QActionGroup(menu);
    for (const Language &language : halo::languages()) {
        QAction *action = group->addAction(menu->addAction(language.name));
        action->setObjectName(QStringLiteral("language_") + language.code);
        action->setCheckable(true);
        action->setChecked(language.code == m_store.language());
        connect(
            action, &QAction::triggered, this, [this, code = language.code] { Q_EMIT languageChosen(code); });
    }
}

} // namespace halo

#include "moc_menus.cpp"
