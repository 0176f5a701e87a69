// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

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

/// A message of compute, or what a variant says of itself, in the language of speak(): what a window shows
/// of them goes through here. As it is if there is no such text. Any thread.
QString translated(const Message &message);

/// The language of translated(), "zh_CN", from now on. Any thread.
void speak(const std::string &language);
/// That language; "en" unless there was another. Any thread.
std::string spokenLanguage();

/// Forgets what kernels said, for their files may have changed. Any thread.
void readTextsAnew();

} // namespace halo
