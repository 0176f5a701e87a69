// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/source/qscintilla.h"

namespace halo {

/// Colours OpenCL C: C with the words of the language and of the built-in functions.
class OpenClLexer : public QsciLexerCPP
{
    Q_OBJECT
public:
    using QsciLexerCPP::QsciLexerCPP;
    const char *language() const override { return "OpenCL C"; }
    const char *keywords(int set) const override;
    /// Takes colours and font from the palette and font of the view.
    void setLook(const QPalette &palette, const QFont &font);
};

} // namespace halo
