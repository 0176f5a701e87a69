// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/kernelfunctions.h"

#include "compute/base/error.h"
#include "compute/base/pattern.h"

#include <boost/wave.hpp>
#include <boost/wave/cpplexer/cpp_lex_iterator.hpp>
#include <boost/wave/cpplexer/cpp_lex_token.hpp>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

namespace halo {
namespace {

struct CodeToken
{
    std::string text;
    int line = 0;

    bool isName() const
    {
        return std::isalpha(static_cast<unsigned char>(text.front())) != 0 || text.front() == '_';
    }
};
using CodeTokens = std::vector<CodeToken>;
using CodeSpan = CodeTokens::const_iterator;

/// A preprocessor that warns where a compiler warns is no reason to refuse a kernel. What a text can make it
/// do is bounded: it expands by recursion and in memory, and reads conditions by recursion.
struct KernelHooks : boost::wave::context_policies::eat_whitespace<boost::wave::cpplexer::lex_token<>>
{
    static constexpr int maxDepth = 256;
    static constexpr std::size_t maxTokens = 1'000'000, maxConditionTokens = 1'000;

    int depth = 0;
    std::size_t tokens = 0, conditionTokens = 0;
    std::size_t directiveLine = 0, macroLine = 0;

    /// What may be read is in the source already.
    template<typename Context> bool found_include_directive(const Context &, const std::string &, bool)
    {
        return true;
    }

    template<typename Context, typename Exception> void throw_exception(const Context &, const Exception &e)
    {
        if (e.get_severity() >= boost::wave::util::severity_error)
            boost::throw_exception(e);
    }

    template<typename Context, typename Token> bool found_directive(const Context &, const Token &directive)
    {
        directiveLine = directive.get_position().get_line();
        conditionTokens = 0;
        return false;
    }

    template<typename Context, typename Token, typename Definition>
    bool expanding_object_like_macro(
        const Context &context, const Token &, const Definition &, const Token &call)
    {
        enter(context, call);
        return false;
    }

    template<typename Context, typename Token, typename Definition, typename Place>
    bool expanding_function_like_macro(const Context &context, const Token &, const std::vector<Token> &,
        const Definition &, const Token &call, const std::vector<Definition> &, const Place &, const Place &)
    {
        enter(context, call);
        return false;
    }

    template<typename Context, typename Tokens>
    void expanded_macro(const Context &context, const Tokens &made)
    {
        tokens += made.size();
        if (macroLine == directiveLine)
            conditionTokens += made.size();
        if (tokens > maxTokens || conditionTokens > maxConditionTokens)
            refuse(context);
    }

    template<typename Context, typename Tokens> void rescanned_macro(const Context &, const Tokens &)
    {
        --depth;
    }

private:
    template<typename Context, typename Token> void enter(const Context &context, const Token &call)
    {
        macroLine = call.get_position().get_line();
        if (++depth > maxDepth)
            refuse(context);
    }

    template<typename Context> [[noreturn]] void refuse(const Context &context) const
    {
        throw Error(ErrorKind::Input, "%1:%2: the macros expand to too much code; nest them less.",
            std::string(context.get_main_pos().get_file().c_str()), context.get_main_pos().get_line());
    }
};

/// Joins lines that end in a backslash, and keeps the numbers of the lines behind them.
std::string joinedLines(const std::string &text)
{
    std::string joined;
    std::size_t taken = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text.compare(at, 2, "\\\n") == 0) {
            ++taken;
            ++at;
            continue;
        }
        if (text[at] == '\n')
            joined.append(std::exchange(taken, 0), '\n');
        joined += text[at];
    }
    return joined.append(taken, '\n');
}

/// Refuses a condition of the preprocessor that is too long to be read by recursion.
void checkConditions(const std::string &text, const std::string &file)
{
    constexpr std::size_t maxLength = 2'000;
    static const Pattern condition("^[ \\t]*#[ \\t]*(el)?if");
    std::istringstream lines(text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.size() > maxLength && condition.isIn(line))
            throw Error(ErrorKind::Input,
                "%1:%2: the condition is longer than %3 characters; write it shorter.", file, number,
                maxLength);
    }
}

/// The lexer takes no sign beyond ASCII and no escape such as \u001b, which only texts, comments and parts
/// that are left out have: blanks, as they are no part of an interface.
void blankForeignSigns(std::string &text)
{
    std::ranges::replace_if(
        text, [](unsigned char c) { return c >= 0x80 || c == '\r' || c == '\0'; }, ' ');
    for (std::size_t at = text.find('\\'); at < text.size() - 1; at = text.find('\\', at + 2))
        if (text[at + 1] == 'u' || text[at + 1] == 'U')
            text.replace(at, 2, "  ");
}

