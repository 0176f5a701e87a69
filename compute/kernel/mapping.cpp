// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/mapping.h"

#include "compute/base/error.h"
#include "compute/base/text.h"
#include "compute/filter/convolution.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/edges.h"
#include "compute/kernel/kernelfunctions.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <sstream>
#include <utility>

namespace halo {
namespace {

bool isIdentifier(const std::string &text)
{
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) == 0
        && std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

/// Names of memory have small letters, those of expressions have none.
bool isMemoryName(const std::string &text)
{
    return isIdentifier(text)
        && std::ranges::any_of(text, [](unsigned char c) { return std::islower(c) != 0; });
}

/// At the commas outside brackets and quotation marks.
std::vector<std::string> partsOf(const std::string &text)
{
    std::vector<std::string> parts(1);
    int depth = 0;
    bool isQuoted = false;
    for (const char c : text) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        isQuoted = isQuoted != (c == '"');
        if (c == ',' && depth == 0 && !isQuoted)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    for (std::string &part : parts)
        part = trimmed(part);
    return parts;
}

/// "pitch WIDTH": { "pitch", "WIDTH" }.
std::pair<std::string, std::string> firstWord(const std::string &text)
{
    const auto blank = text.find(' ');
    if (blank == std::string::npos)
        return { text, {} };
    return { text.substr(0, blank), trimmed(text.substr(blank)) };
}

std::string needed(const std::string &text, const char *problem)
{
    if (text.empty())
        throw BadLine{ problem };
    return text;
}

double finiteNumber(const std::string &text)
{
    std::istringstream in(text);
    double number = 0.0;
    constexpr double most = 1e9;
    if (!(in >> number) || !in.eof() || number <= 0.0 || number > most)
        throw BadLine{ "expected \"range NUMBER\", the number that stands for 1" };
    return number;
}

ValueType typeNamed(const std::string &words)
{
    const auto type = valueTypeOf(words);
    if (!type)
        throw BadLine{ Message(
            "\"%1\" is no type; choose one such as uchar, uchar4, ushort, int, half, float or float4",
            words) };
    return *type;
}

MemoryRole memoryOf(const std::vector<std::string> &parts)
{
    MemoryRole role;
    const auto of = parts.front().find(" of ");
    role.buffer = trimmed(parts.front().substr(0, of));
    if (of != std::string::npos)
        role.type = typeNamed(trimmed(parts.front().substr(of + 4)));
    for (size_t i = 1; i < parts.size(); ++i) {
        const auto [word, rest] = firstWord(parts[i]);
        if (word == "pitch") {
            role.pitchInBytes = rest.starts_with("bytes ");
            role.pitch = needed(role.pitchInBytes ? trimmed(rest.substr(6)) : rest,
                "expected \"pitch EXPRESSION\" or \"pitch bytes EXPRESSION\"");
        } else if (word == "rows") {
            role.rows = needed(rest, "expected \"rows EXPRESSION\"");
        } else if (word == "offset") {
            role.offset = needed(rest, "expected \"offset EXPRESSION\"");
        } else if (word == "range") {
            role.range = finiteNumber(rest);
        } else if (word == "format") {
            role.format = pixelFormatOf(rest);
        } else if (word == "flipped" && rest.empty()) {
            role.flipped = true;
        } else if (word == "transposed" && rest.empty()) {
            role.transposed = true;
        } else {
            throw BadLine{ Message("\"%1\" is no form of memory; write pitch, pitch bytes, rows, offset, "
                                   "range, format, flipped or transposed",
                parts[i]) };
        }
    }
    return role;
}

/// "long WIDTH" or "WIDTH".
NumberRole numberOf(const std::string &text)
{
    std::istringstream in(text);
    std::string words;
    std::optional<ValueType> type;
    size_t rest = 0;
    for (std::string word; in >> word;) {
        const auto known = valueTypeOf(words.empty() ? word : words + ' ' + word);
        const bool beginsType = known || word == "unsigned" || word == "signed";
        if (!beginsType)
            break;
        words += (words.empty() ? "" : " ") + word;
        type = known;
        rest = in.eof() ? text.size() : static_cast<size_t>(in.tellg());
    }
    return { type, needed(trimmed(text.substr(rest)), "expected an expression") };
}

constexpr std::array<std::pair<const char *, SamplerRole::Addressing>, 5> addressings{ {
    { "none", SamplerRole::Addressing::None },
    { "clamp", SamplerRole::Addressing::Clamp },
    { "clamp_to_edge", SamplerRole::Addressing::ClampToEdge },
    { "repeat", SamplerRole::Addressing::Repeat },
    { "mirrored_repeat", SamplerRole::Addressing::MirroredRepeat },
} };

SamplerRole samplerOf(const std::string &words)
{
    SamplerRole sampler;
    std::istringstream in(words);
    for (std::string word; in >> word;) {
        const auto *addressing
            = std::ranges::find_if(addressings, [&](const auto &one) { return word == one.first; });
        if (addressing != addressings.end())
            sampler.addressing = addressing->second;
        else if (word == "linear" || word == "nearest")
            sampler.linear = word == "linear";
        else if (word == "normalized")
            sampler.normalised = true;
        else
            throw BadLine{ Message(
                "\"%1\" is no word of a sampler; write none, clamp, clamp_to_edge, repeat or "
                "mirrored_repeat, nearest or linear, and normalized",
                word) };
    }
    return sampler;
}

ArgumentRole roleOf(const std::string &text)
{
    const auto [word, rest] = firstWord(text);
    if (word == "local")
        return LocalRole{ needed(rest, "expected \"local EXPRESSION\", in bytes") };
    if (word == "scratch")
        return OwnMemoryRole{ needed(rest, "expected \"scratch EXPRESSION\", in elements"), {} };
    if (word == "input") {
        const auto [count, content] = parsePair(
            rest, "expected \"input EXPRESSION : EXPRESSION\", how many elements and their value");
        return OwnMemoryRole{ count, content };
    }
    if (word == "sampler")
        return samplerOf(rest);
    const std::vector<std::string> parts = partsOf(text);
    if (isMemoryName(trimmed(parts.front().substr(0, parts.front().find(" of ")))))
        return memoryOf(parts);
    ValuesRole values;
    for (const std::string &part : parts)
        values.values.push_back(numberOf(part));
    return values;
}

/// "name = value"; a name may have a condition with "==".
std::pair<std::string, std::string> atEquals(const std::string &text, const char *problem)
{
    const auto equals = text.find(" = ");
    if (equals == std::string::npos)
        throw BadLine{ problem };
    return { needed(trimmed(text.substr(0, equals)), problem),
        needed(trimmed(text.substr(equals + 3)), problem) };
}

void addArgument(Mapping &mapping, const std::string &text)
{
    const auto [name, role] = atEquals(text, "expected \"NAME = ROLE\", such as \"input = src\"");
    const auto dot = name.find('.');
    ArgumentMapping argument{ {}, name, roleOf(role) };
    if (dot != std::string::npos) {
        argument.function = name.substr(0, dot);
        argument.argument = name.substr(dot + 1);
    }
    mapping.arguments.push_back(std::move(argument));
}

std::string unquoted(const std::string &text)
{
    if (text.size() < 2 || text.front() != '"' || text.back() != '"')
        throw BadLine{ "a quotation mark is missing" };
    return text.substr(1, text.size() - 2);
}

void addMacro(Mapping &mapping, const std::string &text)
{
    const auto [name, value] = atEquals(text, "expected \"NAME = VALUE\"");
    const auto condition = name.find(" if ");
    MacroRole macro{ trimmed(name.substr(0, condition)), MacroRole::Kind::Number, value, {} };
    if (condition != std::string::npos)
        macro.condition = trimmed(name.substr(condition + 4));
    if (!isIdentifier(macro.name.substr(0, macro.name.find('('))))
        throw BadLine{ Message("\"%1\" is no name of a macro", macro.name) };
    std::vector<std::string> parts = partsOf(value);
    const auto [word, pattern] = firstWord(parts.front());
    if (value.front() == '"') {
        macro.kind = MacroRole::Kind::Text;
        macro.value = unquoted(value);
    } else if (isMemoryName(word)) {
        macro.kind = MacroRole::Kind::Weights;
        macro.pattern = pattern.empty() ? pattern : unquoted(pattern);
        if (!macro.pattern.empty() && macro.pattern.find('%') == std::string::npos)
            throw BadLine{ "the pattern needs a \"%\", where a weight stands" };
        parts.front() = word;
        macro.weights = memoryOf(parts);
    }
    mapping.macros.push_back(std::move(macro));
}

constexpr const char *expectedEdges = "expected \"width x height\"";

void setBorder(Mapping &mapping, const std::string &text)
{
    std::string known;
    for (const auto &[border, word] : allBorders()) {
        known += (known.empty() ? "" : ", ") + std::string(word);
        if (text == word)
            mapping.border = text;
    }
    if (mapping.border.empty())
        throw BadLine{ Message("there is no border rule \"%1\"; choose one of %2", text, known) };
}

/// No file: a kernel says all by itself.
void setFilter(Mapping &mapping, const std::string &text)
{
    if (text.find(".csv") != std::string::npos || text.find(".json") != std::string::npos
        || text.find(".y") != std::string::npos || text.find('/') == 0)
        throw BadLine{ "write the weights as rows, such as 1 2 1; 2 4 2; 1 2 1 / 16" };
    if (text != "box")
        parseFilter(text);
    mapping.filter = text;
}

void setCovers(Mapping &mapping, const std::string &text)
{
    if (text == "valid") {
        mapping.covers = Covers{};
    } else if (text == "interior") {
        mapping.covers
            = Covers{ "RADIUS_X", "RADIUS_Y", "FILTER_W - 1 - RADIUS_X", "FILTER_H - 1 - RADIUS_Y" };
    } else {
        const std::vector<std::string> parts = partsOf(text);
        if (parts.size() != 4 || std::ranges::count(parts, std::string()) > 0)
            throw BadLine{ "expected \"valid\", \"interior\" or \"LEFT, TOP, RIGHT, BOTTOM\"" };
        mapping.covers = Covers{ parts[0], parts[1], parts[2], parts[3] };
    }
}

std::string toString(const MemoryRole &role)
{
    std::string text = role.buffer;
    if (role.type)
        text += " of " + halo::toString(*role.type);
    if (!role.pitch.empty())
        text += std::string(", pitch ") + (role.pitchInBytes ? "bytes " : "") + role.pitch;
    if (!role.rows.empty())
        text += ", rows " + role.rows;
    if (!role.offset.empty())
        text += ", offset " + role.offset;
    if (role.range) {
        std::ostringstream number;
        number << *role.range;
        text += ", range " + number.str();
    }
    if (role.format) {
        static constexpr std::array<const char *, 5> channels{ "", "r", "rg", "", "rgba" };
        const std::string name = halo::toString(ValueType{ role.format->number, 1 });
        static const std::map<std::string, std::string> words{ { "uchar", "uint8" }, { "char", "int8" },
            { "ushort", "uint16" }, { "short", "int16" }, { "uint", "uint32" }, { "int", "int32" } };
        const auto word = words.find(name);
        std::string number = word == words.end() ? name : word->second;
        if (role.format->normalised)
            number
                = (number.starts_with("u") ? "unorm" : "snorm") + number.substr(number.find_first_of("18"));
        text += std::string(", format ") + channels.at(static_cast<size_t>(role.format->channels)) + ' '
            + number;
    }
    return text + (role.flipped ? ", flipped" : "") + (role.transposed ? ", transposed" : "");
}

std::string toString(const ValuesRole &role)
{
    std::string text;
    for (const NumberRole &value : role.values)
        text += (text.empty() ? "" : ", ") + (value.type ? halo::toString(*value.type) + ' ' : std::string())
            + value.expression;
    return text;
}

std::string toString(const LocalRole &role)
{
    return "local " + role.bytes;
}

std::string toString(const OwnMemoryRole &role)
{
    return role.content.empty() ? "scratch " + role.count : "input " + role.count + " : " + role.content;
}

std::string toString(const SamplerRole &role)
{
    const auto *addressing
        = std::ranges::find_if(addressings, [&](const auto &one) { return role.addressing == one.second; });
    return std::string("sampler ") + addressing->first + (role.linear ? " linear" : " nearest")
        + (role.normalised ? " normalized" : "");
}

std::string namesOf(const std::vector<Argument> &arguments)
{
    std::string names;
    for (const Argument &argument : arguments)
        names += (names.empty() ? "" : ", ") + argument.name;
    return names;
}

/// Whether one role fits one declaration; throws BadLine if not.
class Fit
{
public:
    Fit(const Argument &argument, const std::vector<std::string> &memories)
        : m_argument(argument)
        , m_memories(memories)
    {
    }

