// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/problems.h"

#include "compute/base/error.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/histogram/histogramproblem.h"
#include "compute/workload/layer/layeroperationproblem.h"
#include "compute/workload/layer/layerproblem.h"
#include "compute/workload/stencil/stencilproblem.h"

#include <stdexcept>

namespace halo {

std::shared_ptr<const Problem> makeProblem(const std::string &workload, const ProblemData &data)
{
    try {
        if (workload == "image" || workload == "signal")
            return ConvolutionProblem::from(data, workload);
        if (workload == "histogram")
            return HistogramProblem::from(data);
        if (workload == "layer")
            return data.spec.contains(QLatin1String("step")) ? LayerOperationProblem::from(data)
                                                             : LayerProblem::from(data);
        if (workload == "stencil")
            return StencilProblem::from(data);
    } catch (const std::logic_error &) {        // values that are missing
    } catch (const std::bad_variant_access &) { // or of another kind
    }
    throw Error(ErrorKind::Input, "What was sent of \"" + workload + "\" is no such problem.");
}

} // namespace halo
