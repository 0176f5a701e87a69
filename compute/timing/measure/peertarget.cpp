// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/filter/presetmakers.h"
#include "compute/task/filteruse.h"
#include "compute/task/problem.h"
#include "compute/timing/measure/benchmarktarget.h"
#include "compute/workload/convolution/reference.h"

#include <opencv2/core.hpp>
#include <opencv2/core/ocl.hpp>
#include <opencv2/imgproc.hpp>

#include <QByteArray>
#include <QDir>
#include <QStandardPaths>

#include <algorithm>
#include <optional>

namespace halo {
namespace {

using std::chrono::steady_clock;

cv::Mat viewOf(const Plane &plane, Size2 size)
{
    return { size.h, size.w, CV_32F, const_cast<float *>(plane.data()) };
}

/// Column and row whose product is the filter, if it has rank 1 within single precision.
struct Separated
{
    cv::Mat column, row;
};
std::optional<Separated> separate(const cv::Mat &weights)
{
    cv::Mat exact;
    weights.convertTo(exact, CV_64F);
    const cv::SVD svd(exact);
    const double first = svd.w.at<double>(0);
    if (first <= 0.0 || (svd.w.rows > 1 && svd.w.at<double>(1) > 1e-6 * first))
        return std::nullopt;
    Separated parts;
    cv::Mat(svd.u.col(0) * std::sqrt(first)).convertTo(parts.column, CV_32F);
    cv::Mat(svd.vt.row(0) * std::sqrt(first)).convertTo(parts.row, CV_32F);
    return parts;
}

bool usesBands(Peer peer)
{
    return peer == Peer::Filter2DBands || peer == Peer::SepFilter2DBands || peer == Peer::GaussianBlurBands;
}

bool separates(Peer peer)
{
    return peer == Peer::SepFilter2D || peer == Peer::SepFilter2DBands;
}

/// Whether GaussianBlur with the default sigma has these weights. Told the sigma, OpenCV uses no table of
/// rounded weights for up to seven taps.
bool isOpenCvGaussian(const cv::Mat &weights)
{
    if (weights.rows % 2 == 0 || weights.cols % 2 == 0)
        return false;
    const cv::Mat gaussian = cv::getGaussianKernel(weights.rows, preset::defaultSigma(weights.rows), CV_32F)
        * cv::getGaussianKernel(weights.cols, preset::defaultSigma(weights.cols), CV_32F).t();
    return cv::norm(weights, gaussian, cv::NORM_INF) < 1e-6 * cv::norm(gaussian, cv::NORM_INF);
}

/// Calls filter(from, to) for each band at once. A band knows that it is a part: OpenCV reads its neighbours.
template<typename Filter> void inBands(const cv::Mat &from, cv::Mat &to, const Filter &filter)
{
    const int count = std::clamp(cv::getNumberOfCPUs(), 1, from.rows);
    cv::parallel_for_(cv::Range(0, count), [&](const cv::Range &range) {
        for (int i = range.start; i < range.end; ++i) {
            const cv::Range rows(from.rows * i / count, from.rows * (i + 1) / count);
            cv::Mat part = to.rowRange(rows);
            filter(from.rowRange(rows), part);
        }
    });
}

/// Peers filter nothing else.
const FilterUse &useBy(const Problem &problem)
{
    if (const FilterUse *use = problem.filterUse())
        return *use;
    throw Error(ErrorKind::Usage, "OpenCV is compared for convolutions only.");
}

class PeerTarget : public BenchmarkTarget
{
public:
    PeerTarget(Peer peer, const Problem &problem);
    Timing execute() override;
    TaskOutputs outputs() override;

private:
    template<typename Array> void filter(const Array &from, Array &to) const;

