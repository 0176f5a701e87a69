// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/filter/filterfile.h"
#include "compute/filter/filterspec.h"
#include "tests/support/program.h"

#include <opencv2/core.hpp>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace halo;

class TestFilterFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void files_data();
    void files();
    void brokenFilesAreNamed_data();
    void brokenFilesAreNamed();
    void garbageNeverCrashes();
};

void TestFilterFile::files_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char *name, const QByteArray &text) {
        QTest::newRow((name + QByteArray(" ") + text.left(12)).constData())
            << QString::fromLatin1(name) << text;
    };
    row("f.csv", "1,-2,0.5\n0,1/4,8\n");
    row("f.CSV",
        "\xEF\xBB\xBF"
        "1;-2;0.5\r\n\r\n0;0.25;8\r\n");
    row("f.csv", "1 -2\t0.5\n0 0.25 8");
    row("f.csv", "1, -2, 0.5,\n0, 0.25, 8,\n");
    row("f.csv", "1;-2;0,5\r\n0;0,25;8\r\n");
    row("f.txt", "1\t-2\t0,5\n0\t0,25\t8\n");
    row("f.csv",
        "left,middle,right\n1,\xE2\x88\x92"
        "2,0.5\n0,1/4,8\n");
    row("f.json", R"({"width":3,"height":2,"weights":[1,-2,0.5,0,0.25,8]})");
    row("f.json", "[[1,-2,0.5],[0,0.25,8]]");
    cv::FileStorage yml("f.yml", cv::FileStorage::WRITE | cv::FileStorage::MEMORY);
    cv::FileStorage xml("f.xml", cv::FileStorage::WRITE | cv::FileStorage::MEMORY);
    cv::FileStorage json("f.json", cv::FileStorage::WRITE | cv::FileStorage::MEMORY);
    const cv::Mat matrix = (cv::Mat_<float>(2, 3) << 1, -2, 0.5, 0, 0.25, 8);
    yml << "kernel" << matrix;
    xml << "kernel" << matrix;
    json << "kernel" << matrix;
    row("f.yml", QByteArray::fromStdString(yml.releaseAndGetString()));
    row("f.xml", QByteArray::fromStdString(xml.releaseAndGetString()));
    row("f.json", QByteArray::fromStdString(json.releaseAndGetString()));
    row("f.yaml", "rows: 2\ncols: 3\ndata: [1, -2, 0.5, 0, 0.25, 8]\n");
}

void TestFilterFile::files()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, text);
    const QTemporaryDir folder;
    const QString path = folder.filePath(name);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    file.close();
    try {
        const Filter filter = parseFilter(path.toStdString());
        QCOMPARE(filter.width, 3);
        QCOMPARE(filter.weights, (std::vector<float>{ 1, -2, .5F, 0, .25F, 8 }));
        QCOMPARE(QString::fromStdString(filter.name), name);
    } catch (const Error &e) {
        QFAIL((e.what() + ("\n" + e.detail())).c_str());
    }
}

void TestFilterFile::brokenFilesAreNamed_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const QByteArray &text, const char *says) {
        QTest::newRow((QByteArray(name) + ' ' + text.left(20)).constData())
            << QString::fromLatin1(name) << text << QString::fromLatin1(says);
    };
    row("f.csv", "", "no numbers");
    row("f.csv", "1,2\n3,x\n", "line 2, character 3");
    row("f.csv", "0,5 0,25\n", "decimals with a point");
    row("f.csv", "0,5\n0,25\n", "decimals with a point");
    row("f.csv", "1,,2\n3,4,5\n", "line 1, character 3");
    row("f.txt", "1 2 1; 2 4 2\n", "line 1, character 1");
    row("f.csv", "1,2\n3\n", "row 2 has 1");
    row("f.json", "", "line 1");
    row("f.json", "[[1,2],\n[3,}]]", "line 2");
    row("f.json", "[[1,2],[3]]", "row 2 has 1");
    row("f.json", "[[1,\"a\"]]", "row 1[1]");
    row("f.json", "[[1e300]]", "row 1[0]");
    row("f.json", R"({"gain":2})", "neither \"weights\" nor a matrix");
    row("f.json", R"({"a":{"rows":1,"cols":1,"data":[1]},"b":{"rows":1,"cols":1,"data":[1]}})", "2 matrices");
    row("f.json", R"({"a":{"rows":2000000000,"cols":2000000000,"data":[1]}})", "1 to 63");
    row("f.json", R"({"a":{"rows":1,"cols":2,"data":[1,".Nan"]}})", "data[1]");
    row("f.json", R"({"width":2,"height":2,"weights":[1,2,3]})", "3 weights where 2x2 needs 4");
    row("f.json", R"({"width":2.5,"height":2,"weights":[1,2,3]})", "1 to 63");
    row("f.json", "{}", "neither \"weights\" nor a matrix");
    row("f.yml", "rows: 1\ncols: 2\ndata: [1, 2", "data: [ numbers ]");
    row("f.yml", "rows: 2000000000\ncols: 2000000000\ndata: [1]\n", "1 to 63");
    row("f.yml", "rows: 1\ncols: 2\ndata: [1, abc]\n", "data[1]");
    row("f.yml", "rows: 1\ncols: 1\ndata: [.Nan]\n", "data[0]");
    row("f.yml", "rows: 1\ncols: 2\ndata: [0, 1e39]\n", "data[1]");
    row("f.yml", "", "rows: a number");
    row("f.yml",
        "%YAML:1.0\n---\nfirst: !!opencv-matrix\n   rows: 1\n   cols: 1\n   dt: d\n   data: [ 1. ]\n"
        "second: !!opencv-matrix\n   rows: 1\n   cols: 2\n   dt: d\n   data: [ 1., 2. ]\n",
        "it contains 2 matrices, \"first\" and \"second\"");
    row("f.yml", "a:\n  rows: 1\n  cols: 1\n  data: [1]\nb:\n  rows: 1\n  cols: 1\n  data: [1]\n",
        "\"a\" and \"b\"");
    row("f.xml",
        "<opencv_storage><a "
        "type_id=\"opencv-matrix\"><rows>1</rows><cols>1</cols><dt>d</dt><data>1</data></a>"
        "<b "
        "type_id=\"opencv-matrix\"><rows>1</rows><cols>1</cols><dt>d</dt><data>2</data></b></opencv_storage>",
        "it contains 2 matrices, \"a\" and \"b\"");
    row("f.xml", "<?xml version=\"1.0\"?><opencv_storage><k>", "line 1");
    row("f.xml", "hello", "line 1");
}

