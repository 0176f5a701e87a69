// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/helperprocess.h"
#include "compute/process/sharedmemory.h"
#include "compute/workload/network/networkmessages.h"
#include "compute/workload/network/onnx/onnximport.h"

#include <algorithm>

using namespace halo;

int main(int argc, char **argv)
{
    return runHelper(argc, argv, "haloscope-networks", [](Message &request, Channel & /*channel*/) {
        const protocol::NetworkRequest asked = protocol::networkRequestOf(request.body);
        const SharedMemory file(std::move(request.attached), asked.bytes);
        const QByteArray bytes
            = QByteArray::fromRawData(file.as<const char>().data(), static_cast<qsizetype>(asked.bytes));
        const Network network = importNetwork(bytes, asked.name);
        std::vector<float> numbers;
        const QJsonObject answer = protocol::networkAnswer(network, numbers);
        SharedMemory memory(std::max<size_t>(numbers.size(), 1) * sizeof(float));
        std::ranges::copy(numbers, memory.as<float>().begin());
        return HelperAnswer{ answer, memory.takeFile() };
    });
}
