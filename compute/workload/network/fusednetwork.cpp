// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/fusednetwork.h"

#include "compute/workload/layer/arraysteps.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

using Kind = LayerOperation::Kind;

const ArrayOperation *arrayOf(const NetworkStep &step, const char *plan)
{
    const auto *array = std::get_if<ArrayOperation>(&step.what);
    return array && array->plan == plan ? array : nullptr;
}

/// x combined with a constant, which is one number or one for each channel.
struct ChannelConstant
{
    Combination combination{};
    const std::vector<float> *numbers = nullptr;

    double of(size_t channel) const
    {
        return static_cast<double>(numbers->size() == 1 ? numbers->front() : (*numbers)[channel]);
    }
};

/// channels: of the value; -1: only a single number is wanted.
std::optional<ChannelConstant> channelConstantOf(const NetworkStep &step, std::int64_t channels)
{
    const ArrayOperation *combine = arrayOf(step, "combine");
    if (!combine || combine->weights.size() != 1)
        return std::nullopt;
    const auto &[name, numbers] = *combine->weights.begin();
    const auto combination = static_cast<Combination>(combine->macros.at("COMBINE"));
    const bool isSymmetric = combination == Combination::Add || combination == Combination::Multiply;
    if (combine->inputs.front() != combine->outputs || (name == "src" && !isSymmetric))
        return std::nullopt;
    const auto size = static_cast<std::int64_t>(numbers.size());
    const std::vector<int> &walk = combine->tables.at("walk");
    const size_t dims = walk.size() / 3, at = name == "src" ? dims : 2 * dims;
    const bool isOfChannels = size == channels && walk[0] == channels && walk[at] == 1
        && (dims == 1 || (dims == 2 && walk[at + 1] == 0));
    if (size == 1 || isOfChannels)
        return ChannelConstant{ combination, &numbers };
    return std::nullopt;
}

/// Two computed values of one shape.
bool isPlain(const NetworkStep &step, Combination combination)
{
    const ArrayOperation *combine = arrayOf(step, "combine");
    return combine && combine->inputs.size() == 2
        && combine->macros.at("COMBINE") == static_cast<int>(combination)
        && combine->inputs[0] == combine->outputs && combine->inputs[1] == combine->outputs;
}

/// Of a filter all weights are alike scaled.
void scaleWeights(NetworkStep &step, const std::vector<double> &factors)
{
    if (auto *convolution = std::get_if<NetworkConvolution>(&step.what)) {
        const size_t each = convolution->weights.size() / factors.size();
        for (size_t i = 0; i < convolution->weights.size(); ++i)
            convolution->weights[i]
                = static_cast<float>(static_cast<double>(convolution->weights[i]) * factors[i / each]);
        return;
    }
    auto &array = std::get<ArrayOperation>(step.what); // [channel][filter / groups][row][column]
    std::vector<float> &weights = array.weights.at("weights");
    const size_t filters = factors.size() / static_cast<size_t>(array.sizes.at("groups"));
    const auto area = static_cast<size_t>(array.macros.at("KERNEL_W") * array.macros.at("KERNEL_H"));
    const size_t channels = static_cast<size_t>(array.sizes.at("channels") / array.sizes.at("groups"));
    for (size_t i = 0; i < weights.size(); ++i) {
        const size_t channel = i / (filters * area),
                     filter = channel / channels * filters + i / area % filters;
        weights[i] = static_cast<float>(static_cast<double>(weights[i]) * factors[filter]);
    }
}

/// A network whose steps are rewritten in place: those that go are only marked, so that values keep their
/// numbers.
class Fusion
{
public:
    explicit Fusion(const Network &network)
        : m_network(network)
        , m_learnt(parameterCount(network))
        , m_goes(network.steps.size(), false)
    {
    }

    Network fused()
    {
        joinHardSwishes();
        for (size_t i = 0; i < m_network.steps.size(); ++i)
            if (!m_goes[i])
                finish(i);
        return compacted();
    }

private:
    NetworkStep &maker(int value) { return m_network.steps[static_cast<size_t>(value) - 1]; }
    static int valueOf(size_t step) { return static_cast<int>(step) + 1; }

    /// The steps that take a value, as often as they do; a step behind the last stands for the network's
    /// outputs.
    std::vector<size_t> takersOf(int value) const
    {
        std::vector<size_t> takers;
        for (size_t i = 0; i < m_network.steps.size(); ++i)
            if (!m_goes[i])
                takers.insert(takers.end(),
                    static_cast<size_t>(std::ranges::count(m_network.steps[i].inputs, value)), i);
        takers.insert(takers.end(), static_cast<size_t>(std::ranges::count(m_network.outputs, value)),
            m_network.steps.size());
        return takers;
    }

