// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/convolution/job.h"

#include "compute/filter/coefficients.h"

namespace halo {

ConvolutionSizes sizesOf(const Job &job)
{
    return { job.image.size(), job.filter.size(), job.settings, termsOf(job.filter).rank };
}

} // namespace halo
