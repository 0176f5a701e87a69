// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace halo {

class LiveKernel;
class Session;

/// Asks whether the kernel in this file, which somebody else may have written, is to be taken over; returns
/// at once. One for another host is imported, see ImportDialog. What is no kernel is said by the session.
void askForKernel(const QString &path, LiveKernel &live, Session &session, QWidget *window);
/// Imports one that was pasted.
void importCode(const QString &code, LiveKernel &live, Session &session, QWidget *window);
/// Asks for a file to import.
void askForImport(const QString &folder, LiveKernel &live, Session &session, QWidget *window);

} // namespace halo
