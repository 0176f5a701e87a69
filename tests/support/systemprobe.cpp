// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/systemprobe.h"

#include "compute/kernel/variantlibrary.h"
#include "compute/run/workerprocess.h"
#include "compute/task/taskresult.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "tests/support/support.h"

#include <cstdio>
#include <set>
#include <sstream>
#include <stdexcept>

#include <sys/syscall.h>

namespace halo::test {
namespace {

// OpenCL C has no variables of a register, so the last three are moved.
#if defined(__x86_64__)
constexpr const char *callOfLinux = R"(
long call(long number, long a, long b, long c, long d, long e, long f)
{
    long result;
    __asm__ volatile("mov %5, %%r10\n mov %6, %%r8\n mov %7, %%r9\n syscall"
        : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c), "m"(d), "m"(e), "m"(f)
        : "rcx", "r8", "r9", "r10", "r11", "memory");
    return result;
}
)";
#else
constexpr const char *callOfLinux = R"(
long call(long number, long a, long b, long c, long d, long e, long f)
{
    long result;
    __asm__ volatile("ldr x8, %1\n ldr x0, %2\n ldr x1, %3\n ldr x2, %4\n ldr x3, %5\n ldr x4, %6\n ldr x5, %7\n"
                     "svc #0\n mov %0, x0"
        : "=r"(result) : "m"(number), "m"(a), "m"(b), "m"(c), "m"(d), "m"(e), "m"(f)
        : "x0", "x1", "x2", "x3", "x4", "x5", "x8", "memory");
    return result;
}
)";
#endif

/// The text as a constant, byte by byte.
std::string constantOf(const std::string &name, const std::string &text)
{
    std::string line = "constant char " + name + "[] = {";
    for (const char c : text)
        line += std::to_string(static_cast<int>(c)) + ", ";
    return line + "0};\n";
}

/// What the kernel printed, in the order of the calls.
std::vector<int> answersIn(const std::string &log, size_t count)
{
    std::vector<int> answers(count, 0);
    std::set<size_t> found; // the kernel runs more than once
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) {
        size_t number = 0;
        int answer = 0;
        if (std::sscanf(line.c_str(), "call %zu: %d", &number, &answer) == 2 && number < count) {
            answers[number] = answer;
            found.insert(number);
        }
    }
    if (found.size() != count)
        throw std::runtime_error("The probe printed " + std::to_string(found.size()) + " answers:\n" + log);
    return answers;
}

} // namespace

std::string sourceFromStranger(const std::string &top, const std::string &body)
{
    return "// title: Probe\n// summary: Asks Linux.\n// plan: direct\n// group: 8 x 8\n//\n"
        + (callOfLinux + top)
        + "kernel void convolve(global const float *src, global float *dst, int out_width, int "
          "out_height)\n{\n"
          "    const int at = get_global_id(1) * out_width + get_global_id(0);\n"
          "    if (get_global_id(0) >= out_width || get_global_id(1) >= out_height) return;\n"
          "    dst[at] = 0.5f;\n    if (at) return;\n"
        + body + "}\n";
}

std::optional<Error> runFromStranger(WorkerProcess &process, const std::string &top, const std::string &body)
{
    Variant variant = parseVariant("/home/user/99_probe.cl", "image", sourceFromStranger(top, body));
    variant.origin = Origin::User;
    const auto problem = std::make_shared<const ConvolutionProblem>(
        noise(probedEdge, probedEdge), Filter{ "one", 1, 1, { 1.0F } }, Settings{}, RowRange{});
    try {
        process.run({ problem, variant, defaultTuning(variant), testDevice().index });
    } catch (const Error &error) {
        return error;
    }
    return {};
}

std::string callInC(const SystemCall &call, std::string &top)
{
    static int texts = 0;
    std::string code = "call(" + std::to_string(call.number);
    for (size_t i = 0; i < 6; ++i) {
        code += ", ";
        if (i >= call.arguments.size()) {
            code += '0';
        } else if (const auto *number = std::get_if<long>(&call.arguments[i])) {
            code += std::to_string(*number) + 'L';
        } else {
            const std::string name = "text" + std::to_string(texts++);
            top += constantOf(name, std::get<std::string>(call.arguments[i]));
            code += "(long)" + name;
        }
    }
    return code + ")";
}

std::vector<int> answersTo(WorkerProcess &process, const std::vector<SystemCall> &calls)
{
    std::string top, body;
    for (size_t i = 0; i < calls.size(); ++i)
        body += "    printf(\"call " + std::to_string(i) + ": %d\\n\", (int)" + callInC(calls[i], top)
            + ");\n";
    // A call that is always refused comes last, for then there is the log.
    body += "    " + callInC({ SYS_ptrace, {} }, top) + ";\n";
    const std::optional<Error> error = runFromStranger(process, top, body);
    if (!error || error->kind() != ErrorKind::Input)
        throw std::runtime_error("The probe was not stopped by its last call: "
            + (error ? error->what() + ("\n" + error->detail()) : "it ran."));
    return answersIn(error->detail(), calls.size());
}

} // namespace halo::test
