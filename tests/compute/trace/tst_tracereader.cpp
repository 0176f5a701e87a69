// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/drawing/paint/traceanalysis.h"
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/scene.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/linecounts.h"
#include "compute/trace/model/tracereader.h"
#include "compute/trace/model/tracetext.h"
#include "compute/trace/tracer/tracer.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace halo;
using namespace halo::test;

namespace {

const QString name = QStringLiteral("here.json");

bool sameFinding(const Finding &a, const Finding &b)
{
    return a.kind == b.kind && a.line == b.line && a.item == b.item && a.other == b.other
        && a.buffer == b.buffer && a.index == b.index && a.text == b.text && a.more == b.more
        && a.count == b.count;
}

QString sentenceOf(const QByteArray &json)
{
    try {
        readTrace(json, name);
    } catch (const Error &error) {
        return error.kind() == ErrorKind::Input ? QString::fromUtf8(error.what()) : QStringLiteral("fault");
    }
    return {};
}

} // namespace

/// Recordings that come back from files.
class TestTraceReader : public QObject
{
    Q_OBJECT

    Tracer m_tracer;

    std::shared_ptr<const Trace> record(const std::string &id, Size2 group, const std::string &body = {})
    {
        PictureRequest request;
        request.variant = findVariant(shippedVariants(), id);
        if (!body.empty())
            request.variant = parseVariant("99_mine.cl", "image",
                "// title: Mine\n// summary: A kernel of a test.\n// plan: direct\n// local: 4 * 64\n//\n"
                "kernel void convolve(global const float *src, global float *dst, constant float *filter,\n"
                "    int width, int height, int out_width, int out_height, local float *tile)\n{\n"
                    + body + "\n}\n");
        request.tuning = defaultTuning(request.variant);
        request.tuning.group = { 4, 4 };
        request.filter = asymmetric(3, 3);
        request.settings = { Op::Convolution, OutputSize::Valid, Border::Reflect };
        request.image = { 19, 17 };
        request.group = group;
        return m_tracer.record(request.over(noise(19, 17).colour.front()));
    }

