// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/instructionkinds.h"

#include "compute/base/text.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <string_view>

namespace halo {
namespace {

using Kind = InstructionKind;
using std::string_view;

/// A table of opcodes, or of how they begin, with bars between.
std::set<string_view> wordsOf(string_view list)
{
    std::set<string_view> words;
    for (size_t at = 0; (at = list.find_first_not_of('|', at)) != string_view::npos;) {
        const size_t end = std::min(list.find('|', at), list.size());
        words.insert(list.substr(at, end - at));
        at = end;
    }
    return words;
}

// ---- PTX

/// Without what stands around it: "{ @%p1 ld.global.f32 %f1, [%rd1]; // x" is "ld.global.f32 %f1, [%rd1];".
std::string ptxStatement(const std::string &line)
{
    std::string text = trimmed(line.substr(0, line.find("//")));
    text.erase(0, std::min(text.find_first_not_of("{} \t"), text.size()));
    if (text.starts_with('@'))
        text = trimmed(text.substr(std::min(text.find_first_of(" \t"), text.size())));
    return text;
}

Kind ptxKind(string_view statement)
{
    static const auto arithmetic
        = wordsOf("add|addc|sub|subc|mul|mul24|mad|mad24|madc|sad|div|rem|abs|neg|min|max|popc|clz|bfind|"
                  "fns|brev|bfe|bfi|bmsk|szext|dp4a|dp2a|testp|copysign|fma|rcp|sqrt|rsqrt|sin|cos|lg2|ex2|"
                  "tanh|set|setp|selp|slct|and|or|xor|not|cnot|lop3|shf|shl|shr|mma|wmma");
    static const auto control
        = wordsOf("bra|brx|call|ret|exit|trap|brkpt|bar|barrier|membar|fence|griddepcontrol|mbarrier|"
                  "nanosleep");
    static const auto stores = wordsOf("st|red|atom|stmatrix|sust|sured");
    static const auto loads = wordsOf("ld|ldu|ldmatrix|tex|tld4|suld|cp");
    static const auto images = wordsOf("tex|tld4|suld|sust|sured");
    const string_view opcode = statement.substr(0, statement.find_first_of(" \t;"));
    const string_view base = opcode.substr(0, opcode.find('.'));
    const auto has = [&](string_view part) { return opcode.find(part) != string_view::npos; };
    const bool isFragment = base == "wmma" && !has(".mma");
    if (base == "cp" && (has(".commit_group") || has(".wait_group") || has(".wait_all")))
        return Kind::Control;
    const bool isStore = stores.contains(base) || (isFragment && has(".store"));
    if (isStore || loads.contains(base) || isFragment) {
        if (has(".param"))
            return Kind::Other;
        // An asynchronous copy names the shared memory that it fills, too.
        if (has(".global") || images.contains(base))
            return isStore ? Kind::GlobalStore : Kind::GlobalLoad;
        if (has(".shared") || has("matrix"))
            return isStore ? Kind::LocalStore : Kind::LocalLoad;
        return isStore ? Kind::Store : Kind::Load;
    }
    return arithmetic.contains(base) ? Kind::Arithmetic
        : control.contains(base)     ? Kind::Control
                                     : Kind::Other;
}

// ---- x86-64

/// Without "v", of AVX, and "p", of packed integers: of "vpaddd" what begins with "add".
const Kind *begunIn(const std::vector<std::pair<string_view, Kind>> &table, string_view opcode)
{
    for (const string_view rest : { opcode, opcode.starts_with('v') ? opcode.substr(1) : opcode })
        for (const string_view word : { rest, rest.starts_with('p') ? rest.substr(1) : rest }) {
            const std::pair<string_view, Kind> *longest = nullptr;
            for (const auto &entry : table)
                if (word.starts_with(entry.first) && (!longest || entry.first.size() > longest->first.size()))
                    longest = &entry;
            if (longest)
                return &longest->second;
        }
    return nullptr;
}

/// Opcodes by how they begin; the longest counts. Other here: it moves or converts, from memory or to it if
/// an operand is there.
std::vector<std::pair<string_view, Kind>> x86Table()
{
    std::vector<std::pair<string_view, Kind>> table;
    const auto add = [&table](string_view list, Kind kind) {
        for (const string_view word : wordsOf(list))
            table.emplace_back(word, kind);
    };
    add("add|sub|adc|sbb|mul|imul|div|idiv|inc|dec|neg|not|and|or|xor|cmp|test|set|lea|shl|shr|"
        "sal|sar|sll|srl|sra|rol|ror|rcl|bt|bsf|bsr|bls|bzhi|bextr|lzcnt|tzcnt|popcnt|pdep|pext|"
        "fmadd|fmsub|fnm|sqrt|rsqrt|rcp|round|rndscale|scalef|min|max|sign|sad|avg|abs|madd|clmul|"
        "hadd|hsub|dp|comi|ucomi|ternlog|kand|kor|kxor|kxnor|knot|kadd|kshift|ktest",
        Kind::Arithmetic);
    add("j|call|ret|loop|ud2|int", Kind::Control);
    add("mov|cmov|kmov|xchg|cmpxchg|xadd|bswap|cvt|broadcast|gather|scatter|maskmov|ins|pextr|"
        "extr|lddqu|shuf|perm|unpck|pack|kunpck|blend|align|expand|compress|stos",
        Kind::Other);
    add("push", Kind::Store);
    add("pop|leave", Kind::Load);
    return table;
}

Kind x86Kind(string_view text)
{
    static const auto table = x86Table();
    const bool isAtomic = text.starts_with("lock ");
    for (const string_view prefix : { "lock ", "rep ", "repne ", "notrack ", "bnd " })
        if (text.starts_with(prefix))
            text.remove_prefix(prefix.size());
    const size_t end = std::min(text.find(' '), text.size());
    const Kind *kind = begunIn(table, text.substr(0, end));
    if (isAtomic)
        return Kind::Store;
    const string_view operands = text.substr(end);
    if (!kind || *kind != Kind::Other || operands.find('[') == string_view::npos)
        return kind ? *kind : Kind::Other;
    return operands.substr(0, operands.find(',')).find('[') == string_view::npos ? Kind::Load : Kind::Store;
}

} // namespace

std::span<const InstructionKindName> instructionKinds()
{
    static constexpr std::array<InstructionKindName, std::tuple_size_v<InstructionCounts>> all{ {
        { "global_loads", "global loads" },
        { "global_stores", "global stores" },
        { "local_loads", "local loads" },
        { "local_stores", "local stores" },
        { "loads", "loads" },
        { "stores", "stores" },
        { "arithmetic", "arithmetic" },
        { "control", "control flow" },
        { "other", "other" },
    } };
    return all;
}

int totalOf(const InstructionCounts &counts)
{
    return std::accumulate(counts.begin(), counts.end(), 0);
}

std::vector<std::optional<InstructionKind>> instructionKindsOf(const Assembly &assembly)
{
    const bool isPtx = assembly.language == "PTX", isX86 = assembly.language == "x86-64";
    std::vector<std::optional<Kind>> kinds;
    bool goesOn = false; // a call of PTX takes several lines
    for (const AssemblyLine &line : assembly.lines) {
        const std::string text = isPtx ? ptxStatement(line.text) : trimmed(line.text);
        const bool isOther = text.empty() || text.ends_with(':') || (isPtx && text.starts_with('.'));
        if (isOther || goesOn)
            kinds.push_back(std::nullopt);
        else
            kinds.push_back(isPtx ? ptxKind(text) : isX86 ? x86Kind(text) : Kind::Other);
        goesOn = isPtx && !text.empty() && !text.ends_with(':') && text.find(';') == std::string::npos;
    }
    return kinds;
}

std::map<int, InstructionCounts> instructionsByLine(const Assembly &assembly)
{
    const auto kinds = instructionKindsOf(assembly);
    std::map<int, InstructionCounts> counts;
    for (size_t i = 0; i < kinds.size(); ++i)
        if (kinds[i])
            ++counts[assembly.lines[i].source][static_cast<size_t>(*kinds[i])];
    return counts;
}

InstructionCounts sumOf(const std::map<int, InstructionCounts> &lines)
{
    InstructionCounts sum{};
    for (const auto &[line, counts] : lines)
        std::ranges::transform(sum, counts, sum.begin(), std::plus());
    return sum;
}

} // namespace halo
