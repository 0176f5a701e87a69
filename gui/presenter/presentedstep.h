// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace halo {

/// The step of a lesson that is on show, as its speaker wants to know it.
struct PresentedStep
{
    QString title;
    QString notes;     ///< Markdown, for the speaker alone
    QString nextTitle; ///< empty: it is the last one
    int number = 0;    ///< from 1 on
    int count = 0;     ///< 0: no lesson is on show
};

} // namespace halo
