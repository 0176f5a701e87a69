// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/text.h"
#include "compute/process/helperprocess.h"
#include "compute/process/sharedmemory.h"
#include "compute/teaching/handinmessages.h"
#include "compute/trace/model/tracereader.h"

using namespace halo;

int main(int argc, char **argv)
{
    return runHelper(argc, argv, "haloscope-handins", [](Packet &request, const Reports &) {
        protocol::HandInRequest asked;
        protocol::fromJson(request.body, asked);
        const SharedMemory file(std::move(request.attached), static_cast<size_t>(asked.bytes));
        const QByteArray bytes = QByteArray::fromRawData(file.as<const char>().data(), asked.bytes);
        ReadHandIn read{ parseHandIn(bytes, "The file " + asked.path), {} };
        if (const QByteArray recording = std::exchange(read.handIn.recording, {}); !recording.isEmpty())
            read.print
                = printOf(readTrace(recording, text(asked.path) + QStringLiteral(" (exercise.recording)")));
        return HelperAnswer{ { { QStringLiteral("handIn"), protocol::toJson(read) } }, FileDescriptor() };
    });
}
