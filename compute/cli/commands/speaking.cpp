// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/commands/speaking.h"

#include "compute/base/error.h"

#include <algorithm>

namespace halo {

void Speaking::addOption(CallParser &parser)
{
    parser.addOption(
        { QStringLiteral("language"), QStringLiteral("Language of the texts: en, zh_CN or ko. Default: en."),
            QStringLiteral("CODE"), QStringLiteral("en") });
}

Speaking::Speaking(const QCommandLineParser &parser)
    : m_language(parser.value(QStringLiteral("language")))
{
    const auto all = languages();
    if (m_language.isEmpty() || std::ranges::find(all, m_language, &Language::code) == all.end())
        throw Error(ErrorKind::Usage, "--language is one of en, zh_CN and ko.");
    m_translation.use(m_language);
}

} // namespace halo
