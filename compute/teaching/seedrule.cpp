// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/seedrule.h"

#include "compute/base/typedtext.h"

#include <QCryptographicHash>
#include <QString>

namespace halo {
namespace {

QByteArray plain(const std::string &text)
{
    return asTyped(QString::fromStdString(text)).toUtf8();
}

} // namespace

int seedOf(const std::string &code, const std::string &student)
{
    const QByteArray number = plain(student);
    if (number.isEmpty())
        return 0;
    const QByteArray hash = QCryptographicHash::hash(plain(code) + '\n' + number, QCryptographicHash::Sha256);
    quint64 mixed = 0;
    for (int i = 0; i < 8; ++i)
        mixed = mixed << 8U | static_cast<unsigned char>(hash[i]);
    return static_cast<int>(mixed % largestSeed) + 1;
}

} // namespace halo
