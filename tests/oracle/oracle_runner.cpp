// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/kernel/constraint.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/engine.h"
#include "compute/task/task.h"
#include "compute/task/taskresult.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/convolution/forms.h"
#include "tests/oracle/oraclehistogram.h"
#include "tests/oracle/oraclejson.h"
#include "tests/oracle/oraclelayer.h"
#include "tests/oracle/oracletrace.h"

#include <QCoreApplication>
#include <QDir>
#include <QJsonArray>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <exception>

// oracle_runner DIR OUT [VARIANT...]: the vectors of DIR/conv2d.json, conv1d.json, cnn.json and hist.json
// through every shipped variant of their workload, or those named ("naive" of an image, "signal.naive"), on
// the default device; those of DIR/trace.json and DIR/tables.json through the simulator. What it reads and
// writes: tests/oracle/README.md.

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

std::vector<float> dataOf(const QJsonObject &grid)
{
    return floats(grid[QLatin1String("data")]);
}

Case caseOf(const QJsonObject &json, const QJsonObject &images, const QJsonObject &filters)
{
    const auto word = [&](const char *key) { return json[QLatin1String(key)].toString().toStdString(); };
    const QJsonObject image = images[json[QLatin1String("image")].toString()].toObject();
    const QJsonObject filter = filters[json[QLatin1String("filter")].toString()].toObject();
    const auto edge
        = [](const QJsonObject &grid, const char *key) { return grid[QLatin1String(key)].toInt(); };
    Case one{ word("id"), greyImage(edge(image, "w"), edge(image, "h"), planeFrom(dataOf(image))),
        { word("filter"), edge(filter, "w"), edge(filter, "h"), dataOf(filter) }, {} };
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

/// A signal is a picture of one row, with zeros outside.
std::vector<Case> readSignalCases(const QString &path)
{
    std::vector<Case> cases;
    for (const QJsonValue &value : readJson(path)[QLatin1String("cases")].toArray()) {
        const QJsonObject json = value.toObject();
        const auto word = [&](const char *key) { return json[QLatin1String(key)].toString().toStdString(); };
        const auto length = [&](const char *key) { return json[QLatin1String(key)].toInt(); };
        cases.push_back(
            { word("id"), greyImage(length("len_a"), 1, planeFrom(floats(json[QLatin1String("a")]))),
                { "b", length("len_b"), 1, floats(json[QLatin1String("b")]) },
                { parseOp(word("op")), parseOutputSize(word("mode")), Border::Zero } });
    }
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
        if (!variant.roundings.empty())
            answers << R"("bound": 2e-5)"; // for values of about 1, see check_results.py
        for (const Case &one : cases)
            runCase(variant, one, answers);
        saveFile(out.filePath(QString::fromStdString(variant.workload + "." + variant.id + ".json")),
            "{" + answers.join(",\n") + "}\n");
    }

    void run(const Variant &variant, const std::vector<HistogramCase> &cases, const QDir &out)
    {
        const Tuning tuning = defaultTuning(variant);
        QByteArrayList answers;
        for (const HistogramCase &one : cases) {
            if (const auto reason = one.problem->refusal(variant, tuning, m_device.limits))
                refuse(one.id, variant, *reason);
            else
                answers << answer(
                    one, m_engine.run(one.problem->task(variant, tuning), m_device.index, 1).outputs);
        }
        saveFile(out.filePath(QStringLiteral("histogram.%1.json").arg(QString::fromStdString(variant.id))),
            "{" + answers.join(",\n") + "}\n");
    }

    void run(const Variant &variant, const std::vector<QJsonObject> &cases, const QDir &out)
    {
        QByteArrayList answers;
        for (const QJsonObject &one : cases) {
            const std::string id = one[QLatin1String("id")].toString().toStdString();
            if (const auto reason = layerCaseRefusal(one, variant, m_device.limits))
                refuse(id, variant, *reason);
            else
                answers << layerAnswer(one, variant, m_engine, m_device);
        }
        saveFile(out.filePath(QStringLiteral("layer.%1.json").arg(QString::fromStdString(variant.id))),
            "{" + answers.join(",\n") + "}\n");
    }

    const QByteArray &refused() const { return m_refused; }
    int failures() const { return m_failures; }

private:
    void runCase(const Variant &variant, const Case &one, QByteArrayList &answers)
    {
        if (geometryOf(one.image.size(), one.filter.size(), one.settings.size).empty()) {
            Image nothing;
            answers << answer(one, nothing);
            return;
        }
        const auto problem = std::make_shared<const ConvolutionProblem>(
            one.image, one.filter, one.settings, RowRange{}, variant.workload);
        const RunOrder order{ problem, variant, defaultTuning(variant), m_device.index };
        if (const auto reason = problem->refusal(variant, order.tuning, m_device.limits)) {
            refuse(one.id, variant, *reason);
            return;
        }
        try {
            answers << answer(one, problem->imageOf(m_engine.run(order)));
        } catch (const Error &e) {
            ++m_failures;
            std::fprintf(
                stderr, "%s, %s: %s\n%s\n", one.id.c_str(), variant.id.c_str(), e.what(), e.detail().c_str());
        }
    }

    /// Ids of the image's variants stand alone, for others name their workload as well.
    void refuse(const std::string &id, const Variant &variant, const Message &reason)
    {
        const std::string name
            = variant.workload == "image" ? variant.id : variant.workload + "." + variant.id;
        m_refused += QByteArray::fromStdString(id + ',' + name + ',') + quoted(reason.english()) + '\n';
    }

    const DeviceInfo m_device;
    Engine m_engine;
    QByteArray m_refused;
    int m_failures = 0;
};

