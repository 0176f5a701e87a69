// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/classfiles.h"

#include "compute/base/text.h"
#include "compute/drawing/lessons/answersheet.h"
#include "compute/teaching/classfields.h"
#include "compute/teaching/gradedkernel.h"
#include "compute/teaching/seedrule.h"
#include "compute/trace/model/tracetext.h"
#include "tests/support/files.h"
#include "tests/support/handins.h"

#include <QDir>
#include <QJsonDocument>
#include <QTemporaryDir>

#include <functional>

namespace halo::test {
namespace {

const std::string lessonText = R"(# What is read

How many reads does a filter need?

```lesson
exercise: first_sum
```

## The tile

```scene
variant: tile_strided   filter: box:3 | box:5   group: 4x4   at: 1,1   picture: sample text
step: barrier 1
```

How many cells does it load?

```ask cells-of
item: any
wrong: once -> It loads more than the cell below it.
```

## Without a tile

```scene
variant: naive
step: last
```

```ask times-read
pixel: 5,5
wrong: once -> Every window that covers it reads it.
```

## For each output

```ask reads-per-output
wrong: other -> That is not the number of taps.
```
)";

/// The same sentences in another order of bytes.
std::string inKorean()
{
    QByteArray text = QByteArray::fromStdString(lessonText);
    text.replace("# What is read", "# 무엇을 읽나");
    return text.replace("It loads more than the cell below it.", "아래 칸만 읽는 것이 아닙니다.")
        .toStdString();
}

QByteArray changed(const HandIn &handIn, const std::function<void(QJsonObject &)> &change, bool sealed = true)
{
    QJsonObject root = QJsonDocument::fromJson(toJson(handIn)).object();
    change(root);
    if (sealed)
        root[QLatin1String("hash")] = hashOf(root);
    return QJsonDocument(root).toJson();
}

/// With something else as its recording.
QByteArray withRecording(const HandIn &handIn, const QJsonValue &recording)
{
    return changed(handIn, [&](QJsonObject &root) {
        QJsonObject exercise = root[QLatin1String("exercise")].toObject();
        exercise[QLatin1String("recording")] = recording;
        root[QLatin1String("exercise")] = exercise;
    });
}

QByteArray with(const HandIn &handIn, const char *member, const QJsonValue &value)
{
    return changed(handIn, [&](QJsonObject &root) { root[QLatin1String(member)] = value; });
}

QJsonArray answersTwice()
{
    const QJsonObject one{ { QStringLiteral("step"), 1 }, { QStringLiteral("text"), QStringLiteral("1") } };
    return { one, one };
}

/// A recording with one number that nothing could draw.
QByteArray monstrous(const HandIn &handIn)
{
    QJsonObject head = QJsonDocument::fromJson(handIn.recording).object();
    head[QLatin1String("group_size")] = QJsonArray{ 1 << 30, 1 << 30 };
    return QJsonDocument(head).toJson(QJsonDocument::Compact);
}

} // namespace

Bundle classBundle(const std::string &code)
{
    const QTemporaryDir folder;
    QDir(folder.path()).mkdir(QStringLiteral("ko"));
    const QString file = folder.filePath(QStringLiteral("50_reads.md"));
    write(file, QByteArray::fromStdString(lessonText));
    write(folder.filePath(QStringLiteral("ko/50_reads.md")), QByteArray::fromStdString(inKorean()));
    const Lesson lesson = parseLesson(file.toStdString(), lessonText);
    return makeBundle(lesson, lesson.exercise, code);
}

HandIn rightHandIn(const Bundle &bundle, const std::string &student, const std::string &name)
{
    static std::map<std::string, QByteArray> recordings;
    const Lesson lesson = lessonIn(bundle);
    HandIn handIn{ student, name, lesson.id, lessonHashOf(bundle.lesson.source), seedOf(bundle.code, student),
        {}, {}, {}, {} };
    static AnswerSheet sheet(lesson, picturesIn(bundle));
    for (const AnswerMark &mark : sheet.marks({}, static_cast<std::uint64_t>(handIn.seed)))
        handIn.answers.push_back({ mark.step, mark.answer.toStdString() });
    const Exercise exercise = *exerciseIn(bundle);
    handIn.exercise = exercise.id();
    handIn.kernel = solutionOf(exercise.id()).toStdString();
    QByteArray &recording = recordings[handIn.kernel];
    if (recording.isEmpty()) {
        Tracer tracer;
        const auto trace = recordHandIn(exercise, parseKernel("mine.cl", "image", handIn.kernel), tracer);
        recording = traceJson(*trace, trace->findings);
    }
    handIn.recording = recording;
    return handIn;
}

std::vector<HostileFile> hostileFiles(const HandIn &handIn)
{
    const QByteArray right = toJson(handIn);
    const QString zero = QString(QChar(0));
    return {
        { "empty", {}, "empty" },
        { "junk", QByteArray("\x7f\x45LF\0\xff\xfe", 7), "not a Haloscope hand-in" },
        { "cut", right.first(right.size() / 2), "not a Haloscope hand-in" },
        { "deep", "{\"format\": \"haloscope hand-in\", \"deep\": " + QByteArray(1'000'000, '['),
            "not a Haloscope hand-in" },
        { "large", right + QByteArray(9 << 20, ' '), "8 MiB" },
        { "bundle", toJson(classBundle()), "a class lesson, not a hand-in" },
        { "newer", with(handIn, "version", 99), "newer Haloscope" },
        { "altered",
            changed(
                handIn, [](QJsonObject &root) { root[QLatin1String("name")] = QStringLiteral("Me"); }, false),
            "changed or damaged" },
        { "path", with(handIn, "lesson", QStringLiteral("../../etc/passwd")), "is a path" },
        { "hidden", with(handIn, "student", QStringLiteral(".bashrc")), "is a path" },
        { "escape", with(handIn, "name", QStringLiteral("\033]0;mine\007")), "not a letter" },
        { "endless-name", with(handIn, "student", QString(1'000'000, u'x')), "longer than 80 characters" },
        { "nobody", with(handIn, "student", QStringLiteral("  ")), "is empty" },
        { "infinite", QByteArray(right).replace("\"seed\": ", "\"seed\": 1e999, \"was\": "),
            "illegal number" },
        { "huge", with(handIn, "seed", 1e300), "not a whole number" },
        { "fraction", with(handIn, "seed", 1.5), "not a whole number" },
        { "list", with(handIn, "answers", QStringLiteral("all of them")), "is not a list" },
        { "twice", with(handIn, "answers", answersTwice()), "answered twice" },
        { "no-kernel",
            with(handIn, "exercise", QJsonObject{ { QStringLiteral("id"), QStringLiteral("guard") } }),
            "is not text" },
        { "zero",
            with(handIn, "exercise",
                QJsonObject{
                    { QStringLiteral("id"), QStringLiteral("guard") }, { QStringLiteral("kernel"), zero } }),
            "contains a zero" },
        { "bomb", withRecording(handIn, packed(QByteArray(512 << 20, ' '))), "when unpacked" },
        { "not-packed", withRecording(handIn, QStringLiteral("AAAAAAAA")), "cannot be unpacked" },
        { "no-base64", withRecording(handIn, QStringLiteral("%%%%")), "not Base64" },
        { "half-packed", withRecording(handIn, packed("{\"accesses\": []}").left(8)), "cannot be unpacked" },
        { "no-recording", withRecording(handIn, packed("[1, 2, 3]")), "not a recording" },
        { "monstrous", withRecording(handIn, packed(monstrous(handIn))), "group_size" },
    };
}

} // namespace halo::test
