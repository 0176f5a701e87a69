// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/presenter/restingpointer.h"

#include <QCursor>
#include <QGuiApplication>
#include <QWidget>

namespace halo {

using namespace std::chrono_literals;

RestingPointer::RestingPointer(QWidget *window)
    : QObject(window)
    , m_window(window)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(3s);
    connect(&m_rest, &QTimer::timeout, this, &RestingPointer::hide);
}

void RestingPointer::setOn(bool on)
{
    m_on = on;
    show();
    on ? m_rest.start() : m_rest.stop();
}

void RestingPointer::wake()
{
    show();
    if (m_on)
        m_rest.start();
}

/// Only over the stage: on the second screen it is the speaker's.
void RestingPointer::hide()
{
    if (m_hidden || !m_window->isActiveWindow() || !m_window->geometry().contains(QCursor::pos()))
        return;
    QGuiApplication::setOverrideCursor(Qt::BlankCursor);
    m_hidden = true;
}

void RestingPointer::show()
{
    if (m_hidden)
        QGuiApplication::restoreOverrideCursor();
    m_hidden = false;
}

} // namespace halo

#include "moc_restingpointer.cpp"