/// Whether a variant was named, or all are meant.
bool isAsked(const QStringList &only, const Variant &variant)
{
    const std::string full = variant.workload + "." + variant.id;
    return only.isEmpty() || only.contains(QString::fromStdString(full))
        || (variant.workload == "image" && only.contains(QString::fromStdString(variant.id)));
}

void checkNames(const QStringList &only)
{
    for (const QString &name : only) {
        const qsizetype dot = name.indexOf(u'.');
        const std::string workload = dot < 0 ? "image" : name.left(dot).toStdString();
        findVariant(shippedVariants(workload), name.mid(dot + 1).toStdString());
    }
}

template<typename Cases>
void runVariants(
    Oracle &oracle, const std::string &workload, const QStringList &only, const Cases &cases, const QDir &out)
{
    for (const Variant &variant : shippedVariants(workload))
        if (isAsked(only, variant))
            oracle.run(variant, cases, out);
}

int runAll(const QStringList &arguments)
{
    if (arguments.size() < 3)
        throw Error(
            ErrorKind::Usage, "Call oracle_runner with two folders: the vectors, and where results go.");
    const QDir vectors(arguments[1]);
    const QDir out(arguments[2]);
    if (!out.mkpath(QStringLiteral(".")))
        throw Error(ErrorKind::Output, "The folder " + arguments[2].toStdString() + " cannot be made.");
    const QStringList only = arguments.mid(3);
    checkNames(only);
    const auto have = [&](const char *name) { return vectors.exists(QLatin1String(name)); };
    const auto path = [&](const char *name) { return vectors.filePath(QLatin1String(name)); };
    QByteArray refused = "case,variant,reason\n";
    if (have("trace.json"))
        answerTraces(vectors, out, only, refused);
    if (have("tables.json") && (only.isEmpty() || only.contains(QStringLiteral("naive"))))
        answerTables(vectors, out);
    Oracle oracle;
    if (have("conv2d.json"))
        runVariants(oracle, "image", only, readCases(path("conv2d.json")), out);
    if (have("conv1d.json"))
        runVariants(oracle, "signal", only, readSignalCases(path("conv1d.json")), out);
    if (have("hist.json"))
        runVariants(oracle, "histogram", only, readHistogramCases(path("hist.json")), out);
    if (have("cnn.json"))
        runVariants(oracle, "layer", only, readLayerCases(path("cnn.json")), out);
    saveFile(out.filePath(QStringLiteral("refused.csv")), refused + oracle.refused());
    return oracle.failures() == 0 ? 0 : static_cast<int>(ErrorKind::Device);
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
        return static_cast<int>(e.kind());
    } catch (const std::exception &e) {
        std::fprintf(stderr, "oracle_runner had to stop: %s\n", e.what());
        return static_cast<int>(ErrorKind::Device);
    }
}
