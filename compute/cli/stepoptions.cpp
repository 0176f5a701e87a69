// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/stepoptions.h"

#include "compute/cli/options.h"
#include "compute/filter/filterspec.h"

#include <algorithm>
#include <map>

namespace halo {
namespace {

const OptionText stepOptionTexts[] = {
    { "filter", "SPEC",
        "Filter: a preset (gauss:5, gauss:9,1.5, sobel-x, box:7x3; see haloscope-cli filters), a file (.csv, "
        ".json, .yml), or rows (\"1 "
        "2 1; 2 4 2; 1 2 1 / 16\"). Repeat it to build a chain, in which each filter gets the output of the "
        "one before; --variant, --op, --size, --border, --alpha, --group, --items and --param apply to the "
        "filter "
        "before them, or to all filters if they come first.",
        "gauss:5" },
    { "variant", "ID",
        "Variant to use, see haloscope-cli variants; auto picks the best for the device, see haloscope-cli "
        "tune.",
        "auto" },
    { "op", "OP",
        "Operation: conv (convolution, which rotates the filter by 180 degrees) or corr (correlation, which "
        "does not).",
        "conv" },
    { "size", "SIZE", "Output size: same, valid or full.", "same" },
    { "border", "RULE", borderHelp(), "replicate" },
    { "alpha", "RULE",
        "For images with transparency: premultiply (colours count by their alpha, and alpha is filtered too; "
        "it stays as it is if the weights do not add up to a positive number), keep (colours are filtered "
        "without regard to alpha, which stays as it is) or ignore (the result is opaque).",
        "premultiply" },
    { "group", "WxH", "Size of a work-group in work-items.", nullptr },
    { "items", "WxH", "Outputs per work-item, for variants that support several.", nullptr },
    { "param", "NAME=VALUE", "Parameter of the variant; repeatable.", nullptr },
};

/// What is said of a step.
struct StepWords
{
    std::map<QString, QString> words; ///< by option, the last one
    QStringList params;

    void say(const QString &option, const QString &value)
    {
        if (option == QLatin1String("param"))
            params << value;
        else
            words[option] = value;
    }

    std::string at(const char *option) const { return words.at(QLatin1String(option)).toStdString(); }
    std::optional<Size2> size(const char *option) const
    {
        const auto found = words.find(QLatin1String(option));
        return found == words.end() ? std::nullopt : std::optional(parseSize(found->second.toStdString()));
    }
};

/// What is said of all steps, and of each.
struct ChainWords
{
    StepWords all;
    std::vector<StepWords> steps;

    void add(const QCommandLineParser &parser);
    void override(const QCommandLineParser &line);
    void sayOfAll(const QString &option, const QString &value);
};

void ChainWords::add(const QCommandLineParser &parser)
{
    std::map<QString, qsizetype> seen;
    for (const QString &name : parser.optionNames()) {
        if (std::ranges::none_of(
                stepOptionTexts, [&](const auto &option) { return name == QLatin1String(option.name); }))
            continue;
        const QString value = parser.values(name).at(seen[name]++);
        if (name == QLatin1String("filter"))
            steps.push_back(all);
        (steps.empty() ? all : steps.back()).say(name, value);
    }
}

/// Of a line without filters each word counts for every step of the call.
void ChainWords::override(const QCommandLineParser &line)
{
    if (line.isSet(QStringLiteral("filter")))
        return steps.clear(), add(line);
    ChainWords said;
    said.add(line);
    for (const auto &[option, value] : said.all.words)
        sayOfAll(option, value);
    for (const QString &param : std::as_const(said.all.params))
        sayOfAll(QStringLiteral("param"), param);
}

void ChainWords::sayOfAll(const QString &option, const QString &value)
{
    all.say(option, value);
    for (StepWords &step : steps)
        step.say(option, value);
}

std::vector<StepWords> wordsOf(const QCommandLineParser &call, const QCommandLineParser *line)
{
    ChainWords said;
    for (const OptionText &option : stepOptionTexts)
        if (option.standard)
            said.all.words[QLatin1String(option.name)] = QLatin1String(option.standard);
    said.add(call);
    if (line)
        said.override(*line);
    if (said.steps.empty())
        said.steps.push_back(said.all);
    return said.steps;
}

StepOptions stepOf(const StepWords &said)
{
    StepOptions step;
    step.settings = { parseOp(said.at("op")), parseOutputSize(said.at("size")),
        parseBorder(said.at("border")), parseAlpha(said.at("alpha")) };
    step.request
        = { said.at("variant"), { said.size("group"), said.size("items"), parseParams(said.params) } };
    step.filter = parseFilter(said.at("filter"));
    return step;
}

} // namespace

void addStepOptions(CallParser &parser)
{
    addOptions(parser, stepOptionTexts);
}

std::vector<StepOptions> readSteps(const QCommandLineParser &call, const QCommandLineParser *line)
{
    const std::vector<StepWords> said = wordsOf(call, line);
    std::vector<StepOptions> steps;
    for (const StepWords &words : said) {
        try {
            steps.push_back(stepOf(words));
        } catch (const Error &error) {
            throw inStep(error, steps.size(), words.at("filter"), said.size());
        }
    }
    return steps;
}

Error inStep(const Error &error, size_t step, const std::string &filter, size_t steps)
{
    if (steps == 1)
        return error;
    return Error(
        error.kind(), Message("Step %1 (%2): %3", step + 1, filter, error.message()), error.detail());
}

} // namespace halo
