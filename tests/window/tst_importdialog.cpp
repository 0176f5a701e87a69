// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantlibrary.h"
#include "gui/session/settingsstore.h"
#include "gui/source/importdialog.h"
#include "gui/source/livekernel.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QSignalSpy>
#include <QTest>

using namespace halo;
using namespace halo::test;

namespace {

/// Another author's kernel: names, order and border are not ours.
const QByteArray blur
    = "// blur.cl: some author's blur\n"
      "__kernel void blur(__global float *result, __global const float *picture, __constant float *mask,\n"
      "                   int cols, int rows, int maskWidth)\n"
      "{\n"
      "    int x = get_global_id(0), y = get_global_id(1), reach = maskWidth / 2;\n"
      "    if (x >= cols || y >= rows)\n"
      "        return;\n"
      "    float sum = 0.0f;\n"
      "    for (int j = 0; j < maskWidth; ++j)\n"
      "        for (int i = 0; i < maskWidth; ++i) {\n"
      "            int sx = x + i - reach, sy = y + j - reach;\n"
      "            if (sx >= 0 && sx < cols && sy >= 0 && sy < rows)\n"
      "                sum += mask[j * maskWidth + i] * picture[sy * cols + sx];\n"
      "        }\n"
      "    result[y * cols + x] = sum;\n"
      "}\n";

QByteArray replaced(QByteArray text, const char *from, const char *to)
{
    return text.replace(from, to);
}

} // namespace

/// Kernels of other hosts, brought in by keys.
class TestImportDialog : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void importsAKernelAsItIs();
    void waitsForItsCheck();
    void fitsTheScreen();
    void writesTheMappingInFront();
    void writesNothingBefore();
    void takesARoleByKeys();
    void findsOut_data();
    void findsOut();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void asksForOneOfThreeKernels();
    void marksTheRowOfABadRole();
    void takesWhatIsPasted();
    void bringsWhatItIncludes();

private:
    Session &session() { return m_driver->session(); }
    ImportDialog *dialog() { return m_driver->find<ImportDialog>("importDialog"); }
    QComboBox *role(const char *name)
    {
        return dialog()->findChild<QComboBox *>(QStringLiteral("role_") + QLatin1String(name));
    }
    QString verdict() { return dialog()->findChild<QLabel *>(QStringLiteral("importVerdict"))->text(); }
    QString facts() { return dialog()->findChild<QLabel *>(QStringLiteral("importFacts"))->text(); }
    QString folder() { return QString::fromStdString(userVariantFolder("image")); }
    static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(missing)");
    }
    void write(const QString &name, const QByteArray &text);
    /// Opens it and waits for the first check.
    bool open(const QByteArray &source, const QString &name = QStringLiteral("blur.cl"));
    bool waitForCheck();
    /// Replaces what stands in a line by typing.
    static void type(QLineEdit *line, const QString &text);

    std::unique_ptr<WindowDriver> m_driver;
};

void TestImportDialog::init()
{
    WindowDriver::forgetSettings();
    WindowDriver::forgetKernels();
    m_driver = std::make_unique<WindowDriver>();
    QVERIFY(m_driver->openPicture(somePicture()));
}

void TestImportDialog::cleanup()
{
    m_driver.reset();
    WindowDriver::forgetKernels();
}

