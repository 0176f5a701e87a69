// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/constraint.h"

#include "compute/error.h"
#include "compute/plan.h"
#include "compute/workload/workloads.h"

#include <muParser.h>

#include <cmath>

namespace halo {
namespace {

Symbols symbolsOf(const LaunchRequest &request)
{
    Symbols symbols = symbolsOf(request.tuning);
    symbols.merge(Symbols{
        { "FILTER_W", request.filter.w },
        { "FILTER_H", request.filter.h },
        { "BORDER", static_cast<double>(request.settings.border) },
        { "BORDER_ZERO", static_cast<double>(Border::Zero) },
        { "BORDER_REPLICATE", static_cast<double>(Border::Replicate) },
        { "BORDER_REFLECT", static_cast<double>(Border::Reflect) },
        { "BORDER_REFLECT101", static_cast<double>(Border::Reflect101) },
        { "BORDER_WRAP", static_cast<double>(Border::Wrap) },
    });
    return symbols;
}

/// muParser takes "x = 5" and "1, 2" without complaint; a header expression is one finite number.
double evaluate(const std::string &expression, const Symbols &symbols)
{
    try {
        mu::Parser parser;
        for (const auto &[name, value] : symbols)
            parser.DefineConst(name, value);
        parser.SetExpr(expression);
        int results = 0;
        const mu::value_type *values = parser.Eval(results);
        if (results != 1 || !std::isfinite(values[0]))
            throw Error(Fault::Input, "is not one number");
        return values[0];
    } catch (const mu::Parser::exception_type &e) {
        throw Error(Fault::Input, e.GetMsg());
    }
}

std::optional<std::string> sizeRefusal(
    const Variant &variant, const Tuning &tuning, const Symbols &symbols, const DeviceLimits &limits)
{
    if (tuning.items != Size2{ 1, 1 } && variant.itemChoices.empty())
        return "This variant computes one output per work-item; set outputs per item to 1x1.";
    if (tuning.group.w < 1 || tuning.group.h < 1 || tuning.items.w < 1 || tuning.items.h < 1)
        return "A work-group has at least one work-item, and a work-item one output; choose larger numbers.";
    if (tuning.group.area() > static_cast<size_t>(limits.maxGroupItems) || tuning.group.w > limits.maxGroup.w
        || tuning.group.h > limits.maxGroup.h)
        return "The device takes work-groups of up to " + std::to_string(limits.maxGroupItems)
            + " work-items, not " + toString(tuning.group) + "; choose a smaller work-group.";
    const std::int64_t local = localBytesOf(variant, symbols);
    if (local > limits.localBytes)
        return "The tile needs " + std::to_string(local) + " bytes of local memory, the device has "
            + std::to_string(limits.localBytes) + "; choose a smaller work-group or filter.";
    return std::nullopt;
}

/// The constraints come first: they say best what to change.
std::optional<std::string> unmetConstraint(const Variant &variant, const Symbols &symbols)
{
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

std::int64_t localBytesOf(const Variant &variant, const LaunchRequest &request)
{
    return localBytesOf(variant, symbolsOf(request));
}

std::optional<std::string> headerRefusal(
    const Variant &variant, const Tuning &tuning, const Symbols &symbols, const DeviceLimits &limits)
{
    if (auto unmet = unmetConstraint(variant, symbols))
        return unmet;
    return sizeRefusal(variant, tuning, symbols, limits);
}

std::optional<std::string> refusal(
    const Variant &variant, const LaunchRequest &request, const DeviceLimits &limits)
{
    const Symbols symbols = symbolsOf(request);
    if (auto unmet = unmetConstraint(variant, symbols))
        return unmet;
    if (geometryOf(request.image, request.filter, request.settings.size).empty())
        return "The filter is larger than the image, so output size \"valid\" leaves no pixel; "
               "choose \"same\" or a smaller filter.";
    if (const auto sizes = sizeRefusal(variant, request.tuning, symbols, limits))
        return sizes;
    return planRefusal(variant, request, limits);
}

void checkExpressions(const Variant &variant)
{
    Symbols symbols = symbolsOf({ { 64, 64 }, { 3, 3 }, {}, defaultTuning(variant) });
    if (const Workload *workload = findWorkload(variant.workload))
        symbols.insert(workload->example.begin(), workload->example.end());
    std::vector<std::string> expressions;
    if (!variant.localBytes.empty())
        expressions.push_back(variant.localBytes);
    for (const Constraint &constraint : variant.constraints)
        expressions.push_back(constraint.expression);
    for (const std::string &expression : expressions) {
        try {
            evaluate(expression, symbols);
        } catch (const Error &e) {
            throw Error(Fault::Input,
                variant.file + ": the expression \"" + expression + "\" cannot be evaluated: " + e.what());
        }
    }
}

} // namespace halo
