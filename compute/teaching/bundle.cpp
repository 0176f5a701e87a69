// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/bundle.h"

#include "compute/base/error.h"
#include "compute/base/haloscopefile.h"
#include "compute/base/inputfile.h"
#include "compute/base/savefile.h"
#include "compute/base/text.h"
#include "compute/image/imagefile.h"
#include "compute/teaching/classfields.h"
#include "compute/teaching/exerciselibrary.h"
#include "compute/teaching/exercisetexts.h"
#include "compute/teaching/lessonlibrary.h"
#include "compute/teaching/lessonpicture.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <set>

namespace halo {
namespace {

constexpr int bundleVersion = 1;
constexpr qint64 largestBundle = qint64(64) << 20;
constexpr qsizetype largestPicture = qsizetype(16) << 20;
constexpr size_t largestSource = 512 * 1024;
constexpr size_t mostMembers = 30;      ///< languages, pictures
constexpr qsizetype longestMember = 40; ///< letters
constexpr int longestCode = 80;

/// From folders of the languages' names beside it.
std::map<std::string, std::string> wordsBeside(const QString &path, const QString &name)
{
    std::map<std::string, std::string> words;
    const QDir folder = QFileInfo(path).dir();
    for (const QString &language : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
        if (const QString file = folder.filePath(language + u'/' + name); QFileInfo(file).isFile())
            words[language.toStdString()] = readInput(file, largestSource).toStdString();
    return words;
}

ClassText lessonText(const Lesson &lesson)
{
    const QString path = text(lesson.file);
    const QString name = QFileInfo(path).fileName();
    return { name.toStdString(), lesson.source, wordsBeside(path, name) };
}

/// The other files of the teacher from which steps of this course come.
std::vector<ClassText> partsOf(const Lesson &lesson)
{
    std::vector<ClassText> parts;
    std::set<std::string> known{ lesson.file };
    for (const LessonStep &step : lesson.steps)
        if (!step.file.starts_with(":/") && known.insert(step.file).second) {
            const QString name = QFileInfo(text(step.file)).fileName();
            parts.push_back(
                { name.toStdString(), halo::readText(text(step.file), largestSource).toStdString(),
                    wordsBeside(text(step.file), name) });
        }
    return parts;
}

/// What it quotes: a lesson of the file, or one that comes with the program.
Lesson partIn(const Bundle &bundle, const std::string &id, const std::string &language)
{
    for (const ClassText &part : bundle.parts) {
        Lesson lesson = parseLesson(part.file, part.source);
        if (lesson.id != id)
            continue;
        const auto words = part.words.find(language);
        return words == part.words.end() ? lesson : parseLesson(language + '/' + part.file, words->second);
    }
    return shippedPart(id, language);
}

ClassText exerciseText(const std::string &id)
{
    const ExerciseList list = allExercises();
    const Variant &variant = findExercise(list.exercises, id).variant;
    const QString file = text(variant.file);
    const QFileInfo info(variant.origin == Origin::User ? file : QStringLiteral(":/exercises/") + file);
    return { info.fileName().toStdString(), variant.source,
        wordsBeside(info.filePath(), info.completeBaseName() + QStringLiteral(".txt")) };
}

/// What scenes show that is no picture made by a rule.
std::map<std::string, QByteArray> samplesOf(const Lesson &lesson)
{
    std::map<std::string, QByteArray> pictures;
    const std::string folder = QFileInfo(text(lesson.file)).path().toStdString();
    for (const LessonStep &step : lesson.steps) {
        const auto line = step.scene.find("picture");
        if (line == step.scene.end())
            continue;
        for (const QString &one : text(line->second.value).split(QStringLiteral(" | ")))
            if (const std::string name = one.trimmed().toStdString();
                const auto file = pictureFile(name, folder))
                pictures[name] = readInput(text(*file), largestPicture);
    }
    return pictures;
}

QJsonObject written(const ClassText &from)
{
    QJsonObject words;
    for (const auto &[language, said] : from.words)
        words[text(language)] = text(said);
    return { { QStringLiteral("file"), text(from.file) }, { QStringLiteral("source"), text(from.source) },
        { QStringLiteral("words"), words } };
}

/// The members of an object whose names are chosen by whoever wrote it.
std::vector<std::string> namesIn(const JsonFields &fields)
{
    std::vector<std::string> names;
    for (const QString &name : fields.object().keys()) {
        if (name.size() > longestMember || names.size() == mostMembers)
            fields.fail(name.left(longestMember).toStdString(), "%1 is one too many, or too long");
        names.push_back(name.toStdString());
    }
    return names;
}

ClassText readText(const JsonFields &fields)
{
    ClassText read{ plainName(fields, "file"), longText(fields, "source", largestSource), {} };
    const JsonFields words = fields.part("words");
    for (const std::string &language : namesIn(words))
        read.words[language] = longText(words, language.c_str(), largestSource);
    return read;
}

/// All that is in it, or throws.
void tryAll(const Bundle &bundle)
{
    lessonIn(bundle);
    exerciseIn(bundle);
    for (const auto &[language, words] : bundle.lesson.words)
        lessonIn(bundle, language);
    if (bundle.exercise)
        for (const auto &[language, words] : bundle.exercise->words)
            exerciseIn(bundle, language);
    picturesIn(bundle);
}

} // namespace

Bundle makeBundle(const Lesson &lesson, const std::string &exercise, const std::string &code)
{
    Bundle bundle{ lessonText(lesson), {}, samplesOf(lesson), code, partsOf(lesson) };
    if (!exercise.empty())
        bundle.exercise = exerciseText(exercise);
    return parseBundle(
        toJson(bundle), Message("The lesson %1", lesson.file)); // or says what no reader would take
}

QByteArray toJson(const Bundle &bundle)
{
    QJsonObject pictures;
    for (const auto &[name, file] : bundle.pictures)
        pictures[text(name)] = QString::fromLatin1(file.toBase64());
    QJsonObject root{ { QStringLiteral("format"), formatOf(HaloscopeFile::Bundle) },
        { QStringLiteral("version"), bundleVersion }, { QStringLiteral("lesson"), written(bundle.lesson) },
        { QStringLiteral("pictures"), pictures }, { QStringLiteral("code"), text(bundle.code) } };
    if (bundle.exercise)
        root[QStringLiteral("exercise")] = written(*bundle.exercise);
    QJsonArray parts;
    for (const ClassText &part : bundle.parts)
        parts.append(written(part));
    if (!parts.isEmpty())
        root[QStringLiteral("parts")] = parts;
    root[QStringLiteral("hash")] = hashOf(root);
    return QJsonDocument(root).toJson();
}

Bundle parseBundle(const QByteArray &bytes, const Message &what)
{
    const JsonFields fields(openHaloscopeFile(bytes, what, HaloscopeFile::Bundle, bundleVersion), what);
    checkHash(fields);
    Bundle bundle{ readText(fields.part("lesson")), {}, {}, shownText(fields, "code", longestCode) };
    if (fields.has("exercise"))
        bundle.exercise = readText(fields.part("exercise"));
    const std::vector<JsonFields> parts = fields.parts("parts");
    if (parts.size() > mostMembers)
        fields.fail("parts", "%1 has too many lessons");
    for (const JsonFields &part : parts)
        bundle.parts.push_back(readText(part));
    const JsonFields pictures = fields.part("pictures");
    for (const std::string &name : namesIn(pictures))
        bundle.pictures[name] = bytesIn(pictures, name.c_str(), largestPicture);
    tryAll(bundle);
    return bundle;
}

Bundle readBundle(const std::string &path)
{
    return parseBundle(readInput(text(path), largestBundle), Message("The file %1", path));
}

void writeBundle(const Bundle &bundle, const std::string &path)
{
    saveFile(text(path), toJson(bundle));
}

Lesson lessonIn(const Bundle &bundle, const std::string &language)
{
    Lesson lesson = withParts(parseLesson(bundle.lesson.file, bundle.lesson.source),
        [&](const std::string &id) { return partIn(bundle, id, "en"); });
    lesson.exercise.clear();
    if (const auto exercise = exerciseIn(bundle))
        lesson.exercise = exercise->id();
    const auto words = bundle.lesson.words.find(language);
    if (words == bundle.lesson.words.end())
        return lesson;
    lesson = inWordsOf(std::move(lesson),
        withParts(parseLesson(language + '/' + bundle.lesson.file, words->second),
            [&](const std::string &id) { return partIn(bundle, id, language); }));
    lesson.language = language;
    return lesson;
}

std::optional<Exercise> exerciseIn(const Bundle &bundle, const std::string &language)
{
    if (!bundle.exercise)
        return std::nullopt;
    Exercise exercise = parseExercise(bundle.exercise->file, bundle.exercise->source);
    exercise.variant.origin = Origin::User;
    const auto words = bundle.exercise->words.find(language);
    return words == bundle.exercise->words.end()
        ? exercise
        : inWordsOf(std::move(exercise), language + '/' + bundle.exercise->file, words->second);
}

std::map<std::string, Image> picturesIn(const Bundle &bundle)
{
    std::map<std::string, Image> pictures;
    for (const auto &[name, file] : bundle.pictures)
        pictures[name] = decodeImage(file, text(name));
    return pictures;
}

} // namespace halo
