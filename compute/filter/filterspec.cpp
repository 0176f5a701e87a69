// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterspec.h"

#include "compute/base/closest.h"
#include "compute/base/error.h"
#include "compute/base/numbertext.h"
#include "compute/base/text.h"
#include "compute/base/texterror.h"
#include "compute/filter/filterfile.h"
#include "compute/filter/filterpresets.h"
#include "compute/filter/filterrows.h"
#include "compute/filter/filtertext.h"

#include <QString>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace halo {

namespace {

const FilterPreset *findPreset(const std::string &spec)
{
    const std::string id = trimmed(spec.substr(0, spec.find(':')));
    const auto found = std::find_if(filterPresets().begin(), filterPresets().end(),
        [&](const FilterPreset &preset) { return preset.id == id; });
    return found == filterPresets().end() ? nullptr : &*found;
}

std::vector<std::string> presetNames()
{
    std::vector<std::string> names;
    for (const FilterPreset &preset : filterPresets())
        names.push_back(preset.id);
    return names;
}

std::string presetIds()
{
    std::string ids;
    for (const FilterPreset &preset : filterPresets())
        ids += (ids.empty() ? "" : ", ") + preset.id;
    return ids;
}

/// The preset that this name most likely means: the name is misspelt, or is a word of a title, such as
/// "gaussian" or "blur". Null if there is none.
const FilterPreset *presetMeantBy(const std::string &name)
{
    constexpr size_t fewestLetters = 3;
    const std::string meant = closestTo(name, presetNames());
    const QString beginning = u' ' + QString::fromStdString(name);
    const auto isMeant = [&](const FilterPreset &preset) {
        const QString words = u' ' + QString::fromStdString(preset.title);
        return meant.empty() ? name.size() >= fewestLetters && words.contains(beginning, Qt::CaseInsensitive)
                             : preset.id == meant;
    };
    const auto found = std::ranges::find_if(filterPresets(), isMeant);
    return found == filterPresets().end() ? nullptr : &*found;
}

bool startsLikeRows(const std::string &spec)
{
    return std::string("0123456789+-.").find(spec.front()) != std::string::npos;
}

/// As numbers, 0 and -0 are the same.
bool sameBits(const Filter &a, const Filter &b)
{
    const auto same
        = [](float x, float y) { return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y); };
    return a.size() == b.size() && std::ranges::equal(a.weights, b.weights, same);
}

Filter made(const FilterPreset &preset, const std::string &spec)
{
    Filter filter = preset.make(PresetArguments(preset, spec));
    filter.name = spec;
    checkFilter(filter);
    return filter;
}

} // namespace

PresetArguments::PresetArguments(const FilterPreset &preset, const std::string &spec)
    : m_spec(spec)
    , m_example(preset.example)
{
    for (size_t at = spec.find(':'); at != std::string::npos; at = spec.find(',', at + 1)) {
        m_places.push_back(at + 1);
        m_texts.push_back(trimmed(spec.substr(at + 1, spec.find(',', at + 1) - at - 1)));
    }
}

void PresetArguments::fail(size_t i, const Message &why) const
{
    if (i < m_places.size())
        throw TextError(ErrorKind::Usage,
            Message("The filter \"%1\" is invalid: %2 (character %3); write it like \"%4\".",
                quotable(m_spec), why, m_places[i] + 1, m_example),
            m_places[i]);
    throw TextError(ErrorKind::Usage,
        Message("The filter \"%1\" is invalid: %2; write it like \"%3\".", quotable(m_spec), why, m_example),
        m_spec.size());
}

void PresetArguments::expect(size_t least, size_t most) const
{
    if (m_texts.size() < least)
        fail(m_texts.size(), Message(least == 1 ? "it needs %1 value" : "it needs %1 values", least));
    if (m_texts.size() > most)
        fail(most, most == 0 ? Message("it takes no values") : Message("it takes at most %1", most));
}

int PresetArguments::edge(size_t i, const std::string &text) const
{
    int edge = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), edge);
    if (error != std::errc() || end != text.data() + text.size() || edge < 1 || edge > maxFilterEdge)
        fail(i, Message("\"%1\" is not a whole number from 1 to %2", quotable(text), maxFilterEdge));
    return edge;
}

int PresetArguments::edge(size_t i) const
{
    return edge(i, m_texts.at(i));
}

int PresetArguments::oddEdge(size_t i) const
{
    const int taps = edge(i);
    if (taps % 2 == 0)
        fail(i, Message("it needs a tap in the middle, and %1 is even", taps));
    return taps;
}

Size2 PresetArguments::size(size_t i) const
{
    const std::string &text = m_texts.at(i);
    const size_t times = text.find('x');
    if (times == std::string::npos)
        return { edge(i, text), edge(i, text) };
    return { edge(i, text.substr(0, times)), edge(i, text.substr(times + 1)) };
}

