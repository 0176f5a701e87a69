// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/pixelbytes.h"

#include <algorithm>
#include <mutex>
#include <new>
#include <vector>

namespace halo {
namespace {

/// Any thread.
class BytePool
{
public:
    std::uint8_t *take(size_t size)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = std::ranges::find(m_kept, size, &Piece::size);
        if (found == m_kept.end())
            return static_cast<std::uint8_t *>(::operator new(size, page));
        std::uint8_t *const memory = found->memory;
        m_kept.erase(found);
        return memory;
    }
    void give(std::uint8_t *memory, size_t size)
    {
        constexpr size_t mostPieces = 8;
        const std::lock_guard lock(m_mutex);
        if (m_users > 0 && m_kept.size() < mostPieces)
            m_kept.push_back({ size, memory });
        else
            ::operator delete(memory, page);
    }
    void addUsers(int more)
    {
        const std::lock_guard lock(m_mutex);
        m_users += more;
        for (; m_users == 0 && !m_kept.empty(); m_kept.pop_back())
            ::operator delete(m_kept.back().memory, page);
    }

private:
    static constexpr std::align_val_t page{ 4096 };
    struct Piece
    {
        size_t size;
        std::uint8_t *memory;
    };
    std::mutex m_mutex;
    std::vector<Piece> m_kept;
    int m_users = 0;
};

BytePool &bytePool()
{
    static BytePool pool;
    return pool;
}

} // namespace

PixelBytes bytesFor(int width, int height, int pixel, bool padded)
{
    constexpr int vectorWidth = 16;
    const int pitch = (padded ? roundUp(width, vectorWidth) : width) * pixel;
    const size_t size = Size2{ pitch, height }.area();
    return { { bytePool().take(size), [size](std::uint8_t *memory) { bytePool().give(memory, size); } },
        pixel, pitch };
}

KeptBytes::KeptBytes()
{
    bytePool().addUsers(1);
}

KeptBytes::~KeptBytes()
{
    bytePool().addUsers(-1);
}

} // namespace halo