    /// The only step that takes the value; nullopt if there are more, or it is an output.
    std::optional<size_t> onlyTaker(int value) const
    {
        const std::vector<size_t> takers = takersOf(value);
        if (takers.size() != 1 || takers.front() == m_network.steps.size())
            return std::nullopt;
        return takers.front();
    }

    void joinHardSwishes();
    bool joinHardSwish(size_t product);
    void become(NetworkStep &step, int x, std::vector<size_t> others, double a, double b);
    void finish(size_t convolution);
    Network compacted() const;

    Network m_network;
    const std::int64_t m_learnt;
    std::vector<bool> m_goes;
};

/// The last of the steps that make a hard swish of x is all of it.
void Fusion::become(NetworkStep &step, int x, std::vector<size_t> others, double a, double b)
{
    std::ranges::sort(others);
    for (const size_t i : others) {
        m_goes[i] = true;
        step.fused.push_back(m_network.steps[i].op);
    }
    step.what = functionStep(Function::HardSwish, arrayCount(step.dims), a, b);
    step.inputs = { x };
}

/// x * clip(x + c, 0, d) / d is x * clamp(x / d + c / d, 0, 1), whichever way it is written.
bool Fusion::joinHardSwish(size_t last)
{
    const auto divisorOf = [&](const NetworkStep &step) -> std::optional<double> {
        const auto constant = channelConstantOf(step, -1);
        if (!constant)
            return std::nullopt;
        if (constant->combination == Combination::Divide)
            return constant->of(0);
        return constant->combination == Combination::Multiply ? std::optional(1.0 / constant->of(0))
                                                              : std::nullopt;
    };
    std::vector<size_t> gone;
    double divisor = 1.0;
    NetworkStep &step = m_network.steps[last];
    const NetworkStep *product = &step;
    if (const auto by = divisorOf(step); by && step.inputs.front() > 0) { // (x * clip) / d
        divisor = *by;
        product = &maker(step.inputs.front());
        gone.push_back(static_cast<size_t>(step.inputs.front()) - 1);
        if (!onlyTaker(step.inputs.front()))
            return false;
    }
    if (!isPlain(*product, Combination::Multiply))
        return false;
    for (const bool swaps : { false, true }) {
        const int x = product->inputs[swaps ? 1 : 0];
        int from = product->inputs[swaps ? 0 : 1];
        std::vector<size_t> way = gone;
        double by = divisor;
        const auto stepsBack = [&](int value) {
            way.push_back(static_cast<size_t>(value) - 1);
            return onlyTaker(value).has_value();
        };
        if (from <= 0 || m_goes[static_cast<size_t>(from) - 1])
            continue;
        if (const ArrayOperation *function = arrayOf(maker(from), "function"); function && way.empty()
            && function->macros.at("FUNCTION") == static_cast<int>(Function::HardSigmoid)) {
            if (maker(from).inputs.front() != x || !stepsBack(from))
                continue;
            become(step, x, way, function->factors.at("a"), function->factors.at("b"));
            return true;
        }
        if (const auto inner = divisorOf(maker(from)); inner && divisor == 1.0) {
            by = *inner;
            if (!stepsBack(from))
                continue;
            from = maker(from).inputs.front();
        }
        if (from <= 0)
            continue;
        const ArrayOperation *clip = arrayOf(maker(from), "function");
        if (!clip || clip->macros.at("FUNCTION") != static_cast<int>(Function::Clip)
            || clip->factors.at("a") != 0.0 || std::abs(clip->factors.at("b") / by - 1.0) > 1e-6
            || !stepsBack(from))
            continue;
        const int clipped = maker(from).inputs.front();
        if (clipped <= 0)
            continue;
        const auto added = channelConstantOf(maker(clipped), -1);
        if (!added || added->combination != Combination::Add || maker(clipped).inputs.front() != x
            || !stepsBack(clipped))
            continue;
        become(step, x, way, 1.0 / by, added->of(0) / by);
        return true;
    }
    return false;
}

void Fusion::joinHardSwishes()
{
    for (size_t i = 0; i < m_network.steps.size(); ++i)
        if (!m_goes[i])
            joinHardSwish(i);
}

