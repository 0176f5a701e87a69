// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/drawing/base/catalogue.h"
#include "compute/drawing/base/translated.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/constraint.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/kernel/varianttexts.h"
#include "tests/support/program.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace halo;

/// What compute says is shown in the language of the window.
class TestTranslated : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { speak("en"); }
    void english();
    void places();
    void sentenceInASentence();
    void anyValue();
    void twoSentences();
    void unknown();
    void kernels_data();
    void kernels();
    void ownKernel();
    void copy();
    void badTexts();
};

namespace {

QString refusalOf(const char *spec)
{
    try {
        parseFilter(spec);
    } catch (const Error &error) {
        return translated(error.message());
    }
    return {};
}

void write(const QString &path, const QByteArray &content)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

} // namespace

void TestTranslated::english()
{
    QVERIFY(refusalOf("gauss:0").startsWith(QLatin1String("The filter \"gauss:0\" is invalid: ")));
}

void TestTranslated::places()
{
    const Message message("\"%1\" of %2 is %3%.", "a %2 b", 5, Message("%1 of %1", "c"));
    QCOMPARE(message.english(), std::string("\"a %2 b\" of 5 is c of c%."));
    QCOMPARE(Message("100 %1").english(), std::string("100 %1"));
    QCOMPARE(Message(QStringLiteral("%1")).english(), std::string("%1"));
    QVERIFY(message == Message(message.english()));
}

void TestTranslated::sentenceInASentence()
{
    speak("ko");
    QCOMPARE(refusalOf("gauss:0"),
        QString::fromUtf8("필터 \"gauss:0\"을(를) 만들 수 없습니다: \"0\"은(는) 1~63의 정수가 아님 (문자 7). "
                          "\"gauss:5\"처럼 쓰세요."));
    QCOMPARE(translated(Message("The kernel \"%1\" (%2) writes outside its output; guard its store.",
                 "Uncoalesced", "30_uncoalesced.cl")),
        QString::fromUtf8("커널 \"병합되지 않은 접근\" (30_uncoalesced.cl)이(가) 출력 밖에 씁니다. 저장 앞에 "
                          "범위 검사를 두세요."));
}

/// Values may hold what also ends a sentence, or stands at a place.
void TestTranslated::anyValue()
{
    speak("zh_CN");
    QCOMPARE(translated(Message("There is no file \"%1\"; check its name and folder.", "a. %1\" b.png")),
        QString::fromUtf8("没有文件“a. %1\" b.png”；请检查文件名和文件夹。"));
}

void TestTranslated::twoSentences()
{
    speak("zh_CN");
    QCOMPARE(translated(inTurn(Message("The output %1 is never stored.", "3,4"),
                 Message("The same happens to %1 elements.", 12))),
        QString::fromUtf8("输出 3,4 从未被存储。12 个元素都是如此。"));
}

void TestTranslated::unknown()
{
    speak("zh_CN");
    QCOMPARE(translated("clBuildProgram"), QStringLiteral("clBuildProgram"));
    QCOMPARE(translated("Nobody says this. Nor that."), QStringLiteral("Nobody says this. Nor that."));
}

void TestTranslated::kernels_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("zh_CN") << "zh_CN";
    QTest::newRow("ko") << "ko";
}

/// All that a shipped kernel says has other words, and its drawings are as many as before.
void TestTranslated::kernels()
{
    QFETCH(QString, language);
    speak(language.toStdString());
    for (const std::string &workload : workloads()) {
        for (const Variant &variant : shippedVariants(workload)) {
            const auto other = [&](const std::string &text) {
                QVERIFY2(
                    translated(text) != QString::fromStdString(text), (variant.file + ": " + text).c_str());
            };
            if (variant.title != "Softmax" && variant.title.find("Winograd") == std::string::npos)
                other(variant.title);
            other(variant.summary);
            for (const Constraint &constraint : variant.constraints)
                other(constraint.reason);
            other(variant.notes);
            const auto drawings = [](const std::string &notes) {
                return std::ranges::count_if(paragraphsOf(notes), isDrawing);
            };
            QCOMPARE(drawings(translated(variant.notes).toStdString()), drawings(variant.notes));
        }
    }
}

void TestTranslated::ownKernel()
{
    const QString folder = QString::fromStdString(userVariantFolder("image"));
    QFile shipped(QStringLiteral(":/kernels/image/10_naive.cl"));
    QVERIFY(shipped.open(QIODevice::ReadOnly));
    write(folder + QStringLiteral("/11_mine.cl"), shipped.readAll().replace("Naive", "Mine of today"));
    write(folder + QStringLiteral("/ko/11_mine.txt"), "title: 내 것\nsummary: 요약\n\n=\n");
    speak("ko");
    QCOMPARE(
        translated("Mine of today"), QStringLiteral("Mine of today")); // there is no drawing to stand there
    write(folder + QStringLiteral("/ko/11_mine.txt"), "title: 내 것\nsummary: 요약\n\n설명\n");
    QCOMPARE(translated("Mine of today"), QStringLiteral("Mine of today"));
    readTextsAnew();
    QCOMPARE(translated("Mine of today"), QString::fromUtf8("내 것"));
    QVERIFY(QFile::remove(folder + QStringLiteral("/11_mine.cl")));
}

/// Of a copy that says of itself what its original says.
void TestTranslated::copy()
{
    const std::string title = findVariant(shippedVariants(), "naive").title;
    const QString file = QString::fromStdString(userVariantFolder("image")) + QStringLiteral("/10_mine.cl");
    write(file, QByteArray::fromStdString(findVariant(shippedVariants(), "naive").source));
    speak("ko");
    const QString original = translated(title);
    QVERIFY(original != QString::fromStdString(title));
    QCOMPARE(translated(title + " (mine)"), original + QStringLiteral(" (mine)"));
    QCOMPARE(translated(title + " (yours)"), QString::fromStdString(title) + QStringLiteral(" (yours)"));
    QVERIFY(QFile::remove(file));
}

void TestTranslated::badTexts()
{
    Variant variant = findVariant(shippedVariants("image"), "tile_four_loads");
    const QString folder = QDir::tempPath() + QStringLiteral("/badtexts");
    variant.origin = Origin::User;
    variant.file = (folder + QStringLiteral("/50_x.cl")).toStdString();
    variant.source += "// phase: one\n// phase: two\n// phase: one\n";
    const std::pair<QByteArray, QByteArray> wrong[] = {
        { "title: t\n\n", "1 lines \"summary\"" },
        { "title: t\nsummary: s\n\n", "1 lines \"requires\"" },
        { "name: t\n\n", "no key \"name\"" },
        { "title: t\nsummary: s\nrequires: r\nphase: p\n\n", "2 lines \"phase\"" },
        { "title: t\nsummary: s\nrequires: r\nphase: p\nphase: q\n\n=\n\n=\n", "more drawings" },
    };
    for (const auto &[content, problem] : wrong) {
        write(folder + QStringLiteral("/ko/50_x.txt"), content);
        try {
            textsOf(variant, "ko");
            QFAIL(content);
        } catch (const Error &error) {
            QVERIFY2(QByteArray(error.what()).contains(problem), error.what());
        }
    }
    QVERIFY(!textsOf(variant, "zh_CN"));
    QDir(folder).removeRecursively();
}

HALO_TEST(TestTranslated, QCoreApplication)
#include "tst_translated.moc"
