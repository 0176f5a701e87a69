// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/foreignsource.h"

#include "compute/base/error.h"
#include "compute/base/pattern.h"
#include "compute/kernel/header.h"
#include "compute/kernel/kernelfiles.h"
#include "compute/kernel/kernelfunctions.h"

#include <QDir>

#include <array>
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

/// Headers of CUDA and of C that declare what cuda.clh, or OpenCL C itself, has.
bool isKnownToCuda(const std::string &name)
{
    static const std::set<std::string> known{ "cuda.h", "cuda_runtime.h", "cuda_runtime_api.h",
        "device_launch_parameters.h", "math.h", "cmath", "stdio.h", "cstdio", "stdlib.h", "stdint.h",
        "assert.h", "iostream" };
    return known.contains(name);
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
        const bool cuda = isCuda(source);
        std::string text;
        const auto lines = linesOf(source), code = linesOf(withoutComments(source));
        for (size_t i = 0; i < lines.size(); ++i) {
            const std::string name = i < code.size() ? includedIn(code[i]) : std::string();
            if (name.empty()
                || name.find('/') != std::string::npos) { // the latter is refused, see checkSource()
                text += lines[i] + '\n';
                continue;
            }
            const auto found = m_files.find(name);
            if (found != m_files.end() && !m_once.contains(name)) {
                if (!count(found->second, depth)) {
                    text += "#error \"" + name + "\" is included too often; write #pragma once into it\n";
                    continue;
                }
                if (isForOnce(found->second))
                    m_once.insert(name);
                text += lineDirective(name) + (*this)(found->second, name, depth + 1) + lineOf(i + 2, file);
            } else if (m_once.contains(name) || (cuda && isKnownToCuda(name))) {
                text += '\n';
            } else {
                text += "#error \"" + name + "\" is not in the folder of the kernel; put it there\n";
            }
        }
        return text;
    }

private:
    /// Files that include each other would be without end. False: that is too much.
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
    int m_count = 0; ///< of inclusions
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

/// What no macro can bring, and what to do instead.
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
    const auto lines = linesOf(code);
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
    const QDir here(QString::fromStdString(folder));
    std::vector<std::string> unread{ source };
    while (!unread.empty()) {
        const std::string text = std::exchange(unread.back(), {});
        unread.pop_back();
        for (const std::string &line : linesOf(text)) {
            const std::string name = includedIn(line);
            const QString path = here.filePath(QString::fromStdString(name));
            if (name.empty() || name.find('/') != std::string::npos || files.contains(name)
                || !QFileInfo(path).isFile())
                continue;
            files[name] = readSource(path);
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
    return include.isIn(source) ? Inliner(files)(source, file) : source;
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
