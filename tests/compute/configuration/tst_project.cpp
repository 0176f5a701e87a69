// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/configuration/project.h"
#include "compute/filter/filterspec.h"
#include "compute/filter/library.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <cfloat>

using namespace halo;
using namespace halo::test;

/// What is kept from one day to another: project files and the library of filters.
class TestProject : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void readsBackAll();
    void keepsWeightsBitForBit();
    void keepsWhatItDoesNotKnow();
    void keepsEveryWorkload();
    void keepsAChain();
    void holdsThePictureAtTheTop();
    void findsAPictureThatMovedAlong();
    void keepsThePictureItself();
    void opensWhatIsLeftOut();
    void mistakesAreNamed_data();
    void mistakesAreNamed();
    void keepsFilters();
    void findsFilters();
    void survivesBrokenFiles();
    void refusesNames();

private:
    std::string at(const char *name) const
    {
        return m_folder->filePath(QString::fromLatin1(name)).toStdString();
    }
    void write(const char *name, const QByteArray &bytes) const
    {
        test::write(QString::fromStdString(at(name)), bytes);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace {

/// Two variants in the same rounds.
Record someResults(const std::string &workload, const std::string &variant)
{
    Measured measured;
    measured.workload = workload;
    measured.variant = variant;
    measured.device = "some device";
    measured.driver = "its driver";
    measured.sourceHash = "0011223344556677";
    measured.filter = "a filter";
    measured.image = { 7, 6 };
    measured.tuning = { { 16, 8 }, { 1, 1 }, { { "TILE_PAD", 1 } } };
    measured.kernelMs = { 1.25, 1.2345678901234567, 1.125 };
    measured.hostMs = { 2.5, 2.25, 2.125 };
    measured.verified = true;
    measured.maxError = 0.1;
    measured.checkedRows = 6;
    Record record;
    record.date = "2026-11-21T08:00:00Z";
    record.measured = { measured, measured };
    record.measured[1].variant = "refused";
    record.measured[1].kernelMs = {};
    record.measured[1].hostMs = {};
    record.measured[1].refusal = "It needs more local memory.";
    return record;
}

Project someProject()
{
    Project project;
    project.image = { "/pictures/a b.png", "", "0123abcd", { 640, 480 } };
    project.configuration.filter = asymmetric(5, 4);
    project.configuration.filter.name = "from a paper, Größe 5";
    project.configuration.settings = { Op::Correlation, OutputSize::Full, Border::Wrap, Alpha::Keep };
    project.configuration.variantId = "tile_strided";
    project.configuration.tunings["tile_strided"] = { { 32, 4 }, { 1, 1 }, { { "TILE_PAD", 1 } } };
    project.configuration.tunings["tile_many_outputs"] = { { 8, 8 }, { 2, 4 }, {} };
    project.device = "some device";
    project.results = someResults("image", "naive");
    // Names may be in any script.
    project.configuration.tunings["\u6838_\ucf54\uc5b4"]
        = { { 4, 2 }, { 1, 1 }, { { "BREITE_\u00df\u03a9", 3 } } };
    project.notes = "two\nlines";
    project.workload = "layer";
    ProjectPart &layer = project.others["layer"];
    layer.configuration.workload = "layer";
    layer.configuration.spec = "2x6x7/3/3x3/s1/p1/d1 ones";
    layer.configuration.variantId = "im2col_tiled";
    layer.configuration.tunings["im2col_tiled"] = { { 16, 8 }, { 1, 1 }, { { "TILE_PAD", 1 } } };
    layer.results = someResults("layer", "direct");
    ProjectPart &signal = project.others["signal"];
    signal.configuration.workload = "signal";
    signal.configuration.filter = asymmetric(9, 1);
    signal.configuration.settings = { Op::Correlation, OutputSize::Valid, Border::Zero };
    signal.configuration.spec = "1 0.5 -2";
    return project;
}

QString sentenceOf(const std::function<void()> &call)
{
    try {
        call();
    } catch (const Error &error) {
        return QString::fromUtf8(error.what());
    }
    return QStringLiteral("(accepted)");
}

} // namespace

void TestProject::readsBackAll()
{
    const Project project = someProject();
    QVERIFY(parseProject(toJson(project), "The text") == project);
    writeProject(project, at("one.haloscope"));
    Project read = readProject(at("one.haloscope"));
    QVERIFY(!read.image.relative.empty());
    read.image.relative.clear();
    QVERIFY(read == project);
    Project other = project;
    other.results.measured.front().kernelMs.back() = 21.0;
    QVERIFY(!(other == project));
}

void TestProject::keepsWeightsBitForBit()
{
    Project project;
    project.configuration.filter
        = { "edge cases", 3, 2, { -0.0F, FLT_MAX, FLT_MIN, 1e-45F, 0.1F, -16777217.0F } };
    const Project read = parseProject(toJson(project), "The text");
    QCOMPARE(std::memcmp(read.configuration.filter.weights.data(),
                 project.configuration.filter.weights.data(), 6 * sizeof(float)),
        0);
}

void TestProject::keepsWhatItDoesNotKnow()
{
    QJsonObject object = QJsonDocument::fromJson(toJson(someProject())).object();
    object[QStringLiteral("lesson")] = QJsonObject{ { QStringLiteral("scene"), 7 } };
    const Project read = parseProject(QJsonDocument(object).toJson(), "The text");
    const QJsonObject again = QJsonDocument::fromJson(toJson(read)).object();
    QCOMPARE(again[QLatin1String("lesson")].toObject()[QLatin1String("scene")].toInt(), 7);
    QCOMPARE(again, object);
}

void TestProject::keepsEveryWorkload()
{
    QJsonObject object = QJsonDocument::fromJson(toJson(someProject())).object();
    QJsonObject workloads = object[QLatin1String("workloads")].toObject();
    QVERIFY(!workloads[QLatin1String("layer")].toObject().contains(QLatin1String("filter")));
    // One that this program does not know, and a member of one that it does.
    workloads[QStringLiteral("fft")] = QJsonObject{ { QStringLiteral("length"), 64 } };
    QJsonObject layer = workloads[QLatin1String("layer")].toObject();
    layer[QStringLiteral("bias")] = true;
    workloads[QStringLiteral("layer")] = layer;
    object[QStringLiteral("workloads")] = workloads;
    const Project read = parseProject(QJsonDocument(object).toJson(), "The text");
    QCOMPARE(read.others.size(), size_t(3));
    const QJsonObject again
        = QJsonDocument::fromJson(toJson(read)).object()[QLatin1String("workloads")].toObject();
    QCOMPARE(again[QLatin1String("layer")], QJsonValue(layer));
    QCOMPARE(again[QLatin1String("fft")].toObject()[QLatin1String("length")].toInt(), 64);
}

void TestProject::keepsAChain()
{
    const auto step = [](const char *spec, const char *variant) {
        return ChainStep{ parseFilter(spec), { Op::Correlation, OutputSize::Full, Border::Wrap }, variant };
    };
    Project project = someProject();
    QVERIFY(!toJson(project).contains("\"chain\""));
    project.configuration.before = { step("gauss:5", "auto"), step("sobel-x", "naive") };
    project.configuration.before[1].tuning = Tuning{ { 8, 4 }, { 2, 1 }, { { "TILE_PAD", 1 } } };
    project.configuration.after = { step("box:3", "tile_strided") };
    QVERIFY(parseProject(toJson(project), "The text") == project);
    QJsonObject object = QJsonDocument::fromJson(toJson(project)).object();
    QCOMPARE(object[QLatin1String("chain")].toArray().size(), 4); // the step at hand, too
    for (const int wrong : { -1, 4 }) {
        object[QStringLiteral("step")] = wrong;
        const QString said = sentenceOf([&] { parseProject(QJsonDocument(object).toJson(), "It"); });
        QVERIFY2(said.contains(QLatin1String("step is not in the chain")), qPrintable(said));
    }
}

void TestProject::holdsThePictureAtTheTop()
{
    const QJsonObject object = QJsonDocument::fromJson(toJson(someProject())).object();
    QCOMPARE(object[QLatin1String("version")].toInt(), 1);
    QCOMPARE(object[QLatin1String("variant")].toString(), QStringLiteral("tile_strided"));
    QVERIFY(!object[QLatin1String("filter")].toObject()[QLatin1String("rows")].toString().isEmpty());
}

void TestProject::findsAPictureThatMovedAlong()
{
    QDir(m_folder->path()).mkpath(QStringLiteral("before/pictures"));
    write("before/pictures/a.png", "picture");
    Project project = someProject();
    project.image.path = at("before/pictures/a.png");
    writeProject(project, at("before/one.haloscope"));
    QVERIFY(QDir(m_folder->path()).rename(QStringLiteral("before"), QStringLiteral("after")));
    QCOMPARE(readProject(at("after/one.haloscope")).image.path, at("after/pictures/a.png"));
    // It is there no more: what is said is where it was.
    QVERIFY(QFile::remove(QString::fromStdString(at("after/pictures/a.png"))));
    QCOMPARE(readProject(at("after/one.haloscope")).image.path, at("before/pictures/a.png"));
}

void TestProject::keepsThePictureItself()
{
    Project project = someProject();
    project.image
        = { {}, {}, {}, { 640, 480 }, QByteArray("\x89PNG\0\xff and the rest", 20), "pasted image" };
    QVERIFY(parseProject(toJson(project), "The text") == project);
    project.image.file = QByteArray(largestKeptPicture + 1, 'x');
    const QByteArray text = toJson(project);
    QVERIFY(sentenceOf([&] {
        parseProject(text, "It");
    }).contains(QLatin1String("image.file is larger than 64 MiB")));
}

void TestProject::opensWhatIsLeftOut()
{
    const Project project = parseProject(
        R"({"format": "haloscope project", "version": 1, "filter": {"rows": "1 2;3 4"}})", "The text");
    QVERIFY(project.configuration.settings == Settings{});
    QVERIFY(project.image.path.empty() && project.results.measured.empty()
        && project.configuration.variantId.empty());
    QVERIFY(project.configuration.filter.sameWeights({ {}, 2, 2, { 1, 2, 3, 4 } }));
    QVERIFY(project.workload == "image" && project.others.empty());
}

void TestProject::mistakesAreNamed_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("part");
    const QByteArray head = R"({"format": "haloscope project", "version": 1, )";
    const QByteArray filter = R"("filter": {"rows": "1"}, )";
    QTest::newRow("empty") << QByteArray() << QStringLiteral("not a Haloscope project");
    QTest::newRow("cut") << QByteArray("{\"format\": ") << QStringLiteral("character");
    QTest::newRow("list") << QByteArray("[1]") << QStringLiteral("no JSON object");
    QTest::newRow("other") << QByteArray("{\"version\": 1}") << QStringLiteral("not a Haloscope project");
    QTest::newRow("newer") << QByteArray(R"({"format": "haloscope project", "version": 9})")
                           << QStringLiteral("newer Haloscope");
    QTest::newRow("no filter") << head + R"("notes": ""})" << QStringLiteral("rows is wrong");
    QTest::newRow("weights") << head + R"("filter": {"rows": "1 x"}})" << QStringLiteral("character 3");
    QTest::newRow("variant") << head + filter + R"("variant": 5})" << QStringLiteral("variant is not text");
    QTest::newRow("border") << head + filter + R"("settings": {"border": "sideways"}})"
                            << QStringLiteral("settings.border is not known here: \"sideways\"");
    QTest::newRow("group") << head + filter + R"("tunings": {"naive": {"group": "big"}}})"
                           << QStringLiteral("tunings.naive.group is not a size");
    QTest::newRow("params") << head + filter + R"("tunings": {"naive": {"params": {"PAD": 0.5}}}})"
                            << QStringLiteral("tunings.naive.params.PAD is not a whole number");
    QTest::newRow("picture") << head + filter + R"("image": {"file": "A=B=C"}})"
                             << QStringLiteral("image.file is not Base64");
    QTest::newRow("picture's name") << head + filter + R"("image": {"name": ")" + QByteArray(201, 'n')
            + R"("}})" << QStringLiteral("image.name is longer");
    QTest::newRow("workload") << head + filter + R"("workload": 5})"
                              << QStringLiteral("workload is not text");
    QTest::newRow("workloads") << head + filter + R"("workloads": []})"
                               << QStringLiteral("workloads is not an object");
    QTest::newRow("part") << head + filter + R"("workloads": {"layer": 1}})"
                          << QStringLiteral("workloads.layer is not an object");
    QTest::newRow("part's filter") << head + filter + R"("workloads": {"signal": {"filter": {"rows": "x"}}}})"
                                   << QStringLiteral("workloads.signal.filter.rows is wrong");
    QTest::newRow("part's text") << head + filter + R"("workloads": {"layer": {"spec": 3}}})"
                                 << QStringLiteral("workloads.layer.spec is not text");
    QTest::newRow("record") << head + filter + R"("record": {"measured": []}})"
                            << QStringLiteral("is not a timing record");
}

