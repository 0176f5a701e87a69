// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/decoderwarnings.h"

#include <QLoggingCategory>
#include <QRegularExpression>

#include <atomic>
#include <tiffio.h>

namespace halo {

namespace {

thread_local DecoderWarnings *collector = nullptr;
std::atomic<QtMessageHandler> handlerBefore = nullptr;

} // namespace

/// Sits in front of the handler there was. It stays, so that threads need not take turns.
void collectDecoderWarning(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    if (collector && context.category && qstrncmp(context.category, "qt.gui.imageio", 14) == 0)
        collector->m_all.append(text);
    else if (const QtMessageHandler before = handlerBefore.load())
        before(type, context, text);
}

DecoderWarnings::DecoderWarnings()
{
    // Once only: a handler that a program sets later may call ours, and ours must not call it back.
    static const bool installed = [] {
        handlerBefore = qInstallMessageHandler(collectDecoderWarning);
        TIFFSetWarningHandler(nullptr); // of Qt's reader: it would write to standard error
        TIFFSetErrorHandler(nullptr);
        return true;
    }();
    Q_UNUSED(installed)
    collector = this;
}

DecoderWarnings::~DecoderWarnings()
{
    collector = nullptr;
}

QString DecoderWarnings::damage() const
{
    // Some cameras leave a few bytes of filling behind the data; more means that the decoder lost its way.
    constexpr int harmless = 64;
    static const QRegularExpression filling(QStringLiteral("(\\d+) extraneous bytes"));
    for (const QString &text : m_all) {
        const QRegularExpressionMatch match = filling.match(text);
        if (match.hasMatch() && match.captured(1).toInt() < harmless)
            continue;
        if (text.contains(QStringLiteral("Corrupt"), Qt::CaseInsensitive)
            || text.contains(QStringLiteral("premature"), Qt::CaseInsensitive))
            return text;
    }
    return {};
}

} // namespace halo
