// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/guessbars.h"

#include "gui/base/numbers.h"
#include "gui/widgets/style.h"

#include <QPainter>

#include <algorithm>

namespace halo {
namespace {

constexpr int rowGap = 4;

} // namespace

GuessBars::GuessBars(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("guessBars"));
    setAccessibleName(tr("Likeliest classes"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void GuessBars::setGuesses(const std::vector<Guess> &guesses, bool shares)
{
    m_guesses = guesses;
    m_shares = shares;
    QStringList words;
    for (const Guess &guess : guesses)
        words << QString::fromStdString(guess.name) + u' ' + numberOf(guess);
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    setToolTip(words.join(u'\n'));
    updateGeometry();
    update();
}

QString GuessBars::numberOf(const Guess &guess) const
{
    const double value = static_cast<double>(guess.value);
    return m_shares ? tr("%1 %").arg(100.0 * value, 0, 'f', 1) : shortNumber(value);
}

QSize GuessBars::sizeHint() const
{
    const int row = fontMetrics().height() + rowGap;
    return { 180, std::max(static_cast<int>(m_guesses.size()), 1) * row };
}

void GuessBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Colours &colours = coloursOf(palette());
    const int row = fontMetrics().height() + rowGap;
    const int names = width() * 2 / 5,
              numbers = fontMetrics().horizontalAdvance(QStringLiteral("100.0 %")) + 6;
    const double most
        = m_shares || m_guesses.empty() ? 1.0 : std::max(static_cast<double>(m_guesses.front().value), 1e-30);
    for (size_t i = 0; i < m_guesses.size(); ++i) {
        const int top = static_cast<int>(i) * row;
        const QString name = QString::fromStdString(m_guesses[i].name);
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QRect(0, top, names - 6, row), Qt::AlignVCenter | Qt::AlignLeft,
            fontMetrics().elidedText(name, Qt::ElideRight, names - 6));
        const int room = std::max(width() - names - numbers, 0);
        const double share = std::clamp(static_cast<double>(m_guesses[i].value) / most, 0.0, 1.0);
        painter.fillRect(
            QRectF(names, top + rowGap, std::max(room * share, 1.0), row - 2 * rowGap), colours.bar);
        painter.drawText(QRect(width() - numbers, top, numbers, row), Qt::AlignVCenter | Qt::AlignRight,
            numberOf(m_guesses[i]));
    }
}

} // namespace halo
