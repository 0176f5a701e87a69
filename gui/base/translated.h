// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include <string>

namespace halo {

/// A text that compute marks by QT_TRANSLATE_NOOP with this context, in the user's language; compute itself
/// speaks English.
inline QString translated(const char *context, const std::string &text)
{
    return QCoreApplication::translate(context, text.c_str());
}

} // namespace halo
