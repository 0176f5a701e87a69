// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/foreignsource.h"

#include "compute/base/error.h"
#include "compute/base/pattern.h"
#include "compute/kernel/codetext.h"
#include "compute/kernel/header.h"
#include "compute/kernel/kernelfiles.h"
#include "compute/kernel/kernelfunctions.h"

#include <QDir>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <sstream>
#include <utility>

namespace halo {
namespace {

std::vector<std::string> linesOf(const std::string &text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

/// Headers of the host: those of libraries, in angle brackets, and what NVIDIA's samples share. What a kernel
/// needs of them, cuda.clh or OpenCL C itself has.
bool isOfHost(const std::string &line, const std::string &name)
{
    static const Pattern shared(R"(^(cuda|cutil|helper_|hip/|opencv|math\.h$|std(io|lib|int)\.h$))");
    return line.find('<') != std::string::npos || shared.isIn(name);
}

/// "#pragma once", or all of it is between "#ifndef NAME", "#define NAME" and "#endif".
bool isForOnce(const std::string &text)
{
    static const Pattern guard(R"(^\s*#\s*ifndef\s+(\w+)\s*#\s*define\s+\1\b)");
    return text.find("#pragma once") != std::string::npos || guard.isIn(withoutComments(text));
}

class Inliner
{
public:
    explicit Inliner(const IncludedFiles &files)
        : m_files(files)
    {
    }

    std::string operator()(const std::string &source, const std::string &file, int depth = 0)
    {
        m_isCuda = m_isCuda || isCuda(source);
        std::string text;
        const auto lines = linesOf(source), code = linesOf(withoutComments(source));
        for (size_t i = 0; i < lines.size(); ++i) {
            const std::string name = i < code.size() ? includedIn(code[i]) : std::string();
            const auto found = m_files.find(name);
            const bool isLeftOut
                = m_isCuda && !name.empty() && found == m_files.end() && isOfHost(code[i], name);
            if (name.empty()
                || (name.find('/') != std::string::npos && !isLeftOut)) { // which checkSource() refuses
                text += lines[i] + '\n';
                continue;
            }
            if (found != m_files.end() && !m_once.contains(name)) {
                if (!count(found->second, depth)) {
                    text += "#error \"" + name + "\" is included too often; write #pragma once into it\n";
                    continue;
                }
                if (isForOnce(found->second))
                    m_once.insert(name);
                text += lineDirective(name) + (*this)(found->second, name, depth + 1) + lineOf(i + 2, file);
            } else if (m_once.contains(name) || isLeftOut) {
                text += '\n';
            } else {
                text += "#error \"" + name + "\" is not in the folder of the kernel; put it there\n";
            }
        }
        return text;
    }

private:
    /// Files that include each other would never end. Returns false when a limit is reached.
    bool count(const std::string &included, int depth)
    {
        constexpr int deepest = 32, most = 1'000;
        constexpr size_t mostBytes = 4 << 20;
        m_bytes += included.size();
        return depth < deepest && ++m_count <= most && m_bytes <= mostBytes;
    }

    static std::string lineOf(size_t number, const std::string &file)
    {
        std::string directive = lineDirective(file);
        return directive.replace(directive.find(" 1 ") + 1, 1, std::to_string(number));
    }

    const IncludedFiles &m_files;
    std::set<std::string> m_once;
    bool m_isCuda = false; ///< the file that includes the others is
    int m_count = 0;       ///< of inclusions
    size_t m_bytes = 0;
};

/// As many blanks as there were signs, but for ends of lines, so that lines and columns stay.
void blankOut(std::string &text, const Pattern &what)
{
    for (const auto &match : what.all(text))
        for (std::size_t at = match.front().begin; at < match.front().end; ++at)
            if (text[at] != '\n')
                text[at] = ' ';
}

/// Lines of the preprocessor, with those that they go on in.
const Pattern &directives()
{
    static const Pattern lines(R"((?m)^[ \t]*#(?:\\\n|[^\n])*+)");
    return lines;
}

/// Finds what stands outside functions in CUDA C and belongs to the host alone.
class HostCode
{
public:
    explicit HostCode(const std::string &source)
        : m_code(withoutLiterals(withoutComments(source)))
        , m_isDirective(m_code.size(), false)
    {
        static const Pattern definition(R"(^\s*#\s*define\s+(\w+))");
        for (const auto &match : directives().all(m_code)) {
            std::fill(m_isDirective.begin() + static_cast<std::ptrdiff_t>(match.front().begin),
                m_isDirective.begin() + static_cast<std::ptrdiff_t>(match.front().end), true);
            if (const std::string line = match.front().of(m_code); deviceWords().isIn(line))
                if (const auto name = definition.first(line); !name.empty())
                    m_words.insert(name[1].of(line));
        }
        blankOut(m_code, directives());
        static const Pattern attribute(R"(\b__(?:attribute|align)__\s*\((?:[^()]|\([^()]*\))*\))");
        blankOut(m_code, attribute);
    }

    /// The source with blanks in its place; lines, and what the preprocessor reads, stay. File-scope
    /// constants get the address space that OpenCL asks for.
    std::string removedFrom(std::string source) const
    {
        static const Pattern constant(R"(^\s*(?:static\s+)?const\b)");
        std::vector<std::size_t> constants;
        for (std::size_t from = 0; from < m_code.size();) {
            const std::size_t end = behindDeclaration(from);
            const std::string declaration = m_code.substr(from, end - from);
            if (isOfHost(declaration)) {
                for (std::size_t at = from; at < end; ++at)
                    if (source[at] != '\n' && !m_isDirective[at])
                        source[at] = ' ';
            } else if (constant.isIn(declaration) && !deviceWords().isIn(declaration)) {
                constants.push_back(m_code.find("const", from));
            }
            from = end;
        }
        for (auto at = constants.rbegin(); at != constants.rend(); ++at)
            source.insert(*at, "constant ");
        return source;
    }

private:
    static const Pattern &deviceWords()
    {
        static const Pattern words(R"(\b__(global|device|constant|shared)__\b)");
        return words;
    }

    /// Behind the body of a function, or the semicolon; behind the bracket of extern "C" { … }.
    std::size_t behindDeclaration(std::size_t at) const
    {
        constexpr std::size_t longestLinkage = 400;
        static const Pattern linkage(R"(^\s*(extern|namespace)\b[\w\s:]*$)");
        const std::size_t from = at;
        bool isFunction = false;
        for (int depth = 0; at < m_code.size(); ++at) {
            const char c = m_code[at];
            if (c == '{' && depth == 0 && at - from < longestLinkage
                && linkage.isIn(m_code.substr(from, at - from)))
                return at + 1;
            isFunction = isFunction || (c == '(' && depth == 0);
            depth += c == '{' || c == '(' ? 1 : c == '}' || c == ')' ? -1 : 0;
            if (depth < 0 || (depth == 0 && (c == ';' || (c == '}' && isFunction))))
                return at + 1;
        }
        return at;
    }

    /// A function without a word of CUDA, a class, a variable that is no constant; extern "C" and its
    /// brackets. What is left is said to be foreign, or is for the compiler.
    bool isOfHost(const std::string &declaration) const
    {
        static const Pattern kept(R"(\b(cooperative_groups|wmma)\b|\btexture\s*<|^\s*namespace\b)");
        static const Pattern data(R"(^\s*(static\s+)?(const|constexpr|struct|union|enum|typedef)\b[^(:]*$)");
        static const Pattern word(R"(\b[A-Za-z_]\w*\b)");
        static const Pattern text(R"(\bconst\s+char\s*\*)");
        if (deviceWords().isIn(declaration) || kept.isIn(declaration)
            || (data.isIn(declaration) && !text.isIn(declaration)))
            return false;
        const auto words = word.all(declaration);
        return std::ranges::none_of(
            words, [&](const Pattern::Match &one) { return m_words.contains(one.front().of(declaration)); });
    }

    std::string m_code; ///< without comments, texts and lines of the preprocessor
    std::vector<bool> m_isDirective;
    std::set<std::string> m_words; ///< macros that stand for words of CUDA
};

/// What no macro can bring, and what to do instead. A macro that nothing uses may be of the host.
void refuseCuda(const std::string &code, const std::string &file)
{
    struct Foreign
    {
        Pattern form;
        const char *name;
    };
    static const std::array<Foreign, 8> foreign{ {
        { Pattern(R"(\btemplate\s*<)"), "templates" },
        { Pattern(R"(\bextern\s+__shared__)"), "shared memory whose size is said at the launch" },
        { Pattern(R"(\btexture\s*<|\btex[123]D\w*\s*[<(])"), "texture references" },
        { Pattern(R"(\bcooperative_groups\b)"), "cooperative groups" },
        { Pattern(R"(\b__(shfl|ballot|any|all|activemask|syncwarp)\w*\s*\()"), "exchange within a warp" },
        { Pattern(R"(<<<)"), "launches" },
        { Pattern(R"(\bwmma\b)"), "tensor cores" },
        { Pattern(R"(\b(class|namespace|operator|nullptr|auto|constexpr)\b)"), "C++" },
    } };
    std::string plain = withoutLiterals(code);
    blankOut(plain, directives());
    const auto lines = linesOf(plain);
    for (size_t i = 0; i < lines.size(); ++i)
        for (const auto &[form, name] : foreign)
            if (form.isIn(lines[i]))
                throw Error(ErrorKind::Input,
                    "%1:%2: macros cannot bring %3 from CUDA to OpenCL; rewrite or remove this line.", file,
                    static_cast<int>(i + 1), name);
}

/// "global" in front of each argument of kernels that is a pointer.
std::string withGlobalPointers(std::string text, const std::string &code, const KernelInterface &declared)
{
    std::vector<size_t> places;
    for (const KernelFunction &function : declared.functions) {
        const auto head = Pattern("__global__[^;{]*?\\b" + function.name + "\\s*\\(").first(code);
        if (head.empty())
            continue;
        size_t at = head.front().end;
        for (const Argument &argument : function.arguments) {
            const size_t end = std::min(code.find_first_of(",)", at), code.size());
            if (argument.isPointer())
                places.push_back(code.find_first_not_of(" \t\r\n", at));
            at = end + 1;
        }
    }
    std::sort(places.rbegin(), places.rend());
    for (const size_t place : places)
        text.insert(place, "global ");
    return text;
}

} // namespace

std::string includedIn(const std::string &line)
{
    static const Pattern include(R"re(^\s*#\s*include\s*[<"]([^>"]+)[>"])re");
    static const Pattern key(R"re(^(?://)?\s*include:\s*(\S+)\s*$)re");
    if (line.find("include") == line.npos)
        return {};
    for (const Pattern *form : { &include, &key })
        if (const auto match = form->first(line); !match.empty())
            return match[1].of(line);
    return {};
}

IncludedFiles filesIncludedBy(const std::string &source, const std::string &folder)
{
    IncludedFiles files;
    const QString here = QString::fromStdString(folder);
    std::vector<std::string> unread{ source };
    while (!unread.empty()) {
        const std::string text = std::exchange(unread.back(), {});
        unread.pop_back();
        for (const std::string &line : linesOf(text)) {
            const std::string name = includedIn(line);
            if (name.empty() || name.find('/') != std::string::npos || files.contains(name)
                || !isInFolder(here, QString::fromStdString(name)))
                continue;
            files[name] = readSource(QDir(here).filePath(QString::fromStdString(name)));
            unread.push_back(files[name]);
        }
    }
    return files;
}

std::string withIncludes(const std::string &source, const std::string &file, const IncludedFiles &files)
{
    static const Pattern marker(R"re((^|\n)# +\d+ +"[^"\n]*"[^\n]*)re"); // of a preprocessor
    if (source.find("# ") != std::string::npos && marker.isIn(source)) {
        std::string plain = source;
        blankOut(plain, marker);
        return withIncludes(plain, file, files);
    }
    static const Pattern include(R"(#\s*include\b)");
    std::string whole = include.isIn(source) ? Inliner(files)(source, file) : source;
    return isCuda(whole) ? HostCode(whole).removedFrom(std::move(whole)) : whole;
}

std::string withoutDefinitions(std::string source, const std::vector<std::string> &macros)
{
    for (const std::string &macro : macros) {
        const std::string name = macro.substr(0, macro.find('('));
        if (source.find(name) != std::string::npos)
            blankOut(source, Pattern("#[ \\t]*define[ \\t]+" + name + "\\b(?:\\\\\\n|[^\\n])*+"));
    }
    return source;
}

bool isCuda(const std::string &source)
{
    static const Pattern global(R"(\b__global__\b)");
    return source.find("__global__") != std::string::npos && global.isIn(withoutComments(source));
}

std::string asOpenCl(const std::string &source, const std::string &file, const KernelInterface &declared)
{
    const std::string code = withoutComments(source);
    refuseCuda(code, file);
    std::string text = withGlobalPointers(source, code, declared);
    // OpenCL C has no macros with any number of arguments.
    static const Pattern without(R"re(extern\s+"C"(?!\s*\{)|\b__launch_bounds__\s*\([^()]*\))re");
    blankOut(text, without);
    return text;
}

} // namespace halo
