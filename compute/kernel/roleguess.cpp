// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/roleguess.h"

#include "compute/base/error.h"
#include "compute/base/pattern.h"
#include "compute/kernel/codetext.h"
#include "compute/kernel/header.h"
#include "compute/kernel/kernelfiles.h"
#include "compute/kernel/workloads.h"

#include <QFileInfo>

#include <algorithm>
#include <bit>
#include <cctype>
#include <initializer_list>
#include <map>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

namespace halo {
namespace {

using WordList = std::vector<std::string>;

/// "imageW", "d_Src", "inputDimensions": in small letters, at underscores and at capitals.
WordList wordsOfName(const std::string &name)
{
    WordList words(1);
    for (size_t i = 0; i < name.size(); ++i) {
        const auto c = static_cast<unsigned char>(name[i]);
        const bool begins = std::isupper(c) != 0 && i > 0
            && (std::islower(static_cast<unsigned char>(name[i - 1])) != 0
                || (i + 1 < name.size() && std::islower(static_cast<unsigned char>(name[i + 1])) != 0));
        if (c == '_' || begins)
            words.emplace_back();
        if (c != '_')
            words.back() += static_cast<char>(std::tolower(c));
    }
    std::erase(words, std::string());
    return words;
}

bool hasAny(const WordList &words, std::initializer_list<std::string_view> known)
{
    return std::ranges::any_of(
        words, [&](const std::string &word) { return std::ranges::find(known, word) != known.end(); });
}

bool isAlone(const WordList &words, std::initializer_list<std::string_view> known)
{
    return words.size() == 1 && hasAny(words, known);
}

bool isLikeOutput(const WordList &words)
{
    return hasAny(words,
               { "output", "outputs", "out", "dst", "dest", "destination", "result", "results", "res", "new",
                   "blurred", "smoothed", "filtered", "convolved", "target" })
        || isAlone(words, { "b", "o", "y" });
}

bool isLikeFilter(const WordList &words)
{
    return hasAny(words,
               { "filter", "filters", "mask", "masks", "kernel", "ker", "coeff", "coeffs", "coef", "coefs",
                   "coefficient", "coefficients", "weight", "weights", "gauss", "gaussian", "flt", "taps",
                   "psf", "impulse", "stencil", "window" })
        || isAlone(words, { "h", "k", "w", "f" });
}

bool isLikeInput(const WordList &words)
{
    return hasAny(words,
               { "input", "inputs", "in", "src", "source", "image", "img", "picture", "pic", "pixels", "old",
                   "frame", "signal", "data" })
        || isAlone(words, { "a", "i", "x" });
}

/// A kernel function without its comments, as tokens: what its body does with an argument is looked up there.
WordList tokensOf(const std::string &code)
{
    WordList tokens;
    for (size_t i = 0; i < code.size();) {
        const auto isWordSign = [&](size_t at) {
            return at < code.size()
                && (std::isalnum(static_cast<unsigned char>(code[at])) != 0 || code[at] == '_');
        };
        if (std::isspace(static_cast<unsigned char>(code[i])) != 0) {
            ++i;
        } else if (isWordSign(i)) {
            size_t end = i;
            while (isWordSign(end)
                || (end < code.size() && code[end] == '.'
                    && std::isdigit(static_cast<unsigned char>(code[i])) != 0))
                ++end;
            tokens.push_back(code.substr(i, end - i));
            i = end;
        } else {
            const std::string_view two = std::string_view(code).substr(i, 2);
            const bool isPair = two == "==" || two == "!=" || two == "<=" || two == ">=" || two == "->"
                || two == "++" || two == "--"
                || (two.size() == 2 && two[1] == '='
                    && std::string_view("+-*/%&|^").find(two[0]) != std::string_view::npos);
            tokens.emplace_back(isPair ? two : two.substr(0, 1));
            i += tokens.back().size();
        }
    }
    return tokens;
}

bool isName(const std::string &token)
{
    return std::isalpha(static_cast<unsigned char>(token.front())) != 0 || token.front() == '_';
}

bool isAssignment(const std::string &token)
{
    return token == "="
        || (token.size() == 2 && token[1] == '='
            && std::string_view("+-*/%&|^").find(token[0]) != std::string_view::npos);
}

/// Behind the bracket that closes the one at this place.
size_t behindBracket(const WordList &tokens, size_t at)
{
    int depth = 0;
    for (; at < tokens.size(); ++at) {
        depth += tokens[at] == "(" || tokens[at] == "[" || tokens[at] == "{" ? 1 : 0;
        depth -= tokens[at] == ")" || tokens[at] == "]" || tokens[at] == "}" ? 1 : 0;
        if (depth == 0)
            return at + 1;
    }
    return at;
}

/// What stands between the braces of a function; empty: it is not there.
WordList bodyOf(const WordList &tokens, const std::string &function)
{
    for (size_t i = 0; i + 1 < tokens.size(); ++i) {
        if (tokens[i] != function || tokens[i + 1] != "(")
            continue;
        const size_t open = behindBracket(tokens, i + 1);
        if (open < tokens.size() && tokens[open] == "{")
            return { tokens.begin() + static_cast<std::ptrdiff_t>(open),
                tokens.begin() + static_cast<std::ptrdiff_t>(behindBracket(tokens, open)) };
    }
    return {};
}

/// Whether a call that stores names it as the place: the first argument of write_imagef() and of atomics, the
/// last of vstore4().
bool isPlaceOf(const WordList &body, size_t call, const std::string &name)
{
    const bool isVector = body[call].starts_with("vstore");
    if (call + 1 >= body.size() || body[call + 1] != "("
        || !(isVector || body[call].starts_with("write_image") || body[call].starts_with("atom")))
        return false;
    const size_t end = behindBracket(body, call + 1) - 1;
    size_t from = call + 2, to = end;
    for (size_t at = from; at < end; ++at) {
        if (body[at] == "(" || body[at] == "[") {
            at = behindBracket(body, at) - 1;
        } else if (body[at] == "," && isVector) {
            from = at + 1;
        } else if (body[at] == ",") {
            to = at;
            break;
        }
    }
    return std::find(body.begin() + static_cast<std::ptrdiff_t>(from),
               body.begin() + static_cast<std::ptrdiff_t>(to), name)
        != body.begin() + static_cast<std::ptrdiff_t>(to);
}

/// "name[…] =", "*name =", "*(name + …) =", "vstore4(v, i, name)", "write_imagef(name, …)".
bool isStoredTo(const WordList &body, const std::string &name)
{
    for (size_t i = 0; i < body.size(); ++i) {
        if (isPlaceOf(body, i, name))
            return true;
        if (body[i] != name || i + 1 >= body.size())
            continue;
        size_t behind = i + 1;
        while (behind < body.size() && body[behind] == "[")
            behind = behindBracket(body, behind);
        const bool indexed = behind > i + 1;
        if (indexed && behind + 1 < body.size() && body[behind] == ".") // a component
            behind += 2;
        if (indexed && behind < body.size() && isAssignment(body[behind]))
            return true;
        // "*name = …" and "*(name + …) = …" begin a statement, unlike a product.
        const auto begins = [&](size_t star) {
            return body[star] == "*"
                && (star == 0 || body[star - 1] == ";" || body[star - 1] == "{" || body[star - 1] == "}"
                    || body[star - 1] == ")");
        };
        if (i >= 1 && begins(i - 1) && isAssignment(body[i + 1]))
            return true;
        if (i >= 2 && body[i - 1] == "(" && begins(i - 2)) {
            const size_t close = behindBracket(body, i - 1);
            if (close < body.size() && isAssignment(body[close]))
                return true;
        }
    }
    return false;
}

/// "= -name": where a loop over a filter begins.
bool isNegated(const WordList &body, const std::string &name)
{
    for (size_t i = 2; i < body.size(); ++i)
        if (body[i] == name && body[i - 1] == "-"
            && (body[i - 2] == "=" || body[i - 2] == "(" || body[i - 2] == ","))
            return true;
    return false;
}

/// Passed to one of the functions that read pixels in this form, "read_imageui".
bool usesCall(const WordList &body, std::string_view start, const std::string &name)
{
    for (size_t i = 0; i + 2 < body.size(); ++i)
        if (body[i] == start && body[i + 1] == "(" && body[i + 2] == name)
            return true;
    return false;
}

/// A number by its name alone: an expression, and why.
struct NamedNumber
{
    const char *expression;
    const char *reason;
};

/// "k_w", "kHeight", "f_h": f and m may also stand for a frame and a matrix, unless all is as short.
bool isOfShortFilter(const WordList &words)
{
    return words.size() == 2
        && (words[0] == "k" || ((words[0] == "f" || words[0] == "m") && words[1].size() == 1));
}

std::optional<NamedNumber> meaningOfName(const WordList &words)
{
    constexpr const char *width = "named like the width of the image";
    constexpr const char *height = "named like the height of the image";
    constexpr const char *filterWidth = "named like the width of the filter";
    constexpr const char *filterHeight = "named like the height of the filter";
    if (hasAny(words, { "border", "iteration", "iterations" }))
        return std::nullopt;
    const bool isFilter = hasAny(words,
                              { "filter", "mask", "kernel", "flt", "coeff", "coef", "window", "conv",
                                  "stencil", "weights", "taps" })
        || isOfShortFilter(words);
    const bool isOut = hasAny(words, { "out", "output", "dst", "dest", "result" });
    const bool isDown = hasAny(words,
        { "height", "h", "rows", "row", "y", "ny", "vertical", "imh", "nrows", "lines", "ysize", "ydim",
            "ni" });
    const bool isAcross = hasAny(words,
        { "width", "w", "cols", "col", "columns", "column", "x", "nx", "horizontal", "imw", "ncols", "xsize",
            "xdim", "nj", "line" });
    if (hasAny(
            words, { "radius", "rad", "half", "halo", "apron", "hfs", "halfwidth", "halfsize", "halfheight" })
        || (hasAny(words, { "r" }) && (isFilter || words.size() == 1)))
        return isDown && !isAcross ? NamedNumber{ "RADIUS_Y", "named like the radius of the filter" }
                                   : NamedNumber{ "RADIUS_X", "named like the radius of the filter" };
    if (isAlone(words, { "kh", "fh", "mh", "nhy" }))
        return NamedNumber{ "FILTER_H", filterHeight };
    if (isAlone(words, { "kw", "fw", "mw", "nhx", "ksize", "fsize", "msize", "nh", "k", "fs", "ks" }))
        return NamedNumber{ "FILTER_W", filterWidth };
    if (hasAny(words, { "offset", "origin", "start", "begin", "offs", "x0", "y0" }))
        return NamedNumber{ "0", "named like a place to begin: 0 is the first pixel" };
    if (isFilter) {
        if (isDown && !isAcross)
            return NamedNumber{ "FILTER_H", filterHeight };
        if (isAcross || hasAny(words, { "size", "length", "len", "n", "dim", "edge", "side", "diameter" }))
            return NamedNumber{ "FILTER_W", filterWidth };
        return std::nullopt;
    }
    if (isAlone(words, { "ow" }) || (isOut && isAcross))
        return NamedNumber{ "OUT_WIDTH", "named like the width of the output" };
    if (isAlone(words, { "oh" }) || (isOut && isDown))
        return NamedNumber{ "OUT_HEIGHT", "named like the height of the output" };
    if (hasAny(words, { "pitch", "stride", "step", "ld", "lda" }))
        return NamedNumber{ isOut ? "OUT_WIDTH" : "WIDTH", "named like the distance of two rows" };
    if (hasAny(words, { "channels", "channel", "cn", "planes", "components", "bands" }))
        return NamedNumber{ "1", "named like the number of channels: planes are filtered one by one" };
    if (isAlone(words, { "iw" }) || (isAcross && !isDown))
        return NamedNumber{ "WIDTH", width };
    if (isAlone(words, { "ih" }) || (isDown && !isAcross))
        return NamedNumber{ "HEIGHT", height };
    if (isAlone(words, { "size", "total", "count", "length", "len", "npixels", "pixels" })
        || (hasAny(words, { "num", "number" }) && hasAny(words, { "pixels", "elements", "items" })))
        return NamedNumber{ "WIDTH * HEIGHT", "named like the number of pixels" };
    return std::nullopt;
}

/// A macro of a program: sizes of a group come first, then numbers as arguments have them. hasBlocks: others
/// are called blocks, so that a tile is what a work-item computes.
std::optional<MacroRole> macroNamed(const std::string &name, bool hasBlocks, const char *&reason)
{
    const WordList words = wordsOfName(name);
    const auto number = [&](const char *expression, const char *why) {
        reason = why;
        return MacroRole{ name, MacroRole::Kind::Number, expression, {} };
    };
    if (isAlone(words, { "t", "type", "real", "dtype", "float" })
        || (hasAny(words, { "type" }) && words.size() <= 2)) {
        reason = "named like a type";
        return MacroRole{ name, MacroRole::Kind::Text, "float", {} };
    }
    if (hasAny(words, { "steps", "border", "mem", "matrix", "aligned" }))
        return std::nullopt;
    const bool endsAcross = hasAny({ words.back() }, { "x", "w", "width" });
    const bool isDown = hasAny(words, { "y", "h", "height", "rows", "tby", "wpty" }) && !endsAcross;
    const bool isTile = hasAny(words, { "tile" });
    if (hasAny(words, { "wptx", "wpty", "wpt", "item", "items" }) || (isTile && hasBlocks))
        return isDown ? number("ITEM_H", "named like the outputs of a work-item downwards")
                      : number("ITEM_W", "named like the outputs of a work-item across");
    if (isTile
        || hasAny(words,
            { "block", "blockdim", "blocksize", "group", "local", "wg", "workgroup", "threads", "tb", "tbx",
                "tby", "lsize", "ts", "bs" }))
        return isDown ? number("GROUP_H", "named like the height of a work-group")
                      : number("GROUP_W", "named like the width of a work-group");
    if (hasAny(words, { "anchor" }))
        return isDown ? number("RADIUS_Y", "named like the radius of the filter")
                      : number("RADIUS_X", "named like the radius of the filter");
    if (hasAny(words, { "half" }) && hasAny(words, { "image", "twice" }))
        return std::nullopt;
    if (const auto named = meaningOfName(words))
        return number(named->expression, named->reason);
    return std::nullopt;
}

/// Whose values the compiler or OpenCL C has, or which are no macro of the host's.
bool isOfLanguage(const std::string &name)
{
    static const std::set<std::string> known{ "NULL", "INFINITY", "NAN", "HUGE_VALF", "HUGE_VAL", "MAXFLOAT",
        "reqd_work_group_size", "work_group_size_hint", "OPENCL", "EXTENSION", "FP_CONTRACT", "ON", "OFF",
        "CHAR_BIT" };
    return known.contains(name) || name.starts_with("CLK_") || name.starts_with("CL_")
        || name.starts_with("__") || name.starts_with("M_") || name.starts_with("FLT_")
        || name.starts_with("DBL_") || name.starts_with("cl_") || name.ends_with("_MAX")
        || name.ends_with("_MIN");
}

/// Guesses what is not said of one variant.
class Guesser
{
public:
    explicit Guesser(const Variant &said)
        : m_code(codeOf(withIncludes(said.source, said.file, said.includes)))
    {
        m_guess.said = said;
        if (const Workload *workload = findWorkload(said.workload))
            m_memories = workload->memories;
        for (const NamedArea &buffer : said.buffers)
            m_memories.push_back(buffer.name);
    }

