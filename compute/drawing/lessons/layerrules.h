// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/lessons/answerkeys.h"

#include <map>
#include <string>

namespace halo {

struct LayerShape;

/// What the sizes of a layer say to a kind of question; no recording is needed.
using LayerRule = AnswerKey (*)(const LayerShape &);
/// By kind. A new kind is a row there.
const std::map<std::string, LayerRule> &layerRules();

} // namespace halo
