// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/drawing/lessons/layerrules.h"
#include "compute/drawing/lessons/lessonmoment.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/teaching/lessonrecorder.h"
#include "compute/trace/faults/faults.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/workload/layer/arraysteps.h"
#include "compute/workload/layer/layerreference.h"
#include "tests/support/plaincounts.h"
#include "tests/support/program.h"
#include "tests/support/rows.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>

using namespace halo;
using namespace halo::test;

namespace {

constexpr std::uint32_t firstScene = 28;

/// A recording that takes this long is a failure, however busy the machine is: what is asked never depends
/// on time.
TraceLimits patient()
{
    TraceLimits limits;
    limits.time = std::chrono::minutes(3);
    return limits;
}

} // namespace

/// The key to each kind of question against plain counts of the recording, over random scenes; what is said
/// to wrong answers; and that a seed is a paper.
class TestAnswerKeys : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keysEqualTheRecording();
    void productsEqualTheRecording();
    void unfilledReadsEqualTheRecording();
    void zerosEqualTheMatrix();
    void multiplicationsEqualTheSums();
    void tripsEqualTheSteps();
    void asksTheSameOfTheSameSeed();
    void accepts_data();
    void accepts();
    void answersMistakes();
    void refusesOtherPlaces();

private:
    using Scenes = std::function<LessonScene(int number)>;
    void askScenes(const Scenes &scenes, const QStringList &kinds, int recordings);
    void ask(const LessonScene &scene, const std::shared_ptr<const Trace> &trace, const QStringList &kinds);
    void compare(const LessonQuestion &question, const Storyboard &board, int frame);
    bool roll(int of) { return m_chance() % static_cast<std::uint32_t>(of) == 0; }
    template<typename T> const T &any(const std::vector<T> &all) { return all[m_chance() % all.size()]; }
    LessonScene anyScene(int number);
    LessonQuestion anyQuestion(const QuestionKind &kind, const Storyboard &board);

    std::mt19937 m_chance{ firstScene }; // whose numbers are the same everywhere
    LessonRecorder m_recorder{ patient() };
    std::map<std::string, int> m_asked; ///< by kind: keys that were compared
    QString m_where;
    QStringList m_wrong;
};

namespace {

constexpr int enough = 200; // of each kind
constexpr int papers = 40;
constexpr int orders = 4;       // of each recording
constexpr int everything = 500; // recordings
constexpr qsizetype mostReported = 30;

LessonQuestion questionOf(const std::string &kind, std::map<std::string, std::string> about = {})
{
    LessonQuestion question;
    question.kind = kind;
    question.line = 1;
    const QuestionKind &known = *std::ranges::find(questionKinds(), kind, &QuestionKind::id);
    question.form = known.forms.front();
    question.about = std::move(about);
    for (const std::string &key : known.about)
        question.about.emplace(key, "any");
    return question;
}

LessonScene sceneFor(const std::string &variant, Size2 group, Size2 at)
{
    LessonScene scene;
    scene.variant = variant;
    scene.group = group;
    scene.at = at;
    return scene;
}

/// What a key says beside what is counted: that it is consistent with itself, and knows its kind's mistakes.
QString flawOf(const AnswerKey &key, const LessonQuestion &question)
{
    const QuestionKind &kind = *std::ranges::find(questionKinds(), question.kind, &QuestionKind::id);
    if (!key.accepts(key.answer))
        return QStringLiteral("its own answer is wrong");
    if (std::ranges::count_if(key.choices, [&](const QString &one) { return key.accepts(one); }) != 1)
        return QStringLiteral("of the choices %1 not one is right")
            .arg(QStringList(key.choices.begin(), key.choices.end()).join(u'|'));
    for (const KnownMistake &mistake : key.mistakes) {
        if (std::ranges::find(kind.mistakes, mistake.what) == kind.mistakes.end())
            return QStringLiteral("it has an unknown mistake");
        for (const QString &answer : mistake.answers)
            if (key.accepts(answer) || responseTo(question, key, answer).isEmpty())
                return QStringLiteral("nothing is said to ") + answer;
    }
    return {};
}

/// Everything a student would see of it.
QString paperOf(const AnswerKey &key)
{
    return key.asked + u'/' + key.answer + u'/'
        + QStringList(key.choices.begin(), key.choices.end()).join(u'|');
}

} // namespace