    MappingGuess guess()
    {
        if (!m_guess.said.mapping.prelude) // which defines all
            guessMacros();
        readFunctions();
        chooseEntries();
        for (const std::string &entry : m_guess.entries)
            guessFunction(*m_guess.declared.find(entry));
        guessConstants();
        return std::move(m_guess);
    }

private:
    using Kind = MacroRole::Kind;

    /// A line, or what is defined as a macro.
    struct CodePart
    {
        std::string macro; ///< empty: a line
        WordList tokens;
    };

    /// Lines, and in their places the definitions of macros that lines, or such definitions, use.
    static WordList usedTokens(const std::vector<CodePart> &parts)
    {
        std::multimap<std::string, const CodePart *> definitions;
        std::vector<const CodePart *> unread;
        for (const CodePart &part : parts)
            if (part.macro.empty())
                unread.push_back(&part);
            else
                definitions.emplace(part.macro, &part);
        std::set<std::string> used;
        while (!unread.empty()) {
            const CodePart &part = *unread.back();
            unread.pop_back();
            for (const std::string &token : part.tokens)
                if (definitions.contains(token) && used.insert(token).second)
                    for (auto [at, end] = definitions.equal_range(token); at != end; ++at)
                        unread.push_back(at->second);
        }
        WordList all;
        for (const CodePart &part : parts)
            if (part.macro.empty() || used.contains(part.macro))
                all.insert(all.end(), part.tokens.begin(), part.tokens.end());
        return all;
    }