    QByteArray small()
    {
        const auto trace = record("tile_strided", { 0, 0 });
        return traceJson(*trace, trace->findings);
    }

private Q_SLOTS:
    void comesBackWhole_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QByteArray>("body");
        for (const char *id : { "naive", "image_sampler", "tile_strided", "tile_many_outputs" })
            QTest::newRow(id) << QString::fromLatin1(id) << QByteArray();
        QTest::newRow("races, vectors, copies, NaN")
            << QStringLiteral("naive")
            << QByteArray("event_t e = async_work_group_copy(tile, src, 64, 0);\n"
                          "float4 four = vload4(1, tile);\ntile[get_local_id(0)] = "
                          "four.y;\nwait_group_events(1, &e);\n"
                          "dst[get_global_id(1) * out_width + get_global_id(0)] = four.x / 0.0f - NAN;\n");
    }

    void comesBackWhole()
    {
        QFETCH(QString, id);
        QFETCH(QByteArray, body);
        const auto trace = record(id.toStdString(), { 1, 1 }, body.toStdString());
        const QByteArray json = traceJson(*trace, trace->findings);
        QVERIFY(looksLikeTrace(json));
        const Trace back = readTrace(json, name);
        QCOMPARE(back.accesses.size(), trace->accesses.size());
        for (size_t i = 0; i < back.accesses.size(); ++i) {
            Access a = back.accesses[i];
            Access b = trace->accesses[i];
            QVERIFY((std::isnan(a.value) && std::isnan(b.value)) || a.value == b.value);
            for (int e = 0; e < a.count && a.wide >= 0; ++e)
                QVERIFY(back.valueOf(a, e) == trace->valueOf(b, e) || std::isnan(trace->valueOf(b, e)));
            a.value = b.value = 0.0F;
            a.wide = b.wide = -1;
            QVERIFY(a == b);
        }
        QVERIFY(std::ranges::equal(back.findings, trace->findings, &sameFinding));
        QCOMPARE(back.findings.empty(), body.isEmpty());
        QCOMPARE(back.copies.size(), trace->copies.size());
        QVERIFY(back.view.filter.sameWeights(trace->view.filter));
        QVERIFY(back.view.settings == trace->view.settings);
        QVERIFY(back.request.tuning == trace->request.tuning);
        QVERIFY(back.view.geometry.out == trace->view.geometry.out && back.groups == trace->groups);
        QCOMPARE(back.request.variant.source, trace->request.variant.source);
        QCOMPARE(back.request.variant.title, trace->request.variant.title);
        QVERIFY(differenceFromFormula(back) == differenceFromFormula(*trace));
        QCOMPARE(traceJson(back, back.findings), json);
    }

    /// Recordings made before the source was in them.
    void findsTheSourceOfWhatIsStillThere()
    {
        QJsonObject object = QJsonDocument::fromJson(small()).object();
        for (const char *key : { "source", "title", "file", "params", "copies" })
            object.remove(QLatin1String(key));
        const Trace trace = readTrace(QJsonDocument(object).toJson(), name);
        QCOMPARE(trace.request.variant.source, findVariant(shippedVariants(), "tile_strided").source);
        object[QStringLiteral("source_hash")] = QStringLiteral("0123456789abcdef");
        QVERIFY(readTrace(QJsonDocument(object).toJson(), name).request.variant.source.empty());
    }

    void saysWhatIsWrong_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QJsonValue>("value");
        QTest::newRow("no image") << QStringLiteral("image") << QJsonValue();
        QTest::newRow("negative image") << QStringLiteral("image") << QJsonValue(QJsonArray{ -3, 4 });
        QTest::newRow("huge items") << QStringLiteral("items") << QJsonValue(QJsonArray{ 1000, 1000 });
        QTest::newRow("huge group") << QStringLiteral("group_size") << QJsonValue(QJsonArray{ 4096, 4096 });
        QTest::newRow("no such group") << QStringLiteral("group") << QJsonValue(QJsonArray{ 90, 0 });
        QTest::newRow("half a pixel") << QStringLiteral("group") << QJsonValue(QJsonArray{ 0.5, 0 });
        QTest::newRow("a file") << QStringLiteral("filter") << QJsonValue(QStringLiteral("/etc/filter.csv"));
        QTest::newRow("no filter") << QStringLiteral("filter") << QJsonValue(QStringLiteral("???"));
        QTest::newRow("border") << QStringLiteral("border") << QJsonValue(QStringLiteral("wooden"));
        QTest::newRow("workload") << QStringLiteral("workload") << QJsonValue(QStringLiteral("music"));
        QTest::newRow("source") << QStringLiteral("source") << QJsonValue(QStringLiteral("kernel"));
        QTest::newRow("buffers") << QStringLiteral("buffers") << QJsonValue(QJsonArray());
        QTest::newRow("barriers") << QStringLiteral("barriers") << QJsonValue(QJsonArray());
        QTest::newRow("accesses") << QStringLiteral("accesses") << QJsonValue(QJsonArray{ 1 });
        QTest::newRow("findings") << QStringLiteral("findings") << QJsonValue(7);
        QTest::newRow("copies") << QStringLiteral("copies")
                                << QJsonValue(QJsonArray{ QJsonObject{
                                       { QStringLiteral("line"), 1 }, { QStringLiteral("begun"), 99 } } });
    }

    void saysWhatIsWrong()
    {
        QFETCH(QString, key);
        QFETCH(QJsonValue, value);
        QJsonObject object = QJsonDocument::fromJson(small()).object();
        object[key] = value;
        const QString sentence = sentenceOf(QJsonDocument(object).toJson());
        QVERIFY2(sentence.startsWith(QLatin1String("The recording here.json cannot be shown: its ")),
            qPrintable(sentence));
        QVERIFY(sentence.endsWith(u'.') && sentence.count(QStringLiteral(". ")) == 0);
    }

    void filesThatAreNone()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("none.json"));
        QVERIFY_EXCEPTION_THROWN(readTraceFile(path), Error);
        for (const char *text : { "", "[1, 2]", "{\"accesses\":", "{\"accesses\":[]}", "\x89PNG" })
            QVERIFY(!sentenceOf(text).isEmpty());
        QVERIFY(!looksLikeTrace("[[1, 2, 1], [2, 4, 2]]"));
    }

    /// Numbers and words of a file changed at random: it is refused, or can be shown at every step.
    void changedFilesDoNoHarm()
    {
        const QByteArray json = small();
        std::mt19937 random(20261121);
        const auto below = [&random](qsizetype limit) {
            return static_cast<qsizetype>(random() % static_cast<unsigned>(limit));
        };
        const QByteArray with("0123456789-.,:[]{}\"eabcltruenfs");
        int shown = 0;
        for (int round = 0; round < 400; ++round) {
            QByteArray changed = json;
            for (qsizetype i = 0, count = 1 + below(3); i < count; ++i) {
                // The head is short beside the accesses, and decides more.
                qsizetype at = below(random() % 2 == 0 ? 900 : changed.size());
                const bool anything = random() % 8 == 0;
                while (!anything && at + 1 < changed.size() && (changed[at] < '0' || changed[at] > '9'))
                    ++at;
                changed[at] = anything ? with[below(with.size())] : static_cast<char>('0' + below(10));
            }
            if (random() % 50 == 0)
                changed.truncate(below(changed.size()));
            try {
                show(std::make_shared<const Trace>(readTrace(changed, name)));
                ++shown;
            } catch (const Error &error) {
                QVERIFY2(error.kind() == ErrorKind::Input, error.what());
            }
        }
        QVERIFY2(shown > 50, qPrintable(QString::number(shown)));
    }

private:
    static void show(const std::shared_ptr<const Trace> &trace)
    {
        const auto analysis = analysisOf(trace, 0, hardwareModels().front());
        for (const int frame : { 0, analysis->board->lastFrame() / 2, analysis->board->lastFrame() })
            if (frame >= 0)
                captionOf(*analysis->board, sceneAt(*analysis->board, frame));
        lineCounts(*trace, hardwareModels().front());
        racesIn(*trace);
        traceJson(*trace, trace->findings);
    }
};

HALO_TEST(TestTraceReader, QCoreApplication)
#include "tst_tracereader.moc"