LessonScene TestAnswerKeys::anyScene(int number)
{
    static const std::vector<std::string> filters{ "box:3", "gauss:5", "1 2 3; 4 5 6; 7 8 9", "sobel-x",
        "1 2 0 -1; 0 1 3 1", "1 -2 4", "box:5x3", "1; 3; -1" };
    static const std::vector<std::string> pictures{ "counting 12x12", "slope 37x23", "edge 13x9", "dot 17x11",
        "counting 40x30", "slope 64x64" };
    static const std::vector<Size2> groups{ { 4, 4 }, { 2, 2 }, { 3, 2 }, { 8, 8 }, { 5, 3 }, { 8, 4 },
        { 16, 2 }, { 16, 16 }, { 32, 8 }, { 32, 2 }, { 1, 4 } };
    const std::vector<Variant> &variants = shippedVariants();
    LessonScene scene;
    scene.variant = variants[static_cast<size_t>(number) % variants.size()].id;
    scene.filter = any(filters);
    scene.picture = any(pictures);
    scene.settings.op = roll(2) ? Op::Convolution : Op::Correlation;
    scene.settings.size = any(std::vector{ OutputSize::Same, OutputSize::Valid, OutputSize::Full });
    scene.settings.border = any(
        std::vector{ Border::Zero, Border::Replicate, Border::Reflect, Border::Reflect101, Border::Wrap });
    if (!roll(5))
        scene.group = any(groups);
    if (roll(4))
        scene.items = any(std::vector<Size2>{ { 1, 1 }, { 2, 2 }, { 1, 2 }, { 4, 1 } });
    scene.at = { static_cast<int>(m_chance() % 4), static_cast<int>(m_chance() % 4) };
    if (number % 3 == 0)
        scene.fault = any(kernelFaults()).id;
    return scene;
}

LessonQuestion TestAnswerKeys::anyQuestion(const QuestionKind &kind, const Storyboard &board)
{
    LessonQuestion question = questionOf(kind.id);
    if (!roll(3)) // else the seed chooses
        return question;
    const auto place = [&](QPoint from, QSize size) {
        const QPoint at = from + QPoint(static_cast<int>(m_chance() % 40), static_cast<int>(m_chance() % 40));
        return std::to_string(std::max(at.x() % std::max(size.width(), 1), 0)) + ','
            + std::to_string(std::max(at.y() % std::max(size.height(), 1), 0));
    };
    const Places &places = board.places();
    for (auto &[key, value] : question.about)
        value = key == "cell" ? place({}, places.tile())
            : key == "pixel"
            ? std::to_string(std::max(places.outputs().x(), 0) + static_cast<int>(m_chance() % 3)) + ','
                + std::to_string(std::max(places.outputs().y(), 0) + static_cast<int>(m_chance() % 3))
            : nameOf(static_cast<int>(m_chance() % static_cast<std::uint32_t>(board.trace().items() + 1)),
                board.trace().request.tuning.group)
                  .toStdString();
    return question;
}

