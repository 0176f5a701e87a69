// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"
#include "gui/app/mainwindow.h"
#include "gui/app/shell.h"
#include "gui/session/session.h"

#include <QString>
#include <QTemporaryDir>

#include <memory>

namespace halo::test {

/// Odd and not square, so that no axis can be mistaken for the other.
Image somePicture();

/// Starts the program as main() does, with its real threads and devices, and works its window.
class WindowDriver
{
public:
    /// Forgets what earlier tests made the program remember.
    static void forgetSettings();
    /// The same of kernels of the user's own, for images.
    static void forgetKernels();

    WindowDriver();
    /// Ends the program and starts it again: what it remembers is all that is left.
    void restart();

    Session &session() { return m_shell->session(); }
    Projects &projects() { return m_shell->projects(); }
    MainWindow &window() { return *m_shell->window(); }
    template<typename T> T *find(const char *name)
    {
        return window().findChild<T *>(QString::fromLatin1(name));
    }
    /// Writes the picture as a 16-bit file, opens it, and waits for the first result.
    bool openPicture(const Image &image, const QString &name = QStringLiteral("picture.png"));
    /// Opens a picture with a kernel that has a tile, and puts the focus into its source.
    bool openSource();
    /// Waits until the newest job is done and checked.
    bool waitForRun();
    /// Empty if the picture on screen is what the reference makes of all that is chosen.
    QString differenceFromReference();
    /// The sentence in the message bar; empty if there is none.
    QString message();
    QString path(const QString &name) const { return m_folder.filePath(name); }
    void trigger(const char *action);
    /// Replaces the text of a line of this name and applies it with Enter.
    void typeInto(const char *name, const QString &text);
    /// Types a filter into its line and applies it with Enter.
    void typeSpec(const QString &spec);

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Shell> m_shell;
};

} // namespace halo::test
