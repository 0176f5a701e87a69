// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/configuration/project.h"

#include "compute/base/error.h"
#include "compute/base/haloscopefile.h"
#include "compute/base/inputfile.h"
#include "compute/base/jsonfields.h"
#include "compute/base/savefile.h"
#include "compute/base/text.h"
#include "compute/filter/filterrows.h"
#include "compute/timing/record/recordjson.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

namespace halo {
namespace {

constexpr int version = 1;
/// A project is some kilobytes, and its picture if that is no file of its own, in Base64.
constexpr qint64 maxProjectBytes = (qint64(16) << 20) + largestKeptPicture / 3 * 4;
constexpr size_t longestName = 200;

QJsonObject written(const Tuning &tuning)
{
    QJsonObject params;
    for (const auto &[macro, value] : tuning.params)
        params[text(macro)] = value;
    return { { QStringLiteral("group"), text(toString(tuning.group)) },
        { QStringLiteral("items"), text(toString(tuning.items)) }, { QStringLiteral("params"), params } };
}

QJsonObject written(const ImageReference &image)
{
    QJsonObject written{ { QStringLiteral("path"), text(image.path) },
        { QStringLiteral("relative"), text(image.relative) },
        { QStringLiteral("sha256"), text(image.sha256) },
        { QStringLiteral("size"), text(toString(image.size)) } };
    if (!image.file.isEmpty()) {
        written[QStringLiteral("name")] = text(image.name);
        written[QStringLiteral("file")] = QLatin1String(image.file.toBase64());
    }
    return written;
}

ImageReference readImageReference(const JsonFields &reader)
{
    ImageReference image{ reader.words("path"), reader.words("relative"), reader.words("sha256"), { 0, 0 } };
    if (reader.words("size") != "0x0")
        image.size = reader.size("size", { 0, 0 });
    const auto file = QByteArray::fromBase64Encoding(
        QByteArray::fromStdString(reader.words("file")), QByteArray::AbortOnBase64DecodingErrors);
    if (!file)
        reader.fail("file", "%1 is not Base64");
    if ((*file).size() > largestKeptPicture)
        reader.fail("file", "%1 is larger than 64 MiB");
    image.file = *file;
    image.name = reader.words("name");
    if (image.name.size() > longestName)
        reader.fail("name", "%1 is longer than 200 bytes");
    return image;
}

/// The weights as rows of text: a JSON number would be written with a double's digits.
QJsonObject written(const Filter &filter)
{
    return { { QStringLiteral("name"), text(filter.name) },
        { QStringLiteral("rows"), text(toRows(filter)) } };
}

Filter readFilter(const JsonFields &reader)
{
    try {
        Filter filter = parseRows(reader.words("rows"), reader.words("name"), "rows");
        checkFilter(filter);
        return filter;
    } catch (const Error &error) {
        reader.fail("rows", "%1 is wrong: %2", error.message());
    }
}

QJsonObject settingsObject(const Settings &settings)
{
    return { { QStringLiteral("op"), text(toString(settings.op)) },
        { QStringLiteral("size"), text(toString(settings.size)) },
        { QStringLiteral("border"), text(toString(settings.border)) },
        { QStringLiteral("alpha"), text(toString(settings.alpha)) } };
}

Settings readSettings(const JsonFields &reader)
{
    Settings settings;
    settings.op = reader.choice("op", parseOp, settings.op);
    settings.size = reader.choice("size", parseOutputSize, settings.size);
    settings.border = reader.choice("border", parseBorder, settings.border);
    settings.alpha = reader.choice("alpha", parseAlpha, settings.alpha);
    return settings;
}

const char *const known[] = { "format", "version", "image", "device", "notes", "workload", "workloads" };
const char *const knownOfPart[]
    = { "filter", "settings", "spec", "variant", "tunings", "record", "chain", "step" };
constexpr size_t longestChain = 1000;

Tuning readTuning(const JsonFields &reader)
{
    Tuning tuning;
    tuning.group = reader.size("group", tuning.group);
    tuning.items = reader.size("items", tuning.items);
    const JsonFields params = reader.part("params");
    for (const QString &macro : params.object().keys())
        tuning.params[macro.toStdString()] = params.whole(macro.toUtf8().constData(), 0);
    return tuning;
}

QJsonObject written(const ChainStep &step)
{
    QJsonObject object{ { QStringLiteral("filter"), written(step.filter) },
        { QStringLiteral("settings"), settingsObject(step.settings) },
        { QStringLiteral("variant"), text(step.variantId) } };
    if (step.tuning)
        object[QStringLiteral("tuning")] = written(*step.tuning);
    return object;
}

ChainStep readStep(const JsonFields &reader)
{
    ChainStep step{ readFilter(reader.part("filter")), readSettings(reader.part("settings")),
        reader.words("variant") };
    if (reader.object().contains(QLatin1String("tuning")))
        step.tuning = readTuning(reader.part("tuning"));
    return step;
}

/// The whole chain. The step at hand is written as if it were the only one, too.
void writeChain(const RunConfiguration &configuration, QJsonObject &object)
{
    if (configuration.before.empty() && configuration.after.empty())
        return;
    QJsonArray chain;
    for (const ChainStep &step : stepsOf(configuration))
        chain.append(written(step));
    object[QStringLiteral("chain")] = chain;
    object[QStringLiteral("step")] = static_cast<int>(configuration.before.size());
}

void readChain(const JsonFields &reader, RunConfiguration &configuration)
{
    const std::vector<JsonFields> chain = reader.parts("chain");
    if (chain.empty())
        return;
    const int step = reader.whole("step", 0);
    if (step < 0 || step >= static_cast<int>(chain.size()) || chain.size() > longestChain)
        reader.fail("step", "%1 is not in the chain");
    for (int i = 0; const JsonFields &each : chain) {
        if (i != step)
            (i < step ? configuration.before : configuration.after).push_back(readStep(each));
        ++i;
    }
}

void write(const RunConfiguration &configuration, QJsonObject &object)
{
    if (!configuration.filter.weights.empty())
        object[QStringLiteral("filter")] = written(configuration.filter);
    object[QStringLiteral("settings")] = settingsObject(configuration.settings);
    if (!configuration.spec.empty())
        object[QStringLiteral("spec")] = text(configuration.spec);
    object[QStringLiteral("variant")] = text(configuration.variantId);
    QJsonObject tunings;
    for (const auto &[variant, tuning] : configuration.tunings)
        tunings[text(variant)] = written(tuning);
    object[QStringLiteral("tunings")] = tunings;
    writeChain(configuration, object);
}

RunConfiguration readConfiguration(const JsonFields &reader, const std::string &workload)
{
    RunConfiguration configuration = ProjectPart().configuration;
    configuration.workload = workload;
    if (reader.object().contains(QLatin1String("filter")))
        configuration.filter = readFilter(reader.part("filter"));
    configuration.settings = readSettings(reader.part("settings"));
    configuration.spec = reader.words("spec");
    configuration.variantId = reader.words("variant");
    const JsonFields tunings = reader.part("tunings");
    for (const QString &variant : tunings.object().keys())
        configuration.tunings[variant.toStdString()] = readTuning(tunings.part(variant.toUtf8().constData()));
    readChain(reader, configuration);
    return configuration;
}

void write(const ProjectPart &part, QJsonObject &object)
{
    write(part.configuration, object);
    object[QStringLiteral("record")] = toJsonObject(part.results);
}

ProjectPart readPart(const JsonFields &reader, const std::string &workload)
{
    ProjectPart part{ readConfiguration(reader, workload), {}, reader.object() };
    if (reader.object().contains(QLatin1String("record")))
        part.results = recordFromJson(reader.part("record").object(), reader.what());
    for (const char *name : knownOfPart)
        part.unknown.remove(QLatin1String(name));
    return part;
}

} // namespace

QByteArray toJson(const Project &project)
{
    QJsonObject root = project.unknown;
    root[QStringLiteral("format")] = formatOf(HaloscopeFile::Project);
    root[QStringLiteral("version")] = version;
    root[QStringLiteral("image")] = written(project.image);
    write(project, root);
    root[QStringLiteral("device")] = text(project.device);
    root[QStringLiteral("notes")] = text(project.notes);
    root[QStringLiteral("workload")] = text(project.workload);
    QJsonObject others;
    for (const auto &[workload, part] : project.others) {
        QJsonObject object = part.unknown;
        write(part, object);
        others[text(workload)] = object;
    }
    root[QStringLiteral("workloads")] = others;
    return QJsonDocument(root).toJson();
}

Project parseProject(const QByteArray &bytes, const Message &what)
{
    const JsonFields reader(openHaloscopeFile(bytes, what, HaloscopeFile::Project, version), what);
    Project project;
    project.image = readImageReference(reader.part("image"));
    static_cast<ProjectPart &>(project) = readPart(reader, project.workload);
    if (project.configuration.filter.weights.empty())
        readFilter(reader.part("filter")); // says what is missing
    project.device = reader.words("device");
    project.notes = reader.words("notes");
    if (const std::string workload = reader.words("workload"); !workload.empty())
        project.workload = workload;
    const JsonFields others = reader.part("workloads");
    for (const QString &workload : others.object().keys())
        project.others[workload.toStdString()]
            = readPart(others.part(workload.toUtf8().constData()), workload.toStdString());
    for (const char *name : known)
        project.unknown.remove(QLatin1String(name));
    return project;
}

Project readProject(const std::string &path)
{
    Project project = parseProject(readInput(text(path), maxProjectBytes), Message("The file %1", path));
    const QString beside
        = QDir::cleanPath(QFileInfo(text(path)).absoluteDir().filePath(text(project.image.relative)));
    // The copy that moved along with the project is the one that is meant.
    if (!project.image.relative.empty() && QFileInfo(beside).isFile())
        project.image.path = beside.toStdString();
    return project;
}

void writeProject(Project project, const std::string &path)
{
    if (!project.image.path.empty())
        project.image.relative = QFileInfo(text(path))
                                     .absoluteDir()
                                     .relativeFilePath(QFileInfo(text(project.image.path)).absoluteFilePath())
                                     .toStdString();
    saveFile(text(path), toJson(project));
}

} // namespace halo
