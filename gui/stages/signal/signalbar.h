// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/signal/signalsource.h"
#include "gui/session/imageloader.h"

#include <QWidget>

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace halo {

/// Where the signal comes from: typed samples, a made one, a file, or a line of the opened picture.
class SignalBar : public QWidget
{
    Q_OBJECT
public:
    explicit SignalBar(QWidget *parent = nullptr);

    /// The signal at hand, and how many channels there are to look at.
    void setSignal(const InputImage &source);
    void setPicture(const InputImage &picture);
    int channel() const;

Q_SIGNALS:
    void sourceWished(const QString &source);
    void lineWished(const halo::ImageLine &line);
    void channelChanged();

private:
    void buildMakers();
    void buildPicture();
    void showDialog();
    void wishLine();

    QLineEdit *m_text;
    QWidget *m_open, *m_makers;
    QComboBox *m_kind;
    QSpinBox *m_line;
    QComboBox *m_channel;
    InputImage m_picture;
};

} // namespace halo