    void operator()(const MemoryRole &role) const
    {
        if (std::ranges::find(m_memories, role.buffer) == m_memories.end()) {
            std::string known;
            for (const std::string &memory : m_memories)
                known += (known.empty() ? "" : ", ") + memory;
            throw BadLine{ Message("there is no memory \"%1\"; choose one of %2", role.buffer, known) };
        }
        if ((role.flipped || role.transposed) && (role.buffer == "src" || role.buffer == "dst"))
            throw BadLine{ "only weights can be flipped or transposed" };
        if (m_argument.isLocal())
            refuse("is local memory; write \"local BYTES\"");
        const auto declared = m_argument.element();
        if (!m_argument.isImage() && !m_argument.isPointer() && declared)
            refuse("is a number; give it an expression, such as WIDTH");
        if (m_argument.isImage() && (!role.pitch.empty() || !role.offset.empty() || role.type))
            refuse("is an image, which has no pitch, offset or type; write \"format …\"");
        if (!m_argument.isImage() && role.format)
            refuse("is no image; leave \"format\" out");
        if (!m_argument.isPointer() || m_argument.isImage())
            return;
        if (!role.type && !declared)
            refuse("has elements of its own; say which, as in \"src of float\"");
        // Memory that is declared in bytes may hold anything, a uint four bytes, and a vector may be of
        // pixels or of colours.
        const bool inParts = !declared || bytesOf(declared->number) == 1
            || (role.type && !isFloating(declared->number)
                && bytesOf(role.type->number) < bytesOf(declared->number));
        if (role.type && !inParts && role.type->number != declared->number)
            refuse("does not hold such elements; leave \"of …\" out, or correct it");
    }