    /// Words in texts and comments are no names. A definition may go over several lines.
    static std::string codeOf(const std::string &source)
    {
        static const Pattern joint("\\\\\n");
        return joint.replaced(withoutLiterals(withoutComments(source)), " ");
    }

    /// Names that an "#if" asks for need no value; those of "#define" lines have one.
    void guessMacros()
    {
        std::vector<CodePart> parts;
        std::set<std::string> defined, asked;
        std::vector<std::pair<std::string, std::string>> fixed; // that the file defines as a number
        std::string line;
        for (size_t at = 0; at < m_code.size(); at += line.size() + 1) {
            line = m_code.substr(at, m_code.find('\n', at) - at);
            const WordList tokens = tokensOf(line);
            const bool isDirective = tokens.size() > 2 && tokens.front() == "#";
            if (isDirective && tokens[1] == "define") {
                defined.insert(tokens[2]);
                WordList value(tokens.begin() + 3, tokens.end());
                parts.push_back({ tokens[2], value });
                std::erase_if(value, [](const std::string &t) { return t == "(" || t == ")"; });
                if (value.size() == 1 && std::isdigit(static_cast<unsigned char>(value.front().front())) != 0)
                    fixed.emplace_back(tokens[2], value.front());
            } else if (isDirective) {
                for (const std::string &token : tokens)
                    asked.insert(token);
            } else {
                parts.push_back({ {}, tokens });
            }
        }
        m_tokens = usedTokens(parts);
        for (const MacroRole &macro : m_guess.said.mapping.macros) {
            defined.insert(macro.name);
            m_guess.macros.push_back({ macro.name, macro, Message("given in line %1", macro.line), true });
        }
        for (const Param &param : m_guess.said.params)
            defined.insert(param.macro);
        const WordList unknown = unknownNames(defined);
        m_hasBlocks = std::ranges::any_of(
            unknown, [](const std::string &name) { return hasAny(wordsOfName(name), { "block" }); });
        for (const std::string &name : unknown)
            addMacro(name, !asked.contains(name));
        for (const auto &[name, value] : fixed)
            addFixed(name, value);
        takeFixedGroup();
    }

