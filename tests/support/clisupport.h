// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/files.h"

#include <QByteArrayList>
#include <QImage>
#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace halo::test {

/// Where haloscope-cli was built.
QString cliProgram();

/// How a call ended; status is -1 if the program crashed.
struct Done
{
    int status = -1;
    QByteArray out;
    QByteArray err;

    QByteArrayList errLines() const { return err.trimmed().split('\n'); }
};

/// A call of the real program. variables are added to the environment: "NAME=value".
Done call(const QStringList &arguments, const QStringList &variables = {});
/// The same of another program of ours.
Done callProgram(const QString &name, const QStringList &arguments, const QStringList &variables = {});

/// Empty if a failed call is all it must be: this status, nothing on stdout, one sentence that says
/// these words; else what is wrong.
QString complaint(const Done &done, int status, const QStringList &words);

/// The cells of a table that a call has written, line by line.
std::vector<std::vector<std::string>> csvRows(const QString &file);

/// Colour noise over a slope: nothing in it is symmetric.
QImage picture(int width, int height, unsigned seed);

} // namespace halo::test
