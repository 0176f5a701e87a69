// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/base/runtimes.h"
#include "compute/workload/network/pictureinput.h"

#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halo {

class ChildProcess;
struct Packet;
namespace protocol {
struct DnnOrder;
}

/// A layer as OpenCV's dnn has it.
struct DnnLayer
{
    std::string name; ///< as OpenCV calls it, see nodeOfDnnLayer()
    std::string type;
    nanoseconds time{}; ///< median of the passes; 0 where another layer does its work
};

/// What OpenCV's dnn took for a network, by the clock of the host.
struct DnnTimes
{
    std::string version; ///< of OpenCV
    int threads = 1;
    nanoseconds pass{}; ///< median
    std::vector<DnnLayer> layers;
};

/// What a network leaves.
struct DnnOutput
{
    std::string name; ///< of OpenCV's layer
    std::vector<float> values;
};

/// OpenCV's dnn, which runs the same file on the same input on the processor, with all its cores, in the
/// child process haloscope-dnn: its reader may crash on a file. Belongs to one thread.
class DnnPeer
{
public:
    /// Reads the file, and those that keep weights for it, and runs it once, which counts for nothing.
    /// \p fused: it may join layers, as it does by itself.
    /// Throws Error(Device) with the reason if OpenCV does not run this network, or there is no child
    /// process; Error(Input) if a file cannot be read; Cancelled.
    explicit DnnPeer(
        const QString &path, const FiledInput &input, bool fused = true, const Progress &progress = {});
    ~DnnPeer();

    /// Of one pass through all layers; the input is there already. So passes of others can be in between.
    nanoseconds pass(const Progress &progress = {});
    /// Of all passes so far.
    DnnTimes times() const;
    const std::vector<nanoseconds> &passes() const { return m_passes; }
    /// After the last pass.
    std::vector<DnnOutput> outputs(const Progress &progress = {});

private:
    Packet load(protocol::DnnOrder &order, const std::vector<float> &input, const QByteArray &model,
        const std::map<std::string, QByteArray> &files, const Progress &progress);
    Packet ask(const QJsonObject &request, int attached, const Progress &progress);

    const std::string m_name;
    std::unique_ptr<ChildProcess> m_child;
    Message m_ended{}; ///< how, if it was ended: a late answer would be taken for that to the next request
    DnnTimes m_loaded;
    std::vector<nanoseconds> m_passes;
    std::vector<std::vector<nanoseconds>> m_layers; ///< times of each
};

/// The node of the file, or the value that it makes, that a layer of OpenCV's is named after: it puts
/// "onnx_node!" or "onnx_node_output_0!" in front since 4.6.
std::string nodeOfDnnLayer(const std::string &layer);

/// OpenCV's time for what each step does, for the first step of a node that is several; none where OpenCV
/// names no layer as the file does. What it joins with another layer counts there.
std::vector<std::optional<nanoseconds>> timesOfSteps(const Network &network, const DnnTimes &times);

} // namespace halo