    /// In the order of their first use.
    WordList unknownNames(const std::set<std::string> &defined) const
    {
        WordList found;
        for (size_t i = 0; i < m_tokens.size(); ++i) {
            const std::string &name = m_tokens[i];
            if (!isName(name) || defined.contains(name) || isOfLanguage(name)
                || std::ranges::find(found, name) != found.end())
                continue;
            const bool isLarge = name.size() > 1
                && std::ranges::none_of(name, [](unsigned char c) { return std::islower(c) != 0; });
            const WordList words = wordsOfName(name);
            const bool isSize = hasAny(words, { "block", "tile", "group" })
                && hasAny(words, { "size", "x", "y", "width", "height" }) && words.size() > 1;
            if ((isLarge || isSize) && !isDeclared(name))
                found.push_back(name);
        }
        return found;
    }

    /// A variable, a constant, an argument, a type: some use of it stands behind a type.
    bool isDeclared(const std::string &name) const
    {
        static const std::set<std::string> words{ "return", "else", "case", "sizeof", "do", "typedef" };
        for (size_t i = 1; i < m_tokens.size(); ++i) {
            if (m_tokens[i] != name)
                continue;
            const std::string &before = m_tokens[i - 1];
            const std::string &behind = i + 1 < m_tokens.size() ? m_tokens[i + 1] : before;
            if ((isName(before) && !words.contains(before)) || before == "." || before == "->")
                return !isName(behind) && behind != "*"; // else it is a type itself
            if (before == "*" && i >= 2 && isName(m_tokens[i - 2])
                && (behind == "," || behind == ")" || behind == "="))
                return true;
            if ((before == "," || before == "{") && behind == "=")
                return true;
            if (before == "}" && behind == ";")
                return true;
        }
        return false;
    }

    void addMacro(const std::string &name, bool isNeeded)
    {
        const char *reason = nullptr;
        std::optional<MacroRole> role = macroNamed(name, m_hasBlocks, reason);
        if (role || isNeeded)
            m_guess.macros.push_back({ name, role,
                role ? Message(reason)
                     : Message(
                         "its name does not say which value it has; write an expression, such as GROUP_W") });
    }

