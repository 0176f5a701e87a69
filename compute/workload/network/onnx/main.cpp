// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/helperprocess.h"
#include "compute/process/sharedmemory.h"
#include "compute/workload/network/networkmessages.h"
#include "compute/workload/network/onnx/onnximport.h"

#include <algorithm>

using namespace halo;

int main(int argc, char **argv)
{
    return runHelper(argc, argv, "haloscope-networks", [](Packet &request, const Reports &) {
        const protocol::NetworkRequest asked = protocol::networkRequestOf(request.body);
        const SharedMemory memory(std::move(request.attached), static_cast<size_t>(protocol::bytesOf(asked)));
        const auto part = [&](std::int64_t begin, std::int64_t bytes) {
            return std::span<const char>(memory.as<const char>())
                .subspan(static_cast<size_t>(begin), static_cast<size_t>(bytes));
        };
        NetworkBytes bytes{ part(0, asked.bytes), asked.name, {}, asked.size };
        std::int64_t begin = asked.bytes;
        for (const auto &[name, size] : asked.files) {
            bytes.files.emplace(name, part(begin, size));
            begin += size;
        }
        const ImportedNetwork imported = importNetwork(bytes);
        if (!imported.files.empty())
            return HelperAnswer{ protocol::filesAnswer(imported.files), FileDescriptor() };
        std::vector<float> numbers;
        const QJsonObject answer = protocol::networkAnswer(imported.network, numbers);
        SharedMemory shared(std::max<size_t>(numbers.size(), 1) * sizeof(float));
        std::ranges::copy(numbers, shared.as<float>().begin());
        return HelperAnswer{ answer, shared.takeFile() };
    });
}