void TestProject::mistakesAreNamed()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, part);
    const QString sentence = sentenceOf([&] { parseProject(text, "The file a.haloscope"); });
    QVERIFY2(sentence.contains(part) && sentence.startsWith(QLatin1String("The file a.haloscope"))
            && sentence.endsWith(u'.'),
        qPrintable(sentence));
}

void TestProject::keepsFilters()
{
    FilterLibrary library(m_folder->filePath(QStringLiteral("new/filters")));
    QVERIFY(library.all().empty());
    const KeptFilter kept = library.add("Soft / edge", { "edges", "mine" }, asymmetric(3, 5));
    const KeptFilter other = library.add("soft-edge", {}, asymmetric(2, 2)); // the same file name
    QVERIFY(kept.file != other.file);
    QCOMPARE(library.all().size(), size_t(2));
    QVERIFY(library.all()[0] == kept && library.all()[1] == other);

    KeptFilter changed = kept;
    changed.name = "Zebra";
    changed.tags = { "stripes" };
    changed.filter = asymmetric(7, 1);
    library.update(changed);
    QVERIFY(FilterLibrary(library.folder()).all()[1] == changed);
    library.remove(other);
    library.remove(other); // somebody else removed it already
    QCOMPARE(library.all().size(), size_t(1));
}