    /// A size that the file fixes, such as "#define image_width 4096", would be right for one picture alone.
    /// One of a work-group stays, and says which group the kernel is written for.
    void addFixed(const std::string &name, const std::string &value)
    {
        const char *reason = nullptr;
        const std::optional<MacroRole> role = macroNamed(name, m_hasBlocks, reason);
        static const std::set<std::string> sizes{ "WIDTH", "HEIGHT", "OUT_WIDTH", "OUT_HEIGHT", "FILTER_W",
            "FILTER_H", "RADIUS_X", "RADIUS_Y" };
        const bool isKnown
            = std::ranges::find(m_guess.macros, name, &GuessedMacro::name) != m_guess.macros.end();
        if (isKnown || !role || role->kind != Kind::Number)
            return;
        if (sizes.contains(role->value))
            m_guess.macros.push_back(
                { name, role, Message("%1, in place of the %2 of the file", Message(reason), value) });
        else if (role->value == "GROUP_W" || role->value == "GROUP_H") {
            int &edge = role->value == "GROUP_W" ? m_fixedGroup.w : m_fixedGroup.h;
            const int given = edgeOf(value);
            edge = edge == 0 || edge == given ? given : -1; // two passes have groups of their own
        }
    }

    /// Of a work-group, as far as it can be one: a tile with its halo is no power of two. 0: it is none.
    static int edgeOf(const std::string &number)
    {
        constexpr unsigned most = 256;
        unsigned edge = 0;
        std::istringstream(number) >> edge;
        return std::has_single_bit(edge) && edge <= most ? static_cast<int>(edge) : 0;
    }

    /// Where no line says it, the work-group is that of the file's numbers. One alone is both edges of it, or
    /// a row.
    void takeFixedGroup()
    {
        static const Pattern said("(?:^|\\n)(?://)?\\s*(?:group|pass):");
        const auto [w, h] = m_fixedGroup;
        std::string header = m_guess.said.mappingText + '\n';
        for (const HeaderLine &line : headerOf(m_guess.said.source).lines)
            header += line.text + '\n';
        if (w < 0 || h < 0 || w + h == 0 || said.isIn(header))
            return;
        constexpr int mostItems = 1024;
        const int only = std::max(w, h);
        if (w == 0 || h == 0)
            m_guess.said.group = { only, only * only <= mostItems ? only : 1 };
        else if (w * h <= mostItems)
            m_guess.said.group = m_fixedGroup;
    }

    /// Behind the macros that are known, in place of what the file defines as such.
    void readFunctions()
    {
        Variant complete = m_guess.said;
        complete.mapping = m_guess.mapping();
        m_guess.declared = declaredBy(complete);
        for (const KernelFunction &function : m_guess.declared.functions)
            m_guess.functions.push_back(function.name);
    }

    /// What is said, else the only one, else rows and columns.
    void chooseEntries()
    {
        const Variant &said = m_guess.said;
        for (const Pass &pass : said.passes)
            if (m_guess.declared.find(pass.name))
                m_guess.entries.push_back(pass.name);
        if (!m_guess.entries.empty())
            return;
        if (!said.mapping.entry.empty()) {
            if (m_guess.declared.find(said.mapping.entry))
                m_guess.entries = { said.mapping.entry };
            else
                m_guess.trouble = Message("there is no kernel function \"%1\"; choose one of %2",
                    said.mapping.entry, joinedNames());
            return;
        }
        const auto &functions = m_guess.functions;
        if (functions.empty())
            m_guess.trouble = "there is no kernel function in it; a kernel begins with \"__kernel void\", or "
                              "with \"__global__ void\" in CUDA";
        else if (functions.size() == 1)
            m_guess.entries = functions;
        else if (functions.size() == 2)
            choosePasses();
        if (m_guess.entries.empty() && m_guess.trouble.empty())
            m_guess.trouble
                = Message("there are %1 kernel functions in it, %2; name one by the line \"entry: NAME\"",
                    functions.size(), joinedNames());
    }

    std::string joinedNames() const
    {
        std::string names;
        for (const std::string &name : m_guess.functions)
            names += (names.empty() ? "" : ", ") + name;
        return names;
    }

    void choosePasses()
    {
        const auto across = [](const std::string &name) {
            return hasAny(wordsOfName(name), { "row", "rows", "hor", "horizontal", "x", "h" });
        };
        const auto down = [](const std::string &name) {
            return hasAny(wordsOfName(name),
                { "col", "cols", "column", "columns", "ver", "vert", "vertical", "y", "v" });
        };
        std::vector<std::string> pair = m_guess.functions;
        if (down(pair[0]) && across(pair[1]))
            std::swap(pair[0], pair[1]);
        if (!across(pair[0]) || !down(pair[1]) || across(pair[1]) || down(pair[0]))
            return;
        m_guess.entries = pair;
        Pass rows, columns;
        std::tie(rows.name, rows.width, rows.height) = std::tuple(pair[0], "OUT_WIDTH", "HEIGHT");
        std::tie(columns.name, columns.width, columns.height)
            = std::tuple(pair[1], "OUT_WIDTH", "OUT_HEIGHT");
        m_guess.passes = { rows, columns };
        m_guess.buffers = { { "between", "OUT_WIDTH", "HEIGHT" } };
        m_memories.emplace_back("between");
    }

    /// Of two passes the first hands on to the second.
    std::string memoryFor(const std::string &function, const std::string &memory) const
    {
        if (m_guess.passes.size() != 2)
            return memory;
        const bool isFirst = function == m_guess.passes.front().name;
        if (memory == "filter")
            return isFirst ? "filter_x" : "filter_y";
        return isFirst == (memory == "dst") ? "between" : memory;
    }