    void operator()(const ValuesRole &role) const
    {
        if (m_argument.isPointer() || m_argument.isImage())
            refuse("is memory; name what it holds, such as src, dst or filter");
        if (m_argument.isSampler())
            refuse("is a sampler; write \"sampler clamp_to_edge nearest\"");
        const auto declared = m_argument.element();
        if (declared && role.values.size() != static_cast<size_t>(declared->components))
            throw BadLine{ Message(
                "\"%1\" is declared as \"%2\", for which the count of numbers is %3, not %4", m_argument.name,
                m_argument.type, declared->components, role.values.size()) };
        if (!declared && std::ranges::any_of(role.values, [](const NumberRole &v) { return !v.type; }))
            refuse("is a struct; say the type of each member, as in \"int WIDTH, int HEIGHT\"");
    }

    void operator()(const LocalRole &) const
    {
        if (!m_argument.isLocal())
            refuse("is no local memory; name what it holds, such as src, dst or filter");
    }

    void operator()(const OwnMemoryRole &) const
    {
        if (!m_argument.isPointer() || m_argument.isLocal())
            refuse("is no memory in global or constant memory; give it an expression, or \"local BYTES\"");
        if (!m_argument.element())
            refuse("has elements of a type that is not known here; only numbers and vectors can be filled");
    }

