// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/lessonlibrary.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/kernel/kernelfiles.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
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

namespace {

/// The file of a lesson beside another one, or of one that comes with the program. Throws Error(Input).
std::string fileOf(const std::string &id, const QString &folder)
{
    QStringList ids;
    for (const QString &path : { folder, QStringLiteral(":/lessons") })
        for (const QString &file : lessonFiles(QDir(path))) {
            const QString name = QString(file).remove(QRegularExpression(QStringLiteral("^\\d+_|\\.md$")));
            if (name.toStdString() == id)
                return QDir(path).filePath(file).toStdString();
            ids += name;
        }
    ids.removeDuplicates();
    throw Error(
        ErrorKind::Input, "There is no lesson \"%1\"; choose one of %2.", id, ids.join(QStringLiteral(", ")));
}

Lesson parsed(const QString &file)
{
    return parseLesson(file.toStdString(), halo::readText(file, largestLesson).toStdString());
}

QString wordsFile(const QString &file, const std::string &language)
{
    const QFileInfo info(file);
    const QString words
        = QStringLiteral("%1/%2/%3").arg(info.path(), QString::fromStdString(language), info.fileName());
    return language != "en" && QFileInfo::exists(words) ? words : QString();
}

/// As it stands in its file, or in that of its words: the steps of a course.
Lesson partNamed(const std::string &id, const QString &folder, const std::string &language)
{
    const QString file = QString::fromStdString(fileOf(id, folder));
    const QString words = wordsFile(file, language);
    return parsed(words.isEmpty() ? file : words);
}

} // namespace

Lesson readLesson(const std::string &path, const std::string &language)
{
    const QString file = QString::fromStdString(path);
    const QString folder = QFileInfo(file).path();
    Lesson lesson
        = withParts(parsed(file), [&](const std::string &id) { return partNamed(id, folder, "en"); });
    lesson.origin = Origin::User;
    const QString words = wordsFile(file, language);
    if (words.isEmpty())
        return lesson;
    lesson = inWordsOf(std::move(lesson),
        withParts(parsed(words), [&](const std::string &id) { return partNamed(id, folder, language); }));
    lesson.language = language;
    return lesson;
}

Lesson shippedPart(const std::string &id, const std::string &language)
{
    return partNamed(id, QStringLiteral(":/lessons"), language);
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