/// What is left of a source after preprocessing. What the library refuses becomes an Error that names
/// the line.
CodeTokens preprocessed(
    const std::string &source, const std::string &file, const std::vector<MacroText> &macros)
{
    namespace wave = boost::wave;
    using Lexer = wave::cpplexer::lex_iterator<wave::cpplexer::lex_token<>>;
    using Context = wave::context<std::string::const_iterator, Lexer,
        wave::iteration_context_policies::load_file_to_string, KernelHooks>;
    std::string text = withoutComments(source) + '\n';
    text = joinedLines(text);
    checkConditions(text, file);
    blankForeignSigns(text);
    CodeTokens tokens;
    const auto refuse = [](const auto &e) {
        throw Error(ErrorKind::Input, "%1:%2: the preprocessor does not take this: %3; correct the line.",
            e.file_name(), e.line_no(), e.description());
    };
    try {
        Context context(text.cbegin(), text.cend(), file.c_str());
        context.set_language(wave::enable_long_long(wave::support_c99));
        for (const char *known : { "__OPENCL_VERSION__=120", "__OPENCL_C_VERSION__=120", "CL_VERSION_1_0=100",
                 "CL_VERSION_1_1=110", "CL_VERSION_1_2=120", "__ENDIAN_LITTLE__=1" })
            context.add_macro_definition(known, true);
        for (const auto &[name, value] : macros)
            context.add_macro_definition(name + '=' + value, true);
        for (const auto &token : context) {
            const auto kind = CATEGORY_FROM_TOKEN(wave::token_id(token));
            if (kind == wave::WhiteSpaceTokenType || kind == wave::EOLTokenType || kind == wave::EOFTokenType
                || kind == wave::PPTokenType)
                continue;
            const auto &value = token.get_value();
            tokens.push_back({ std::string(value.begin(), value.end()),
                static_cast<int>(token.get_position().get_line()) });
        }
    } catch (const wave::preprocess_exception &e) {
        constexpr std::string_view given = "stop(): ";
        const std::string said = e.description();
        if (const auto at = said.find(given); e.get_errorcode() == e.error_directive && at != said.npos)
            throw Error(
                ErrorKind::Input, "%1:%2: %3.", e.file_name(), e.line_no(), said.substr(at + given.size()));
        refuse(e);
    } catch (const wave::cpp_exception &e) {
        refuse(e);
    } catch (const wave::cpplexer::cpplexer_exception &e) {
        refuse(e);
    }
    return tokens;
}

bool isWord(const CodeToken &token, std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, token.text) != words.end();
}

/// Behind the bracket that closes the one at this place, or the end.
CodeSpan behindBrackets(CodeSpan at, CodeSpan end)
{
    int depth = 0;
    for (; at != end; ++at) {
        depth += isWord(*at, { "(", "[", "{" }) ? 1 : isWord(*at, { ")", "]", "}" }) ? -1 : 0;
        if (depth == 0)
            return at + 1;
    }
    return end;
}

/// Reads what stands outside functions.
class InterfaceReader
{
public:
    explicit InterfaceReader(const CodeTokens &tokens)
        : m_at(tokens.begin())
        , m_end(tokens.end())
    {
    }

    KernelInterface read()
    {
        while (m_at != m_end) {
            const CodeSpan declaration = m_at;
            m_at = behindDeclaration(m_at);
            readDeclaration(declaration, m_at);
        }
        return std::move(m_found);
    }

private:
    /// Behind the semicolon, or behind the body of a function.
    CodeSpan behindDeclaration(CodeSpan at) const
    {
        // The contents of extern "C" { … } stand as if alone.
        if (isWord(*at, { "extern" }) && at + 2 < m_end && (at + 1)->text.starts_with('"')
            && (at + 2)->text == "{")
            return at + 3;
        bool hasBrackets = false;
        while (at != m_end) {
            if (at->text == ";" || at->text == "}")
                return at + 1;
            if (at->text == "{" && hasBrackets)
                return behindBrackets(at, m_end);
            hasBrackets = hasBrackets || at->text == "(";
            at = isWord(*at, { "(", "[", "{" }) ? behindBrackets(at, m_end) : at + 1;
        }
        return at;
    }