void TestAnswerKeys::compare(const LessonQuestion &question, const Storyboard &board, int frame)
{
    const std::uint64_t seed = m_chance() % 1000;
    std::optional<AnswerKey> key;
    QString refusal;
    try {
        key = answerKey(question, board, frame, hardwareModels().front(), seed);
    } catch (const Error &error) {
        refusal = QString::fromStdString(error.what());
    }
    const PlainCounts counts(board, frame, question, key ? key->asked : QString());
    const std::optional<PlainAnswer> plain = counts.answer();
    const QString about = key ? key->asked + u' ' + key->answer : refusal;
    const auto wrong = [&](const QString &text) {
        m_wrong += QStringLiteral("%1 %2 of frame %3, seed %4: %5; %6")
                       .arg(m_where, QString::fromStdString(question.kind))
                       .arg(frame + 1)
                       .arg(seed)
                       .arg(about, text);
    };
    if (key.has_value() != plain.has_value())
        return wrong(plain ? QStringLiteral("but is ") + plain->text : QStringLiteral("but cannot be asked"));
    if (!key)
        return;
    if (!plain->fits(*key))
        return wrong(QStringLiteral("instead of ") + plain->text);
    if (const QString flaw = flawOf(*key, question); !flaw.isEmpty())
        return wrong(flaw);
    if (const QString untrue = counts.falseMistake(*key); !untrue.isEmpty())
        return wrong(untrue);
    ++m_asked[question.kind];
}

/// All that can be asked of a recording, in several orders, at several steps.
void TestAnswerKeys::ask(
    const LessonScene &scene, const std::shared_ptr<const Trace> &trace, const QStringList &kinds)
{
    for (int turn = 0; turn < orders; ++turn) {
        const int warp = any(std::vector{ 0, -1, 8, 32, 16, 64 });
        const Storyboard board(trace, warp);
        if (board.frames().empty()) // nobody does anything
            return;
        const int frame = static_cast<int>(m_chance() % static_cast<std::uint32_t>(board.lastFrame() + 1));
        m_where = QString::fromStdString(toText(scene)).replace(u'\n', u' ')
            + QStringLiteral("order %1").arg(warp);
        for (const QuestionKind &kind : questionKinds())
            if (kinds.contains(QString::fromStdString(kind.id)))
                compare(anyQuestion(kind, board), board, frame);
    }
}

/// Records scenes until there are so many, and enough was asked.
void TestAnswerKeys::askScenes(const Scenes &scenes, const QStringList &kinds, int recordings)
{
    const auto isEnough = [&] {
        return std::ranges::all_of(
            kinds, [&](const QString &kind) { return m_asked[kind.toStdString()] >= enough; });
    };
    m_wrong.clear();
    const int wanted = triesEverything() ? everything : recordings;
    int recorded = 0;
    for (int number = 0; number < 20 * wanted && (recorded < wanted || !isEnough()); ++number) {
        // A scene and its questions depend on its number alone, not on what came of those before.
        m_chance.seed(firstScene + static_cast<std::uint32_t>(number));
        const LessonScene scene = scenes(number);
        std::shared_ptr<const Trace> trace;
        try {
            trace = m_recorder.record(scene);
        } catch (const Error &) { // what the program does not accept
            continue;
        }
        if (!trace->complete) { // by its accesses, wherever it is recorded
            QVERIFY2(static_cast<std::int64_t>(trace->accesses.size()) >= patient().accesses,
                toText(scene).c_str());
            continue;
        }
        ++recorded;
        ask(scene, trace, kinds);
    }
    for (const QString &kind : kinds)
        qInfo("%s: %d keys, %d recordings", qPrintable(kind), m_asked[kind.toStdString()], recorded);
    for (const QString &one : m_wrong.first(std::min<qsizetype>(m_wrong.size(), mostReported)))
        qWarning().noquote() << one;
    QCOMPARE(m_wrong.size(), 0);
    QVERIFY(isEnough());
}

void TestAnswerKeys::keysEqualTheRecording()
{
    QStringList kinds;
    for (const QuestionKind &kind : questionKinds())
        if (!layerRules().contains(kind.id) && kind.id != "unfilled-read" && kind.id != "products")
            kinds += QString::fromStdString(kind.id);
    askScenes([this](int number) { return anyScene(number); }, kinds, enough);
}

/// Few kernels add up sums of rows and columns, and only filters that split.
void TestAnswerKeys::productsEqualTheRecording()
{
    const std::vector<std::string> variants{ "separable_fused", "separable_two_pass", "low_rank" };
    const std::vector<std::string> filters{ "box:3", "gauss:5", "sobel-x", "box:5x3" };
    askScenes(
        [&](int number) {
            LessonScene scene = anyScene(number);
            scene.variant = any(variants);
            scene.filter = any(filters);
            return scene;
        },
        { QStringLiteral("products") }, enough / 4);
}

