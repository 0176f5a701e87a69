// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "tests/support/fuzzreaders.h"

#include <cstdint>

/// libFuzzer calls it with ever new texts: the first byte chooses the reader. Anything but a filter or an
/// Error ends the program.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const auto &readers = halo::test::fuzzReaders();
    const std::string text(data + 1, data + size);
    // A SPEC may name any file of this machine, even a pipe.
    const halo::test::FuzzReader &reader = readers[data[0] % readers.size()];
    if (reader.name == "spec" && halo::isFilterFile(text))
        return 0;
    try {
        halo::checkFilter(reader.read(text));
    } catch (const halo::Error &) {
    }
    return 0;
}
