// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/reference.h"
