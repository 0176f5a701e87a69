// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <dlfcn.h>

/// Loaded before the C library, this is an older processor for drivers that ask LLVM what the processor can
/// do, such as PoCL: HALOSCOPE_PROCESSOR is its name, see tests/scripts/processors.sh. Without a name or with
/// an unknown one nothing is hidden.
namespace {

struct Processor
{
    std::string_view name, adds; // to the processors above it
};

/// Features by LLVM's names. The last row needs no list: it hides nothing.
constexpr Processor processors[] = {
    { "x86-64", " 64bit cmov cx8 fxsr mmx sse sse2 " },
    { "core2", " cx16 sahf sse3 ssse3 " },
    { "penryn", " sse4.1 " },
    { "sandybridge", " aes avx crc32 pclmul popcnt sse4.2 xsave xsaveopt " },
    { "ivybridge", " f16c fsgsbase rdrnd " },
    { "haswell", " avx2 bmi bmi2 fma invpcid lzcnt movbe " },
};

/// llvm::StringMap<bool>, as LLVM has had it since version 5.
struct Entry
{
    size_t length;
    bool value;

    std::string_view key() const { return { reinterpret_cast<const char *>(this + 1), length }; }
};
struct Table
{
    Entry **entries;
    unsigned buckets;
};
using Question = bool (*)(Table *);

bool knows(std::string_view name)
{
    for (const Processor &processor : processors)
        if (processor.name == name)
            return true;
    return false;
}

bool has(std::string_view name, std::string_view feature)
{
    for (const Processor &processor : processors) {
        const size_t at = processor.adds.find(feature);
        if (at != std::string_view::npos && processor.adds[at - 1] == ' '
            && processor.adds[at + feature.size()] == ' ')
            return true;
        if (processor.name == name)
            return false;
    }
    return false;
}

/// The function of the same name that the caller is linked to. Drivers are loaded with libraries of their
/// own, which RTLD_NEXT does not reach.
Question realOne(const void *caller, const char *symbol)
{
    Dl_info info{};
    if (::dladdr(caller, &info) == 0)
        return nullptr;
    void *library = ::dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    return library ? reinterpret_cast<Question>(::dlsym(library, symbol)) : nullptr;
}

} // namespace

#define SYMBOL "_ZN4llvm3sys18getHostCPUFeaturesERNS_9StringMapIbNS_15MallocAllocatorEEE"

/// llvm::sys::getHostCPUFeatures().
extern "C" __attribute__((visibility("default"))) bool featuresOfProcessor(Table *table) __asm__(SYMBOL);

bool featuresOfProcessor(Table *table)
{
    const Question real = realOne(__builtin_return_address(0), SYMBOL);
    const char *name = std::getenv("HALOSCOPE_PROCESSOR");
    if (!real || !real(table))
        return false;
    if (!name || !knows(name))
        return true;
    for (unsigned i = 0; i < table->buckets; ++i) {
        Entry *entry = table->entries[i];
        const auto address = reinterpret_cast<std::uintptr_t>(entry);
        constexpr std::uintptr_t removed = ~std::uintptr_t(7);
        if (address != 0 && address != removed && !has(name, entry->key()))
            entry->value = false;
    }
    return true;
}