void TestProject::findsFilters()
{
    FilterLibrary library(m_folder->path());
    library.add("Soft edge", { "edges", "paper 3" }, asymmetric(3, 5));
    library.add("Hard edge", { "edges" }, asymmetric(5, 5));
    library.add("Blur", {}, asymmetric(5, 5));
    const auto names = [&](const char *words) {
        std::string all;
        for (const KeptFilter &kept : library.search(words))
            all += kept.name + ";";
        return all;
    };
    QCOMPARE(names(""), std::string("Blur;Hard edge;Soft edge;"));
    QCOMPARE(names("EDGE"), std::string("Hard edge;Soft edge;"));
    QCOMPARE(names("edges paper"), std::string("Soft edge;"));
    QCOMPARE(names("5x5"), std::string("Blur;Hard edge;"));
    QCOMPARE(names("nothing"), std::string());
}

void TestProject::survivesBrokenFiles()
{
    FilterLibrary library(m_folder->path());
    library.add("Good", {}, asymmetric(3, 3));
    write("broken.json", "{ no json");
    write("rows.json", R"({"format": "haloscope filter", "name": "Rows", "rows": "1 2; 3"})");
    const std::vector<KeptFilter> all = library.all();
    QCOMPARE(all.size(), size_t(3));
    QVERIFY(all[0].name == "Good" && all[0].error.empty());
    QVERIFY(all[1].error.english().find("broken.json") != std::string::npos);
    QVERIFY(all[2].error.english().find("row 2") != std::string::npos);
}

void TestProject::refusesNames()
{
    FilterLibrary library(m_folder->path());
    library.add("Edge", {}, asymmetric(3, 3));
    const KeptFilter other = library.add("Other", {}, asymmetric(3, 3));
    QVERIFY(sentenceOf([&] { library.add(" ", {}, asymmetric(1, 1)); }).contains(QLatin1String("no name")));
    QVERIFY(sentenceOf([&] {
        library.add("edge", {}, asymmetric(1, 1));
    }).contains(QLatin1String("another name")));
    KeptFilter renamed = other;
    renamed.name = "EDGE";
    QVERIFY(sentenceOf([&] { library.update(renamed); }).contains(QLatin1String("another name")));
    QCOMPARE(library.all()[1].name, std::string("Other"));
    // A folder that cannot be made: a file is in its place.
    write("file", "x");
    FilterLibrary nowhere(m_folder->filePath(QStringLiteral("file/filters")));
    QVERIFY(sentenceOf([&] {
        nowhere.add("Edge", {}, asymmetric(1, 1));
    }).contains(QLatin1String("cannot be created")));
}

HALO_TEST(TestProject, QCoreApplication)
#include "tst_project.moc"
