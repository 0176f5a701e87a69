// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/configuration/runconfiguration.h"
#include "gui/widgets/style.h"

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QStringList>

namespace halo {

/// What is remembered from one start to the next. Whatever stands in the file, reading it gives
/// something that works: a value that makes no sense is as good as none.
class SettingsStore : public QObject
{
    Q_OBJECT
public:
    explicit SettingsStore(QObject *parent = nullptr);
    QString fileName() const { return m_settings.fileName(); }

    /// The program was never ended by its user: nothing was chosen yet.
    bool isNew() const;
    RunConfiguration configuration() const;
    QString deviceName() const;
    void setConfiguration(const RunConfiguration &configuration, const QString &deviceName);

    QStringList recentFiles() const;
    void addRecentFile(const QString &path);
    void removeRecentFile(const QString &path);
    void clearRecentFiles();

    QString lastFolder() const;
    void setLastFolder(const QString &folder);
    Theme theme() const;
    void setTheme(Theme theme);
    /// "zh_CN", "ko", "en"; empty: that of the system.
    QString language() const;
    void setLanguage(const QString &language);

    /// Of JPEG files that are saved, from 1 to 100.
    int jpegQuality() const;
    void setJpegQuality(int quality);

    /// What is shown only once, such as "tour" or "hints/step", was seen.
    bool seen(const QString &what) const;
    void setSeen(const QString &what);
    /// This, or all of a group of this name, is new again.
    void forgetSeen(const QString &what);

    QByteArray layout(const QString &part) const;
    void setLayout(const QString &part, const QByteArray &state);

Q_SIGNALS:
    void recentFilesChanged();

private:
    mutable QSettings m_settings; ///< reading an array moves a cursor in it
};

} // namespace halo
