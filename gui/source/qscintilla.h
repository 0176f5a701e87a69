// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// QScintilla's headers say "signals" and "slots", which this project switches off (QT_NO_KEYWORDS).
#define signals Q_SIGNALS
#define slots Q_SLOTS
#include <Qsci/qsciapis.h>
#include <Qsci/qscilexercpp.h>
#include <Qsci/qsciscintilla.h>
#include <Qsci/qscistyle.h>
#undef signals
#undef slots
