// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/presenter/speakertools.h"

#include "gui/presenter/curtain.h"
#include "gui/presenter/penlayer.h"
#include "gui/widgets/spotlight.h"

#include <QCursor>

#include <algorithm>

namespace halo {
namespace {

constexpr int darkness = 165;       ///< of 255: what lies around is still to be made out
constexpr double lightShare = 0.18; ///< of the window's shorter edge, as a radius
constexpr double smallestLight = 0.2;
constexpr double largestLight = 4.0;

} // namespace

SpeakerTools::SpeakerTools(QWidget *window)
    : QObject(window)
    , m_window(window)
    , m_pen(new PenLayer(window))
    , m_light(new Spotlight(window))
    , m_curtain(new Curtain(window))
{
    m_light->setObjectName(QStringLiteral("speakerLight"));
    m_light->setDimming(darkness);
    m_light->hide();
    m_pen->hide();
    connect(m_curtain, &Curtain::clicked, this, [this] { setBlack(false); });
}

bool SpeakerTools::isWriting() const
{
    return m_pen->isWriting();
}

bool SpeakerTools::isLit() const
{
    return !m_light->isHidden();
}

bool SpeakerTools::isBlack() const
{
    return !m_curtain->isHidden();
}

void SpeakerTools::setWriting(bool writing)
{
    m_pen->setWriting(writing);
    if (writing)
        m_pen->show();
    arrange();
    Q_EMIT changed();
}

void SpeakerTools::setLit(bool lit)
{
    movePointer(m_window->mapFromGlobal(QCursor::pos()));
    m_light->setVisible(lit);
    arrange();
    Q_EMIT changed();
}

void SpeakerTools::setBlack(bool black)
{
    m_curtain->setVisible(black);
    arrange();
    Q_EMIT changed();
}

bool SpeakerTools::putOneDown()
{
    if (isBlack())
        setBlack(false);
    else if (isWriting())
        setWriting(false);
    else if (isLit())
        setLit(false);
    else
        return false;
    return true;
}

void SpeakerTools::clear()
{
    while (putOneDown()) { }
    m_pen->erase();
    m_pen->hide();
}

void SpeakerTools::movePointer(QPoint place)
{
    m_pointer = place;
    placeLight();
}

void SpeakerTools::resizeLight(double by)
{
    m_lightSize = std::clamp(m_lightSize * by, smallestLight, largestLight);
    placeLight();
}

void SpeakerTools::placeLight()
{
    const int radius = qRound(lightShare * std::min(m_window->width(), m_window->height()) * m_lightSize);
    m_light->setPlace(QRect(m_pointer - QPoint(radius, radius), QSize(2 * radius, 2 * radius)), radius);
}

void SpeakerTools::arrange()
{
    for (QWidget *layer : { static_cast<QWidget *>(m_pen), static_cast<QWidget *>(m_light),
             static_cast<QWidget *>(m_curtain) }) {
        layer->setGeometry(m_window->rect());
        layer->raise();
    }
    placeLight();
}

QString SpeakerTools::state() const
{
    return isBlack()  ? tr("The screen is black")
        : isWriting() ? tr("Pen")
        : isLit()     ? tr("Spotlight")
                      : QString();
}

} // namespace halo

#include "moc_speakertools.cpp"
