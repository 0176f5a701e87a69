// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/text.h"
#include "compute/process/helperprocess.h"
#include "compute/process/sharedmemory.h"
#include "compute/workload/network/dnnmessages.h"

#include <opencv2/core/ocl.hpp>
#include <opencv2/core/utility.hpp>
#include <opencv2/core/version.hpp>
#include <opencv2/dnn/dnn.hpp>

#include <algorithm>

using namespace halo;

namespace {

/// What OpenCV says, without the place in its sources; a node that it names is kept.
std::string reasonOf(const cv::Exception &exception)
{
    std::string text = exception.err.empty() ? exception.what() : exception.err;
    const size_t end = text.find_last_not_of(" .\n");
    text.resize(end == std::string::npos ? 0 : end + 1);
    std::ranges::replace(text, '\n', ' ');
    constexpr size_t most = 300;
    return plainText(text).substr(0, most);
}

/// A network of OpenCV's, with its input.
class LoadedNetwork
{
public:
    LoadedNetwork(const protocol::DnnOrder &order, const SharedMemory &memory)
        : m_net(cv::dnn::readNetFromONNX(memory.as<char>().data(), static_cast<size_t>(order.bytes)))
    {
        m_net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
        m_net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
        m_net.enableFusion(order.fused);
        std::byte *values = memory.bytes().data() + protocol::beginOfValues(order);
        m_net.setInput(cv::Mat(order.dims, CV_32F, values).clone());
        m_ends = m_net.getUnconnectedOutLayersNames();
        for (const std::string &name : m_net.getLayerNames())
            m_layers.push_back(m_net.getLayerId(name));
        pass(); // the first one also plans
    }

    DnnTimes description() const
    {
        DnnTimes loaded{ cv::getVersionString(), cv::getNumThreads(), {}, {} };
        for (const int id : m_layers) {
            const cv::Ptr<cv::dnn::Layer> layer = m_net.getLayer(id);
            loaded.layers.push_back({ layer->name, layer->type, {} });
        }
        return loaded;
    }

    protocol::DnnPass pass()
    {
        const auto begin = std::chrono::steady_clock::now();
        m_net.forward(m_outputs, m_ends);
        protocol::DnnPass made{ std::chrono::steady_clock::now() - begin, {} };
        std::vector<double> ticks;
        m_net.getPerfProfile(ticks);
        for (const int id : m_layers) // 0 is the input, of which there is no time
            made.layers.emplace_back(static_cast<std::int64_t>(
                ticks.at(static_cast<size_t>(id) - 1) / cv::getTickFrequency() * 1e9));
        return made;
    }

    HelperAnswer outputs() const
    {
        std::vector<std::int64_t> counts;
        size_t all = 0;
        for (const cv::Mat &output : m_outputs) {
            counts.push_back(static_cast<std::int64_t>(output.total()));
            all += output.total();
        }
        SharedMemory memory(std::max<size_t>(all, 1) * sizeof(float));
        float *at = memory.as<float>().data();
        for (const cv::Mat &output : m_outputs) {
            cv::Mat target(output.dims, output.size.p, CV_32F, at);
            output.convertTo(target, CV_32F);
            at += output.total();
        }
        return { protocol::outputsAnswer(counts), memory.takeFile() };
    }

private:
    cv::dnn::Net m_net;
    std::vector<int> m_layers; ///< their numbers
    std::vector<cv::String> m_ends;
    std::vector<cv::Mat> m_outputs;
};

} // namespace

int main(int argc, char **argv)
{
    cv::ocl::setUseOpenCL(false);
    std::string name;
    std::optional<LoadedNetwork> network;
    return runHelper(
        argc, argv, "haloscope-dnn", [&](Packet &request, Channel & /*channel*/) -> HelperAnswer {
            try {
                if (const auto order = protocol::dnnOrderOf(request.body)) {
                    name = order->name;
                    network.emplace(*order,
                        SharedMemory(
                            std::move(request.attached), static_cast<size_t>(protocol::bytesOf(*order))));
                    return { protocol::toMessage(network->description()), FileDescriptor() };
                }
                if (protocol::asksForPass(request.body))
                    return { protocol::toMessage(network.value().pass()), FileDescriptor() };
                return network.value().outputs();
            } catch (const cv::Exception &e) {
                throw Error(ErrorKind::Device,
                    Message("OpenCV %1 does not run %2, because of \"%3\"; measure it without OpenCV.",
                        CV_VERSION, name, reasonOf(e)),
                    e.what());
            }
        });
}
