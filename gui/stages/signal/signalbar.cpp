// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/signal/signalbar.h"

#include "gui/session/session.h"
#include "gui/widgets/card.h"
#include "gui/widgets/leadfocus.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

namespace halo {
namespace {

QToolButton *makeButton(const QString &text, const char *name, const QString &tip, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace

SignalBar::SignalBar(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_text(new QLineEdit(this))
    , m_kind(new QComboBox(this))
    , m_line(new QSpinBox(this))
    , m_channel(new QComboBox(this))
{
    m_text->setObjectName(QStringLiteral("signalText"));
    m_text->setAccessibleName(tr("Signal"));
    m_text->setPlaceholderText(QStringLiteral("1 0.5 -2   chirp:240,60,6   song.wav"));
    m_text->setToolTip(tr("Samples separated by spaces, a synthetic signal such as sine:1000,50, or a file "
                          "name. Press Enter to apply."));
    connect(m_text, &QLineEdit::returnPressed, this, [this] { open(m_text->text().trimmed()); });
    auto *open = makeButton(tr("Open\u2026"), "openSignalButton",
        tr("A WAV file, or a table with a channel in each column"), this);
    connect(open, &QToolButton::clicked, this, &SignalBar::showDialog);
    m_open = open;
    buildMakers();
    buildPicture();
    m_channel->setObjectName(QStringLiteral("channelBox"));
    m_channel->setAccessibleName(tr("Channel"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(m_text, 1);
    for (QWidget *widget : { m_open, m_makers, static_cast<QWidget *>(m_kind), static_cast<QWidget *>(m_line),
             static_cast<QWidget *>(m_channel) })
        row->addWidget(widget);
    setPicture({});
    leadFocus(this, m_text);
}

void SignalBar::buildMakers()
{
    auto *button = makeButton(
        tr("Synthetic") + QStringLiteral(" \u25be"), "madeSignalButton", tr("A synthetic signal"), this);
    button->setPopupMode(QToolButton::InstantPopup);
    auto *menu = new QMenu(button);
    menu->setObjectName(QStringLiteral("madeSignals"));
    const std::pair<QString, QString> makers[] = {
        { tr("Chirp: from low to high frequency"), QStringLiteral("chirp:240,60,6") },
        { tr("Sine"), QStringLiteral("sine:240,40") },
        { tr("Steps"), QStringLiteral("steps:240,30") },
        { tr("Noise"), QStringLiteral("noise:240,1") },
        { tr("Unit impulse (shows the filter)"),
            QStringLiteral("0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0") },
        { tr("Long noise, for measurements"), QStringLiteral("noise:262144,1") },
    };
    for (const auto &[title, spec] : makers)
        connect(menu->addAction(title), &QAction::triggered, this, [this, source = spec] { open(source); });
    button->setMenu(menu);
    m_makers = button;
}

void SignalBar::buildPicture()
{
    m_kind->setObjectName(QStringLiteral("lineKind"));
    m_kind->setAccessibleName(tr("Line of the image"));
    m_kind->addItem(tr("row"));
    m_kind->addItem(tr("column"));
    m_kind->setToolTip(tr("Uses a row or a column of the open image as the signal."));
    m_line->setObjectName(QStringLiteral("lineNumber"));
    m_line->setAccessibleName(tr("Number of the line"));
    m_line->setKeyboardTracking(false);
    connect(m_kind, &QComboBox::activated, this, [this] {
        setPicture(m_picture);
        openLine();
    });
    connect(m_line, &QSpinBox::valueChanged, this, &SignalBar::openLine);
}

void SignalBar::setPicture(const InputImage &picture)
{
    m_picture = picture;
    const bool any = !picture.image.empty();
    m_kind->setVisible(any);
    m_line->setVisible(any);
    const QSignalBlocker quiet(m_line);
    m_line->setRange(
        0, std::max((m_kind->currentIndex() == 0 ? picture.image.height : picture.image.width) - 1, 0));
}

void SignalBar::open(const QString &source)
{
    m_session.openSignal(source);
}

void SignalBar::openLine()
{
    if (m_picture.image.empty())
        return;
    const int number = m_line->value();
    m_session.openSignal(m_kind->currentIndex() == 0 ? ImageLine{ number, -1 } : ImageLine{ -1, number });
}

void SignalBar::setSignal(const InputImage &source)
{
    m_text->setText(source.path.isEmpty() ? source.name : source.path);
    m_text->setCursorPosition(0);
    const QSignalBlocker quiet(m_channel);
    const int before = m_channel->currentIndex();
    m_channel->clear();
    for (size_t i = 0; i < source.image.colour.size(); ++i)
        m_channel->addItem(tr("channel %1").arg(i + 1));
    m_channel->setCurrentIndex(before > 0 && before < m_channel->count() ? before : 0);
    m_channel->setVisible(m_channel->count() > 1);
}

int SignalBar::channel() const
{
    return std::max(m_channel->currentIndex(), 0);
}

void SignalBar::showDialog()
{
    auto *dialog = new QFileDialog(this, tr("Open Signal"));
    dialog->setObjectName(QStringLiteral("signalDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilter(
        tr("Sounds and tables (*.wav *.flac *.aif *.aiff *.au *.ogg *.csv *.txt *.tsv *.dat)"));
    connect(dialog, &QFileDialog::fileSelected, this, &SignalBar::open);
    dialog->open();
}

} // namespace halo

#include "moc_signalbar.cpp"

#include <algorithm>