/// Cells are read too early in kernels that are broken.
void TestAnswerKeys::unfilledReadsEqualTheRecording()
{
    const std::vector<std::string> variants{ "tile_strided", "tile_four_loads", "tile_many_outputs",
        "separable_fused" };
    const std::vector<std::string> faults{ "no_barrier", "early_return", "tile_steps", "short_halo",
        "small_group" };
    askScenes(
        [&](int number) {
            LessonScene scene = anyScene(number);
            scene.variant = any(variants);
            scene.fault = any(faults);
            return scene;
        },
        { QStringLiteral("unfilled-read") }, enough / 4);
}

/// The matrix that im2col makes, cell by cell.
void TestAnswerKeys::zerosEqualTheMatrix()
{
    const auto upTo
        = [this](int most) { return 1 + static_cast<int>(m_chance() % static_cast<std::uint32_t>(most)); };
    int asked = 0;
    while (asked < enough) {
        const int channels = upTo(3), height = upTo(14), width = upTo(14), filters = upTo(4),
                  kernelH = upTo(5), kernelW = upTo(5), stride = upTo(3), padding = upTo(4) - 1,
                  dilation = upTo(2);
        const int outH = (height + 2 * padding - dilation * (kernelH - 1) - 1) / stride + 1;
        const int outW = (width + 2 * padding - dilation * (kernelW - 1) - 1) / stride + 1;
        if (height + 2 * padding < dilation * (kernelH - 1) + 1
            || width + 2 * padding < dilation * (kernelW - 1) + 1)
            continue;
        int zeros = 0;
        for (int row = 0; row < channels * kernelH * kernelW; ++row)
            for (int column = 0; column < outH * outW; ++column) {
                const int y = column / outW * stride + row / kernelW % kernelH * dilation - padding;
                const int x = column % outW * stride + row % kernelW * dilation - padding;
                zeros += x < 0 || y < 0 || x >= width || y >= height ? 1 : 0;
            }
        const std::string problem = QStringLiteral("%1x%2x%3/%4/%5x%6/s%7/p%8/d%9")
                                        .arg(channels)
                                        .arg(height)
                                        .arg(width)
                                        .arg(filters)
                                        .arg(kernelH)
                                        .arg(kernelW)
                                        .arg(stride)
                                        .arg(padding)
                                        .arg(dilation)
                                        .toStdString();
        const LessonQuestion question = questionOf("zeros");
        const AnswerKey key = layerKey(question, problem, m_chance());
        QVERIFY2(key.answer == QString::number(zeros), problem.c_str());
        QVERIFY2(flawOf(key, question).isEmpty(),
            qPrintable(QString::fromStdString(problem) + flawOf(key, question)));
        ++asked;
    }
}

/// Every product of every output of every group, one by one, also those with the padding.
void TestAnswerKeys::multiplicationsEqualTheSums()
{
    const auto upTo
        = [this](int most) { return 1 + static_cast<int>(m_chance() % static_cast<std::uint32_t>(most)); };
    for (int asked = 0; asked < enough; ++asked) {
        const int groups = upTo(4), channels = groups * upTo(3), filters = groups * upTo(3), height = upTo(9),
                  width = upTo(9), kernel = upTo(3), stride = upTo(2);
        int products = 0;
        for (int filter = 0; filter < filters; ++filter)
            for (int y = -1; y + kernel <= height + 1; y += stride)
                for (int x = -1; x + kernel <= width + 1; x += stride)
                    for (int channel = 0; channel < channels; ++channel)
                        if (channel * groups / channels == filter * groups / filters) // of the same group
                            products += kernel * kernel;
        const std::string problem = QStringLiteral("%1x%2x%3/%4/%5x%5/s%6/p1/d1/g%7")
                                        .arg(channels)
                                        .arg(height)
                                        .arg(width)
                                        .arg(filters)
                                        .arg(kernel)
                                        .arg(stride)
                                        .arg(groups)
                                        .toStdString();
        if (products == 0)
            continue; // the window is larger than the image
        const LessonQuestion question = questionOf("multiplications");
        const AnswerKey key = layerKey(question, problem, m_chance());
        QVERIFY2(key.answer == QString::number(products), problem.c_str());
        QVERIFY2(flawOf(key, question).isEmpty(),
            qPrintable(QString::fromStdString(problem) + flawOf(key, question)));
        for (const KnownMistake &mistake : key.mistakes)
            if (mistake.what == "full")
                QCOMPARE(mistake.answers.front(), QString::number(products * groups));
    }
}