void Fusion::finish(size_t convolution)
{
    NetworkStep &step = m_network.steps[convolution];
    const bool isTransposed = arrayOf(step, "transposed") != nullptr;
    if (!std::holds_alternative<NetworkConvolution>(step.what) && !isTransposed)
        return;
    const MapsShape maps = mapsOf(step.dims);
    const std::int64_t channels = isTransposed ? std::get<ArrayOperation>(step.what).sizes.at("filters")
                                               : std::get<NetworkConvolution>(step.what).shape.filters;
    const std::int64_t area = maps.count() / channels;
    std::vector<double> factors(static_cast<size_t>(channels), 1.0), bias(static_cast<size_t>(channels), 0.0);
    FinishStep done{ channels, area, {}, false };
    std::vector<size_t> taken; ///< the steps that become one
    std::optional<int> other;
    int tail = valueOf(convolution);
    bool isScaled = false;
    while (done.function == Function::Identity) {
        const std::optional<size_t> next = onlyTaker(tail);
        if (!next)
            break;
        const NetworkStep &taker = m_network.steps[*next];
        const auto *operation = std::get_if<LayerOperation>(&taker.what);
        const auto eachChannel = [&](auto &&change) {
            for (size_t c = 0; c < bias.size(); ++c)
                change(c);
        };
        const auto constant = channelConstantOf(taker, channels);
        const bool isOfChannels = operation && operation->channels == channels && !other;
        if (isOfChannels && operation->kind == Kind::Bias) {
            eachChannel([&](size_t c) { bias[c] += static_cast<double>(operation->bias[c]); });
        } else if (isOfChannels && operation->kind == Kind::NormaliseScaleBias) {
            isScaled = true;
            eachChannel([&](size_t c) {
                const double factor = static_cast<double>(operation->scale[c])
                    / std::sqrt(static_cast<double>(operation->variance[c])
                        + static_cast<double>(operation->epsilon));
                factors[c] *= factor;
                bias[c] = (bias[c] - static_cast<double>(operation->mean[c])) * factor
                    + static_cast<double>(operation->bias[c]);
            });
        } else if (operation && operation->kind == Kind::Leaky) {
            done.function = Function::Leaky;
            done.a = static_cast<double>(operation->slope);
        } else if (constant && !other && constant->combination == Combination::Add) {
            eachChannel([&](size_t c) { bias[c] += constant->of(c); });
        } else if (constant && !other && constant->combination == Combination::Multiply) {
            isScaled = true;
            eachChannel([&](size_t c) {
                factors[c] *= constant->of(c);
                bias[c] *= constant->of(c);
            });
        } else if (!other && isPlain(taker, Combination::Add)) {
            other = taker.inputs[taker.inputs.front() == tail ? 1 : 0];
        } else if (const ArrayOperation *function = arrayOf(taker, "function")) {
            done.function = static_cast<Function>(function->macros.at("FUNCTION"));
            done.a = function->factors.at("a");
            done.b = function->factors.at("b");
        } else {
            break;
        }
        taken.push_back(*next);
        tail = valueOf(*next);
    }
    if (taken.empty())
        return;
    NetworkStep &last = m_network.steps[taken.back()];
    NetworkStep made{ step.name + " finish", NetworkReshape{}, { valueOf(convolution) }, last.dims, step.op,
        last.value };
    for (const size_t i : taken) {
        const std::vector<std::string> &already = m_network.steps[i].fused;
        made.fused.insert(made.fused.end(), already.begin(), already.end());
        if (m_network.steps[i].op != step.op) // the bias of the node itself is none of its own
            made.fused.push_back(m_network.steps[i].op);
        m_goes[i] = true;
    }
    if (other)
        made.inputs.push_back(*other);
    done.hasOther = other.has_value();
    done.bias.assign(bias.begin(), bias.end());
    made.what = finishStep(std::move(done));
    if (isScaled) {
        scaleWeights(step, factors);
        step.value.clear(); // no longer what the file's node leaves
    }
    last = std::move(made);
    m_goes[taken.back()] = false;
}

Network Fusion::compacted() const
{
    Network network = m_network;
    network.learnt = m_learnt;
    network.steps.clear();
    std::vector<int> values(m_network.steps.size() + 1, 0);
    for (size_t i = 0; i < m_network.steps.size(); ++i) {
        if (m_goes[i])
            continue;
        NetworkStep step = m_network.steps[i];
        for (int &value : step.inputs)
            value = values[static_cast<size_t>(value)];
        network.steps.push_back(std::move(step));
        values[i + 1] = static_cast<int>(network.steps.size());
    }
    for (int &value : network.outputs)
        value = values[static_cast<size_t>(value)];
    return network;
}

} // namespace

Network fusedNetwork(const Network &network)
{
    return Fusion(network).fused();
}

} // namespace halo
