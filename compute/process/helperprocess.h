// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/process/channel.h"

#include <functional>

namespace halo {

/// What a helper answers to one request.
struct HelperAnswer
{
    QJsonObject body;
    FileDescriptor attached;
};
/// What a helper says of a request before it answers.
class Reports
{
public:
    Reports(Channel &channel, qint64 request)
        : m_channel(channel)
        , m_request(request)
    {
    }
    /// Under the number of the request. Ends the process if the parent is gone.
    void send(QJsonObject body, int attached = -1) const;

private:
    Channel &m_channel;
    const qint64 m_request;
};

using AnswerRequest = std::function<HelperAnswer(Packet &request, const Reports &reports)>;

/// The main() of a helper program, the other side of ChildProcess: answers one request after the other
/// until the parent is gone. Its arguments are the parent's number and, if it is confined, the folder of its
/// own and wordsOf() its rights; then it first says what confine() did. An Error or the lack of memory
/// becomes an answer; whatever else is thrown ends the process. All that is said of a request bears its
/// number. Returns the exit status.
int runHelper(int argc, char **argv, const char *program, const AnswerRequest &answer);

} // namespace halo
