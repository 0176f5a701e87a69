// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/lessonlibrary.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/kernel/kernelfiles.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace halo {
namespace {

constexpr qint64 largestLesson = 512 * 1024;

QStringList lessonFiles(const QDir &folder)
{
    QStringList files = folder.entryList({ QStringLiteral("*.md") }, QDir::Files, QDir::Name);
    files.removeAll(QStringLiteral("README.md"));
    return files;
}

void add(LessonList &list, Lesson lesson)
{
    const auto same = std::ranges::find(list.lessons, lesson.id, &Lesson::id);
    if (same != list.lessons.end())
        throw Error(ErrorKind::Input, "%1 has the name \"%2\" of %3; rename the file.", lesson.file,
            lesson.id, same->file);
    list.lessons.push_back(std::move(lesson));
}

void addFolder(LessonList &list, const QString &path, Origin origin, const std::string &language)
{
    const QDir folder(path);
    for (const QString &file : lessonFiles(folder)) {
        try {
            Lesson lesson = readLesson(folder.filePath(file).toStdString(), language);
            lesson.origin = origin;
            add(list, std::move(lesson));
        } catch (const Error &e) {
            list.problems.emplace_back(e.message());
        }
    }
}

} // namespace

LessonList allLessons(const std::string &language)
{
    LessonList list;
    addFolder(list, QStringLiteral(":/lessons"), Origin::Shipped, language);
    addFolder(list, QString::fromStdString(userLessonFolder()), Origin::User, language);
    return list;
}

Lesson readLesson(const std::string &path, const std::string &language)
{
    const QString file = QString::fromStdString(path);
    Lesson lesson = parseLesson(path, readText(file, largestLesson).toStdString());
    lesson.origin = Origin::User;
    const QFileInfo info(file);
    const QString words
        = QStringLiteral("%1/%2/%3").arg(info.path(), QString::fromStdString(language), info.fileName());
    if (language == "en" || !QFileInfo::exists(words))
        return lesson;
    lesson = inWordsOf(std::move(lesson), words.toStdString(), readText(words, largestLesson).toStdString());
    lesson.language = language;
    return lesson;
}

std::string userLessonFolder()
{
    const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return data.toStdString() + "/haloscope/lessons";
}

Lesson findLesson(const std::string &name, const std::string &language)
{
    if (name.ends_with(".md"))
        return readLesson(name, language);
    const LessonList list = allLessons(language);
    return findById(
        list.lessons, name, &Lesson::id, "There is no lesson \"%1\"; choose one of %2.", ErrorKind::Input);
}

} // namespace halo