    const Peer m_peer;
    const FilterUse &m_use;
    const Image m_image;
    const Geometry m_geometry;
    const Filter m_applied;
    const cv::Mat m_weights;
    const cv::Point m_anchor;
    int m_border = cv::BORDER_REPLICATE;
    Separated m_parts;
    std::vector<cv::UMat> m_onDevice, m_results;
    std::vector<cv::Mat> m_planes, m_outputs;
};

PeerTarget::PeerTarget(Peer peer, const Problem &problem)
    : m_peer(peer)
    , m_use(useBy(problem))
    , m_image(problem.input())
    , m_geometry(m_use.geometry)
    , m_applied(appliedFilter(m_use.filter, m_use.settings().op))
    , m_weights(m_applied.height, m_applied.width, CV_32F, const_cast<float *>(m_applied.weights.data()))
    , m_anchor(m_geometry.originX, m_geometry.originY)
{
    problem.check();
    if (m_use.settings().size != OutputSize::Same)
        throw Error(ErrorKind::Usage, "OpenCV supports only the output size \"same\".");
    const BorderRow &border = rowOf(m_use.settings().border);
    if (border.opencv < 0)
        throw Error(ErrorKind::Usage, "OpenCV's filters do not support the border %1.", border.word);
    m_border = border.opencv;
    if (separates(peer)) {
        const auto parts = separate(m_weights);
        if (!parts)
            throw Error(ErrorKind::Usage, "The filter is not separable, which sepFilter2D needs.");
        m_parts = *parts;
    }
    if (peer == Peer::GaussianBlurBands && !isOpenCvGaussian(m_weights))
        throw Error(
            ErrorKind::Usage, "The filter is not the Gaussian that GaussianBlur takes for this size.");
    if (peer == Peer::UMat && !(cv::ocl::haveOpenCL() && cv::ocl::useOpenCL()))
        throw Error(ErrorKind::Usage, "OpenCV found no OpenCL device for its own kernels.");
    for (const SharedPlane &plane : m_image.colour) {
        m_planes.push_back(viewOf(*plane, m_image.size()));
        m_outputs.emplace_back(m_geometry.out.h, m_geometry.out.w, CV_32F);
        if (peer == Peer::UMat) {
            m_planes.back().copyTo(m_onDevice.emplace_back());
            m_results.emplace_back(m_geometry.out.h, m_geometry.out.w, CV_32F);
        }
    }
}

template<typename Array> void PeerTarget::filter(const Array &from, Array &to) const
{
    if (m_peer == Peer::GaussianBlurBands)
        cv::GaussianBlur(from, to, m_weights.size(), preset::defaultSigma(m_weights.cols),
            preset::defaultSigma(m_weights.rows), m_border);
    else if (separates(m_peer))
        cv::sepFilter2D(from, to, CV_32F, m_parts.row, m_parts.column, m_anchor, 0.0, m_border);
    else
        cv::filter2D(from, to, CV_32F, m_weights, m_anchor, 0.0, m_border);
}

Timing PeerTarget::execute()
{
    const auto begin = steady_clock::now();
    for (size_t i = 0; i < m_planes.size(); ++i) {
        if (m_peer == Peer::UMat)
            filter(m_onDevice[i], m_results[i]);
        else if (usesBands(m_peer))
            inBands(
                m_planes[i], m_outputs[i], [this](const cv::Mat &from, cv::Mat &to) { filter(from, to); });
        else
            filter(m_planes[i], m_outputs[i]);
    }
    if (m_peer == Peer::UMat)
        cv::ocl::finish();
    const nanoseconds time = steady_clock::now() - begin;
    return { time, time };
}

TaskOutputs PeerTarget::outputs()
{
    execute();
    std::vector<Plane> planes;
    for (size_t i = 0; i < m_planes.size(); ++i) {
        if (m_peer == Peer::UMat)
            m_results[i].copyTo(m_outputs[i]);
        planes.emplace_back(m_outputs[i].ptr<float>(), m_outputs[i].ptr<float>() + m_outputs[i].total());
    }
    return { { "dst", sharedPlanes(std::move(planes)) } };
}

} // namespace

struct PeerName
{
    const char *id, *title;
};

/// By Peer.
static constexpr PeerName peerNames[] = {
    { "opencv_filter2d", "OpenCV filter2D" },
    { "opencv_sepfilter2d", "OpenCV sepFilter2D" },
    { "opencv_umat", "OpenCV filter2D (OpenCL)" },
    { "opencv_filter2d_bands", "OpenCV filter2D, a band per core" },
    { "opencv_sepfilter2d_bands", "OpenCV sepFilter2D, a band per core" },
    { "opencv_gaussianblur_bands", "OpenCV GaussianBlur, a band per core" },
};

std::string idOf(Peer peer)
{
    return peerNames[static_cast<size_t>(peer)].id;
}

std::string titleOf(Peer peer)
{
    return peerNames[static_cast<size_t>(peer)].title;
}

std::unique_ptr<BenchmarkTarget> makePeerEntry(
    Peer peer, const Problem &problem, const std::string &deviceType)
{
    // Read once, when OpenCV opens its device; left alone it takes no CPU.
    if (peer == Peer::UMat && !qEnvironmentVariableIsSet("OPENCV_OPENCL_DEVICE"))
        qputenv("OPENCV_OPENCL_DEVICE", QByteArray::fromStdString(":" + deviceType + ":"));
    // OpenCV keeps its kernels below this folder; where it is missing it takes one that everybody may write,
    // with a warning.
    if (peer == Peer::UMat
        && !QDir().mkpath(QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation)))
        qputenv("OPENCV_OPENCL_CACHE_DIR", "disabled");
    try {
        return std::make_unique<PeerTarget>(peer, problem);
    } catch (const cv::Exception &error) {
        throw Error(ErrorKind::Device, "OpenCV cannot measure this: %1.", error.err);
    }
}

} // namespace halo
