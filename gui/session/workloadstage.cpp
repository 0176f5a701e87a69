// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/workloadstage.h"

#include "moc_workloadstage.cpp"
