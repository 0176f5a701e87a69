// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/background.h"
#include "compute/base/message.h"

#include <QByteArray>
#include <QObject>

#include <QString>

#include <functional>
#include <memory>

class QWidget;

namespace halo {

enum class Depth;
struct DiagramExport;
struct Failure;
struct Record;
class Session;
class SettingsStore;
class WholeSave;
class Storyboard;
struct ShownPicture;

/// The name, without a suffix, that a result is proposed to be saved by: "photo-gauss-5".
QString resultName(QString input, QString filter);

/// The ways by which a result goes out: as an image file, as a CSV of timings, to the clipboard; and by
/// which a recorded work-group does: as a picture, a animation, a table.
/// Files are written off the interface thread.
class Saving : public QObject
{
    Q_OBJECT
public:
    /// A file that somebody has to offer.
    struct Request
    {
        QString title;                                         ///< of the dialog: what is saved
        QString name;                                          ///< proposed
        QString filter;                                        ///< "Samples (*.csv)"
        std::function<QByteArray(const QString &suffix)> make; ///< throws Error
    };
    Saving(Session &session, SettingsStore &store, QWidget *window);
    /// Where to ask what a picture looks like.
    void setShown(std::function<ShownPicture()> shown) { m_shown = std::move(shown); }

    /// Asks for a name and saves it.
    void showDialog(const Request &request);

    /// Of a picture, a signal, or what else was computed.
    void showResultDialog();
    void showImageDialog();
    void showCsvDialog();
    /// The values, rounded and clipped as the depth wants it; of a part of a picture those that are in sight.
    void saveImage(const QString &path, Depth depth);
    /// All of a picture of which a part is there.
    WholeSave *whole() const { return m_whole; }
    /// The pixels of the view.
    void saveShown(const QString &path);
    /// A signal as .wav or as a table; what else was computed as a table.
    void saveTable(const QString &path);
    void saveCsv(const QString &path);
    /// A picture as the view shows it, anything else as the text of a table.
    void copyResult();
    /// frame: the step on screen.
    void showDiagramDialog(const std::shared_ptr<const Storyboard> &board, int frame);
    /// As the suffix says: .json and .csv hold the recording, the others are drawn.
    void saveDiagram(
        const std::shared_ptr<const Storyboard> &board, const DiagramExport &what, const QString &path);

Q_SIGNALS:
    /// what: the file holds, where that could be taken for something else; else empty.
    void saved(const QString &path, const QString &what);
    void copied(const QString &sentence);

private:
    /// What a file holds, where that could be taken for something else, and what it leaves out.
    struct Written
    {
        QString what;
        std::vector<Message> losses;
    };

    void showTableDialog();
    QString proposedName(const QString &suffix) const;
    Record timings() const;
    std::function<QByteArray()> table() const;
    void write(const QString &path, std::function<Written()> work);
    void finish(const QString &path, const Written &written, const Failure &failure);

    Session &m_session;
    SettingsStore &m_store;
    QWidget *const m_window;
    std::function<ShownPicture()> m_shown;
    WholeSave *const m_whole;
    Background m_background; // last: its threads end before what they deliver to
};

} // namespace halo