void TestImportDialog::write(const QString &name, const QByteArray &text)
{
    QFile file(m_driver->path(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

bool TestImportDialog::open(const QByteArray &source, const QString &name)
{
    write(name, source);
    m_driver->window().open(m_driver->path(name));
    return QTest::qWaitFor([this] { return dialog() != nullptr; }, longestWait) && waitForCheck();
}

bool TestImportDialog::waitForCheck()
{
    return QTest::qWaitFor([this] { return !verdict().startsWith(QChar(0x2026)); }, 60'000);
}

void TestImportDialog::type(QLineEdit *line, const QString &text)
{
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
}

void TestImportDialog::importsAKernelAsItIs()
{
    QVERIFY(open(blur));
    QVERIFY2(verdict().startsWith(QChar(0x2713)), qPrintable(verdict() + facts()));
    QVERIFY2(verdict().contains(QStringLiteral("border zero")), qPrintable(verdict()));
    QVERIFY2(facts().contains(QStringLiteral("border: zero")), qPrintable(facts()));
    QTest::keyClick(dialog(), Qt::Key_Return);
    QTRY_VERIFY(!dialog());
    QCOMPARE(read(folder() + QStringLiteral("/blur.cl")), blur);
    const QByteArray mapping = read(folder() + QStringLiteral("/blur.halo"));
    QVERIFY2(mapping.contains("argument: picture = src\n") && mapping.contains("border: zero\n"),
        mapping.constData());
    QCOMPARE(session().variant().id, std::string("blur"));
    QVERIFY(session().configuration().settings.border == Border::Zero);
    const LiveKernel &live = *m_driver->window().findChild<LiveKernel *>();
    QVERIFY(QTest::qWaitFor([&] { return live.state() == LiveKernel::State::Good; }, 60'000));
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(session().lastRun()->order.variant.id, std::string("blur"));
    QCOMPARE(m_driver->differenceFromReference(), QString());
}

/// Before it ends, the filter and the border that it finds out are not known.
void TestImportDialog::waitsForItsCheck()
{
    QVERIFY(open(blur));
    auto *import = dialog()->findChild<QPushButton *>(QStringLiteral("importButton"));
    QVERIFY(import->isEnabled());
    type(dialog()->findChild<QLineEdit *>(QStringLiteral("importTitle")), QStringLiteral("another"));
    QVERIFY2(verdict().startsWith(QChar(0x2026)), qPrintable(verdict()));
    QVERIFY(!import->isEnabled());
    QTest::keyClick(dialog(), Qt::Key_Return);
    QTest::mouseClick(import, Qt::LeftButton);
    QVERIFY(dialog() && dialog()->isVisible());
    QVERIFY(waitForCheck());
    QVERIFY(import->isEnabled());
    QTest::keyClick(dialog(), Qt::Key_Return);
    QTRY_VERIFY(!dialog());
    QVERIFY(session().configuration().settings.border == Border::Zero); // which the check found out
}

/// Its buttons are at the lower right.
void TestImportDialog::fitsTheScreen()
{
    QVERIFY(open(blur));
    const QSize room = dialog()->screen()->availableSize(), size = dialog()->size();
    QVERIFY2(size.width() <= room.width() && size.height() <= room.height(),
        qPrintable(QStringLiteral("%1 x %2").arg(size.width()).arg(size.height())));
}

void TestImportDialog::writesTheMappingInFront()
{
    QVERIFY(open(blur));
    auto *box = dialog()->findChild<QCheckBox *>(QStringLiteral("besideBox"));
    QTest::keyClick(box, Qt::Key_Space);
    QVERIFY(!box->isChecked());
    QTest::keyClick(dialog()->findChild<QPushButton *>(QStringLiteral("importButton")), Qt::Key_Space);
    QTRY_VERIFY(!dialog());
    const QByteArray written = read(folder() + QStringLiteral("/blur.cl"));
    QVERIFY2(written.startsWith("// title: blur\n") && written.endsWith(blur), written.constData());
    QVERIFY(!QFileInfo::exists(folder() + QStringLiteral("/blur.halo")));
    QCOMPARE(session().variant().id, std::string("blur"));
}

void TestImportDialog::writesNothingBefore()
{
    QVERIFY(open(blur));
    QTest::keyClick(dialog(), Qt::Key_Escape);
    QTRY_VERIFY(!dialog());
    QCOMPARE(QDir(folder()).entryList(QDir::Files).size(), 0);
}

void TestImportDialog::takesARoleByKeys()
{
    QVERIFY(open(
        replaced(replaced(blur, "int maskWidth)", "int maskWidth, float zeta)"), "= sum;", "= sum * zeta;")));
    QVERIFY2(verdict().contains(QStringLiteral("\"zeta\" (float) has no role")), qPrintable(verdict()));
    QCOMPARE(role("zeta")->currentText(), QString());
    type(role("zeta")->lineEdit(), QStringLiteral("2"));
    QVERIFY(waitForCheck());
    QVERIFY2(verdict().startsWith(QChar(0x2717)), qPrintable(verdict()));
    type(role("zeta")->lineEdit(), QStringLiteral("1"));
    QVERIFY(waitForCheck());
    QVERIFY2(verdict().startsWith(QChar(0x2713)), qPrintable(verdict()));
    QTest::keyClick(role("zeta")->lineEdit(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(role("zeta")->currentText() != QStringLiteral("1"));
}

void TestImportDialog::findsOut_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<QString>("found");
    QTest::newRow("replicate") << replaced(blur, "if (sx >= 0 && sx < cols && sy >= 0 && sy < rows)\n",
        "sx = clamp(sx, 0, cols - 1); sy = clamp(sy, 0, rows - 1);\n")
                               << QStringLiteral("border: replicate");
    QTest::newRow("a convolution") << replaced(
        blur, "mask[j * maskWidth + i]", "mask[(maskWidth - 1 - j) * maskWidth + maskWidth - 1 - i]")
                                   << QStringLiteral("argument: mask = filter, flipped");
    QTest::newRow("weights in the code")
        << QByteArray("kernel void go(global float *in, global float *out, int w, int h) {\n"
                      "int x = get_global_id(0), y = get_global_id(1);\n"
                      "if (x < w && y < h) out[y * w + x] = (in[y * w + max(x - 1, 0)] + 2 * in[y * w + x]\n"
                      "  + 5 * in[y * w + min(x + 1, w - 1)]) / 8; }\n")
        << QStringLiteral("filter: 1 2 5 / 8");
    QTest::newRow("the interior alone") << QByteArray(
        "kernel void go(global float *in, global float *out, constant float *mask, int w, int h) {\n"
        "int x = get_global_id(0), y = get_global_id(1);\n"
        "if (x > 0 && y > 0 && x < w - 1 && y < h - 1) { float sum = 0;\n"
        "  for (int j = 0; j < 3; ++j) for (int i = 0; i < 3; ++i)\n"
        "    sum += mask[j * 3 + i] * in[(y + j - 1) * w + x + i - 1];\n"
        "  out[y * w + x] = sum; } }\n") << QStringLiteral("covers: interior");
    QTest::newRow("CUDA") << QByteArray(
        "__constant__ float mask[25];\n"
        "__global__ void blur(const float *in, float *out, int w, int h) {\n"
        "int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "if (x >= w || y >= h) return;\nfloat sum = 0;\n"
        "for (int j = -2; j <= 2; ++j) for (int i = -2; i <= 2; ++i)\n"
        "  if (x + i >= 0 && x + i < w && y + j >= 0 && y + j < h)\n"
        "    sum += mask[(j + 2) * 5 + i + 2] * in[(y + j) * w + x + i];\n"
        "out[y * w + x] = sum; }\n")
                          << QStringLiteral("border: zero");
}

void TestImportDialog::findsOut()
{
    QFETCH(QByteArray, source);
    QFETCH(QString, found);
    QVERIFY(open(source));
    QVERIFY2(verdict().startsWith(QChar(0x2713)), qPrintable(verdict() + facts()));
    QVERIFY2(facts().contains(found), qPrintable(facts()));
    QVERIFY2(verdict().contains(found.endsWith(QLatin1String("flipped")) ? QStringLiteral("convolution")
                                                                         : QStringLiteral("correlation")),
        qPrintable(verdict()));
    QTest::keyClick(dialog(), Qt::Key_Return);
    QTRY_VERIFY(!dialog());
    QCOMPARE(session().store().list().problems.size(), 0U);
}

void TestImportDialog::saysWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<QString>("part");
    QTest::newRow("no kernel") << QByteArray("int answer(void) { return 42; }\n")
                               << QStringLiteral("there is no kernel function in it");
    QTest::newRow("half a kernel") << QByteArray("__kernel void blur(__global float *in,\n")
                                   << QStringLiteral("does not compile");
    QTest::newRow("it does not compile")
        << replaced(blur, "sum = 0.0f", "sum = nothing") << QStringLiteral("nothing");
    QTest::newRow("a file that is missing")
        << QByteArray("#include \"tools.h\"\n" + blur) << QStringLiteral("tools.h");
    QTest::newRow("templates of CUDA") << QByteArray(
        "template <int R> __global__ void blur(float *in, float *out, int w) { out[0] = in[R]; }\n")
                                       << QStringLiteral("macros cannot bring templates from CUDA to OpenCL");
    QTest::newRow("it writes beyond the end") << replaced(blur, "result[y * cols + x]",
        "result[y * cols + x + cols * rows]") << QStringLiteral("The simulator stopped it");
    QTest::newRow("wrong everywhere")
        << replaced(blur, "= sum;", "= 3 * sum;") << QStringLiteral("outputs are right");
}

void TestImportDialog::saysWhatIsWrong()
{
    QFETCH(QByteArray, source);
    QFETCH(QString, part);
    QVERIFY(open(source));
    QVERIFY2(verdict().startsWith(QChar(0x2717)), qPrintable(verdict()));
    QVERIFY2((verdict() + facts()).contains(part), qPrintable(verdict() + facts()));
}

void TestImportDialog::asksForOneOfThreeKernels()
{
    QVERIFY(open(blur
        + "kernel void other(global float *a) { a[0] = 1; }\nkernel void third(global float *a) { a[0] = 2; "
          "}\n"));
    QVERIFY2(verdict().contains(QStringLiteral("there are 3 kernel functions in it, blur, other, third")),
        qPrintable(verdict()));
    auto *entry = dialog()->findChild<QComboBox *>(QStringLiteral("importEntry"));
    entry->setFocus();
    QTest::keyClick(entry, Qt::Key_Down);
    QCOMPARE(entry->currentText(), QStringLiteral("blur"));
    QVERIFY(waitForCheck());
    QVERIFY2(verdict().startsWith(QChar(0x2713)), qPrintable(verdict()));
}

void TestImportDialog::marksTheRowOfABadRole()
{
    QVERIFY(open(blur));
    type(role("cols")->lineEdit(), QStringLiteral("src"));
    QVERIFY(waitForCheck());
    QVERIFY2(verdict().contains(QStringLiteral("\"cols\" is declared as \"int\"")), qPrintable(verdict()));
    QStringList marked;
    for (const QLabel *label : dialog()->findChildren<QLabel *>())
        if (label->property("role").toString() == QStringLiteral("bad")
            && label->objectName() != QStringLiteral("importVerdict"))
            marked << label->text();
    QCOMPARE(marked.size(), 1);
    QVERIFY2(marked.front().contains(QStringLiteral("cols")), qPrintable(marked.front()));
}

void TestImportDialog::takesWhatIsPasted()
{
    QApplication::clipboard()->setText(QString::fromLatin1(blur));
    m_driver->trigger("pasteAction");
    QTRY_VERIFY(dialog());
    QVERIFY(waitForCheck());
    QVERIFY2(verdict().startsWith(QChar(0x2713)), qPrintable(verdict()));
    QTest::keyClick(dialog(), Qt::Key_Return);
    QTRY_VERIFY(!dialog());
    QCOMPARE(read(folder() + QStringLiteral("/pasted_kernel.cl")), blur);
}

void TestImportDialog::bringsWhatItIncludes()
{
    write(QStringLiteral("tools.h"), "#define SCALE 1\n");
    const QByteArray source = "#include \"tools.h\"\n" + replaced(blur, "= sum;", "= SCALE * sum;");
    QVERIFY(open(source));
    QVERIFY2(verdict().startsWith(QChar(0x2713)), qPrintable(verdict()));
    QTest::keyClick(dialog(), Qt::Key_Return);
    QTRY_VERIFY(!dialog());
    QCOMPARE(read(folder() + QStringLiteral("/tools.h")), QByteArray("#define SCALE 1\n"));
    QCOMPARE(read(folder() + QStringLiteral("/blur.cl")), source);
}

HALO_TEST(TestImportDialog, QApplication)
#include "tst_importdialog.moc"
