// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/image/madepicture.h"
#include "compute/workload/convolution/convolutionmodule.h"
#include "compute/workload/signal/signalsource.h"

namespace halo {
namespace {

class SignalModule : public ConvolutionModule
{
public:
    SignalModule()
        : ConvolutionModule({ .workload = { "signal", "1-D convolution of a signal" },
            .place = 2,
            .variant = "tile_halo",
            .recorded = "tile_halo",
            .spec = "chirp:240,60,6", // something with much and little change
            .sizeWords = "number of samples",
            .alsoReads = "an input as for haloscope-cli signal",
            .exampleSize = "600",
            .benchSize = "262144",
            .countedSize = "65536",
            .countWords = "number of taps",
            .exampleCount = 5,
            .benchCount = 31,
            .peers = "OpenCV" })
    {
    }

    bool isRow() const override { return true; }
    Filter firstFilter() const override { return parseSignalFilter("gauss:9,2"); }
    Settings firstSettings() const override { return { Op::Convolution, OutputSize::Full, Border::Zero }; }
    Filter filterOf(const std::string &text) const override { return parseSignalFilter(text); }
    Filter randomFilter(int edge) const override { return randomRow(edge); }
    /// A number of samples, also written as the size of an image of one row.
    Size2 sizeOf(const std::string &text) const override;
    std::string sizeText(const std::string & /*what*/, Size2 size) const override
    {
        return std::to_string(size.w);
    }
    Image readSource(const std::string &text) const override;
};

Size2 SignalModule::sizeOf(const std::string &text) const
{
    const std::string number = text.ends_with("x1") ? text.substr(0, text.size() - 2) : text;
    bool ok = false;
    const int length = QString::fromStdString(number).toInt(&ok);
    if (!ok || length < 1)
        throw Error(ErrorKind::Usage, "--sizes is \"%1\"; write a whole number from 1 on.", number);
    return { length, 1 };
}

Image SignalModule::readSource(const std::string &text) const
{
    bool isLength = false;
    const int length = QString::fromStdString(text).toInt(&isLength);
    if (isLength && length >= 1 && length <= maxSignalSamples)
        return madeImage({ length, 1 });
    return readSignal(QString::fromStdString(text)).samples;
}

} // namespace

const WorkloadModule &signalModule()
{
    static const SignalModule module;
    return module;
}

} // namespace halo