void TestFilterFile::brokenFilesAreNamed()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, text);
    QFETCH(QString, says);
    try {
        const Filter filter = parseFilterFile(text.toStdString(), name.toStdString());
        QFAIL(qPrintable(QStringLiteral("read as %1x%2").arg(filter.width).arg(filter.height)));
    } catch (const Error &e) {
        const QString sentence = QString::fromStdString(e.what());
        QVERIFY2(sentence.contains(says) && sentence.contains(name), qPrintable(sentence));
        QCOMPARE(e.kind(), ErrorKind::Input);
    }
    QVERIFY_EXCEPTION_THROWN(parseFilter("/nowhere/" + name.toStdString()), Error);
}

void TestFilterFile::garbageNeverCrashes()
{
    const std::vector<std::pair<std::string, std::string>> seeds{ { "1 2 1; 2 4 2; 1 2 1 / 16", "" },
        { "1/9 1/9; -.5e-3,+2", "" }, { "gauss:9x7,1.5", "" }, { "unsharp:5,1.0,0.8", "" },
        { "random:4x3,7", "" }, { "1,2;3\n1 2", ".csv" }, { "[[1,-2,0.5],[0,0.25,8]]", ".json" },
        { R"({"width":3,"height":1,"weights":[1,-2,0.5]})", ".json" },
        { "%YAML:1.0\n---\nk: !!opencv-matrix\n   rows: 1\n   cols: 3\n   dt: f\n   data: [ 1., -2., 5.0e-01 "
          "]\n",
            ".yml" },
        { "<?xml version=\"1.0\"?>\n<opencv_storage>\n<k type_id=\"opencv-matrix\">\n  <rows>1</rows>\n  "
          "<cols>3</cols>\n"
          "  <dt>f</dt>\n  <data>\n    1. -2. 5.0e-01</data></k>\n</opencv_storage>\n",
            ".xml" } };
    std::mt19937 random(20240229);
    const auto below = [&](size_t n) { return static_cast<size_t>(random()) % n; };
    const std::string likely = "0123456789.,;:/ \n-+exXnaif[]{}<>\"!&*%|'#?\t";
    int filters = 0;
    for (int i = 0; i < 10000; ++i) {
        auto [text, suffix] = seeds[below(seeds.size())];
        for (size_t changes = 1 + below(6); changes > 0 && !text.empty(); --changes) {
            const size_t at = below(text.size());
            const char c = below(8) == 0 ? static_cast<char>(random()) : likely[below(likely.size())];
            switch (below(5)) {
            case 0:
                text[at] = c;
                break;
            case 1:
                text.insert(at, 1 + below(3), c);
                break;
            case 2:
                text.erase(at, 1 + below(4));
                break;
            case 3:
                text.insert(at, text.substr(below(text.size()), below(12)));
                break;
            default:
                text.resize(below(text.size()) + 1);
                break;
            }
        }
        try {
            checkFilter(suffix.empty() ? parseFilter(text) : parseFilterFile(text, "f" + suffix));
            ++filters;
        } catch (const Error &e) {
            QVERIFY2(QByteArray(e.what()).size() < 500, e.what());
        } catch (const std::exception &e) {
            QFAIL((std::string(e.what()) + " for " + suffix + ": " + text).c_str());
        }
    }
    QVERIFY2(filters > 100 && filters < 9000, qPrintable(QString::number(filters)));
}

HALO_TEST(TestFilterFile, halo::NoApplication)
#include "tst_filterfile.moc"
