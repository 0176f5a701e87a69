// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/error.h"
#include "compute/reference.h"
#include "compute/timing/contestant.h"

#include <opencv2/core.hpp>
#include <opencv2/core/ocl.hpp>
#include <opencv2/imgproc.hpp>

#include <QByteArray>

#include <optional>

namespace halo {
namespace {

using std::chrono::steady_clock;

/// OpenCV's name of our border rule. filter2D knows no wrap.
std::optional<int> borderType(Border border)
{
    switch (border) {
    case Border::Zero:
        return cv::BORDER_CONSTANT;
    case Border::Replicate:
        return cv::BORDER_REPLICATE;
    case Border::Reflect:
        return cv::BORDER_REFLECT;
    case Border::Reflect101:
        return cv::BORDER_REFLECT_101;
    case Border::Wrap:
        break;
    }
    return std::nullopt;
}

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

class PeerContestant : public Contestant
{
public:
    PeerContestant(Peer peer, const Job &job);
    Timing execute() override;
    Image result(const RowRange &rows) override;

private:
    template<typename Array> void filter(const Array &from, Array &to) const;

    const Peer m_peer;
    const Job m_job;
    const Geometry m_geometry;
    const Filter m_applied;
    const cv::Mat m_weights;
    const cv::Point m_anchor;
    int m_border = cv::BORDER_REPLICATE;
    Separated m_parts;
    std::vector<cv::UMat> m_onDevice, m_results;
    std::vector<cv::Mat> m_planes, m_outputs;
};

PeerContestant::PeerContestant(Peer peer, const Job &job)
    : m_peer(peer)
    , m_job(job)
    , m_geometry(geometryOf(job.image.size(), job.filter.size(), job.settings.size))
    , m_applied(job.settings.op == Op::Convolution ? rotated180(job.filter) : job.filter)
    , m_weights(m_applied.height, m_applied.width, CV_32F, const_cast<float *>(m_applied.weights.data()))
    , m_anchor(m_geometry.originX, m_geometry.originY)
{
    if (job.settings.size != OutputSize::Same)
        throw Error(Fault::Usage, "OpenCV knows output size \"same\" only.");
    const auto border = borderType(job.settings.border);
    if (!border)
        throw Error(Fault::Usage, "OpenCV's filters know no border wrap.");
    m_border = *border;
    if (peer == Peer::SepFilter2D) {
        const auto parts = separate(m_weights);
        if (!parts)
            throw Error(Fault::Usage, "The filter is not separable, which sepFilter2D needs.");
        m_parts = *parts;
    }
    if (peer == Peer::UMat && !(cv::ocl::haveOpenCL() && cv::ocl::useOpenCL()))
        throw Error(Fault::Usage, "OpenCV found no OpenCL device for its own kernels.");
    for (const SharedPlane &plane : job.image.colour) {
        m_planes.push_back(viewOf(*plane, job.image.size()));
        m_outputs.emplace_back(m_geometry.out.h, m_geometry.out.w, CV_32F);
        if (peer == Peer::UMat) {
            m_planes.back().copyTo(m_onDevice.emplace_back());
            m_results.emplace_back(m_geometry.out.h, m_geometry.out.w, CV_32F);
        }
    }
}

template<typename Array> void PeerContestant::filter(const Array &from, Array &to) const
{
    if (m_peer == Peer::SepFilter2D)
        cv::sepFilter2D(from, to, CV_32F, m_parts.row, m_parts.column, m_anchor, 0.0, m_border);
    else
        cv::filter2D(from, to, CV_32F, m_weights, m_anchor, 0.0, m_border);
}

Timing PeerContestant::execute()
{
    const auto begin = steady_clock::now();
    for (size_t i = 0; i < m_planes.size(); ++i) {
        if (m_peer == Peer::UMat)
            filter(m_onDevice[i], m_results[i]);
        else
            filter(m_planes[i], m_outputs[i]);
    }
    if (m_peer == Peer::UMat)
        cv::ocl::finish();
    const nanoseconds time = steady_clock::now() - begin;
    return { time, time };
}

Image PeerContestant::result(const RowRange &rows)
{
    execute();
    const RowRange range = clipped(rows, m_geometry.out.h);
    std::vector<Plane> planes;
    for (size_t i = 0; i < m_planes.size(); ++i) {
        if (m_peer == Peer::UMat)
            m_results[i].copyTo(m_outputs[i]);
        const cv::Mat part = m_outputs[i].rowRange(range.first, range.end);
        planes.emplace_back(part.ptr<float>(), part.ptr<float>() + part.total());
    }
    return filteredImage(m_job.image, m_geometry, range, std::move(planes));
}

} // namespace

std::string idOf(Peer peer)
{
    switch (peer) {
    case Peer::Filter2D:
        return "opencv_filter2d";
    case Peer::SepFilter2D:
        return "opencv_sepfilter2d";
    case Peer::UMat:
        break;
    }
    return "opencv_umat";
}

std::string titleOf(Peer peer)
{
    switch (peer) {
    case Peer::Filter2D:
        return "OpenCV filter2D";
    case Peer::SepFilter2D:
        return "OpenCV sepFilter2D";
    case Peer::UMat:
        break;
    }
    return "OpenCV filter2D (OpenCL)";
}

std::unique_ptr<Contestant> makePeerContestant(Peer peer, const Job &job, const std::string &deviceType)
{
    // Read once, when OpenCV opens its device; left alone it takes no CPU.
    if (peer == Peer::UMat && !qEnvironmentVariableIsSet("OPENCV_OPENCL_DEVICE"))
        qputenv("OPENCV_OPENCL_DEVICE", QByteArray::fromStdString(":" + deviceType + ":"));
    try {
        return std::make_unique<PeerContestant>(peer, job);
    } catch (const cv::Exception &error) {
        throw Error(Fault::Device, "OpenCV cannot measure this: " + error.err + ".");
    }
}

} // namespace halo