    void guessFunction(const KernelFunction &function)
    {
        m_body = bodyOf(m_tokens, function.name);
        m_first = m_guess.arguments.size();
        for (const Argument &argument : function.arguments) {
            GuessedArgument guessed{ function.name, argument, std::nullopt, {} };
            if (const ArgumentMapping *said = m_guess.said.mapping.find(function.name, argument.name)) {
                guessed.role = said->role;
                guessed.line = said->line;
                guessed.reason = said->line > 0 ? Message("given in line %1", said->line) : Message("given");
            }
            m_guess.arguments.push_back(std::move(guessed));
        }
        guessMemories(function.name);
        guessNumbers();
        for (size_t i = m_first; i < m_guess.arguments.size(); ++i)
            if (!m_guess.arguments[i].role)
                sayUnknown(m_guess.arguments[i]);
    }

    std::vector<GuessedArgument *> openOnes(bool memory)
    {
        std::vector<GuessedArgument *> open;
        for (size_t i = m_first; i < m_guess.arguments.size(); ++i) {
            GuessedArgument &one = m_guess.arguments[i];
            const bool isMemory
                = one.argument.isImage() || (one.argument.isPointer() && !one.argument.isLocal());
            if (!one.role && isMemory == memory)
                open.push_back(&one);
        }
        return open;
    }

    bool isTaken(const std::string &function, const std::string &memory) const
    {
        for (size_t i = m_first; i < m_guess.arguments.size(); ++i)
            if (const auto &role = m_guess.arguments[i].role; role
                && std::holds_alternative<MemoryRole>(*role)
                && std::get<MemoryRole>(*role).buffer == memoryFor(function, memory))
                return true;
        return false;
    }

    void take(GuessedArgument &one, const std::string &memory, const Message &reason)
    {
        MemoryRole role;
        role.buffer = memoryFor(one.function, memory);
        if (one.argument.isImage()
            && (usesCall(m_body, "read_imageui", one.argument.name)
                || usesCall(m_body, "write_imageui", one.argument.name))
            && !usesCall(m_body, "read_imagef", one.argument.name)
            && !usesCall(m_body, "write_imagef", one.argument.name))
            role.format = PixelFormat{ 1, Number::UChar, false };
        one.role = role;
        one.reason = reason;
    }

    static bool isConstant(const Argument &argument)
    {
        return argument.type.find("constant") != std::string::npos;
    }

    void guessMemories(const std::string &function)
    {
        std::vector<GuessedArgument *> written, read;
        for (GuessedArgument *one : openOnes(true)) {
            if (std::ranges::find(m_memories, one->argument.name) != m_memories.end()
                && !isTaken(function, one->argument.name)) {
                take(*one, one->argument.name, "named as in Haloscope");
                continue;
            }
            const bool isOut = one->argument.type.find("write_only") != std::string::npos
                || (!isConstant(one->argument) && isStoredTo(m_body, one->argument.name));
            (isOut ? written : read).push_back(one);
        }
        if (!isTaken(function, "dst"))
            guessOutput(function, written, read);
        if (m_guess.said.mapping.filter.empty() && !isTaken(function, "filter"))
            guessFilter(read);
        if (!isTaken(function, "src"))
            guessInput(read);
    }

    void guessOutput(
        const std::string &, std::vector<GuessedArgument *> &written, std::vector<GuessedArgument *> &read)
    {
        if (written.size() == 1)
            return take(*written.front(), "dst",
                written.front()->argument.isImage() ? Message("the only image that is written")
                                                    : Message("the only memory that is written"));
        auto &among = written.empty() ? read : written;
        for (GuessedArgument *one : among)
            if (isLikeOutput(wordsOfName(one->argument.name)) && !isConstant(one->argument)
                && one->argument.type.find("const") == std::string::npos) {
                take(*one, "dst", "named like an output");
                std::erase(among, one);
                break;
            }
        for (GuessedArgument *one : written)
            if (!one->role)
                read.push_back(one); // its place may be that of a source that is used up
    }

    void guessFilter(std::vector<GuessedArgument *> &read)
    {
        std::vector<GuessedArgument *> constant;
        std::ranges::copy_if(
            read, std::back_inserter(constant), [](const auto *one) { return isConstant(one->argument); });
        GuessedArgument *found = nullptr;
        Message reason = "the only memory that is constant";
        if (constant.size() == 1) {
            found = constant.front();
        } else {
            for (GuessedArgument *one : read)
                if (!found && isLikeFilter(wordsOfName(one->argument.name))) {
                    found = one;
                    reason = "named like a filter";
                }
        }
        if (!found)
            return;
        take(*found, "filter", reason);
        std::erase(read, found);
    }

    void guessInput(std::vector<GuessedArgument *> &read)
    {
        const auto named = std::ranges::find_if(
            read, [](const auto *one) { return isLikeInput(wordsOfName(one->argument.name)); });
        if (named != read.end())
            take(**named, "src", "named like an input");
        else if (read.size() == 1)
            take(*read.front(), "src", "the only memory left that is read");
    }

    void guessNumbers()
    {
        for (GuessedArgument *one : openOnes(false)) {
            const WordList words = wordsOfName(one->argument.name);
            if (one->argument.isSampler()) {
                one->role = SamplerRole{};
                one->reason = "a sampler: pixels beyond the image are those of its edge";
            } else if (one->argument.isLocal()) {
                guessLocal(*one, words);
            } else if (const auto type = one->argument.element()) {
                if (type->components > 1)
                    guessVector(*one, words, type->components);
                else if (isFloating(type->number))
                    guessFactor(*one, words);
                else
                    guessInteger(*one, words);
            }
        }
    }

