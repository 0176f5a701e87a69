// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/handinfailure.h"

#include "compute/base/pattern.h"

#include <new>

namespace halo {
namespace {

/// "a.cl:32:5: error: use of undeclared identifier 'oops'" -> the sentence of a hand-in that does not
/// compile.
Error buildFailure(const BuildError &error, const std::string &file)
{
    static const Pattern form(R"(:(\d+):(\d+): (?:fatal )?error: ([^\n]*))");
    const std::string log = error.detail();
    const auto found = form.first(log);
    if (found.empty())
        return Error(ErrorKind::Device, "The kernel %1 does not compile.", file);
    return Error(ErrorKind::Device, "The kernel %1 does not compile: line %2, column %3: %4.", file,
        found[1].of(log), found[2].of(log), found[3].of(log));
}

} // namespace

Error handInFailure(const std::string &file)
{
    try {
        throw;
    } catch (const Cancelled &) {
        throw;
    } catch (const BuildError &error) {
        return buildFailure(error, file);
    } catch (const Error &error) {
        return error;
    } catch (const std::bad_alloc &) {
        return Error(ErrorKind::Input, "%1 needs more memory than there is; look at it yourself.", file);
    } catch (const std::exception &error) {
        return Error(ErrorKind::Input, "%1 cannot be graded (%2); look at it yourself.", file, error.what());
    } catch (...) {
        return Error(ErrorKind::Input, "%1 cannot be graded; look at it yourself.", file);
    }
}

} // namespace halo
