// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/sharedmemory.h"

#include "compute/base/error.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace halo {
namespace {

[[noreturn]] void throwNoMemory(size_t bytes)
{
    throw Error(ErrorKind::Device,
        Message("There is not enough memory (%1 MiB) to share the image with the process that runs the "
                "kernel; use a smaller image.",
            bytes >> 20),
        std::strerror(errno));
}

} // namespace

SharedMemory::SharedMemory(size_t bytes)
    : m_file(::memfd_create("haloscope", MFD_CLOEXEC | MFD_ALLOW_SEALING))
    , m_bytes(bytes)
{
    // Sealed: memory that the other side shortened would kill us as soon as we read it.
    if (!m_file.valid() || ::ftruncate(m_file.number(), static_cast<off_t>(bytes)) != 0
        || ::fcntl(m_file.number(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)
        throwNoMemory(bytes);
    map();
}

SharedMemory::SharedMemory(FileDescriptor file, size_t bytes)
    : m_file(std::move(file))
    , m_bytes(bytes)
{
    struct stat state
    { };
    const int seals = ::fcntl(m_file.number(), F_GET_SEALS); // what is no such memory has none
    if (seals < 0 || (seals & F_SEAL_SHRINK) == 0 || ::fstat(m_file.number(), &state) != 0
        || static_cast<size_t>(state.st_size) != bytes)
        throw Error(ErrorKind::Device, "The pixels of the job did not arrive; please report this as a bug.");
    map();
}

SharedMemory::SharedMemory(FileDescriptor file)
    : m_file(std::move(file))
    , m_bytes(0)
{
    struct stat state
    { };
    if (::fstat(m_file.number(), &state) == 0)
        m_bytes = static_cast<size_t>(state.st_size);
    map();
}

SharedMemory::SharedMemory(SharedMemory &&other) noexcept
    : m_file(std::move(other.m_file))
    , m_bytes(other.m_bytes)
    , m_memory(std::exchange(other.m_memory, nullptr))
{
}

SharedMemory::~SharedMemory()
{
    if (m_memory)
        ::munmap(m_memory, m_bytes);
}

void SharedMemory::map()
{
    if (m_bytes == 0)
        return;
    void *memory = ::mmap(nullptr, m_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, m_file.number(), 0);
    if (memory == MAP_FAILED)
        throwNoMemory(m_bytes);
    m_memory = static_cast<std::byte *>(memory);
}

} // namespace halo
