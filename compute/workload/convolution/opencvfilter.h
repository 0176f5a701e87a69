// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"

namespace halo {

struct DeviceInfo;
class Problem;
struct TaskResult;

/// What stands in device lists and results for OpenCV; its driver is the version of OpenCV.
DeviceInfo opencvDeviceInfo();

/// The same filtering by OpenCV's filter2D on the CPU: what is offered when no OpenCL device is left,
/// and an oracle that is not ours. Times are host times, put into Sample::kernel.
/// The result's variant is "opencv_filter2d", with no source. Throws Error, also where
/// there is no filter, or Cancelled.
TaskResult runOpenCv(const Problem &problem, int repeats = 1, const Progress &progress = {});

} // namespace halo
