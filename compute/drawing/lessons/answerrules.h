// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/lessons/asked.h"

#include <map>
#include <string>

namespace halo {

/// What a recording says to a kind of question.
using AnswerRule = AnswerKey (*)(const Asked &);
/// By kind. A new kind is a row there.
const std::map<std::string, AnswerRule> &answerRules();

} // namespace halo
