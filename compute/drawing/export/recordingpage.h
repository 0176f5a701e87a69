// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QString>

namespace halo {

class Storyboard;

/// A page for a browser, whole in one file: it asks nothing of the network.
struct WebPage
{
    QString title;
    QString main;          ///< HTML; a recording is a <figure class="recording" data-recording="0">
    QJsonArray recordings; ///< see recordingData()
    bool dark = false;     ///< else as the reader's system is

    /// XML and HTML at once.
    QByteArray html() const;
};

/// The recording to be stepped through as in the window. Throws as recordingData().
QByteArray recordingPage(const Storyboard &board, bool dark);

} // namespace halo
