// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"

#include <QObject>

#include <string>

namespace halo {

/// The SHA-256 of a file, computed off the interface thread. The newest file wins.
class FileHash : public QObject
{
    Q_OBJECT
public:
    explicit FileHash(QObject *parent = nullptr);

    /// Empty: of no file.
    void start(const QString &path);
    const QString &path() const { return m_path; }
    /// Hexadecimal; empty as long as it is not known, or if the file cannot be read.
    const std::string &sha256() const { return m_sha256; }
    /// The same at once, in the thread of the caller.
    static std::string of(const QString &path, const std::stop_token &stop = {});

Q_SIGNALS:
    void found();

private:
    QString m_path;
    std::string m_sha256;
    NewestWork m_work; // last
};

} // namespace halo
