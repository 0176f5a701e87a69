// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/process/channel.h"

#include <functional>

namespace halo {

/// What a helper answers to one request; may send reports by the channel before.
struct HelperAnswer
{
    QJsonObject body;
    FileDescriptor attached;
};
using AnswerRequest = std::function<HelperAnswer(Packet &request, Channel &channel)>;

/// The main() of a helper program, the other side of ChildProcess: answers one request after the other
/// until the parent is gone. Its arguments are the parent's number and, if it is confined, the folder of its
/// own and wordsOf() its rights; then it first says what confine() did. An Error or the lack of memory
/// becomes an answer; whatever else is thrown ends the process. Returns the exit status.
int runHelper(int argc, char **argv, const char *program, const AnswerRequest &answer);

/// Sends, and ends the process if the parent is gone.
void sendOrEnd(Channel &channel, const QJsonObject &body, int attached = -1);

} // namespace halo
