// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/workload/convolution/reference.h"
#include "compute/workload/convolution/verify.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QTest>

#include <limits>

using namespace halo;
using namespace halo::test;

namespace {

/// The definition, word for word: slow, and written apart from the reference.
double definition(const Image &image, const Filter &filter, const Settings &settings, int x, int y)
{
    const Geometry geometry = geometryOf(image.size(), filter.size(), settings.size);
    double sum = 0.0;
    for (int i = 0; i < filter.height; ++i)
        for (int j = 0; j < filter.width; ++j) {
            const bool turn = settings.op == Op::Convolution;
            const float weight
                = turn ? filter.at(filter.width - 1 - j, filter.height - 1 - i) : filter.at(j, i);
            const int sx = fold(x - geometry.originX + j, image.width, settings.border);
            const int sy = fold(y - geometry.originY + i, image.height, settings.border);
            if (sx >= 0 && sy >= 0)
                sum += static_cast<double>(weight) * static_cast<double>(image.at(0, sx, sy));
        }
    return sum;
}

/// The picture of a fold: what a row of letters looks like with `reach` more on each side.
QString unfolded(const QString &row, int reach, Border border)
{
    QString text;
    const int n = static_cast<int>(row.size());
    for (int i = -reach; i < n + reach; ++i) {
        const int from = fold(i, n, border);
        text += from < 0 ? QLatin1Char('.') : row[from];
    }
    return text;
}

} // namespace

class TestReference : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void foldsAnyDistance()
    {
        QCOMPARE(unfolded(QStringLiteral("abc"), 4, Border::Zero), QStringLiteral("....abc...."));
        QCOMPARE(unfolded(QStringLiteral("abc"), 4, Border::Replicate), QStringLiteral("aaaaabccccc"));
        QCOMPARE(unfolded(QStringLiteral("abc"), 7, Border::Reflect), QStringLiteral("aabccbaabccbaabcc"));
        QCOMPARE(unfolded(QStringLiteral("abc"), 7, Border::Reflect101), QStringLiteral("bcbabcbabcbabcbab"));
        QCOMPARE(unfolded(QStringLiteral("abc"), 4, Border::Wrap), QStringLiteral("cabcabcabca"));
        QCOMPARE(unfolded(QStringLiteral("a"), 3, Border::Reflect101), QStringLiteral("aaaaaaa"));
    }

    void isTheDefinition_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<QString>("size");
        QTest::addColumn<QString>("border");
        for (const auto &op : allOps())
            for (const auto &size : allOutputSizes())
                for (const auto &border : allBorders())
                    QTest::addRow("%s %s %s", op.word, size.word, border.word) << QString::fromLatin1(
                        op.word) << QString::fromLatin1(size.word) << QString::fromLatin1(border.word);
    }

    void isTheDefinition()
    {
        QFETCH(QString, op);
        QFETCH(QString, size);
        QFETCH(QString, border);
        const Settings settings{ parseOp(op.toStdString()), parseOutputSize(size.toStdString()),
            parseBorder(border.toStdString()) };
        const Image image = noise(9, 7);
        for (const Filter &filter : { asymmetric(3, 3), asymmetric(4, 2), asymmetric(1, 5) }) {
            const Image out = convolveReference(image, filter, settings);
            for (int y = 0; y < out.height; ++y)
                for (int x = 0; x < out.width; ++x)
                    QCOMPARE(out.at(0, x, y), static_cast<float>(definition(image, filter, settings, x, y)));
        }
    }

    void comparesAndFindsTheWorst()
    {
        const Image reference = noise(5, 4, 3);
        Image wrong = reference;
        auto plane = std::make_shared<Plane>(*wrong.colour[1]);
        (*plane)[3 * 5 + 2] += 0.5F;
        wrong.colour[1] = plane;
        const ImageComparison verification = compare(wrong, reference, 1e-6);
        QVERIFY(!verification.ok());
        QCOMPARE(verification.worstX, 2);
        QCOMPARE(verification.worstY, 3);
        QCOMPARE(verification.worstChannel, 1);
        QVERIFY(compare(reference, reference, 0.0).ok());

        (*plane)[0] = std::numeric_limits<float>::quiet_NaN();
        QVERIFY(!compare(wrong, reference, 1e30).ok());
    }

    void stopsWhenAsked()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY_EXCEPTION_THROWN(
            convolveReference(noise(9, 9), asymmetric(3, 3), {}, {}, Progress(stop.get_token(), {})),
            Cancelled);
    }

    void filtersAreChecked()
    {
        QVERIFY_EXCEPTION_THROWN(checkFilter({ "wide", 64, 2, std::vector<float>(128, 1.0F) }), Error);
        QVERIFY_EXCEPTION_THROWN(checkFilter({ "ragged", 2, 2, { 1.0F, 2.0F, 3.0F } }), Error);
        QVERIFY_EXCEPTION_THROWN(
            checkFilter({ "nan", 1, 1, { std::numeric_limits<float>::quiet_NaN() } }), Error);
        checkFilter(asymmetric(63, 63));
    }
};

HALO_TEST(TestReference, QCoreApplication)
#include "tst_reference.moc"
