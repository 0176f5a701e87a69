// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/hints.h"

#include "gui/session/session.h"
#include "gui/session/settingsstore.h"
#include "gui/stages/result/resultstage.h"
#include "gui/stages/stages.h"
#include "gui/stages/timing/timingstage.h"
#include "gui/stages/workgroup/player.h"
#include "gui/stages/workgroup/workgroupstage.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>
#include <functional>
#include <utility>

namespace halo {
namespace {

/// What to try on a stage, and what tells that it was tried.
struct Hint
{
    QString id;
    Stages::Stage stage;
    const char *workload; ///< null: any
    QString text;
    std::function<void(Stages &, const std::function<void()> &done)> watch;
};

/// All of them. A new one is one row here.
std::vector<Hint> allHints()
{
    using Done = std::function<void()>;
    return {
        { QStringLiteral("pixel"), Stages::Result, "image",
            Hints::tr(
                "Point at a pixel to see its sum, click to pin it; double-click to see how it was computed."),
            [](Stages &stages, const Done &done) {
                QObject::connect(stages.result(), &ResultStage::workGroupRequested, &stages, done);
            } },
        { QStringLiteral("step"), Stages::WorkGroup, nullptr,
            Hints::tr(
                "Press Space to play, the arrow keys to step; point at a cell to see what belongs to it."),
            [](Stages &stages, const Done &done) {
                const Player *player = stages.workGroup()->player();
                QObject::connect(player, &Player::playingChanged, &stages, done);
                QObject::connect(player, &Player::shown, &stages, [done, last = 0](int frame) mutable {
                    if (frame == std::exchange(last, frame) + 1)
                        done();
                });
            } },
        { QStringLiteral("measure"), Stages::Timing, nullptr,
            Hints::tr("Press F6 to compare the implementations."),
            [](Stages &stages, const Done &done) {
                const auto *start
                    = stages.timing()->findChild<QAbstractButton *>(QStringLiteral("startMeasuring"));
                QObject::connect(start, &QAbstractButton::clicked, &stages, done);
            } },
    };
}

const QString group = QStringLiteral("hints");

QString keyOf(const QString &id)
{
    return group + u'/' + id;
}

} // namespace

Hints::Hints(Stages &stages, Session &session, SettingsStore &store)
    : QFrame(&stages)
    , m_stages(stages)
    , m_session(session)
    , m_store(store)
    , m_text(new QLabel(this))
{
    setObjectName(QStringLiteral("hintBar"));
    m_text->setObjectName(QStringLiteral("hintText"));
    m_text->setWordWrap(true);
    auto *dismissal = new QToolButton(this);
    dismissal->setObjectName(QStringLiteral("dismissHint"));
    dismissal->setText(QStringLiteral("\u2715"));
    dismissal->setToolTip(tr("Do not show this hint again"));
    dismissal->setAccessibleName(dismissal->toolTip());
    dismissal->setAutoRaise(true);
    dismissal->setFocusPolicy(Qt::TabFocus);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(10, 3, 4, 3);
    row->addWidget(m_text, 1);
    row->addWidget(dismissal);
    connect(dismissal, &QToolButton::clicked, this, [this] { dismiss(m_shown); });
    session.onChange(Aspect::Input | Aspect::Problem | Aspect::Workload, this, &Hints::follow);
    stages.installEventFilter(this);
    hide();
}

void Hints::begin()
{
    if (!std::exchange(m_begun, true))
        for (const Hint &hint : allHints())
            hint.watch(m_stages, [this, id = hint.id] {
                if (m_shown == id)
                    dismiss(id);
            });
    follow();
}

void Hints::forget()
{
    m_store.forgetSeen(group);
}

void Hints::setQuiet(bool quiet)
{
    m_quiet = quiet;
    follow();
}

bool Hints::eventFilter(QObject *stages, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        setVisible(isWanted());
    return QFrame::eventFilter(stages, event);
}

bool Hints::isWanted() const
{
    constexpr int lowStages = 560; // pixels
    return !m_shown.isEmpty() && !m_quiet && m_stages.height() >= lowStages;
}

void Hints::follow()
{
    if (!m_begun)
        return;
    const std::vector<Hint> all = allHints();
    const auto next = std::ranges::find_if(all, [this](const Hint &hint) {
        return hint.stage == m_stages.current() && (!hint.workload || hint.workload == m_session.workload())
            && m_session.hasData() && !m_store.seen(keyOf(hint.id));
    });
    m_shown = next == all.end() ? QString() : next->id;
    setVisible(isWanted());
    if (m_shown.isEmpty() || m_text->text() == next->text)
        return;
    m_text->setText(next->text);
    setAccessibleName(next->text);
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void Hints::dismiss(const QString &id)
{
    m_store.setSeen(keyOf(id));
    follow();
}

} // namespace halo

#include "moc_hints.cpp"
