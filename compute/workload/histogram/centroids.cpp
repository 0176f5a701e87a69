// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/histogram/centroids.h"

#include "compute/base/error.h"

#include <opencv2/core.hpp>

namespace halo {

Vectors centroidsOf(const Vectors &vectors, int count)
{
    if (count < 1 || count > vectors.count())
        throw Error(ErrorKind::Usage, "%1 centroids cannot be found among %2 descriptors; choose 1 to %3.",
            count, vectors.count(), vectors.count());
    const cv::Mat rows(vectors.count(), vectors.features, CV_32F, const_cast<float *>(vectors.values.data()));
    cv::theRNG().state = 1; // of this thread
    cv::Mat labels;
    cv::Mat centres;
    const cv::TermCriteria enough(cv::TermCriteria::COUNT + cv::TermCriteria::EPS, 30, 1e-4);
    cv::kmeans(rows, count, labels, enough, 2, cv::KMEANS_PP_CENTERS, centres);
    return { vectors.features, { centres.begin<float>(), centres.end<float>() } };
}

} // namespace halo
