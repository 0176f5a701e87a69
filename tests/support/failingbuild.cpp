// SPDX-License-Identifier: GPL-3.0-or-later
#include <CL/cl.h>

/// Loaded in front of OpenCL: no program builds, whatever it is.
extern "C" __attribute__((visibility("default"))) cl_int clBuildProgram(cl_program /*program*/,
    cl_uint /*count*/, const cl_device_id * /*devices*/, const char * /*options*/,
    void (* /*notify*/)(cl_program, void *), void * /*data*/)
{
    return CL_BUILD_PROGRAM_FAILURE;
}
