// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/record/disassembly.h"

#include "compute/task/values.h"

#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCDisassembler/MCDisassembler.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstPrinter.h>
#include <llvm/MC/MCInstrAnalysis.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/MCTargetOptions.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <optional>

namespace halo {
namespace {

using llvm::object::ObjectFile;

/// An ELF object, and what the file around it calls it.
struct Object
{
    std::string path;
    std::unique_ptr<llvm::MemoryBuffer> bytes;
    std::unique_ptr<ObjectFile> object;
};

/// Where the code of a function lies.
struct Function
{
    std::uint64_t address = 0;
    llvm::StringRef bytes;
};

std::optional<std::uint32_t> numberAt(const std::string &text, size_t at)
{
    std::uint32_t number = 0;
    if (at + sizeof number > text.size())
        return std::nullopt;
    std::memcpy(&number, text.data() + at, sizeof number);
    return number;
}

/// A file in one of PoCL: the length of its path, the path, its length, itself.
std::string pathBefore(const std::string &program, size_t end)
{
    constexpr size_t longest = 512;
    for (size_t length = 1; length < longest && length + 4 <= end; ++length)
        if (numberAt(program, end - length - 4) == length)
            return program.substr(end - length, length);
    return {};
}

std::vector<Object> objectsIn(const std::string &program)
{
    std::vector<Object> all;
    const std::string magic = "\x7f"
                              "ELF";
    for (size_t at = program.find(magic); at != std::string::npos; at = program.find(magic, at + 1)) {
        const size_t rest = program.size() - at;
        const std::uint32_t stated = at >= 4 ? numberAt(program, at - 4).value_or(0) : 0;
        const bool isInFile = stated > magic.size() && stated <= rest;
        Object found{ isInFile ? pathBefore(program, at - 4) : std::string(),
            llvm::MemoryBuffer::getMemBufferCopy(
                llvm::StringRef(program).substr(at, isInFile ? stated : rest)),
            nullptr };
        auto object = ObjectFile::createELFObjectFile(found.bytes->getMemBufferRef());
        if (object) {
            found.object = std::move(*object);
            all.push_back(std::move(found));
        } else {
            llvm::consumeError(object.takeError());
        }
    }
    return all;
}

/// What is wrong with it is of no use: then it is not there.
template<typename T> std::optional<T> valueOf(llvm::Expected<T> expected)
{
    if (expected)
        return std::move(*expected);
    llvm::consumeError(expected.takeError());
    return std::nullopt;
}

std::optional<Function> functionIn(const ObjectFile &object, const std::string &name)
{
    for (const llvm::object::ELFSymbolRef symbol : object.symbols()) {
        if (valueOf(symbol.getName()) != llvm::StringRef(name))
            continue;
        const auto section = valueOf(symbol.getSection());
        const auto address = valueOf(symbol.getAddress());
        if (!section || *section == object.section_end() || !address || !(*section)->isText())
            continue;
        const auto code = valueOf((*section)->getContents());
        const std::uint64_t begin = (*section)->getAddress();
        if (!code || *address < begin || *address - begin >= code->size())
            continue;
        const llvm::StringRef rest = code->substr(*address - begin);
        return Function{ *address, symbol.getSize() > 0 ? rest.take_front(symbol.getSize()) : rest };
    }
    return std::nullopt;
}

void prepareTargets()
{
    static const bool once = [] {
        llvm::InitializeAllTargetInfos();
        llvm::InitializeAllTargetMCs();
        llvm::InitializeAllDisassemblers();
        return true;
    }();
    static_cast<void>(once);
}

/// All that LLVM knows of the machine that an object is for.
class Machine
{
public:
    explicit Machine(const ObjectFile &object);

    bool known() const { return m_disassembler && m_printer; }
    std::string language() const;

