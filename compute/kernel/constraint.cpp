// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/constraint.h"

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/kernel/kernelfiles.h"
#include "compute/kernel/variant.h"
#include "compute/kernel/workloads.h"

#include <muParser.h>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace halo {
namespace {

/// For the lines that may ask for the kind of device.
Symbols withDevice(Symbols symbols, const DeviceLimits &limits)
{
    symbols["GPU"] = limits.gpu ? 1.0 : 0.0;
    symbols["CPU"] = limits.gpu ? 0.0 : 1.0;
    symbols["TF32"] = limits.tf32 ? 1.0 : 0.0;
    symbols["UNITS"] = std::max(limits.computeUnits, 1);
    return symbols;
}

/// For costs.
Symbols withCeilings(Symbols symbols, const DeviceInfo &device)
{
    const auto groups = [&](const char *outputs, const char *group, const char *item) {
        return std::ceil(symbols.at(outputs) / (symbols.at(group) * symbols.at(item)));
    };
    if (symbols.contains("OUT_WIDTH") && !symbols.contains("GROUPS"))
        symbols["GROUPS"]
            = groups("OUT_WIDTH", "GROUP_W", "ITEM_W") * groups("OUT_HEIGHT", "GROUP_H", "ITEM_H");
    symbols["COPY"] = device.ceilings.copiedBytes;
    symbols["MADS"] = device.ceilings.multiplyAdds;
    return withDevice(std::move(symbols), device.limits);
}

mu::Parser makeParser()
{
    mu::Parser parser;
    parser.DefineFun("ceil", static_cast<double (*)(double)>(std::ceil)); // what it lacks of C
    parser.DefineFun("floor", static_cast<double (*)(double)>(std::floor));
    parser.DefineOprt("%", static_cast<double (*)(double, double)>(std::fmod), mu::prMUL_DIV);
    return parser;
}

/// muParser takes "x = 5" and "1, 2" without complaint; a header expression is one finite number.
double evaluate(const std::string &expression, const Symbols &symbols)
{
    static thread_local mu::Parser parser = makeParser(); // to make one takes longer than to use it
    try {
        parser.ClearConst();
        for (const auto &[name, value] : symbols)
            parser.DefineConst(name, value);
        parser.SetExpr(expression);
        int results = 0;
        const mu::value_type *values = parser.Eval(results);
        if (results != 1)
            throw Error(ErrorKind::Input, "it has several values; write one");
        if (!std::isfinite(values[0]))
            throw Error(ErrorKind::Input, "its value is not finite");
        return values[0];
    } catch (const mu::Parser::exception_type &e) {
        throw Error(ErrorKind::Input, e.GetMsg());
    }
}

std::optional<Message> sizeRefusal(
    const Variant &variant, const Tuning &tuning, const Symbols &symbols, const DeviceLimits &limits)
{
    if (tuning.items != Size2{ 1, 1 } && variant.itemChoices.empty())
        return "This implementation computes one output per work-item; set outputs per item to 1x1.";
    if (tuning.group.w < 1 || tuning.group.h < 1 || tuning.items.w < 1 || tuning.items.h < 1)
        return "A work-group has at least one work-item, and a work-item one output; choose larger numbers.";
    if (tuning.group.area() > static_cast<size_t>(limits.maxGroupItems) || tuning.group.w > limits.maxGroup.w
        || tuning.group.h > limits.maxGroup.h)
        return Message(
            "The device supports work-groups of up to %1 work-items, not %2; choose a smaller work-group.",
            limits.maxGroupItems, toString(tuning.group));
    const std::int64_t local = localBytesOf(variant, symbols);
    if (local > limits.localBytes)
        return Message("The tile needs %1 bytes of local memory, the device has %2; choose a smaller "
                       "work-group or filter.",
            local, limits.localBytes);
    const std::int64_t own = privateBytesOf(variant, tuning, symbols);
    if (limits.privateBytes > 0 && own > limits.privateBytes)
        return Message("A work-group of %1 needs %2 bytes of private memory, the device has %3; choose a "
                       "smaller work-group.",
            toString(tuning.group), own, limits.privateBytes);
    return std::nullopt;
}

/// The constraints come first: they say best what to change.
std::optional<Message> unmetConstraint(
    const Variant &variant, const Symbols &sizes, const DeviceLimits &limits)
{
    const Symbols symbols = withDevice(sizes, limits);
    for (const Constraint &constraint : variant.constraints)
        if (evaluate(constraint.expression, symbols) == 0.0)
            return constraint.reason;
    return std::nullopt;
}

} // namespace

Symbols symbolsOf(const Tuning &tuning)
{
    Symbols symbols{
        { "GROUP_W", tuning.group.w },
        { "GROUP_H", tuning.group.h },
        { "ITEM_W", tuning.items.w },
        { "ITEM_H", tuning.items.h },
    };
    for (const auto &[macro, value] : tuning.params)
        symbols[macro] = value;
    return symbols;
}

std::int64_t localBytesOf(const Variant &variant, const Symbols &symbols)
{
    return variant.localBytes.empty() ? 0 : std::llround(evaluate(variant.localBytes, symbols));
}

std::int64_t privateBytesOf(const Variant &variant, const Tuning &tuning, const Symbols &symbols)
{
    constexpr std::int64_t besideArrays = 1536; // "Register tile" takes 1301 on PoCL 3.1
    constexpr std::int64_t besideGroup = 64 << 10;
    const std::int64_t arrays
        = variant.privateBytes.empty() ? 0 : std::llround(evaluate(variant.privateBytes, symbols));
    return static_cast<std::int64_t>(tuning.group.area()) * (arrays + besideArrays) + besideGroup;
}

