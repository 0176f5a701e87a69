// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/handin.h"

#include "compute/base/haloscopefile.h"
#include "compute/base/savefile.h"
#include "compute/base/text.h"
#include "compute/process/kernelguard.h"
#include "compute/teaching/classfields.h"
#include "compute/teaching/seedrule.h"

#include <QCryptographicHash>
#include <QJsonDocument>

#include <set>

namespace halo {
namespace {

constexpr int handInVersion = 1;
constexpr int longestAnswer = 200;
constexpr qsizetype mostAnswers = 200;
constexpr int hashLetters = 64;

QJsonArray written(const std::vector<HandedAnswer> &answers)
{
    QJsonArray all;
    for (const HandedAnswer &answer : answers)
        all.append(QJsonObject{
            { QStringLiteral("step"), answer.step }, { QStringLiteral("text"), text(answer.text) } });
    return all;
}

std::vector<HandedAnswer> readAnswers(const JsonFields &fields)
{
    std::vector<HandedAnswer> answers;
    std::set<int> steps;
    for (const QJsonValue &each : fields.list("answers", mostAnswers)) {
        const JsonFields one = fields.inside("answers", each);
        const int step = one.whole("step", 1, 1000);
        if (!steps.insert(step).second)
            one.fail("step", "%1 is answered twice: %2", step);
        answers.push_back({ step, shownText(one, "text", longestAnswer) });
    }
    return answers;
}

void readExercise(const JsonFields &fields, HandIn &handIn)
{
    handIn.exercise = plainName(fields, "id");
    handIn.kernel = longText(fields, "kernel", maxSourceBytes);
    if (fields.has("recording"))
        handIn.recording = unpacked(fields, "recording", largestHandInRecording);
}

} // namespace

std::string lessonHashOf(const std::string &source)
{
    return QCryptographicHash::hash(QByteArray::fromStdString(source), QCryptographicHash::Sha256)
        .toHex()
        .toStdString();
}

QByteArray toJson(const HandIn &handIn)
{
    QJsonObject root{ { QStringLiteral("format"), formatOf(HaloscopeFile::HandIn) },
        { QStringLiteral("version"), handInVersion }, { QStringLiteral("student"), text(handIn.student) },
        { QStringLiteral("name"), text(handIn.name) }, { QStringLiteral("lesson"), text(handIn.lesson) },
        { QStringLiteral("lesson_hash"), text(handIn.lessonHash) }, { QStringLiteral("seed"), handIn.seed },
        { QStringLiteral("answers"), written(handIn.answers) } };
    if (!handIn.exercise.empty()) {
        QJsonObject exercise{ { QStringLiteral("id"), text(handIn.exercise) },
            { QStringLiteral("kernel"), text(handIn.kernel) } };
        if (!handIn.recording.isEmpty())
            exercise[QStringLiteral("recording")] = packed(handIn.recording);
        root[QStringLiteral("exercise")] = exercise;
    }
    root[QStringLiteral("hash")] = hashOf(root);
    return QJsonDocument(root).toJson();
}

HandIn parseHandIn(const QByteArray &bytes, const Message &what)
{
    const JsonFields fields(openHaloscopeFile(bytes, what, HaloscopeFile::HandIn, handInVersion), what);
    checkHash(fields);
    HandIn handIn;
    handIn.student = plainName(fields, "student");
    handIn.name = shownText(fields, "name", longestAnswer);
    handIn.lesson = plainName(fields, "lesson");
    handIn.lessonHash = shownText(fields, "lesson_hash", hashLetters);
    handIn.seed = fields.whole("seed", 1, largestSeed);
    handIn.answers = readAnswers(fields);
    if (fields.has("exercise"))
        readExercise(fields.part("exercise"), handIn);
    return handIn;
}

void writeHandIn(const HandIn &handIn, const std::string &path)
{
    saveFile(text(path), toJson(handIn));
}

} // namespace halo