    static void setNumber(GuessedArgument &one, const std::string &expression, const Message &reason)
    {
        one.role = ValuesRole{ { NumberRole{ std::nullopt, expression } } };
        one.reason = reason;
    }

    static void guessLocal(GuessedArgument &one, const WordList &words)
    {
        const auto type = one.argument.element();
        if (!type)
            return;
        const std::string bytes = std::to_string(type->bytes());
        if (isLikeFilter(words)) {
            one.role = LocalRole{ bytes + " * TAPS" };
            one.reason = "local memory that is named like a filter";
        } else {
            one.role = LocalRole{ bytes
                + " * (GROUP_W * ITEM_W + FILTER_W - 1) * (GROUP_H * ITEM_H + FILTER_H - 1)" };
            one.reason = "local memory: room for the pixels of a work-group and its halo";
        }
    }

    static void guessVector(GuessedArgument &one, const WordList &words, int components)
    {
        if (components != 2)
            return;
        if (hasAny(words, { "filter", "mask", "kernel", "flt", "coeff" })) {
            one.role = ValuesRole{ { { std::nullopt, "FILTER_W" }, { std::nullopt, "FILTER_H" } } };
            one.reason = "named like the size of the filter";
        } else if (hasAny(words, { "size", "dim", "dims", "dimensions", "extent", "shape" })) {
            one.role = ValuesRole{ { { std::nullopt, "WIDTH" }, { std::nullopt, "HEIGHT" } } };
            one.reason = "named like the size of the image";
        }
    }

    static void guessFactor(GuessedArgument &one, const WordList &words)
    {
        if (hasAny(words, { "scale", "factor", "gain", "norm", "divisor", "multiplier", "normalization" }))
            setNumber(one, "1", "named like a factor: 1 leaves the sum as it is");
        else if (hasAny(words, { "bias", "offset", "delta", "beta" }))
            setNumber(one, "0", "named like a summand: 0 leaves the sum as it is");
    }

    void guessInteger(GuessedArgument &one, const WordList &words)
    {
        const auto named = meaningOfName(words);
        const bool isRadius = isNegated(m_body, one.argument.name);
        if (isRadius && (!named || std::string_view(named->expression).starts_with("FILTER")))
            return setNumber(one,
                named && std::string_view(named->expression) == "FILTER_H" ? "RADIUS_Y" : "RADIUS_X",
                Message("its use as -%1 tells that it is a radius", one.argument.name));
        if (named)
            return setNumber(one, named->expression, named->reason);
        const auto place = static_cast<size_t>(&one - m_guess.arguments.data());
        if (place > m_first && expressionOf(m_guess.arguments[place - 1]) == "WIDTH"
            && !usesExpression("HEIGHT"))
            setNumber(one, "HEIGHT", "an integer behind the width of the image");
    }

    static std::string expressionOf(const GuessedArgument &one)
    {
        const auto *values = one.role ? std::get_if<ValuesRole>(&*one.role) : nullptr;
        return values && values->values.size() == 1 ? values->values.front().expression : std::string();
    }

    bool usesExpression(const std::string &expression) const
    {
        for (size_t i = m_first; i < m_guess.arguments.size(); ++i)
            if (expressionOf(m_guess.arguments[i]) == expression)
                return true;
        // One whose turn comes later may be named so.
        return std::any_of(m_guess.arguments.begin() + static_cast<std::ptrdiff_t>(m_first),
            m_guess.arguments.end(), [&](const GuessedArgument &one) {
                const auto named = one.role ? std::nullopt : meaningOfName(wordsOfName(one.argument.name));
                return named && named->expression == expression;
            });
    }

    static void sayUnknown(GuessedArgument &one)
    {
        if (one.argument.isImage() || one.argument.isPointer())
            one.reason = "neither its name nor its use says what it holds; write src, dst, filter, \"input "
                         "COUNT : VALUE\" or \"scratch COUNT\"";
        else if (one.argument.element())
            one.reason = "its name does not say which number it is; write an expression, such as WIDTH or 1";
        else
            one.reason = "its type is the program's own; write the numbers that it holds, as in \"int WIDTH, "
                         "int HEIGHT\"";
    }

    /// "__constant__ float weights[9];" of CUDA.
    void guessConstants()
    {
        for (const ProgramConstant &constant : m_guess.declared.constants) {
            GuessedArgument guessed{ {}, { constant.name, constant.type + ' ' + constant.sizes },
                std::nullopt, {} };
            if (const ArgumentMapping *said = m_guess.said.mapping.find({}, constant.name)) {
                guessed.role = said->role;
                guessed.line = said->line;
                guessed.reason = Message("given in line %1", said->line);
            } else {
                MemoryRole role;
                role.buffer = "filter";
                guessed.role = role;
                guessed.reason = "constant memory of the program";
            }
            m_guess.arguments.push_back(std::move(guessed));
        }
    }

