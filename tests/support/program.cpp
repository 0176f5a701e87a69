// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/program.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>

namespace {

std::map<std::string, halo::TestMain> &allTests()
{
    static std::map<std::string, halo::TestMain> tests;
    return tests;
}

} // namespace

halo::TestEntry::TestEntry(const char *file, TestMain main)
{
    allTests()[std::filesystem::path(file).stem()] = main;
}

/// The tests of a folder are one program. It runs the test whose name it is called by: the build makes a link
/// for each.
int main(int argc, char **argv)
{
    // ctest gives all tests one folder for what the driver compiles; tests/scripts/processors.sh wants an
    // empty one.
    if (const char *kernels = std::getenv("HALOSCOPE_TEST_KERNELS"))
        ::setenv("POCL_CACHE_DIR", kernels, 1);
    const auto test = allTests().find(std::filesystem::path(argv[0]).filename());
    if (test != allTests().end())
        return test->second(argc, argv);
    std::fputs("This program holds several tests; call one of them:\n", stderr);
    for (const auto &[name, main] : allTests())
        std::fprintf(stderr, "    %s\n", std::filesystem::path(argv[0]).replace_filename(name).c_str());
    return 64;
}
