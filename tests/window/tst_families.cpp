// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/variantfamily.h"
#include "compute/kernel/variantlibrary.h"
#include "gui/session/variantstore.h"
#include "gui/source/variantlistview.h"
#include "gui/source/variantmodel.h"
#include "tests/support/program.h"
#include "tests/support/windowdriver.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFontMetrics>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace halo;
using namespace halo::test;

/// The headings that variants stand under: read from the kernels, and in the window's list.
class TestFamilies : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void shippedKernelsNameTheirs_data();
    void shippedKernelsNameTheirs();
    void badOnesAreRefused();
    void kernelsOfTheUserFindTheirPlace();
    void windowShowsThem();
    void keysSkipThem();
    void clicksPassThem();
    void otherWorkloadsHaveTheirs();

private:
    QAbstractItemModel *rows() { return list()->model(); }
    VariantListView *list() { return m_driver->find<VariantListView>("variantLadder"); }
    QStringList headings();

    std::unique_ptr<WindowDriver> m_driver;
};

namespace {

const QString head = QStringLiteral("// title: Mine\n// summary: s\n// plan: direct\n");

void writeKernel(const QString &name, const QString &text)
{
    const QString folder = QString::fromStdString(userVariantFolder());
    QVERIFY(QDir().mkpath(folder));
    QFile file(folder + u'/' + name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.toUtf8());
    file.write("\nkernel void convolve(global const float *src, global float *dst) { dst[0] = src[0]; }\n");
}

bool isHeading(const QModelIndex &index)
{
    return index.data(VariantModel::HeadingRole).toBool();
}

} // namespace

void TestFamilies::init()
{
    m_driver.reset();
    WindowDriver::forgetSettings();
    WindowDriver::forgetKernels();
}

QStringList TestFamilies::headings()
{
    QStringList found;
    for (int row = 0; row < rows()->rowCount(); ++row)
        if (isHeading(rows()->index(row, 0)))
            found << rows()->index(row, 0).data().toString();
    return found;
}

void TestFamilies::shippedKernelsNameTheirs_data()
{
    QTest::addColumn<QString>("workload");
    const auto isNamed = [](const Variant &variant) { return !familyOf(variant).empty(); };
    for (const std::string &workload : workloads())
        if (std::ranges::any_of(shippedVariants(workload), isNamed))
            QTest::newRow(workload.c_str()) << QString::fromStdString(workload);
}

/// In the order of the files as well, so that the numbers of a list go up.
void TestFamilies::shippedKernelsNameTheirs()
{
    QFETCH(QString, workload);
    VariantStore store;
    store.setWorkload(workload.toStdString());
    int last = 1;
    for (const Variant &variant : store.list().variants) {
        const int place = familyPlace(familyOf(variant));
        QVERIFY2(place >= last, variant.file.c_str());
        last = place;
    }
}

void TestFamilies::badOnesAreRefused()
{
    const auto sentence = [](const QString &line) {
        try {
            parseVariant("30_x.cl", "image", (head + line).toStdString());
        } catch (const Error &error) {
            return std::string(error.what());
        }
        return std::string();
    };
    QCOMPARE(sentence(QStringLiteral("// family: tiled\n")), std::string());
    for (const char *bad : { "tile", "own", "", "tiled naive" }) {
        const std::string said = sentence(QStringLiteral("// family: %1\n").arg(QLatin1String(bad)));
        QVERIFY2(said.starts_with("30_x.cl:4: there is no such family; choose one of naive, tiled, "),
            said.c_str());
    }
    // Prose is no header, and without the key a shipped kernel stands under none.
    QCOMPARE(familyOf(parseVariant("30_x.cl", "image", head.toStdString() + "//\n// family: tiled\n")),
        std::string());
}

void TestFamilies::kernelsOfTheUserFindTheirPlace()
{
    writeKernel(QStringLiteral("10_mine.cl"), head + QStringLiteral("// family: tiled\n"));
    writeKernel(QStringLiteral("20_other.cl"), head);
    const VariantStore store;
    QStringList ids;
    for (const Variant *variant : store.byFamily())
        ids << QString::fromStdString(variant->id);
    QCOMPARE(ids.indexOf(QLatin1String("mine")), ids.indexOf(QLatin1String("tile_many_outputs")) + 1);
    QCOMPARE(ids.last(), QStringLiteral("other"));
    QCOMPARE(familyOf(*store.byFamily().back()), variantFamilies().back().id);
}

