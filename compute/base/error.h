// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

#include <stdexcept>
#include <string>
#include <utility>

namespace halo {

/// Whose fault a failure is. The numbers are the exit status of the command line.
enum class ErrorKind
{
    Usage = 64,    ///< the call or a setting is wrong
    Input = 65,    ///< a file or value given to us cannot be used
    NoDevice = 69, ///< there is no OpenCL device
    Device = 70,   ///< a device refused, failed or did not answer; a kernel did not build
    Output = 73,   ///< a file cannot be written
    Slower = 75,   ///< nobody's, and never thrown: a gate found a kernel slower than it may be
};

/// Something the user can read and act on. message() is one full sentence that names the file or
/// setting and says what to do, what() the same in English; detail() may be long.
class Error : public std::runtime_error
{
public:
    explicit Error(ErrorKind fault, Message message, std::string detail = {})
        : std::runtime_error(message.english())
        , m_fault(fault)
        , m_message(std::move(message))
        , m_detail(std::move(detail))
    {
    }
    /// Of a format and its values; one that has a detail, too, is given a Message.
    template<typename... Values>
    requires(sizeof...(Values) > 0) explicit Error(
        ErrorKind fault, const char *format, const Values &...values)
        : Error(fault, Message(format, values...))
    {
    }
    ErrorKind kind() const noexcept { return m_fault; }
    const Message &message() const noexcept { return m_message; }
    const std::string &detail() const noexcept { return m_detail; }

private:
    ErrorKind m_fault;
    Message m_message;
    std::string m_detail;
};

/// Throws Error(Usage) with this sentence unless the call is good.
inline void require(bool good, const Message &sentence)
{
    if (!good)
        throw Error(ErrorKind::Usage, sentence);
}

/// The kernel did not compile. detail() is the compiler's log; its lines name the .cl file.
class BuildError : public Error
{
public:
    explicit BuildError(Message message, std::string log)
        : Error(ErrorKind::Device, std::move(message), std::move(log))
    {
    }
};

/// The user changed their mind. Deliberately not an Error: nobody should show it.
struct Cancelled
{ };

} // namespace halo
