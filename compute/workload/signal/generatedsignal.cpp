// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/signal/generatedsignal.h"
#include "compute/base/error.h"

#include <QStringList>

#include <cmath>
#include <map>
#include <numbers>
#include <random>

namespace halo {
namespace {

using Arguments = std::vector<double>;

/// Each maker gets the length first, and as many numbers as it asks for.
struct Maker
{
    size_t arguments;
    size_t whole; ///< so many of the first ones are whole numbers
    const char *form;
    void (*make)(Plane &samples, const Arguments &arguments);
};

void makeSine(Plane &samples, const Arguments &arguments)
{
    for (size_t i = 0; i < samples.size(); ++i)
        samples[i]
            = static_cast<float>(std::sin(2.0 * std::numbers::pi * static_cast<double>(i) / arguments[1]));
}

/// The frequency grows evenly from one period to the other.
void makeChirp(Plane &samples, const Arguments &arguments)
{
    const double first = 1.0 / arguments[1];
    const double slope = (1.0 / arguments[2] - first) / static_cast<double>(samples.size());
    for (size_t i = 0; i < samples.size(); ++i) {
        const auto t = static_cast<double>(i);
        samples[i] = static_cast<float>(std::sin(2.0 * std::numbers::pi * (first + slope * t / 2.0) * t));
    }
}

void makeSteps(Plane &samples, const Arguments &arguments)
{
    for (size_t i = 0; i < samples.size(); ++i)
        samples[i] = std::fmod(std::floor(static_cast<double>(i) / arguments[1]), 2.0) == 0.0 ? 1.0F : -1.0F;
}

void makeNoise(Plane &samples, const Arguments &arguments)
{
    std::mt19937 random(static_cast<std::uint32_t>(arguments[1]));
    for (float &sample : samples) // by hand: distributions differ between libraries
        sample = static_cast<float>(random() >> 8U) * 0x1p-23F - 1.0F;
}

const std::map<QString, Maker> &makers()
{
    static const std::map<QString, Maker> all{
        { QStringLiteral("sine"), { 2, 1, "sine:LENGTH,PERIOD", makeSine } },
        { QStringLiteral("chirp"), { 3, 1, "chirp:LENGTH,FIRST,LAST", makeChirp } },
        { QStringLiteral("steps"), { 2, 1, "steps:LENGTH,STEP", makeSteps } },
        { QStringLiteral("noise"), { 2, 2, "noise:LENGTH,SEED", makeNoise } },
    };
    return all;
}

} // namespace

std::optional<Plane> generatedSignal(const QString &source)
{
    const auto maker = makers().find(source.section(u':', 0, 0).trimmed());
    if (maker == makers().end())
        return std::nullopt;
    const auto refuse = [&] {
        throw Error(ErrorKind::Usage,
            "\"%1\" is not a signal; expected %2 with numbers greater than 0, where LENGTH and SEED are "
            "whole.",
            source.toStdString(), maker->second.form);
    };
    Arguments arguments;
    for (const QString &part : source.section(u':', 1).split(u',')) {
        bool ok = false;
        const bool isWhole = arguments.size() < maker->second.whole;
        arguments.push_back(part.toDouble(&ok));
        if (!ok || !(arguments.back() > 0.0) || arguments.back() > 4e9
            || (isWhole && arguments.back() != std::floor(arguments.back())))
            refuse();
    }
    if (arguments.size() != maker->second.arguments || arguments[0] < 1 || arguments[0] > maxSignalSamples)
        refuse();
    Plane samples(static_cast<size_t>(arguments[0]));
    maker->second.make(samples, arguments);
    return samples;
}

} // namespace halo
