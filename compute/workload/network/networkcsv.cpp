// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/networkcsv.h"

#include "compute/kernel/csvtext.h"
#include "compute/kernel/variantlibrary.h"

#include <QByteArrayList>

#include <algorithm>

namespace halo {
namespace {

/// Empty for what is none of our kernels.
std::string hashOf(const std::string &variantId)
{
    const std::vector<Variant> &all = shippedVariants("layer");
    const auto variant = std::ranges::find(all, variantId, &Variant::id);
    return variant == all.end() ? std::string() : sourceHash(*variant);
}

} // namespace

QByteArray networkCsvHeader()
{
    return "device,driver,network,image,layer,what,channels,height,width,variant,source_hash,kernel_ns,"
           "verified,max_error,opencv_ns\n";
}

QByteArray networkCsvRows(const DeviceInfo &device, const Network &network, const std::string &image,
    const std::vector<StepResult> &results, const std::optional<PeerResult> &peer)
{
    QByteArray rows;
    for (size_t i = 0; i < results.size(); ++i) {
        const StepResult &step = results[i];
        const QByteArrayList cells{ csvCell(device.name), csvCell(device.driver), csvCell(network.name),
            csvCell(image), csvCell(step.name), csvCell(step.what), QByteArray::number(step.maps.channels),
            QByteArray::number(step.maps.size.h), QByteArray::number(step.maps.size.w),
            csvCell(step.variantId), csvCell(hashOf(step.variantId)),
            QByteArray::number(static_cast<qint64>(step.kernel.count())),
            step.agreement ? (step.agreement->right ? "true" : "false") : "",
            step.agreement ? shortestText(step.agreement->maxError) : QByteArray(),
            peer && peer->steps[i] ? QByteArray::number(static_cast<qint64>(peer->steps[i]->count()))
                                   : QByteArray() };
        rows += cells.join(',') + '\n';
    }
    return rows;
}

} // namespace halo
