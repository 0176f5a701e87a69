// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/benchcommand.h"

#include "compute/base/shellword.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/workload/modules.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <string_view>

namespace halo {
namespace {

/// What one call measures: everything in it with everything.
struct BenchCall
{
    Measured like; ///< all that is not listed
    std::vector<std::string> variants, sizes, groups;
    bool ownSizes = false; ///< every variant has the tuning of its header
    bool peers = false;
};

void insertOnce(std::vector<std::string> &list, const std::string &word)
{
    if (std::ranges::find(list, word) == list.end())
        list.push_back(word);
}

std::string withCommas(const std::vector<std::string> &words)
{
    std::string all;
    for (const std::string &word : words)
        all += (all.empty() ? "" : ",") + word;
    return all;
}

bool hasOwnSizes(const Measured &measured, const std::vector<Variant> &variants)
{
    const auto found = std::ranges::find(variants, measured.variant, &Variant::id);
    return found != variants.end() && measured.tuning == defaultTuning(*found);
}

/// "2x2" of "ITEM_W=2;ITEM_H=2;TILE_PAD=1", and the other parameters.
std::vector<std::string> tuningOptions(const Measured &measured)
{
    std::vector<std::string> options;
    std::istringstream parts(measured.parameters);
    bool items = false;
    for (std::string part; std::getline(parts, part, ';');) {
        if (part.starts_with("ITEM_"))
            items = true;
        else if (!part.empty())
            options.push_back("--param " + part);
    }
    if (items)
        options.push_back("--items " + toString(measured.tuning.items));
    return options;
}

bool sameCall(const BenchCall &call, const Measured &measured, bool ownSizes)
{
    const Measured &like = call.like;
    return like.workload == measured.workload && like.filter == measured.filter
        && like.settings == measured.settings && like.device == measured.device && call.ownSizes == ownSizes
        && (ownSizes || (like.variant == measured.variant && tuningOptions(like) == tuningOptions(measured)));
}

std::vector<BenchCall> callsOf(const Record &record)
{
    std::vector<BenchCall> calls;
    std::map<std::string, std::vector<Variant>> variants; // by workload
    for (const Measured &measured : record.measured) {
        if (measured.peer || measured.workload.empty())
            continue;
        if (!variants.contains(measured.workload))
            variants[measured.workload] = allVariants(measured.workload).variants;
        const bool own = hasOwnSizes(measured, variants[measured.workload]);
        auto call = std::ranges::find_if(
            calls, [&](const BenchCall &each) { return sameCall(each, measured, own); });
        if (call == calls.end()) {
            calls.push_back({ measured, {}, {}, {}, own });
            call = calls.end() - 1;
        }
        insertOnce(call->variants, measured.variant);
        insertOnce(call->sizes, moduleOf(measured.workload).sizeText(measured.filter, measured.image));
        insertOnce(call->groups, toString(measured.tuning.group));
        call->peers = std::ranges::any_of(record.measured, [&](const Measured &other) {
            return other.peer && other.filter == measured.filter && other.series == measured.series;
        });
    }
    return calls;
}

/// Variants of the same sizes are measured against each other.
std::vector<BenchCall> mergedCalls(const std::vector<BenchCall> &calls)
{
    std::vector<BenchCall> all;
    for (const BenchCall &call : calls) {
        const auto same = std::ranges::find_if(all, [&](const BenchCall &other) {
            Measured like = call.like;
            like.variant = other.like.variant;
            return !call.ownSizes && sameCall(other, like, false) && other.sizes == call.sizes
                && other.groups == call.groups;
        });
        if (same == all.end())
            all.push_back(call);
        else
            insertOnce(same->variants, call.variants.front());
    }
    return all;
}

std::string lineOf(const BenchCall &call)
{
    const Measured &like = call.like;
    std::vector<std::string> words{ "haloscope-cli bench --workload " + like.workload,
        "--variants " + shellWord(withCommas(call.variants)) };
    const WorkloadModule &module = moduleOf(like.workload);
    const std::string count = like.filterSize.area() > 0 ? like.filter : module.countText(like.filter);
    if (!count.empty())
        words.push_back("--filters " + shellWord(count));
    words.push_back("--" + module.facts().sizeOption + ' ' + shellWord(withCommas(call.sizes)));
    if (like.filterSize.area() > 0)
        words.push_back("--op " + toString(like.settings.op) + " --size " + toString(like.settings.size)
            + " --border " + toString(like.settings.border));
    if (!call.ownSizes) {
        words.push_back("--groups " + withCommas(call.groups));
        for (const std::string &option : tuningOptions(like))
            words.push_back(option);
    }
    if (call.peers)
        words.push_back("--peers");
    words.push_back("--device " + shellWord(like.device));
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

} // namespace

std::string benchCommandOf(const Record &record)
{
    std::string lines;
    for (const BenchCall &call : mergedCalls(callsOf(record)))
        lines += (lines.empty() ? "" : "\n") + lineOf(call);
    return lines;
}

} // namespace halo
