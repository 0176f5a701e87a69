// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"

#include <cstddef>

namespace halo {

/// What somebody typed cannot be understood, and it is known where: the sentence says it, and whoever shows
/// the text can mark the place.
class TextError : public Error
{
public:
    TextError(ErrorKind fault, Message message, size_t position)
        : Error(fault, std::move(message))
        , m_position(position)
    {
    }
    size_t position() const noexcept { return m_position; } ///< characters before it, from 0

private:
    size_t m_position;
};

} // namespace halo
