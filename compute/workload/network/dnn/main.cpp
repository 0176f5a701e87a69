// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/pattern.h"
#include "compute/base/text.h"
#include "compute/process/helperprocess.h"
#include "compute/process/sharedmemory.h"
#include "compute/workload/network/dnn/olderform.h"
#include "compute/workload/network/dnnmessages.h"
#include "compute/workload/network/networkmessages.h"

#include <opencv2/core/ocl.hpp>
#include <opencv2/core/utility.hpp>
#include <opencv2/dnn/dnn.hpp>

#include <algorithm>
#include <map>
#include <optional>

using namespace halo;

namespace {

/// What OpenCV says, without places in its sources; a node that it names is kept.
std::string reasonOf(const cv::Exception &exception)
{
    static const Pattern place(R"(OpenCV\([^)]*\) \S+: error: \(-?\d+:[^)]*\) )"),
        function(" in function '.*"), around(R"(^[> ]+|[>. ]+$)");
    std::string text = plainText(exception.err.empty() ? exception.what() : exception.err);
    std::ranges::replace(text, '\n', ' ');
    text = function.replaced(place.replaced(text, ""), "");
    constexpr size_t most = 300;
    return around.replaced(text.substr(0, most), "");
}

/// A network of OpenCV's, with its input.
class LoadedNetwork
{
public:
    LoadedNetwork(const std::string &bytes, const protocol::DnnOrder &order, float *values)
        : m_net(cv::dnn::readNetFromONNX(bytes.data(), bytes.size()))
    {
        m_net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
        m_net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
        m_net.enableFusion(order.fused);
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
        protocol::DnnOutputCounts counts;
        std::map<std::string, const cv::Mat *> sorted;
        size_t all = 0;
        for (size_t i = 0; i < m_outputs.size(); ++i) {
            sorted[m_ends[i]] = &m_outputs[i];
            counts[m_ends[i]] = static_cast<std::int64_t>(m_outputs[i].total());
            all += m_outputs[i].total();
        }
        SharedMemory memory(std::max<size_t>(all, 1) * sizeof(float));
        float *at = memory.as<float>().data();
        for (const auto &[name, output] : sorted) {
            cv::Mat target(output->dims, output->size.p, CV_32F, at);
            output->convertTo(target, CV_32F);
            at += output->total();
        }
        return { protocol::outputsAnswer(counts), memory.takeFile() };
    }

private:
    cv::dnn::Net m_net;
    std::vector<int> m_layers; ///< their numbers
    std::vector<cv::String> m_ends;
    std::vector<cv::Mat> m_outputs;
};

/// What haloscope-dnn holds between two requests.
class DnnServer
{
public:
    HelperAnswer answer(Packet &request)
    {
        try {
            if (const auto order = protocol::dnnOrderOf(request.body))
                return load(*order, std::move(request.attached));
            if (protocol::asksForPass(request.body))
                return { protocol::toMessage(m_network.value().pass()), FileDescriptor() };
            return m_network.value().outputs();
        } catch (const cv::Exception &e) {
            throw Error(ErrorKind::Device,
                Message("OpenCV %1 does not run %2, because of \"%3\"; measure it without OpenCV.",
                    cv::getVersionString(), m_name, reasonOf(e)),
                e.what());
        }
    }

private:
    HelperAnswer load(const protocol::DnnOrder &order, FileDescriptor attached)
    {
        m_name = order.name;
        const SharedMemory memory(std::move(attached), static_cast<size_t>(protocol::bytesOf(order)));
        std::int64_t begin = protocol::valuesOf(order) * std::int64_t(sizeof(float));
        const auto next = [&](std::int64_t bytes) {
            const auto part = std::span<const char>(memory.as<char>())
                                  .subspan(static_cast<size_t>(begin), static_cast<size_t>(bytes));
            begin += bytes;
            return part;
        };
        const auto model = next(order.bytes);
        WeightFiles files;
        for (const auto &[name, bytes] : order.files)
            files.emplace(name, next(bytes));
        const OlderForm form = olderForm(model, files, order.dims);
        if (!form.missing.empty())
            return { protocol::filesAnswer(form.missing), FileDescriptor() };
        m_network.emplace(form.bytes, order, memory.as<float>().data());
        return { protocol::toMessage(m_network->description()), FileDescriptor() };
    }

    std::string m_name;
    std::optional<LoadedNetwork> m_network;
};

} // namespace

int main(int argc, char **argv)
{
    cv::ocl::setUseOpenCL(false);
    DnnServer server;
    return runHelper(argc, argv, "haloscope-dnn",
        [&](Packet &request, const Reports &) { return server.answer(request); });
}
