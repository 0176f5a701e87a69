// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "tests/support/fuzzreaders.h"
#include "tests/support/program.h"

#include <QTest>

#include <random>

using namespace halo;
using namespace halo::test;

class TestFuzzFilters : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void seedsAreTaken();
    void mutatedInputs();
};

void TestFuzzFilters::seedsAreTaken()
{
    for (const FuzzReader &reader : fuzzReaders())
        for (const std::string &seed : reader.seeds)
            try {
                checkFilter(reader.read(seed));
            } catch (const std::exception &error) {
                QFAIL((reader.name + ": " + error.what()).c_str());
            }
}

/// 10,000 texts, each a little broken: a filter or a sentence.
void TestFuzzFilters::mutatedInputs()
{
    std::mt19937 random(20240229);
    const auto below = [&](size_t n) { return static_cast<size_t>(random()) % n; };
    const std::string likely = "0123456789.,;:/ \n-+*^()=exXnaif[]{}<>\"!&%|'#?\t";
    int filters = 0;
    for (size_t i = 0; i < 10000; ++i) {
        const FuzzReader &reader = fuzzReaders()[i % fuzzReaders().size()];
        std::string text = reader.seeds[below(reader.seeds.size())];
        for (size_t changes = 1 + below(6); changes > 0 && !text.empty(); --changes) {
            const size_t at = below(text.size());
            const char c = below(8) == 0 ? static_cast<char>(random()) : likely[below(likely.size())];
            switch (below(6)) {
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
            case 4:
                text.insert(at, 1 + below(2000), c);
                break;
            default:
                text.resize(below(text.size()) + 1);
                break;
            }
        }
        try {
            checkFilter(reader.read(text));
            ++filters;
        } catch (const Error &error) {
            QVERIFY2(QByteArray(error.what()).size() < 600, error.what());
        } catch (const std::exception &error) {
            QFAIL((std::string(error.what()) + " for " + reader.name + ": " + text).c_str());
        }
    }
    QVERIFY2(filters > 500 && filters < 9000, qPrintable(QString::number(filters)));
}

HALO_TEST(TestFuzzFilters, halo::NoApplication)
#include "tst_fuzzfilters.moc"
