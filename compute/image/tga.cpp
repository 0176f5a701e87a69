// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/tga.h"

#include <QtEndian>

#include <algorithm>

namespace halo {
namespace {

constexpr qsizetype tgaMapKindAt = 1, tgaKindAt = 2, tgaMapAt = 3, tgaMapBytes = 5, tgaWidthAt = 12,
                    tgaDepthAt = 16, tgaDescriptorAt = 17;
constexpr int mappedTgaKinds[] = { 1, 9 };
constexpr int otherTgaKinds[] = { 2, 3, 10, 11 };

bool isAmong(const auto &numbers, int number)
{
    return std::ranges::find(numbers, number) != std::end(numbers);
}

int tgaByte(const QByteArray &file, qsizetype at)
{
    return static_cast<quint8>(file[at]);
}

} // namespace

bool isTga(const QByteArray &head)
{
    constexpr int depths[] = { 8, 15, 16, 24, 32 };
    constexpr int unusedBits = 0xC0;
    if (head.size() < tgaHeadBytes || tgaSize(head).area() == 0 || !isAmong(depths, tgaByte(head, tgaDepthAt))
        || (tgaByte(head, tgaDescriptorAt) & unusedBits) != 0)
        return false;
    const int kind = tgaByte(head, tgaKindAt);
    // Icons, cursors and WBMP begin alike, and have something where a TGA without a palette has none.
    return tgaByte(head, tgaMapKindAt) == 1 ? isAmong(mappedTgaKinds, kind)
                                            : tgaByte(head, tgaMapKindAt) == 0 && isAmong(otherTgaKinds, kind)
            && head.mid(tgaMapAt, tgaMapBytes) == QByteArray(tgaMapBytes, '\0');
}

Size2 tgaSize(const QByteArray &head)
{
    return { qFromLittleEndian<quint16>(head.constData() + tgaWidthAt),
        qFromLittleEndian<quint16>(head.constData() + tgaWidthAt + 2) };
}

TgaKind tgaKind(const QByteArray &file)
{
    return { tgaByte(file, tgaKindAt), tgaByte(file, tgaDepthAt) };
}

bool tgaEndsEarly(const QByteArray &file)
{
    const TgaKind kind = tgaKind(file);
    const auto pixels = static_cast<qint64>(tgaSize(file).area());
    return kind.isSupported() && file.size() < tgaHeadBytes + tgaByte(file, 0) + pixels * (kind.bits / 8);
}

QByteArray withTgaMark(const QByteArray &file)
{
    const QByteArray mark("TRUEVISION-XFILE.\0", 18);
    constexpr qsizetype placesBytes = 8; // of what else may stand there
    return file.endsWith(mark) ? file : file + QByteArray(placesBytes, '\0') + mark;
}

} // namespace halo