void TestFamilies::windowShowsThem()
{
    writeKernel(QStringLiteral("20_other.cl"), head);
    m_driver = std::make_unique<WindowDriver>();
    QCOMPARE(
        headings().join(u' '), QStringLiteral("Naive Tiled Registers Fourier Separable CPU Your kernels"));
    for (int row = 0; row < rows()->rowCount(); ++row) {
        const QModelIndex index = rows()->index(row, 0);
        const int height = list()->sizeHintForRow(row);
        if (isHeading(index)) {
            QVERIFY(!isHeading(rows()->index(row + 1, 0))); // none is empty
            QCOMPARE(index.flags(), Qt::NoItemFlags);
            QVERIFY(height <= list()->fontMetrics().height());
        }
    }
    // They cost no height: without them, a variant took ten pixels more than a line of text.
    const int count = static_cast<int>(m_driver->session().store().list().variants.size());
    int height = 0;
    for (int row = 1; row < rows()->rowCount(); ++row) // "Auto" is before the first heading
        height += list()->sizeHintForRow(row);
    QVERIFY(height <= count * (list()->fontMetrics().height() + 10));
    // The number is still the place in the list of all, and readers hear the heading with the variant.
    const auto found = rows()->match(rows()->index(0, 0), VariantModel::IdRole, QStringLiteral("registers"));
    QCOMPARE(found.value(0).data(VariantModel::MarkRole).toString(), QStringLiteral("11"));
    QCOMPARE(found.value(0).data(Qt::AccessibleDescriptionRole).toString(), QStringLiteral("Registers"));
}

void TestFamilies::keysSkipThem()
{
    m_driver = std::make_unique<WindowDriver>();
    list()->setFocus();
    const auto chosen = [this] { return m_driver->session().variant().id; };
    QTest::keyClick(list(), Qt::Key_End);
    QCOMPARE(chosen(), std::string("cpu_separable"));
    QTest::keyClick(list(), Qt::Key_Home);
    const int first = list()->currentIndex().row();
    QVERIFY(first <= 1); // "Auto", or behind the first heading
    m_driver->session().selectVariant("naive");
    const auto shown = m_driver->session().store().byFamily();
    for (const Variant *variant : shown) {
        QCOMPARE(chosen(), variant->id);
        QVERIFY(!isHeading(list()->currentIndex()));
        QTest::keyClick(list(), Qt::Key_Down);
    }
    for (const Qt::Key step : { Qt::Key_PageUp, Qt::Key_PageDown }) {
        for (int i = 0; i < 8; ++i) {
            QTest::keyClick(list(), step);
            QVERIFY(list()->currentIndex().flags() & Qt::ItemIsSelectable);
        }
    }
    m_driver->session().selectVariant("naive");
    for (const Variant *variant : shown) {
        QCOMPARE(chosen(), variant->id);
        QTest::keyClick(&m_driver->window(), Qt::Key_Down, Qt::AltModifier);
    }
    QTest::keyClick(&m_driver->window(), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(chosen(), std::string("cpu_overlap_save"));
}

void TestFamilies::clicksPassThem()
{
    m_driver = std::make_unique<WindowDriver>();
    m_driver->session().selectVariant("constant_filter");
    for (int row = 0; row < rows()->rowCount(); ++row) {
        const QModelIndex index = rows()->index(row, 0);
        if (!isHeading(index))
            continue;
        list()->scrollTo(index);
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, list()->visualRect(index).center());
        QCOMPARE(m_driver->session().variant().id, std::string("constant_filter"));
    }
}

void TestFamilies::otherWorkloadsHaveTheirs()
{
    m_driver = std::make_unique<WindowDriver>();
    m_driver->session().selectWorkload("signal");
    QCOMPARE(headings().join(u' '), QStringLiteral("Naive Tiled"));
    m_driver->session().selectWorkload("layer");
    QCOMPARE(headings().join(u'|'), QStringLiteral("Direct|Product of matrices|Winograd"));
    m_driver->session().selectWorkload("histogram");
    QCOMPARE(headings(), QStringList());
}

HALO_TEST(TestFamilies, QApplication)
#include "tst_families.moc"
