// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/count/cudaptx.h"

#include "compute/base/error.h"

#include <QRegularExpression>
#include <QString>

namespace halo {
namespace {

/// Where an NDRange begins.
const QString begin = QStringLiteral("halo_begin");

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

bool isLocal(const QString &parameter)
{
    return parameter.contains(QLatin1String(".shared"));
}

QString asNumber(QString parameter)
{
    static const QRegularExpression shared(QStringLiteral(R"(\.ptr\s+\.shared\s+\.align\s+\d+\s)"));
    return parameter.remove(shared).replace(QLatin1String(".texref"), QLatin1String(".u64"));
}

/// Offsets count from where the dynamic shared memory of the launch begins, behind what the device keeps.
void countFromDynamic(QString &text, const QString &parameter)
{
    const QRegularExpression load(
        QStringLiteral(R"(ld\.param\.([bu])(32|64)\s+(%\w+),\s*\[%1\];)").arg(parameter));
    text.replace(load,
        QStringLiteral("ld.param.\\1\\2 \\3, [%1];\n{ .reg .b\\2 %first; mov.u\\2 %first, halo_local; "
                       "add.s\\2 \\3, \\3, %first; }")
            .arg(parameter));
}

/// What the OpenCL driver keeps in the registers of the environment: 0 to 2 the first work-group, 3 to 5 the
/// first work-item, and 6 to 8 how many work-groups there are.
void countGroups(QString &text)
{
    for (const auto &[number, axis] : { std::pair(6, 'x'), std::pair(7, 'y'), std::pair(8, 'z') })
        text.replace(QRegularExpression(QStringLiteral(R"(mov\.[bu]32(\s+%\w+),\s*%envreg%1;)").arg(number)),
            QStringLiteral("mov.u32\\1, %nctaid.%1;").arg(QLatin1Char(axis)));
}

/// Each function has a parameter of its own for that.
void beginAtZero(QString &text)
{
    static const QRegularExpression readsRegister(
        QStringLiteral(R"(mov\.([bu])32(\s+%\w+),\s*%envreg[0-5];)"));
    static const QRegularExpression entry(QStringLiteral(R"(\.entry\s+(\w+))"));
    qsizetype at = 0;
    QString function;
    while (at >= 0) {
        const QRegularExpressionMatch read = readsRegister.match(text, at), next = entry.match(text, at);
        if (next.hasMatch() && (!read.hasMatch() || next.capturedStart() < read.capturedStart())) {
            function = next.captured(1);
            at = next.capturedEnd();
        } else if (read.hasMatch()) {
            const QString load
                = QStringLiteral("ld.param.%1%2, [%3_%4];")
                      .arg(read.captured(1) + QStringLiteral("32"), read.captured(2), function, begin);
            text.replace(read.capturedStart(), read.capturedLength(), load);
            at = read.capturedStart() + load.size();
        } else {
            at = -1;
        }
    }
}

/// Reads of images at whole numbers: a texture object that clamps takes fractions, which these are as well.
void readObjects(QString &text)
{
    static const QRegularExpression read(QStringLiteral(
        R"(tex\.2d\.v4\.f32\.s32(\s+\{[^}]*\}),\s*\[(\w+),\s*\w+,\s*\{(%\w+),\s*(%\w+)\}\];)"));
    static const QRegularExpression samplers(QStringLiteral(R"(\.global\s+\.samplerref[^;]*;)"));
    text.replace(read,
        QStringLiteral("{ .reg .b64 %object; .reg .f32 %across, %down; ld.param.u64 %object, [\\2];\n"
                       "cvt.rn.f32.s32 %across, \\3; cvt.rn.f32.s32 %down, \\4;\n"
                       "tex.2d.v4.f32.f32 \\1, [%object, {%across, %down}]; }"));
    text.remove(samplers);
    text.remove(QRegularExpression(QStringLiteral(R"(,\s*texmode_independent)")));
}

/// What the sampler with which this image is read says.
CudaEdge edgeOf(const QString &text, const QString &image)
{
    const QRegularExpression read(QStringLiteral(R"(\[%1,\s*(\w+),)").arg(image));
    const QRegularExpression mode(QStringLiteral(R"(\.samplerref\s+%1\s*=[^;]*addr_mode_0\s*=\s*(\w+))")
                                      .arg(read.match(text).captured(1)));
    const QString word = mode.match(text).captured(1);
    if (word == QLatin1String("wrap"))
        return CudaEdge::Wrap;
    if (word == QLatin1String("mirror"))
        return CudaEdge::Mirror;
    return word == QLatin1String("clamp_to_border") ? CudaEdge::Border : CudaEdge::Clamp;
}

} // namespace

CudaPtx cudaPtxOf(const std::string &ptx, const std::string &entry)
{
    static const QRegularExpression head(QStringLiteral(R"(\.entry\s+(\w+)\s*\(([^)]*)\))"));
    const QString text = QString::fromStdString(ptx);
    QString functions;
    QStringList locals;
    CudaPtx made;
    bool found = false;
    qsizetype from = 0, first = -1;
    for (auto all = head.globalMatch(text); all.hasNext();) {
        const QRegularExpressionMatch function = all.next();
        const bool wanted = function.captured(1) == QString::fromStdString(entry);
        found = found || wanted;
        QStringList kept;
        for (const QString &parameter : function.captured(2).split(u',', Qt::SkipEmptyParts)) {
            if (isForeign(parameter) && wanted)
                throw Error(ErrorKind::Device,
                    "The kernel \"%1\" takes a sampler, or an image to write to, which CUDA does not take; "
                    "count another kernel.",
                    entry);
            if (isLocal(parameter))
                locals << nameIn(parameter);
            kept << asNumber(parameter);
            if (wanted)
                made.textures.push_back(
                    isTexture(parameter) ? std::optional(edgeOf(text, nameIn(parameter))) : std::nullopt);
        }
        kept << QStringLiteral("\n.param .u32 %1_%2\n").arg(function.captured(1), begin);
        first = first < 0 ? function.capturedStart() : first;
        functions += text.sliced(from, function.capturedStart(2) - from) + kept.join(u',');
        from = function.capturedEnd(2);
    }
    if (!found)
        throw Error(
            ErrorKind::Device, "The driver's program has no kernel \"%1\"; choose another kernel.", entry);
    functions += text.sliced(from);
    // What is declared for the module stands in front of its functions.
    if (!locals.isEmpty())
        functions.insert(first, QStringLiteral(".extern .shared .align 16 .b8 halo_local[];\n"));
    for (const QString &local : locals)
        countFromDynamic(functions, local);
    countGroups(functions);
    beginAtZero(functions);
    if (functions.contains(QLatin1String("%envreg")))
        throw Error(ErrorKind::Device,
            "The kernel \"%1\" asks its environment for more than CUDA knows; count another kernel.", entry);
    readObjects(functions);
    made.text = functions.toStdString();
    return made;
}

} // namespace halo
