// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace halo {

/// tr() of what is drawn of a network.
struct GraphTexts
{
    Q_DECLARE_TR_FUNCTIONS(halo::NetworkGraph)
};

} // namespace halo