/// What the steps of a network behind a layer read and write.
void TestAnswerKeys::tripsEqualTheSteps()
{
    for (const Dims &dims : { Dims{ 5, 9, 11 }, Dims{ 4, 6, 6 }, Dims{ 1, 3, 7 } }) {
        LayerOperation norm;
        norm.kind = LayerOperation::Kind::NormaliseScaleBias;
        norm.channels = static_cast<int>(dims[0]);
        norm.in = { static_cast<int>(dims[2]), static_cast<int>(dims[1]) };
        const std::int64_t count = arrayCount(dims);
        const ArrayOperation steps[] = { combineStep(Combination::Add, dims, dims),
            functionStep(Function::Leaky, count), finishStep({ dims[0], dims[1] * dims[2], {}, true }) };
        std::vector<std::int64_t> moved;
        for (const ArrayOperation &step : steps)
            moved.push_back(std::accumulate(step.inputs.begin(), step.inputs.end(), step.outputs));
        const std::int64_t ofNorm = norm.inputCount() + norm.outputCount();
        const std::string problem
            = QStringLiteral("3x%1x%2/%3/3x3/s1/p1/d1").arg(dims[1]).arg(dims[2]).arg(dims[0]).toStdString();
        const LessonQuestion question = questionOf("trips");
        const AnswerKey key = layerKey(question, problem, 3);
        QCOMPARE(key.answer, QString::number(ofNorm + moved[0] + moved[1]));
        QVERIFY2(flawOf(key, question).isEmpty(), qPrintable(flawOf(key, question)));
        const auto onePass = std::ranges::find(key.mistakes, "one-pass", &KnownMistake::what);
        QVERIFY(onePass != key.mistakes.end());
        QCOMPARE(onePass->answers.front(), QString::number(moved[2]));
    }
}

void TestAnswerKeys::asksTheSameOfTheSameSeed()
{
    const Storyboard board(m_recorder.record(sceneFor("tile_strided", { 4, 4 }, { 1, 1 })));
    for (const char *kind : { "who-loads", "times-read", "cells-of", "sum", "weight", "empty-cells" }) {
        std::set<QString> all;
        const LessonQuestion question = questionOf(kind);
        for (std::uint64_t seed = 0; seed < papers; ++seed) {
            const auto key = [&] { return answerKey(question, board, 3, hardwareModels().front(), seed); };
            QCOMPARE(paperOf(key()), paperOf(key()));
            all.insert(paperOf(key()));
        }
        QVERIFY2(all.size() >= 3, kind); // of "empty-cells" at least the choices stand in other orders
    }
}

