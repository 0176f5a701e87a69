// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/xmltext.h"

namespace halo {

QByteArray allowedInXml(QByteArray file)
{
    file.removeIf([](char c) { return c >= 0 && c < ' ' && c != '\t' && c != '\n' && c != '\r'; });
    for (const char *character : { "\xEF\xBF\xBE", "\xEF\xBF\xBF" }) // U+FFFE and U+FFFF
        file.replace(character, "");
    return file;
}

} // namespace halo
