// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/session/background.h"
#include "gui/canvas/canvaslayer.h"

#include <QObject>

namespace halo {

/// Makes layers off the interface thread, one at a time. While one is made only the newest request
/// waits: what is shown keeps up with a slider that moves faster than pictures can be made.
class LayerLoader : public QObject
{
    Q_OBJECT
public:
    /// Runs in a background thread; must hold all it needs by value.
    using Make = std::function<Layer(const StopAsked &)>;

    explicit LayerLoader(QObject *parent = nullptr);

    void load(Make make);
    /// Forgets what runs and what waits: nobody wants to see it any more.
    void clear();

Q_SIGNALS:
    void loaded(const halo::Layer &layer);

private:
    void start(const Make &make);
    void finish(const Layer &layer);

    Make m_waiting;
    bool m_running = false;
    bool m_wanted = false;   ///< somebody still wants what is being made
    Background m_background; // last: its threads end before what they deliver to
};

} // namespace halo
