// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/count/cudaptx.h"

#include "compute/base/error.h"

#include <QRegularExpression>
#include <QString>

namespace halo {
namespace {

/// The name that a declaration ends with.
QString nameIn(const QString &parameter)
{
    return parameter.trimmed().section(QRegularExpression(QStringLiteral("\\s+")), -1);
}

bool isTexture(const QString &parameter)
{
    return parameter.contains(QLatin1String(".texref"));
}

/// What CUDA does not know as a parameter.
bool isForeign(const QString &parameter)
{
    return parameter.contains(QLatin1String(".surfref")) || parameter.contains(QLatin1String(".samplerref"));
}

QString asNumber(QString parameter)
{
    static const QRegularExpression shared(QStringLiteral(R"(\.ptr\s+\.shared\s+\.align\s+\d+\s)"));
    return parameter.remove(shared);
}

} // namespace

CudaPtx cudaPtxOf(const std::string &ptx, const std::string &entry)
{
    static const QRegularExpression head(QStringLiteral(R"(\.entry\s+(\w+)\s*\(([^)]*)\))"));
    const QString text = QString::fromStdString(ptx);
    QString globals, functions;
    CudaPtx made;
    bool found = false;
    qsizetype from = 0, first = -1;
    for (auto all = head.globalMatch(text); all.hasNext();) {
        const QRegularExpressionMatch function = all.next();
        const bool wanted = function.captured(1) == QString::fromStdString(entry);
        found = found || wanted;
        QStringList kept;
        for (const QString &parameter : function.captured(2).split(u','))
            if (isForeign(parameter) && wanted) {
                throw Error(ErrorKind::Device,
                    "The kernel \"%1\" takes a sampler, or an image to write to, which CUDA does not take; "
                    "count "
                    "another kernel.",
                    entry);
            } else if (isTexture(parameter)) {
                globals += QStringLiteral(".global .texref %1;\n").arg(nameIn(parameter));
                if (wanted)
                    made.textures.push_back(nameIn(parameter).toStdString());
            } else {
                kept << asNumber(parameter);
                if (wanted)
                    made.textures.emplace_back();
            }
        first = first < 0 ? function.capturedStart() : first;
        functions += text.sliced(from, function.capturedStart(2) - from) + kept.join(u',');
        from = function.capturedEnd(2);
    }
    if (!found)
        throw Error(
            ErrorKind::Device, "The driver's program has no kernel \"%1\"; choose another kernel.", entry);
    functions += text.sliced(from);
    // What is declared for the module stands in front of its functions.
    made.text = functions.insert(first, globals).toStdString();
    return made;
}

} // namespace halo
