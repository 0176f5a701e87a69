// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/peerresult.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halo {
namespace {

std::vector<double> numbersOf(const std::vector<nanoseconds> &times)
{
    std::vector<double> numbers;
    for (const nanoseconds time : times)
        numbers.push_back(static_cast<double>(time.count()));
    return numbers;
}

bool isNamed(const NetworkStep &step, const std::string &name)
{
    return step.name == name || step.value == name || std::ranges::count(step.fused, name) > 0;
}

/// What is no number on one side alone is infinitely far.
double differenceOf(const std::vector<float> &ours, const std::vector<float> &theirs)
{
    double largest = 0.0;
    for (size_t i = 0; i < ours.size(); ++i) {
        const double difference = std::abs(static_cast<double>(ours[i]) - static_cast<double>(theirs[i]));
        if (difference > largest || (std::isnan(difference) && std::isnan(ours[i]) != std::isnan(theirs[i])))
            largest = std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
    }
    return largest;
}

double largestDifference(
    const Network &network, const NetworkResult &ours, const std::vector<DnnOutput> &theirs)
{
    double largest = 0.0;
    bool isCompared = false;
    for (const int value : network.outputs) {
        const size_t step = static_cast<size_t>(value) - 1;
        const std::vector<float> &values = ours.steps[step].maps.values;
        const auto same = std::ranges::find_if(theirs, [&](const DnnOutput &output) {
            return output.values.size() == values.size()
                && (theirs.size() == 1 || isNamed(network.steps[step], nodeOfDnnLayer(output.name)));
        });
        if (same == theirs.end())
            continue;
        isCompared = true;
        largest = std::max(largest, differenceOf(values, same->values));
    }
    return isCompared ? largest : std::numeric_limits<double>::infinity();
}

} // namespace

PeerResult besideDnn(
    DnnPeer &peer, const Network &network, const NetworkResult &ours, const Progress &progress)
{
    const DnnTimes times = peer.times();
    return { times, timesOfSteps(network, times),
        compareRounds(numbersOf(ours.passes), numbersOf(peer.passes())),
        largestDifference(network, ours, peer.outputs(progress)) };
}

} // namespace halo