void TestAnswerKeys::accepts_data()
{
    QTest::addColumn<int>("form");
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("given");
    QTest::addColumn<bool>("isRight");
    const auto add = [](AnswerForm form, const char *answer, const char *given, bool isRight) {
        QTest::addRow("%s for %s in form %d", given, answer, int(form))
            << int(form) << QString::fromUtf8(answer) << QString::fromUtf8(given) << isRight;
    };
    add(AnswerForm::Number, "2.25", "2,25", true);
    add(AnswerForm::Number, "2.25", " 2.25 ", true);
    add(AnswerForm::Number, "2.25", "2.254", true);
    add(AnswerForm::Number, "2.25", "2.26", false);
    add(AnswerForm::Number, "2.25", "", false);
    add(AnswerForm::Number, "2.25", "nan", false);
    add(AnswerForm::Number, "2.25", "9/4", true);
    add(AnswerForm::Number, "2.25", "9 / 4", true);
    add(AnswerForm::Number, "2.25", "2 1/4", true);
    add(AnswerForm::Number, "2.25", "2\u00bc", true);
    add(AnswerForm::Number, "2.25", "9/0", false);
    add(AnswerForm::Number, "2.25", "9/4/1", false);
    add(AnswerForm::Number, "2.25", "\uff12\uff0e\uff12\uff15", true);
    add(AnswerForm::Number, "2.25", "2.25 reads per output", true);
    add(AnswerForm::Number, "2.25", "2.25 or 3", false);
    add(AnswerForm::Number, "2.25", "2.2.5", false);
    add(AnswerForm::Number, "2.25", "(2.25)", true);
    add(AnswerForm::Number, "2.25", "= 2.25", true);
    add(AnswerForm::Number, "2.25", "reads", false);
    add(AnswerForm::Number, "6", "\uff16", true);
    add(AnswerForm::Number, "4", "4 sectors", true);
    add(AnswerForm::Number, "4", "4\u4e2a\u6247\u533a", true);
    add(AnswerForm::Number, "4", "4 to 8", false);
    add(AnswerForm::Number, "4", "4 8", false);
    add(AnswerForm::Number, "-4", "\u22124", true);
    add(AnswerForm::Number, "100", "1e2", true);
    add(AnswerForm::Item, "B2", " b2 ", true);
    add(AnswerForm::Item, "B2", "2B", false);
    add(AnswerForm::Item, "B2", "B2 C2", false);
    add(AnswerForm::Items, "A1 C1", "c1, A1", true);
    add(AnswerForm::Items, "A1 C1", "C1;a1  c1", true);
    add(AnswerForm::Items, "A1 C1", "A1", false);
    add(AnswerForm::Items, "A1 C1", "A1 B1 C1", false);
    add(AnswerForm::Items, "none", "None", true);
    add(AnswerForm::Cell, "4,1", "4, 1", true);
    add(AnswerForm::Cell, "4,1", " 4,1", true);
    add(AnswerForm::Cell, "4,1", "1,4", false);
    add(AnswerForm::Cell, "4,1", "(4,1)", true);
    add(AnswerForm::Cell, "4,1", "\uff08\uff14\uff0c\uff11\uff09", true);
    add(AnswerForm::Cell, "4,1", "4\u30011", true);
    add(AnswerForm::Cell, "4,1", "4 1", true);
    add(AnswerForm::Cell, "4,1", "41", false);
    add(AnswerForm::Cell, "4,1", "", false);
    add(AnswerForm::Item, "B2", "\uff22\uff12", true);
    add(AnswerForm::Item, "B2", "(B2)", true);
    add(AnswerForm::Items, "A1 C1", "A1\u3001C1", true);
    add(AnswerForm::Items, "none", "A1", false);
}

void TestAnswerKeys::accepts()
{
    QFETCH(int, form);
    QFETCH(QString, answer);
    QFETCH(QString, given);
    QFETCH(bool, isRight);
    AnswerKey key;
    key.form = AnswerForm(form);
    key.answer = answer;
    key.number = answer.toDouble();
    key.tolerance = 0.005;
    key.cells = { answer };
    QCOMPARE(key.accepts(given), isRight);
}

