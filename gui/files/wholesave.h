// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QProcess>

namespace halo {

enum class Depth;
class Session;

/// Filters a picture of which the window has a part as a whole, by the command line, which does it in bands:
/// in a process of its own that can be paused and cancelled.
class WholeSave : public QObject
{
    Q_OBJECT
public:
    explicit WholeSave(Session &session, QObject *parent = nullptr);
    ~WholeSave() override;

    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    qint64 processId() const { return m_process.processId(); }
    /// Does nothing while another one runs. shown: scaled as the window shows it.
    void start(const QString &path, Depth depth, bool shown);

Q_SIGNALS:
    void saved(const QString &path);

private:
    void takeOutput();
    void takeEnd();
    void tell();
    void setPaused(bool paused);

    Session &m_session;
    QProcess m_process;
    QString m_path;
    int m_percent = -1;
    bool m_isPaused = false, m_isCancelled = false;
};

} // namespace halo