    void readDeclaration(CodeSpan from, CodeSpan to)
    {
        if (from == to)
            return;
        if (from->text == "typedef")
            readTypedef(from + 1, to);
        const auto kernel = std::find_if(from, to, [](const CodeToken &t) {
            return isWord(t, { "kernel", "__kernel", "__global__" });
        });
        const auto body = std::find_if(from, to, [](const CodeToken &t) { return t.text == "{"; });
        if (kernel < body)
            readFunction(kernel + 1, body);
        else if (isWord(*from, { "__constant__" }))
            readConstant(from + 1, to);
    }

    /// "typedef unsigned char T;"
    void readTypedef(CodeSpan from, CodeSpan to)
    {
        const auto end = std::find_if(from, to, [](const CodeToken &t) { return t.text == ";"; });
        if (end - from < 2 || !(end - 1)->isName() || std::any_of(from, end, [](const CodeToken &t) {
                return isWord(t, { "{", "[", "(" });
            }))
            return;
        m_types[(end - 1)->text] = wordsOf(from, end - 1);
    }

    std::string wordsOf(CodeSpan from, CodeSpan to) const
    {
        std::string words;
        for (; from != to; ++from) {
            const auto type = m_types.find(from->text);
            words += (words.empty() ? "" : " ") + (type == m_types.end() ? from->text : type->second);
        }
        return words;
    }

    void readFunction(CodeSpan from, CodeSpan body)
    {
        for (auto at = from; at != body; ++at) {
            if (isWord(*at, { "__attribute__", "__launch_bounds__" }) && at + 1 != body) {
                at = behindBrackets(at + 1, body) - 1;
            } else if (at->isName() && at + 1 != body && (at + 1)->text == "(") {
                const auto close = behindBrackets(at + 1, body);
                m_found.functions.push_back({ at->text, at->line, argumentsIn(at + 2, close - 1) });
                return;
            }
        }
    }

    std::vector<Argument> argumentsIn(CodeSpan from, CodeSpan to) const
    {
        std::vector<Argument> arguments;
        while (from < to) {
            auto end = from;
            while (end != to && end->text != ",")
                end = isWord(*end, { "(", "[", "{" }) ? behindBrackets(end, to) : end + 1;
            if (auto argument = argumentOf(withoutAttributes(from, end)))
                arguments.push_back(std::move(*argument));
            from = end == to ? end : end + 1;
        }
        return arguments;
    }

    static CodeTokens withoutAttributes(CodeSpan from, CodeSpan end)
    {
        CodeTokens tokens;
        while (from != end)
            if (from->text == "__attribute__" && from + 1 != end)
                from = behindBrackets(from + 1, end);
            else
                tokens.push_back(*from++);
        return tokens;
    }

    /// "float a[]" is a pointer, too.
    std::optional<Argument> argumentOf(const CodeTokens &tokens) const
    {
        const auto from = tokens.begin(), end = tokens.end();
        const auto bracket = std::find_if(from, end, [](const CodeToken &t) { return t.text == "["; });
        auto name = bracket;
        while (name != from && !(name - 1)->isName())
            --name;
        if (name == from || name - from < 2) // "void"
            return std::nullopt;
        std::string type = wordsOf(from, name - 1);
        if (bracket != end)
            type += " *";
        return Argument{ (name - 1)->text, type };
    }

    void readConstant(CodeSpan from, CodeSpan to)
    {
        const auto end = std::find_if(from, to, [](const CodeToken &t) { return isWord(t, { ";", "=" }); });
        const auto bracket = std::find_if(from, end, [](const CodeToken &t) { return t.text == "["; });
        if (end == to || end->text == "=" || bracket - from < 2)
            return;
        m_found.constants.push_back(
            { (bracket - 1)->text, wordsOf(from, bracket - 1), {}, (bracket - 1)->line });
    }

    CodeSpan m_at, m_end;
    std::map<std::string, std::string> m_types;
    KernelInterface m_found;
};

} // namespace

const KernelFunction *KernelInterface::find(const std::string &function) const
{
    const auto found = std::ranges::find(functions, function, &KernelFunction::name);
    return found == functions.end() ? nullptr : &*found;
}

KernelInterface interfaceOf(
    const std::string &source, const std::string &file, const std::vector<MacroText> &macros)
{
    const CodeTokens tokens = preprocessed(source, file, macros);
    KernelInterface found = InterfaceReader(tokens).read();
    const std::string code = withoutComments(source);
    for (ProgramConstant &constant : found.constants) {
        const Pattern sizes("\\b" + constant.name + "\\s*((?:\\[[^\\]]*\\]\\s*)+);");
        if (const auto match = sizes.first(code); !match.empty())
            constant.sizes = match[1].of(code); // macros may have other values for a problem
    }
    return found;
}

} // namespace halo
