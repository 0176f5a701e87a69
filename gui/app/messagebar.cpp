// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/messagebar.h"

#include "compute/drawing/base/translated.h"
#include "gui/widgets/wrappedtip.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

#include <algorithm>

namespace halo {
namespace {

constexpr qsizetype mostReasons = 3; ///< lines below the sentence
constexpr qsizetype mostInTip = 20;

/// The Source panel shows the log of a build. Other reasons are shown here only.
QStringList reasonLines(MessageTopic topic, const Failure &failure)
{
    return topic == MessageTopic::Run ? QStringList() : failure.detail.split(u'\n', Qt::SkipEmptyParts);
}

QStringList firstLines(const QStringList &lines, qsizetype most)
{
    return lines.size() <= most ? lines : lines.first(most) + QStringList{ QStringLiteral("\u2026") };
}

} // namespace

MessageBar::MessageBar(Session &session, QWidget *parent)
    : QFrame(parent)
    , m_session(session)
    , m_text(new QLabel(this))
    , m_offer(new QPushButton(this))
    , m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("messageBar"));
    setAccessibleName(tr("Message")); // and its text is read as what it is
    m_text->setObjectName(QStringLiteral("messageText"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText); // reasons quote names of files
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_offer->setObjectName(QStringLiteral("offerButton"));
    m_close->setObjectName(QStringLiteral("closeMessage"));
    m_close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    m_close->setAccessibleName(tr("Close the message"));
    m_close->setToolTip(tr("Close the message"));
    m_close->setAutoRaise(true);
    m_close->setFocusPolicy(Qt::StrongFocus);
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(12, 6, 6, 6);
    line->addWidget(m_text, 1);
    line->addWidget(m_offer, 0, Qt::AlignTop);
    line->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_offer, &QPushButton::clicked, this, &MessageBar::takeOffer);
    connect(m_close, &QToolButton::clicked, this, [this] {
        m_messages.pop_back();
        showTop();
    });
    connect(&session, &Session::reported, this, &MessageBar::report);
    connect(&session, &Session::messageCleared, this, &MessageBar::clearMessage);
    hide();
}

void MessageBar::report(MessageTopic matter, const Failure &failure)
{
    std::erase_if(m_messages, [matter](const auto &message) { return message.first == matter; });
    m_messages.emplace_back(matter, failure);
    showTop();
}

void MessageBar::clearMessage(MessageTopic matter)
{
    if (std::erase_if(m_messages, [matter](const auto &message) { return message.first == matter; }) > 0)
        showTop();
}

void MessageBar::showTop()
{
    setVisible(!m_messages.empty());
    if (m_messages.empty())
        return;
    const auto &[topic, failure] = m_messages.back();
    const QStringList reasons = reasonLines(topic, failure);
    m_text->setText(
        (QStringList{ translated(failure.sentence) } + firstLines(reasons, mostReasons)).join(u'\n'));
    m_text->setToolTip(wrappedTip(firstLines(reasons, mostInTip)));
    m_offer->setVisible(failure.offer || failure.isUnconfined);
    if (failure.isUnconfined)
        m_offer->setText(tr("Run Anyway"));
    if (failure.offer) {
        const auto &devices = m_session.devices();
        const auto offered = std::ranges::find(devices, *failure.offer, &DeviceInfo::index);
        m_offer->setText(tr("Use %1").arg(
            offered == devices.end() ? tr("OpenCV on the CPU") : QString::fromStdString(offered->name)));
    }
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void MessageBar::takeOffer()
{
    const Failure failure = m_messages.back().second;
    m_messages.pop_back();
    showTop();
    if (failure.offer)
        m_session.selectDevice(*failure.offer);
    else
        m_session.controller().goOnUnconfined();
}

} // namespace halo

#include "moc_messagebar.cpp"