    const std::string m_code;
    WordList m_tokens;        ///< without directives
    WordList m_body;          ///< of the function that is guessed
    bool m_hasBlocks = false; ///< a macro is named so
    size_t m_first = 0;
    Size2 m_fixedGroup{ 0, 0 }; ///< by numbers of the file
    std::vector<std::string> m_memories;
    MappingGuess m_guess;
};

std::string coversText(const Covers &covers)
{
    static const Covers interior{ "RADIUS_X", "RADIUS_Y", "FILTER_W - 1 - RADIUS_X",
        "FILTER_H - 1 - RADIUS_Y" };
    if (!covers.hasMargins())
        return "valid";
    return covers == interior ? "interior"
                              : covers.left + ", " + covers.top + ", " + covers.right + ", " + covers.bottom;
}

} // namespace

std::string toString(const MacroRole &macro)
{
    const std::string pattern = macro.pattern.empty() ? std::string() : " \"" + macro.pattern + '"';
    std::string value = macro.kind == MacroRole::Kind::Text ? '"' + macro.value + '"' : macro.value;
    if (macro.kind == MacroRole::Kind::Weights)
        value = toString(ArgumentRole(macro.weights)).insert(macro.weights.buffer.size(), pattern);
    return macro.name + (macro.condition.empty() ? "" : " if " + macro.condition) + " = " + value;
}

const GuessedArgument *MappingGuess::firstUnknown() const
{
    const auto found = std::ranges::find_if(arguments, [](const auto &one) { return !one.role; });
    return found == arguments.end() ? nullptr : &*found;
}

const GuessedMacro *MappingGuess::firstUnknownMacro() const
{
    const auto found = std::ranges::find_if(macros, [](const auto &one) { return !one.role; });
    return found == macros.end() ? nullptr : &*found;
}

Mapping MappingGuess::mapping() const
{
    Mapping all = said.mapping;
    if (said.passes.empty() && passes.empty() && entries.size() == 1)
        all.entry = entries.front();
    for (const GuessedMacro &macro : macros)
        if (!macro.isSaid && macro.role)
            all.macros.push_back(*macro.role);
    for (const GuessedArgument &one : arguments)
        if (one.role && !all.find(one.function, one.argument.name))
            all.arguments.push_back(
                { entries.size() > 1 ? one.function : std::string(), one.argument.name, *one.role });
    return all;
}

MappingGuess guessMapping(const Variant &said)
{
    return Guesser(said).guess();
}

MappingGuess guessMapping(const KernelText &text)
{
    return guessMapping(saidOf(text));
}

std::vector<std::string> headerOf(const MappingGuess &guess)
{
    const Variant &said = guess.said;
    const Mapping mapping = guess.mapping();
    std::vector<std::string> lines{ "title: " + said.title };
    const auto add = [&](const char *key, const std::string &value) {
        if (!value.empty())
            lines.push_back(std::string(key) + ": " + value);
    };
    add("summary", said.summary);
    const bool hasPasses = !guess.passes.empty() || !said.passes.empty();
    add("plan", hasPasses ? "passes" : "direct");
    for (const auto *passes : { &said.passes, &guess.passes })
        for (const Pass &pass : *passes) {
            std::string text = pass.name + " : " + pass.width + " x " + pass.height;
            if (!pass.groupWidth.empty())
                text += " : " + pass.groupWidth + " x " + pass.groupHeight;
            if (!pass.stepWidth.empty())
                text += " : " + pass.stepWidth + " x " + pass.stepHeight;
            add("pass", text);
        }
    for (const auto *buffers : { &said.buffers, &guess.buffers })
        for (const NamedArea &buffer : *buffers)
            add("buffer", buffer.name + " : " + buffer.width + " x " + buffer.height);
    add("group", std::to_string(said.group.w) + " x " + std::to_string(said.group.h));
    if (!hasPasses)
        add("entry", mapping.entry);
    for (const std::string &file : mapping.before)
        add("include", file);
    for (const MacroRole &macro : mapping.macros)
        add("define", toString(macro));
    for (const ArgumentMapping &one : mapping.arguments)
        add("argument",
            (one.function.empty() ? "" : one.function + '.') + one.argument + " = " + toString(one.role));
    add("filter", mapping.filter);
    add("border", mapping.border);
    if (mapping.covers)
        add("covers", coversText(*mapping.covers));
    if (!mapping.launchWidth.empty())
        add("launch", mapping.launchWidth + " x " + mapping.launchHeight);
    if (!mapping.stepWidth.empty())
        add("step", mapping.stepWidth + " x " + mapping.stepHeight);
    for (const Constraint &constraint : said.constraints)
        add("requires", constraint.expression + " : " + constraint.reason);
    if (!guess.passes.empty() && said.constraints.empty())
        add("requires",
            "RANK == 1 : The filter is no column times a row; choose an implementation that takes any "
            "filter.");
    if (mapping.prelude)
        add("prelude", "yes");
    return lines;
}

std::string guessedRoles(const Variant &variant)
{
    std::string roles;
    const auto add = [&roles](const std::string &role) { roles += (roles.empty() ? "" : "; ") + role; };
    for (const ArgumentMapping &one : variant.mapping.arguments)
        if (one.line == 0)
            add((one.function.empty() ? "" : one.function + '.') + one.argument + " = " + toString(one.role));
    for (const MacroRole &macro : variant.mapping.macros)
        if (macro.line == 0)
            add(toString(macro));
    return roles;
}

void requireComplete(const MappingGuess &guess)
{
    const std::string &file = guess.said.file;
    if (!guess.trouble.empty())
        throw Error(ErrorKind::Input, "%1: %2.", file, guess.trouble);
    if (const GuessedArgument *one = guess.firstUnknown())
        throw Error(ErrorKind::Input,
            "%1: the argument \"%2\" (%3) has no role; add the line \"// argument: %4 = …\".", file,
            one->argument.name, one->argument.type, one->argument.name);
    if (const GuessedMacro *macro = guess.firstUnknownMacro())
        throw Error(ErrorKind::Input,
            "%1: the macro \"%2\" has no value; add the line \"// define: %3 = …\".", file, macro->name,
            macro->name);
}

} // namespace halo