/// The lesson's own words come first, then what is known of the mistake, then those for any other answer.
void TestAnswerKeys::answersMistakes()
{
    const Storyboard strided(m_recorder.record(sceneFor("tile_strided", { 4, 4 }, { 1, 1 })));
    const Storyboard naive(m_recorder.record(sceneFor("naive", { 4, 4 }, { 1, 1 })));
    LessonScene scene = sceneFor("tile_strided", { 8, 8 }, { 1, 1 });
    scene.filter = "gauss:5";
    scene.fault = "early_return";
    const Storyboard early(m_recorder.record(scene));
    scene.fault = "no_barrier";
    const Storyboard open(m_recorder.record(scene), 8);
    scene.fault.clear();
    scene.group = { 16, 16 };
    scene.at = { 0, 0 };
    scene.picture = "slope 64x64";
    const Storyboard banks(m_recorder.record(scene), 32);
    const int lastFill = banks.frameOfBarrier(0) + 1;

    const auto check = [](LessonQuestion question, const AnswerKey &key) {
        const QuestionKind &kind = *std::ranges::find(questionKinds(), question.kind, &QuestionKind::id);
        for (const std::string &what : kind.mistakes) {
            const auto known = std::ranges::find(key.mistakes, what, &KnownMistake::what);
            QVERIFY2(known != key.mistakes.end(), (question.kind + ' ' + what).c_str());
            question.wrong.clear();
            QCOMPARE(responseTo(question, key, known->answers.back()), known->text);
            question.wrong = { { 1, "other", "anything" }, { 2, what, "own words" } };
            QCOMPARE(responseTo(question, key, known->answers.back()), QStringLiteral("own words"));
            QCOMPARE(responseTo(question, key, QStringLiteral("4711,4711")), QStringLiteral("anything"));
        }
    };
    const auto keyTo = [](const LessonQuestion &question, const Storyboard &board, int frame = 0) {
        return answerKey(question, board, frame, hardwareModels().front(), 0);
    };
    const auto checkAll
        = [&](const Storyboard &board, int frame, const std::vector<LessonQuestion> &questions) {
              for (const LessonQuestion &question : questions) {
                  check(question, keyTo(question, board, frame));
                  if (QTest::currentTestFailed())
                      return;
              }
          };
    checkAll(strided, 0,
        { questionOf("who-loads", { { "cell", "5,2" } }), questionOf("cells-of", { { "item", "B1" } }),
            questionOf("reads-per-output") });
    checkAll(naive, 0, { questionOf("times-read", { { "pixel", "5,5" } }), questionOf("sectors") });
    checkAll(early, 0, { questionOf("empty-cells"), questionOf("at-barrier") });
    checkAll(open, 0, { questionOf("unfilled-read") });
    checkAll(banks, lastFill, { questionOf("colliding-lanes") });
    scene = sceneFor("naive", { 4, 4 }, { 1, 1 });
    scene.filter = "1 2 3; 4 5 6; 7 8 9";
    checkAll(Storyboard(m_recorder.record(scene)), 0,
        { questionOf("weight", { { "pixel", "5,5" } }), questionOf("sum", { { "pixel", "5,5" } }) });
    for (const auto &[kind, rule] : layerRules())
        check(questionOf(kind), layerKey(questionOf(kind), "4x9x11/6/3x3/s1/p1/d1/g2", 0));
}

/// A place that this recording does not have is told with the question's line.
void TestAnswerKeys::refusesOtherPlaces()
{
    const Storyboard board(m_recorder.record(sceneFor("tile_strided", { 4, 4 }, { 1, 1 })));
    const std::vector<std::pair<std::string, std::pair<std::string, std::string>>> asked{
        { "who-loads", { "cell", "6,0" } }, { "who-loads", { "cell", "0,6" } },
        { "times-read", { "pixel", "0,0" } }, { "cells-of", { "item", "E1" } }, { "sum", { "pixel", "3,4" } },
        { "weight", { "pixel", "8,4" } }
    };
    for (const auto &[kind, about] : asked) {
        try {
            answerKey(questionOf(kind, { about }), board, 0, hardwareModels().front(), 0);
            QFAIL(kind.c_str());
        } catch (const Error &error) {
            const QString sentence = QString::fromStdString(error.what());
            QVERIFY2(sentence.contains(QStringLiteral("line 1")) && sentence.endsWith(u'.')
                    && sentence.contains(QString::fromStdString(about.second)),
                qPrintable(sentence));
        }
    }
}

HALO_TEST(TestAnswerKeys, QCoreApplication)
#include "tst_answerkeys.moc"