    void operator()(const SamplerRole &) const
    {
        if (!m_argument.isSampler())
            refuse("is no sampler_t; give it what it holds");
    }

private:
    [[noreturn]] void refuse(const char *how) const
    {
        throw BadLine{ Message(
            "\"%1\" is declared as \"%2\" and %3", m_argument.name, m_argument.type, how) };
    }

    const Argument &m_argument;
    const std::vector<std::string> &m_memories;
};

void checkArgument(
    const ArgumentMapping &mapped, const KernelInterface &declared, const std::vector<std::string> &memories)
{
    std::string known;
    bool isFound = false;
    for (const KernelFunction &function : declared.functions) {
        if (!mapped.function.empty() && mapped.function != function.name)
            continue;
        known += (known.empty() ? "" : ", ") + namesOf(function.arguments);
        const auto argument = std::ranges::find(function.arguments, mapped.argument, &Argument::name);
        if (argument == function.arguments.end())
            continue;
        std::visit(Fit(*argument, memories), mapped.role);
        isFound = true;
    }
    for (const ProgramConstant &constant : declared.constants)
        if (constant.name == mapped.argument) {
            if (!std::holds_alternative<MemoryRole>(mapped.role))
                throw BadLine{ Message(
                    "\"%1\" is memory of the program; name what it holds, such as filter", constant.name) };
            isFound = true;
        }
    if (isFound)
        return;
    if (!mapped.function.empty() && !declared.find(mapped.function))
        throw BadLine{ Message("there is no kernel function \"%1\"", mapped.function) };
    throw BadLine{ Message("the kernel has no argument \"%1\"; it has %2", mapped.argument, known) };
}

/// Source and output are one thing each.
void checkOnce(const Mapping &mapping, const ArgumentMapping &mapped)
{
    const auto *role = std::get_if<MemoryRole>(&mapped.role);
    for (const ArgumentMapping &other : mapping.arguments) {
        if (&other == &mapped)
            return;
        const bool mayMeet
            = other.function.empty() || mapped.function.empty() || other.function == mapped.function;
        if (mayMeet && other.argument == mapped.argument)
            throw BadLine{ Message(
                "\"%1\" has a role in line %2; leave one out", mapped.argument, other.line) };
        const auto *memory = std::get_if<MemoryRole>(&other.role);
        if (mayMeet && role && memory && role->buffer == memory->buffer && other.line > 0)
            throw BadLine{ Message("\"%1\" is %2 in line %3; only one argument can be that", other.argument,
                memory->buffer, other.line) };
    }
}

} // namespace

const ArgumentMapping *Mapping::find(const std::string &function, const std::string &argument) const
{
    const ArgumentMapping *found = nullptr;
    for (const ArgumentMapping &one : arguments)
        if (one.argument == argument && (one.function == function || (one.function.empty() && !found)))
            found = &one;
    return found;
}

const HeaderKeys<Mapping> &mappingKeys()
{
    static const HeaderKeys<Mapping> keys{
        { "entry",
            [](Mapping &m, const std::string &t) {
                if (!isIdentifier(t))
                    throw BadLine{ "expected the name of a kernel function" };
                m.entry = t;
            } },
        { "argument", addArgument },
        { "define", addMacro },
        { "border", setBorder },
        { "include",
            [](Mapping &m, const std::string &t) {
                m.before.push_back(needed(t, "expected the name of a file"));
            } },
        { "filter", setFilter },
        { "covers", setCovers },
        { "launch",
            [](Mapping &m, const std::string &t) {
                std::tie(m.launchWidth, m.launchHeight) = edgesIn(t, expectedEdges);
            } },
        { "step",
            [](Mapping &m, const std::string &t) {
                std::tie(m.stepWidth, m.stepHeight) = edgesIn(t, expectedEdges);
            } },
        { "prelude",
            [](Mapping &m, const std::string &t) {
                if (t != "yes")
                    throw BadLine{ "expected \"yes\"" };
                m.prelude = true;
            } },
    };
    return keys;
}

PixelFormat pixelFormatOf(const std::string &words)
{
    static const std::map<std::string, int> channels{ { "r", 1 }, { "rg", 2 }, { "rgba", 4 } };
    struct Stored
    {
        Number number;
        bool normalised;
    };
    static const std::map<std::string, Stored> numbers{ { "float", { Number::Float, false } },
        { "half", { Number::Half, false } }, { "unorm8", { Number::UChar, true } },
        { "unorm16", { Number::UShort, true } }, { "snorm8", { Number::Char, true } },
        { "snorm16", { Number::Short, true } }, { "uint8", { Number::UChar, false } },
        { "uint16", { Number::UShort, false } }, { "uint32", { Number::UInt, false } },
        { "int8", { Number::Char, false } }, { "int16", { Number::Short, false } },
        { "int32", { Number::Int, false } } };
    const auto [channel, number] = firstWord(words);
    const auto count = channels.find(channel);
    const auto stored = numbers.find(number);
    if (count == channels.end() || stored == numbers.end())
        throw BadLine{ "expected \"format r|rg|rgba float|half|unorm8|unorm16|uint8|uint16|uint32|int8|…\"" };
    return { count->second, stored->second.number, stored->second.normalised };
}

std::string toString(const ArgumentRole &role)
{
    return std::visit([](const auto &one) { return toString(one); }, role);
}

std::vector<std::string> expressionsOf(const Mapping &mapping)
{
    std::vector<std::string> all{ mapping.launchWidth, mapping.launchHeight, mapping.stepWidth,
        mapping.stepHeight };
    if (mapping.covers)
        all.insert(all.end(),
            { mapping.covers->left, mapping.covers->top, mapping.covers->right, mapping.covers->bottom });
    for (const MacroRole &macro : mapping.macros) {
        all.push_back(macro.condition);
        if (macro.kind == MacroRole::Kind::Number)
            all.push_back(macro.value);
    }
    for (const ArgumentMapping &argument : mapping.arguments) {
        if (const auto *memory = std::get_if<MemoryRole>(&argument.role))
            all.insert(all.end(), { memory->pitch, memory->rows, memory->offset });
        else if (const auto *local = std::get_if<LocalRole>(&argument.role))
            all.push_back(local->bytes);
        else if (const auto *own = std::get_if<OwnMemoryRole>(&argument.role))
            all.insert(all.end(), { own->count, own->content });
        else if (const auto *values = std::get_if<ValuesRole>(&argument.role))
            for (const NumberRole &value : values->values)
                all.push_back(value.expression);
    }
    return all;
}

void checkMapping(const Mapping &mapping, const KernelInterface &declared, const std::string &file,
    const std::vector<std::string> &memories)
{
    for (const MacroRole &macro : mapping.macros)
        readLine(file, { macro.line, macro.name, {}, {} }, [&] {
            if (macro.kind == MacroRole::Kind::Weights
                && std::ranges::find(memories, macro.weights.buffer) == memories.end())
                throw BadLine{ Message(
                    "there is no memory \"%1\" whose weights could be written out; name filter, "
                    "or write an expression in capitals",
                    macro.weights.buffer) };
        });
    for (const ArgumentMapping &mapped : mapping.arguments)
        readLine(file, { mapped.line, mapped.argument + " = " + toString(mapped.role), {}, {} }, [&] {
            checkArgument(mapped, declared, memories);
            checkOnce(mapping, mapped);
        });
}

} // namespace halo
