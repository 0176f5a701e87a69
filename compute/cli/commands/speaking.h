// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/call.h"
#include "compute/drawing/base/language.h"

namespace halo {

/// While it lives, what is drawn is in the language of the option --language. What a command itself says
/// stays English.
class Speaking
{
public:
    static void addOption(CallParser &parser);
    /// Throws Error(Usage) if there is no such language.
    explicit Speaking(const QCommandLineParser &parser);

    const QString &language() const { return m_language; } ///< "zh_CN"

private:
    QString m_language;
    Translation m_translation;
};

} // namespace halo
