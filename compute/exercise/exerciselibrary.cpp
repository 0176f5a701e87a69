// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/exercise/exerciselibrary.h"

#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"

#include <QDir>
#include <QStandardPaths>

#include <algorithm>

namespace halo {
namespace {

QStringList filesIn(const QDir &folder)
{
    return folder.entryList({ QStringLiteral("*.cl") }, QDir::Files, QDir::Name);
}

std::string sourceOf(const QString &path)
{
    return readKernel(path.toStdString()).source;
}

/// A hand-in names its exercise, so two may not have one name.
void add(ExerciseList &list, Exercise exercise)
{
    const auto same = std::ranges::find(list.exercises, exercise.id(), &Exercise::id);
    if (same != list.exercises.end())
        throw Error(ErrorKind::Input,
            exercise.variant.file + " has the name \"" + exercise.id() + "\" of " + same->variant.file
                + "; rename the file.");
    exercise.variant.origin = Origin::User;
    list.exercises.push_back(std::move(exercise));
}

} // namespace

const std::vector<Exercise> &shippedExercises()
{
    static const std::vector<Exercise> loaded = [] {
        std::vector<Exercise> all;
        const QDir folder(QStringLiteral(":/exercises"));
        for (const QString &file : filesIn(folder))
            all.push_back(parseExercise(file.toStdString(), sourceOf(folder.filePath(file))));
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
    for (const QString &name : filesIn(folder)) {
        const QString path = folder.filePath(name);
        try {
            add(list, parseExercise(path.toStdString(), sourceOf(path)));
        } catch (const Error &e) {
            list.problems.emplace_back(e.what());
        }
    }
    return list;
}

const Exercise &findExercise(const std::vector<Exercise> &exercises, const std::string &id)
{
    std::string ids;
    for (const Exercise &exercise : exercises) {
        if (exercise.id() == id)
            return exercise;
        ids += (ids.empty() ? "" : ", ") + exercise.id();
    }
    throw Error(ErrorKind::Input, "There is no exercise \"" + id + "\"; choose one of " + ids + ".");
}

} // namespace halo
