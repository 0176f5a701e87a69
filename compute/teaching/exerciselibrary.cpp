// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/exerciselibrary.h"

#include "compute/base/error.h"
#include "compute/kernel/kernelfiles.h"

#include <QDir>
#include <QStandardPaths>

#include <algorithm>

namespace halo {
namespace {

/// A hand-in names its exercise, so two may not have one name.
void add(ExerciseList &list, Exercise exercise)
{
    const auto same = std::ranges::find(list.exercises, exercise.id(), &Exercise::id);
    if (same != list.exercises.end())
        throw Error(ErrorKind::Input, "%1 has the name \"%2\" of %3; rename the file.", exercise.variant.file,
            exercise.id(), same->variant.file);
    exercise.variant.origin = Origin::User;
    list.exercises.push_back(std::move(exercise));
}

} // namespace

const std::vector<Exercise> &shippedExercises()
{
    static const std::vector<Exercise> loaded = [] {
        std::vector<Exercise> all;
        const QDir folder(QStringLiteral(":/exercises"));
        for (const QString &file : kernelFiles(folder.path()))
            all.push_back(parseExercise(file.toStdString(), readSource(folder.filePath(file))));
        return all;
    }();
    return loaded;
}

std::string userExerciseFolder()
{
    const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return data.toStdString() + "/haloscope/exercises";
}

ExerciseList allExercises()
{
    ExerciseList list{ shippedExercises(), {} };
    const QDir folder(QString::fromStdString(userExerciseFolder()));
    for (const QString &name : kernelFiles(folder.path())) {
        const QString path = folder.filePath(name);
        try {
            add(list, parseExercise(path.toStdString(), readSource(path)));
        } catch (const Error &e) {
            list.problems.emplace_back(e.message());
        }
    }
    return list;
}

const Exercise &findExercise(const std::vector<Exercise> &exercises, const std::string &id)
{
    return findById(
        exercises, id, &Exercise::id, "There is no exercise \"%1\"; choose one of %2.", ErrorKind::Input);
}

} // namespace halo
