// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/signal/signalsource.h"
#include "gui/session/imageloader.h"

#include <QWidget>

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace halo {

class Session;

/// Where the signal comes from: typed samples, a made one, a file, or a line of the opened picture.
class SignalBar : public QWidget
{
    Q_OBJECT
public:
    SignalBar(Session &session, QWidget *parent);

    /// The signal at hand, and how many channels there are to look at.
    void setSignal(const InputImage &source);
    void setPicture(const InputImage &picture);
    int channel() const;
    QComboBox *channelBox() const { return m_channel; }

private:
    void buildMakers();
    void buildPicture();
    void showDialog();
    void open(const QString &source);
    void openLine();

    Session &m_session;
    QLineEdit *m_text;
    QWidget *m_open, *m_makers;
    QComboBox *m_kind;
    QSpinBox *m_line;
    QComboBox *m_channel;
    InputImage m_picture;
};

} // namespace halo
