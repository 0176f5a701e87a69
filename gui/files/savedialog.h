// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileDialog>

#include <functional>
#include <vector>

namespace halo {

/// A way to write a file.
struct SaveFormat
{
    QString title;  ///< "PNG, 16 bit (*.png)"
    QString suffix; ///< that a name gets; several formats may have the same
};

/// Asks for a name; its suffix follows the chosen format. Deletes itself when closed.
class SaveDialog
    : public QFileDialog // without Q_OBJECT: of a class of one's own Qt shows no dialog of the desktop
{
public:
    /// proposed: a path. There must be a format; the first one is chosen.
    SaveDialog(
        const QString &title, const QString &proposed, std::vector<SaveFormat> formats, QWidget *parent);

    void choose(size_t format);
    size_t chosen() const;
    /// Opens it. save: gets the path and the chosen format.
    void ask(std::function<void(const QString &path, size_t format)> save);

private:
    void followFormat();

    const std::vector<SaveFormat> m_formats;
};

} // namespace halo
