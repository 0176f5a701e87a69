// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/constraint.h"
#include "compute/engine.h"
#include "compute/error.h"
#include "compute/savefile.h"
#include "compute/variantlibrary.h"
#include "tests/oraclejson.h"
#include "tests/oracletrace.h"

#include <QCoreApplication>
#include <QDir>
#include <QJsonArray>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <exception>

// oracle_runner DIR OUT [VARIANT...]: the vectors of DIR/conv2d.json through every shipped image variant,
// or those named, on the default device; those of DIR/trace.json and DIR/tables.json through the simulator.
// What it reads and writes: tests/oracle/README.md.

using namespace halo;
using namespace halo::test;

namespace {

struct Case
{
    std::string id;
    Image image;
    Filter filter;
    Settings settings;
};

std::vector<float> floats(const QJsonObject &grid)
{
    std::vector<float> values;
    for (const QJsonValue &value : grid[QLatin1String("data")].toArray())
        values.push_back(static_cast<float>(value.toDouble()));
    return values;
}

Case caseOf(const QJsonObject &json, const QJsonObject &images, const QJsonObject &filters)
{
    const auto word = [&](const char *key) { return json[QLatin1String(key)].toString().toStdString(); };
    const QJsonObject image = images[json[QLatin1String("image")].toString()].toObject();
    const QJsonObject filter = filters[json[QLatin1String("filter")].toString()].toObject();
    const auto edge
        = [](const QJsonObject &grid, const char *key) { return grid[QLatin1String(key)].toInt(); };
    Case one{ word("id"), greyImage(edge(image, "w"), edge(image, "h"), floats(image)),
        { word("filter"), edge(filter, "w"), edge(filter, "h"), floats(filter) }, {} };
    one.settings = { parseOp(word("op")), parseOutputSize(word("mode")), Border::Zero };
    // Mode valid reads nothing outside and names no border.
    if (json[QLatin1String("border")].isString())
        one.settings.border = parseBorder(word("border"));
    return one;
}

std::vector<Case> readCases(const QString &path)
{
    const QJsonObject file = readJson(path);
    std::vector<Case> cases;
    for (const QJsonValue &json : file[QLatin1String("cases")].toArray())
        cases.push_back(caseOf(json.toObject(), file[QLatin1String("images")].toObject(),
            file[QLatin1String("filters")].toObject()));
    return cases;
}

/// The shortest text that reads back as the same float. (JSON has no word for what is not finite: such
/// a result is written as null and fails the check.)
QByteArray shortest(float value)
{
    char text[32];
    return std::isfinite(value) ? QByteArray(text, std::to_chars(text, text + sizeof text, value).ptr - text)
                                : QByteArray("null");
}

QByteArray answer(const Case &one, const Image &image)
{
    QByteArrayList numbers;
    if (!image.empty())
        for (const float value : *image.colour.front())
            numbers << shortest(value);
    return '"' + QByteArray::fromStdString(one.id) + "\": {\"out\": [" + numbers.join(", ")
        + "], \"shape\": [" + QByteArray::number(image.height) + ", " + QByteArray::number(image.width)
        + "]}";
}

QByteArray quoted(const std::string &text)
{
    return '"' + QByteArray::fromStdString(text).replace("\"", "\"\"") + '"';
}

/// Runs cases through variants and collects what they say.
class Oracle
{
public:
    Oracle()
        : m_device(chooseDevice(listDevicesHere(), {}))
    {
    }

    void run(const Variant &variant, const std::vector<Case> &cases, const QDir &out)
    {
        QByteArrayList answers;
        for (const Case &one : cases)
            runCase(variant, one, answers);
        saveFile(out.filePath(QStringLiteral("image.%1.json").arg(QString::fromStdString(variant.id))),
            "{" + answers.join(",\n") + "}\n");
    }

    const QByteArray &refused() const { return m_refused; }
    int failures() const { return m_failures; }

private:
    void runCase(const Variant &variant, const Case &one, QByteArrayList &answers)
    {
        Job job;
        job.image = one.image;
        job.filter = one.filter;
        job.settings = one.settings;
        job.variant = variant;
        job.tuning = defaultTuning(variant);
        job.device = m_device.index;
        if (geometryOf(job.image.size(), job.filter.size(), job.settings.size).empty()) {
            Image nothing;
            answers << answer(one, nothing);
            return;
        }
        if (const auto reason = refusal(variant, launchRequest(job), m_device.limits)) {
            m_refused += QByteArray::fromStdString(one.id + ',' + variant.id + ',') + quoted(*reason) + '\n';
            return;
        }
        try {
            answers << answer(one, m_engine.run(job).image);
        } catch (const Error &e) {
            ++m_failures;
            std::fprintf(
                stderr, "%s, %s: %s\n%s\n", one.id.c_str(), variant.id.c_str(), e.what(), e.detail().c_str());
        }
    }

    const DeviceInfo m_device;
    Engine m_engine;
    QByteArray m_refused;
    int m_failures = 0;
};

int runAll(const QStringList &arguments)
{
    if (arguments.size() < 3)
        throw Error(Fault::Usage, "Call oracle_runner with two folders: the vectors, and where results go.");
    const QDir vectors(arguments[1]);
    const QDir out(arguments[2]);
    if (!out.mkpath(QStringLiteral(".")))
        throw Error(Fault::Output, "The folder " + arguments[2].toStdString() + " cannot be made.");
    const QStringList only = arguments.mid(3);
    for (const QString &id : only)
        findVariant(shippedVariants(), id.toStdString());
    QByteArray refused = "case,variant,reason\n";
    if (vectors.exists(QStringLiteral("trace.json")))
        answerTraces(vectors, out, only, refused);
    if (vectors.exists(QStringLiteral("tables.json"))
        && (only.isEmpty() || only.contains(QStringLiteral("naive"))))
        answerTables(vectors, out);
    int failures = 0;
    if (vectors.exists(QStringLiteral("conv2d.json"))) {
        Oracle oracle;
        const std::vector<Case> cases = readCases(vectors.filePath(QStringLiteral("conv2d.json")));
        for (const Variant &variant : shippedVariants())
            if (only.isEmpty() || only.contains(QString::fromStdString(variant.id)))
                oracle.run(variant, cases, out);
        refused += oracle.refused();
        failures = oracle.failures();
    }
    saveFile(out.filePath(QStringLiteral("refused.csv")), refused);
    return failures == 0 ? 0 : static_cast<int>(Fault::Device);
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    if (!qEnvironmentVariableIsSet("HALOSCOPE_TRACER"))
        qputenv("HALOSCOPE_TRACER", HALOSCOPE_BIN "/haloscope-tracer");
    try {
        return runAll(QCoreApplication::arguments());
    } catch (const Error &e) {
        std::fprintf(stderr, "%s\n", e.what());
        return static_cast<int>(e.fault());
    } catch (const std::exception &e) {
        std::fprintf(stderr, "oracle_runner had to stop: %s\n", e.what());
        return static_cast<int>(Fault::Device);
    }
}
