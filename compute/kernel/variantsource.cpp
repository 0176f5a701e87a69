// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variant.h"

#include "compute/base/error.h"
#include "compute/kernel/header.h"

#include <QCryptographicHash>
#include <QFile>

namespace halo {

std::string sourceHash(const Variant &variant)
{
    const auto digest
        = QCryptographicHash::hash(QByteArray::fromStdString(variant.source), QCryptographicHash::Sha256);
    return digest.toHex().left(16).toStdString();
}

const std::string &prelude()
{
    static const std::string text = [] {
        QFile file(QStringLiteral(":/kernels/prelude.clh"));
        if (!file.open(QIODevice::ReadOnly))
            throw Error(ErrorKind::Device, "The built-in file prelude.clh is missing; reinstall Haloscope.");
        return file.readAll().toStdString();
    }();
    return text;
}

std::string programText(const Variant &variant)
{
    return prelude() + '\n' + lineDirective(variant.file) + variant.source;
}

} // namespace halo
