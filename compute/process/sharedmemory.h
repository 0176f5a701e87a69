// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/process/channel.h"

#include <cstddef>
#include <span>

namespace halo {

/// Memory that two processes share; it goes with the last that holds it.
class SharedMemory
{
public:
    /// Of a fixed size, filled with zeros. Throws Error(Device) if there is none.
    explicit SharedMemory(size_t bytes);
    /// What the other side made, all of it. Throws Error(Device) if nothing arrived, another size, or memory
    /// that the other side could still shorten.
    SharedMemory(FileDescriptor file, size_t bytes);
    /// The same of whatever size, from the program that started this process.
    explicit SharedMemory(FileDescriptor file);
    ~SharedMemory();
    SharedMemory(SharedMemory &&other) noexcept;
    SharedMemory(const SharedMemory &) = delete;
    SharedMemory &operator=(const SharedMemory &) = delete;

    int number() const { return m_file.number(); } ///< to be attached to a message
    /// To be attached to an answer that outlives this object.
    FileDescriptor takeFile() { return std::move(m_file); }
    std::span<std::byte> bytes() const { return { m_memory, m_bytes }; }
    template<typename T> std::span<T> as() const
    {
        return { reinterpret_cast<T *>(m_memory), m_bytes / sizeof(T) };
    }

private:
    void map();

    FileDescriptor m_file;
    size_t m_bytes;
    std::byte *m_memory = nullptr;
};

} // namespace halo
