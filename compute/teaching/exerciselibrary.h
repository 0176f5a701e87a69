// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/teaching/exercise.h"

#include <string>
#include <vector>

namespace halo {

/// Exercises in teaching order, and a sentence for each file that could not be read.
struct ExerciseList
{
    std::vector<Exercise> exercises;
    std::vector<Message> problems;
};

/// What is built in. Read once; a broken header here is a bug and throws.
const std::vector<Exercise> &shippedExercises();

/// Those, followed by a teacher's own in the user's folder, read anew at each call.
ExerciseList allExercises();

/// Where they lie: <data folder>/exercises.
std::string userExerciseFolder();

/// Throws Error(Input) that lists the names there are.
const Exercise &findExercise(const std::vector<Exercise> &exercises, const std::string &id);

} // namespace halo