double PresetArguments::number(size_t i, double least, double most) const
{
    double value = 0.0;
    const std::string &text = m_texts.at(i);
    if (readNumber(text, value) != text.size() || text.empty())
        fail(i, Message("\"%1\" is not a finite number", quotable(text)));
    if (value < least || value > most)
        fail(i, Message(value < least ? "\"%1\" is too small" : "\"%1\" is too large", quotable(text)));
    return value;
}

int PresetArguments::shift(size_t i) const
{
    const double value = number(i, -(maxFilterEdge / 2), maxFilterEdge / 2);
    if (value != std::floor(value))
        fail(i, Message("\"%1\" is not a whole number of pixels", quotable(m_texts.at(i))));
    return static_cast<int>(value);
}

std::pair<std::string, size_t> PresetArguments::rest(size_t i) const
{
    return { m_spec.substr(m_places.at(i)), m_places.at(i) };
}

int PresetArguments::whole(size_t i) const
{
    int value = 0;
    const std::string &text = m_texts.at(i);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < 0)
        fail(i, Message("\"%1\" is not a whole number from 0 on", quotable(text)));
    return value;
}

Filter parseFilter(const std::string &spec)
{
    const std::string given = trimmed(spec);
    const std::string text = plainSigns(given);
    if (text.empty())
        throw Error(ErrorKind::Usage,
            "The filter is empty; enter one such as gauss:5 or \"1 2 1; 2 4 2; 1 2 1 / 16\".");
    if (isFilterFile(given))
        return readFilterFile(given);
    try {
        if (const FilterPreset *preset = findPreset(text))
            return made(*preset, text);
        if (startsLikeRows(text))
            return parseRows(text, "custom", inQuotes(text));
        if (std::string("[{(").find(text.front()) != std::string::npos)
            return filterFromText(text);
    } catch (const TextError &error) {
        // The sentence counts in the text that it quotes, the position in what was given.
        throw TextError(error.kind(), error.message(), spec.find(given) + error.position());
    }
    const size_t end = std::min(text.find(':'), text.size()); // of the name
    if (const FilterPreset *meant = presetMeantBy(trimmed(text.substr(0, end))))
        throw Error(ErrorKind::Usage, "\"%1\" is not a filter (did you mean \"%2\"?).", quotable(text),
            quotable(end < text.size() ? meant->id + text.substr(end) : meant->example));
    throw Error(ErrorKind::Usage,
        Message("\"%1\" is not a filter: enter a preset such as gauss:5, rows such as \"0 1 0; 1 -4 1; 0 1 "
                "0\", or a .csv, .json, .yml or .xml file.",
            quotable(text)),
        "The presets are " + presetIds() + ".");
}

/// Whole numbers with all their digits: to_chars() would write 100000 as "1e+05", which is no number of taps.
static std::string argumentText(double value)
{
    char text[32];
    const bool whole = std::abs(value) < 1e15 && value == std::floor(value);
    return { text,
        whole ? std::to_chars(text, text + sizeof text, static_cast<long long>(value)).ptr
              : std::to_chars(text, text + sizeof text, value).ptr };
}

std::string presetSpec(const FilterPreset &preset, const std::vector<double> &values)
{
    std::string spec;
    for (size_t i = 0; i < preset.parameters.size(); ++i) {
        const PresetParameter &parameter = preset.parameters[i];
        const double value = values.at(i);
        const bool joined = parameter.kind == PresetParameter::Height;
        if ((parameter.kind == PresetParameter::Optional && value <= parameter.least)
            || (joined && value == values.at(i - 1)))
            continue;
        spec.append(joined ? "x" : spec.empty() ? ":" : ",").append(argumentText(value));
    }
    return preset.id + spec;
}

PresetValues presetValues(const std::string &spec)
{
    const FilterPreset *preset = findPreset(spec);
    if (!preset)
        return {};
    const PresetArguments arguments(*preset, spec);
    PresetValues found{ preset, {} };
    size_t next = 0;
    for (const PresetParameter &parameter : preset->parameters) {
        if (parameter.kind == PresetParameter::Height) {
            found.values.push_back(arguments.has(next - 1) ? arguments.size(next - 1).h : parameter.value);
            continue;
        }
        const bool sized
            = &parameter != &preset->parameters.back() && (&parameter)[1].kind == PresetParameter::Height;
        found.values.push_back(!arguments.has(next) ? parameter.value
                : sized                             ? arguments.size(next).w
                        : arguments.number(next, parameter.least, parameter.most));
        ++next;
    }
    return found;
}

std::string specOf(const Filter &filter)
{
    try {
        const FilterPreset *preset = findPreset(filter.name);
        if (preset && sameBits(made(*preset, filter.name), filter))
            return filter.name;
    } catch (const Error &) {
        // Not a preset's SPEC after all: the rows say it as well.
    }
    return toRows(filter);
}

} // namespace halo
