// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>
#include <QProcess>
#include <QString>
#include <QStringList>

namespace halo::test {

/// A real browser without a window, see browser.py. Whatever fails is a warning and an undefined value.
class Browser
{
public:
    Browser();
    ~Browser();
    Q_DISABLE_COPY_MOVE(Browser)

    void open(const QString &path) { ask("open", path); }
    void resize(int width, int height);
    void press(const QStringList &keys); ///< "ArrowRight", "Space"
    void hover(const QString &selector) { ask("hover", selector); }
    void click(const QString &selector) { ask("click", selector); }
    QJsonValue run(const QString &script) { return ask("run", script); }
    /// What the console said and what was asked of the network since the last time.
    QStringList heard();

private:
    QJsonValue ask(const char *command, const QJsonValue &value);

    QProcess m_process;
};

} // namespace halo::test