Symbols joined(const Tuning &tuning, const Symbols &problem)
{
    Symbols symbols = symbolsOf(tuning);
    symbols.insert(problem.begin(), problem.end());
    return symbols;
}

int alignmentOf(int inWidth, int outWidth)
{
    const int both = inWidth | outWidth;
    return std::min(both & -both, 16);
}

Size2 sizeOf(const NamedArea &area, const Symbols &symbols)
{
    const auto edge = [&](const std::string &expression) {
        return static_cast<int>(std::clamp(std::rint(evaluate(expression, symbols)), 1.0, 1e9));
    };
    return { edge(area.width), edge(area.height) };
}

double valueOf(const std::string &expression, const Symbols &symbols)
{
    return evaluate(expression, symbols);
}

std::optional<Microseconds> expectedTime(
    const Variant &variant, const Symbols &sizes, const DeviceInfo &device)
{
    if (variant.costs.empty())
        return std::nullopt;
    const Symbols symbols = withCeilings(sizes, device);
    for (const Cost &cost : variant.costs)
        if (evaluate(cost.condition, symbols) != 0.0)
            return Microseconds(evaluate(cost.microseconds, symbols));
    return std::nullopt;
}

Tuning suitedTuning(const Variant &variant, const Symbols &problem, const DeviceLimits &limits,
    const std::function<bool(const Tuning &)> &refused)
{
    const Tuning usual = defaultTuning(variant);
    const Symbols symbols = withDevice(joined(usual, problem), limits);
    Tuning tuning = usual;
    for (const Shape &shape : variant.shapes) {
        tuning.group = shape.group;
        tuning.items = shape.items;
        if (evaluate(shape.expression, symbols) != 0.0 && !refused(tuning))
            return tuning;
    }
    tuning = usual;
    auto &[width, height] = tuning.group;
    while (width * height > 1 && sizeRefusal(variant, tuning, joined(tuning, problem), limits))
        (width >= height ? width : height) /= 2;
    return tuning;
}

double roundingsOf(const Variant &variant, const Symbols &symbols, double otherwise)
{
    return variant.roundings.empty() ? otherwise : evaluate(variant.roundings, symbols);
}

std::optional<int> registerLimit(const Variant &variant, const Symbols &sizes, const DeviceLimits &limits)
{
    if (!limits.limitsRegisters || variant.registerLimits.empty())
        return std::nullopt;
    const Symbols symbols = withDevice(sizes, limits);
    for (const auto &[condition, count] : variant.registerLimits)
        if (evaluate(condition, symbols) != 0.0)
            return count;
    return std::nullopt;
}

std::optional<Message> headerRefusal(
    const Variant &variant, const Tuning &tuning, const Symbols &symbols, const DeviceLimits &limits)
{
    if (auto unmet = unmetConstraint(variant, symbols, limits))
        return unmet;
    return sizeRefusal(variant, tuning, symbols, limits);
}

/// The file, and the line if it is one of a mapping.
static std::string placeOf(const Variant &variant, const std::string &expression)
{
    if (!variant.mapping.isForeign())
        return variant.file;
    const bool isBeside = !variant.mappingText.empty();
    int number = 0;
    std::istringstream in(isBeside ? variant.mappingText : variant.source);
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.find(expression) != std::string::npos)
            return (isBeside ? mappingFileOf(variant.file) : variant.file) + ':' + std::to_string(number);
    }
    return variant.file;
}

void checkExpressions(const Variant &variant)
{
    constexpr size_t longestQuoted = 100;
    const Workload *workload = findWorkload(variant.workload);
    const Symbols symbols
        = joined(defaultTuning(variant), (workload ? *workload : allWorkloads().front()).example);
    const auto check = [&](const std::string &expression, const Symbols &known) {
        try {
            if (!expression.empty())
                evaluate(expression, known);
        } catch (const Error &e) {
            throw Error(ErrorKind::Input, "%1: the expression \"%2\" cannot be evaluated: %3",
                placeOf(variant, expression), expression.substr(0, longestQuoted), e.message());
        }
    };
    for (const std::string &expression : { variant.localBytes, variant.privateBytes, variant.roundings })
        check(expression, symbols);
    for (const NamedArea &buffer : variant.buffers)
        for (const std::string &edge : { buffer.width, buffer.height })
            check(edge, symbols);
    for (const Pass &pass : variant.passes)
        for (const std::string &edge :
            { pass.width, pass.height, pass.groupWidth, pass.groupHeight, pass.stepWidth, pass.stepHeight })
            check(edge, symbols);
    Symbols indexed = symbols;
    indexed["I"] = 0.0;
    for (const std::string &expression : expressionsOf(variant.mapping))
        check(expression, indexed);
    for (const Constraint &constraint : variant.constraints)
        check(constraint.expression, withDevice(symbols, {}));
    for (const Shape &shape : variant.shapes)
        check(shape.expression, withDevice(symbols, {}));
    for (const RegisterLimit &limit : variant.registerLimits)
        check(limit.condition, withDevice(symbols, {}));
    for (const Cost &cost : variant.costs)
        for (const std::string &expression : { cost.condition, cost.microseconds })
            check(expression, withCeilings(symbols, {}));
}

} // namespace halo