    struct Instruction
    {
        std::uint64_t address = 0;
        llvm::MCInst code;
        std::optional<std::uint64_t> target; ///< of a jump
    };
    std::vector<Instruction> read(const Function &function) const;
    std::string text(const Instruction &instruction) const;

private:
    const llvm::Triple m_triple;
    llvm::MCTargetOptions m_options;
    std::unique_ptr<llvm::MCRegisterInfo> m_registers;
    std::unique_ptr<llvm::MCAsmInfo> m_syntax;
    std::unique_ptr<llvm::MCSubtargetInfo> m_features;
    std::unique_ptr<llvm::MCInstrInfo> m_instructions;
    std::unique_ptr<llvm::MCContext> m_context;
    std::unique_ptr<llvm::MCInstrAnalysis> m_analysis;
    std::unique_ptr<llvm::MCDisassembler> m_disassembler;
    std::unique_ptr<llvm::MCInstPrinter> m_printer;
};

Machine::Machine(const ObjectFile &object)
    : m_triple(object.makeTriple())
{
    prepareTargets();
    std::string unknown;
    const llvm::Target *target = llvm::TargetRegistry::lookupTarget(m_triple.str(), unknown);
    if (!target)
        return;
    m_registers.reset(target->createMCRegInfo(m_triple.str()));
    m_syntax.reset(target->createMCAsmInfo(*m_registers, m_triple.str(), m_options));
    m_features.reset(target->createMCSubtargetInfo(m_triple.str(),
        object.tryGetCPUName().getValueOr(llvm::StringRef()), object.getFeatures().getString()));
    m_instructions.reset(target->createMCInstrInfo());
    if (!m_registers || !m_syntax || !m_features || !m_instructions)
        return;
    m_context
        = std::make_unique<llvm::MCContext>(m_triple, m_syntax.get(), m_registers.get(), m_features.get());
    m_analysis.reset(target->createMCInstrAnalysis(m_instructions.get()));
    m_disassembler.reset(target->createMCDisassembler(*m_features, *m_context));
    const unsigned intel = 1; // where a result stands before what it is made of
    m_printer.reset(
        target->createMCInstPrinter(m_triple, m_triple.isX86() ? intel : m_syntax->getAssemblerDialect(),
            *m_syntax, *m_instructions, *m_registers));
    if (m_printer)
        m_printer->setPrintBranchImmAsAddress(true);
}

std::string Machine::language() const
{
    return m_triple.getArch() == llvm::Triple::x86_64 ? "x86-64" : m_triple.getArchName().str();
}

std::vector<Machine::Instruction> Machine::read(const Function &function) const
{
    std::vector<Instruction> all;
    const llvm::ArrayRef<std::uint8_t> bytes = llvm::arrayRefFromStringRef(function.bytes);
    for (std::uint64_t at = 0, size = 0; at < bytes.size() && all.size() < maxAssemblyLines; at += size) {
        Instruction next;
        next.address = function.address + at;
        const auto status
            = m_disassembler->getInstruction(next.code, size, bytes.slice(at), next.address, llvm::nulls());
        size = std::max<std::uint64_t>(size, 1);
        if (status != llvm::MCDisassembler::Success)
            continue;
        std::uint64_t target = 0;
        if (m_analysis && m_analysis->evaluateBranch(next.code, next.address, size, target))
            next.target = target;
        all.push_back(std::move(next));
    }
    return all;
}

/// "vaddss xmm0, xmm0, xmm1"
std::string Machine::text(const Instruction &instruction) const
{
    std::string text;
    llvm::raw_string_ostream stream(text);
    m_printer->printInst(&instruction.code, instruction.address, "", *m_features, stream);
    stream.flush();
    std::ranges::replace(text, '\t', ' ');
    return text.substr(std::min(text.find_first_not_of(' '), text.size()));
}

/// Which line of the file an instruction was made of; of what was inlined, the line it was called from.
class Lines
{
public:
    Lines(const ObjectFile &object, std::string file)
        : m_context(llvm::DWARFContext::create(object))
        , m_file(std::move(file))
    {
    }
    int at(std::uint64_t address) const
    {
        using Info = llvm::DILineInfoSpecifier;
        const llvm::DIInliningInfo frames
            = m_context->getInliningInfoForAddress({ address, llvm::object::SectionedAddress::UndefSection },
                Info(Info::FileLineInfoKind::RawValue, Info::FunctionNameKind::None));
        for (std::uint32_t i = 0; i < frames.getNumberOfFrames(); ++i)
            if (const llvm::DILineInfo &frame = frames.getFrame(i); isSameFile(frame.FileName, m_file))
                return static_cast<int>(frame.Line);
        return 0;
    }

private:
    std::unique_ptr<llvm::DWARFContext> m_context;
    std::string m_file;
};

/// Jumps name their target by a label, as compilers write it.
std::vector<AssemblyLine> listing(const Machine &machine, const Function &function, const Lines &lines)
{
    const std::vector<Machine::Instruction> code = machine.read(function);
    std::map<std::uint64_t, std::string> labels;
    for (const auto &instruction : code)
        if (instruction.target && *instruction.target - function.address < function.bytes.size())
            labels[*instruction.target];
    int number = 0;
    for (auto &[address, label] : labels)
        label = ".L" + std::to_string(++number);
    std::vector<AssemblyLine> listed;
    for (const auto &instruction : code) {
        const int source = lines.at(instruction.address);
        if (const auto label = labels.find(instruction.address); label != labels.end())
            listed.push_back({ label->second + ":", source });
        std::string text = machine.text(instruction);
        const auto label = instruction.target ? labels.find(*instruction.target) : labels.end();
        if (label != labels.end())
            text = text.substr(0, text.find(' ')) + " " + label->second;
        if (!text.starts_with("nop") && !text.starts_with("data16 ")) // they only fill up to even addresses
            listed.push_back({ text, source });
    }
    return listed;
}

} // namespace

Assembly disassembled(
    const std::string &program, const std::string &entry, Size2 group, const std::string &file)
{
    const std::string size = "/" + std::to_string(group.w) + "-" + std::to_string(group.h) + "-1";
    Assembly best;
    for (const Object &found : objectsIn(program)) {
        auto function = functionIn(*found.object, "_pocl_kernel_" + entry);
        const bool isOfPocl = function.has_value();
        if (!function)
            function = functionIn(*found.object, entry);
        const bool ofGroup = isOfPocl && found.path.find(size) != std::string::npos;
        const bool ofAny = !isOfPocl || found.path.find("/0-0-0") != std::string::npos;
        if (!function || best.ofGroup || !(ofGroup || (ofAny && best.lines.empty())))
            continue;
        const Machine machine(*found.object);
        if (machine.known())
            best = { machine.language(), ofGroup, listing(machine, *function, Lines(*found.object, file)) };
    }
    return best;
}

} // namespace halo
