// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/lessonscene.h"

#include "compute/filter/filterspec.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/kernel/workloads.h"
#include "compute/teaching/lessonpicture.h"
#include "compute/trace/faults/faults.h"

#include <QRegularExpression>
#include <QString>

#include <algorithm>
#include <functional>

namespace halo {
namespace {

const QRegularExpression &form(const char *pattern)
{
    static std::map<std::string, QRegularExpression> known;
    auto &made = known[pattern];
    if (made.pattern().isEmpty())
        made.setPattern(QRegularExpression::anchoredPattern(QString::fromLatin1(pattern)));
    return made;
}

bool matches(const std::string &text, const char *pattern)
{
    return form(pattern).match(QString::fromStdString(text)).hasMatch();
}

const std::string &oneOf(const std::vector<std::string> &words, const std::string &text)
{
    if (std::ranges::find(words, text) == words.end())
        throw BadLine{ Message("expected %1", inWords(words)) };
    return text;
}

Size2 place(const std::string &text)
{
    if (!matches(text, "\\d{1,6},\\d{1,6}"))
        throw BadLine{ "expected column and row such as 1,0" };
    const auto comma = text.find(',');
    return { std::stoi(text), std::stoi(text.substr(comma + 1)) };
}

std::string orNone(const std::string &text)
{
    return text == "none" ? std::string() : text;
}

int warpOf(const std::string &text)
{
    if (text == "group")
        return 0;
    if (text == "raw")
        return -1;
    if (!matches(text, "warps (8|16|32|64)"))
        throw BadLine{ "expected group, raw, warps 8, warps 16, warps 32 or warps 64" };
    return std::stoi(text.substr(6));
}

std::string orderOf(int warp)
{
    return warp == 0 ? "group" : warp < 0 ? "raw" : "warps " + std::to_string(warp);
}

std::vector<std::string> hiddenOf(const std::string &text)
{
    std::vector<std::string> hidden;
    if (text == "none")
        return hidden;
    for (const QString &word : QString::fromStdString(text).split(u' ', Qt::SkipEmptyParts))
        hidden.push_back(oneOf(hideable(), word.toStdString()));
    return hidden;
}

std::string hiddenText(const std::vector<std::string> &hidden)
{
    std::string all;
    for (const std::string &word : hidden)
        all += (all.empty() ? "" : " ") + word;
    return all.empty() ? "none" : all;
}

void setStep(LessonScene &scene, const std::string &text)
{
    if (!matches(text, "[1-9]\\d{0,5}|barrier [1-9]\\d{0,2}")
        && std::ranges::find(sceneSteps(), text) == sceneSteps().end())
        throw BadLine{ Message("expected a number from 1, barrier and a number, %1", inWords(sceneSteps())) };
    scene.step = text;
}

void setPin(LessonScene &scene, const std::string &text)
{
    if (text != "none" && !matches(text, "[A-Z]{1,2}\\d{0,3}|\\d{1,6},\\d{1,6}"))
        throw BadLine{ "expected a work-item such as B2, an output such as 12,7, or none" };
    scene.pin = orNone(text);
}

void setRatio(LessonScene &scene, const std::string &text)
{
    const bool fits = text == "none"
        || (matches(text, "\\d{1,4}(\\.\\d{1,3})?-\\d{1,4}(\\.\\d{1,3})?")
            && ratioOf(text).first < ratioOf(text).second);
    if (!fits)
        throw BadLine{ "expected the least and the greatest ratio such as 3.5-4.5, or none" };
    scene.ratio = orNone(text);
}

void setPadding(LessonScene &scene, const std::string &text)
{
    if (!matches(text, "[0-9]|[12][0-9]|3[01]"))
        throw BadLine{ "expected a number of cells from 0 to 31" };
    scene.padding = std::stoi(text);
}

void setFault(LessonScene &scene, const std::string &text)
{
    if (text != "none")
        findFault(text); // or throws
    scene.fault = orNone(text);
}

void setWorkload(LessonScene &scene, const std::string &text)
{
    std::vector<std::string> known;
    for (const Workload &workload : allWorkloads())
        known.push_back(workload.id);
    scene.workload = oneOf(known, text);
}

std::string sizeText(const std::optional<Size2> &size)
{
    return size ? toString(*size) : "default";
}

std::optional<Size2> sizeOrDefault(const std::string &text)
{
    return text == "default" ? std::nullopt : std::optional(parseSize(text));
}

/// A key of a scene: what its value does, and how it is written.
struct SceneKey
{
    const char *name;
    void (*set)(LessonScene &, const std::string &);
    std::string (*text)(const LessonScene &);
};

/// In the order in which they are written. A new key is a row here and one in resources/lessons/README.md.
constexpr SceneKey sceneKeys[] = {
    { "stage", [](LessonScene &s, const std::string &t) { s.stage = oneOf(sceneStages(), t); },
        [](const LessonScene &s) { return s.stage; } },
    { "workload", setWorkload, [](const LessonScene &s) { return s.workload; } },
    { "problem", [](LessonScene &s, const std::string &t) { s.problem = orNone(t); },
        [](const LessonScene &s) { return s.problem.empty() ? "none" : s.problem; } },
    { "variant", [](LessonScene &s, const std::string &t) { s.variant = t; },
        [](const LessonScene &s) { return s.variant; } },
    { "beside", [](LessonScene &s, const std::string &t) { s.comparedWith = orNone(t); },
        [](const LessonScene &s) { return s.comparedWith.empty() ? "none" : s.comparedWith; } },
    { "ratio", setRatio, [](const LessonScene &s) { return s.ratio.empty() ? "none" : s.ratio; } },
    { "filter",
        [](LessonScene &s, const std::string &t) {
            checkFilter(parseFilter(t));
            s.filter = t;
        },
        [](const LessonScene &s) { return s.filter; } },
    { "picture",
        [](LessonScene &s, const std::string &t) {
            checkLessonPicture(t);
            s.picture = t;
        },
        [](const LessonScene &s) { return s.picture; } },
    { "op", [](LessonScene &s, const std::string &t) { s.settings.op = parseOp(t); },
        [](const LessonScene &s) { return toString(s.settings.op); } },
    { "size", [](LessonScene &s, const std::string &t) { s.settings.size = parseOutputSize(t); },
        [](const LessonScene &s) { return toString(s.settings.size); } },
    { "border", [](LessonScene &s, const std::string &t) { s.settings.border = parseBorder(t); },
        [](const LessonScene &s) { return toString(s.settings.border); } },
    { "group", [](LessonScene &s, const std::string &t) { s.group = sizeOrDefault(t); },
        [](const LessonScene &s) { return sizeText(s.group); } },
    { "items", [](LessonScene &s, const std::string &t) { s.items = sizeOrDefault(t); },
        [](const LessonScene &s) { return sizeText(s.items); } },
    { "at", [](LessonScene &s, const std::string &t) { s.at = place(t); },
        [](const LessonScene &s) { return std::to_string(s.at.w) + ',' + std::to_string(s.at.h); } },
    { "order", [](LessonScene &s, const std::string &t) { s.warp = warpOf(t); },
        [](const LessonScene &s) { return orderOf(s.warp); } },
    { "fault", setFault, [](const LessonScene &s) { return s.fault.empty() ? "none" : s.fault; } },
    { "step", setStep, [](const LessonScene &s) { return s.step; } },
    { "pin", setPin, [](const LessonScene &s) { return s.pin.empty() ? "none" : s.pin; } },
    { "zoom",
        [](LessonScene &s, const std::string &t) {
            s.zoom = oneOf({ "item", "group", "image" }, t);
        },
        [](const LessonScene &s) { return s.zoom; } },
    { "colours",
        [](LessonScene &s, const std::string &t) { s.colours = t == "auto" ? "" : oneOf(sceneColours(), t); },
        [](const LessonScene &s) { return s.colours.empty() ? "auto" : s.colours; } },
    { "padding", setPadding, [](const LessonScene &s) { return std::to_string(s.padding); } },
    { "panel", [](LessonScene &s, const std::string &t) { s.panel = oneOf(scenePanels(), t); },
        [](const LessonScene &s) { return s.panel; } },
    { "hide", [](LessonScene &s, const std::string &t) { s.hidden = hiddenOf(t); },
        [](const LessonScene &s) { return hiddenText(s.hidden); } },
};

const SceneKey &findKey(const std::string &name)
{
    const auto *found = std::ranges::find(sceneKeys, name, &SceneKey::name);
    if (found != std::end(sceneKeys))
        return *found;
    std::vector<std::string> names;
    for (const SceneKey &key : sceneKeys)
        names.emplace_back(key.name);
    throw BadLine{ Message("unknown key; expected %1", inWords(names)) };
}

std::vector<std::string> alternatives(const std::string &value)
{
    std::vector<std::string> all;
    for (const QString &one : QString::fromStdString(value).split(QStringLiteral(" | ")))
        all.push_back(one.trimmed().toStdString());
    return all;
}

/// A scene must name a variant of its workload.
void checkVariant(const std::string &file, const SceneValues &values, const LessonScene &scene)
{
    const VariantList list = allVariants(scene.workload);
    for (const auto &[key, id] :
        { std::pair("variant", scene.variant), std::pair("beside", scene.comparedWith) })
        if (const auto line = values.find(key); !id.empty() && line != values.end())
            readLine(file, line->second, [&, &id = id] { findVariant(list.variants, id); });
}

} // namespace

const std::vector<std::string> &sceneStages()
{
    static const std::vector<std::string> all{ "result", "work-group", "timing" };
    return all;
}

const std::vector<std::string> &sceneSteps()
{
    static const std::vector<std::string> all{ "first", "last", "first-finding" };
    return all;
}

const std::vector<std::string> &sceneColours()
{
    static const std::vector<std::string> all{ "rounds", "items", "warps", "roles", "reads", "banks" };
    return all;
}

const std::vector<std::string> &scenePanels()
{
    static const std::vector<std::string> all{ "none", "costs", "items", "where", "faults" };
    return all;
}

const std::vector<std::string> &hideable()
{
    static const std::vector<std::string> all{ "names", "findings", "numbers", "caption", "ribbon",
        "timeline", "window", "tile", "outputs", "weights" };
    return all;
}

std::vector<HeaderLine> sceneKeysIn(const HeaderLine &line)
{
    static const QRegularExpression key(QStringLiteral("(?:^|\\s{2,})([a-z]+):\\s*"));
    const QString text = QString::fromStdString(line.text).trimmed();
    std::vector<HeaderLine> keys;
    qsizetype end = 0;
    for (auto found = key.globalMatch(text); found.hasNext();) {
        const auto match = found.next();
        if (keys.empty() && match.capturedStart() != 0)
            break;
        if (!keys.empty())
            keys.back().value = text.sliced(end, match.capturedStart() - end).trimmed().toStdString();
        keys.push_back({ line.number, line.text, match.captured(1).toStdString(), {} });
        end = match.capturedEnd();
    }
    if (keys.empty())
        throw BadLine{ "expected \"key: value\"" };
    keys.back().value = text.sliced(end).trimmed().toStdString();
    for (const HeaderLine &one : keys)
        if (one.value.empty())
            throw BadLine{ Message("expected a value after \"%1:\"", one.key) };
    return keys;
}

LessonScene sceneOf(const std::string &file, const SceneValues &values, std::uint64_t seed)
{
    LessonScene scene;
    for (const auto &[name, line] : values)
        readLine(file, line, [&, &name = name, &line = line] {
            const auto all = alternatives(line.value);
            findKey(name).set(scene, all[pick(seed, name, all.size())]);
        });
    checkVariant(file, values, scene);
    return scene;
}

void checkScene(const std::string &file, const SceneValues &values)
{
    LessonScene scene;
    const auto tryAll = [&](const std::string &name, const std::function<void()> &then) {
        if (const auto line = values.find(name); line != values.end())
            for (const std::string &one : alternatives(line->second.value)) {
                readLine(
                    file, line->second, [&, &line = line->second] { findKey(line.key).set(scene, one); });
                then();
            }
        else
            then();
    };
    for (const auto &[name, line] : values)
        tryAll(name, [] {});
    for (const char *name : { "variant", "beside" }) // of whatever workload comes with it
        tryAll("workload", [&] { tryAll(name, [&] { checkVariant(file, values, scene); }); });
}

std::string toText(const LessonScene &scene)
{
    std::string text;
    const LessonScene plain;
    for (const SceneKey &key : sceneKeys)
        if (const std::string value = key.text(scene); value != key.text(plain))
            text += std::string(key.name) + ": " + value + '\n';
    return text;
}

std::pair<double, double> ratioOf(const std::string &ratio)
{
    const QStringList parts = QString::fromStdString(ratio).split(u'-');
    return { parts.front().toDouble(), parts.back().toDouble() };
}

size_t pick(std::uint64_t seed, const std::string &purpose, size_t count)
{
    if (seed == 0 || count < 2)
        return 0;
    std::uint64_t mixed = seed; // as SplitMix64 does, the same on every machine
    for (const char c : purpose)
        mixed = (mixed ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    mixed += 0x9E3779B97F4A7C15U;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
    return static_cast<size_t>((mixed ^ (mixed >> 31U)) % count);
}

} // namespace halo
