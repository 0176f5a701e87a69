// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/disassemblyorder.h"

#include "compute/process/fields.h"

namespace halo::protocol {

template<typename A> void fields(A &archive, typename A::template Value<DisassemblyOrder> &order)
{
    archive("program", order.program);
    archive("file", order.file);
    archive("entries", order.entries);
    archive("groups", order.groups);
}

QJsonObject disassemblyRequest(const DisassemblyOrder &order)
{
    return { { QStringLiteral("do"), QStringLiteral("disassemble") },
        { QStringLiteral("order"), toJson(order) } };
}

std::optional<DisassemblyOrder> disassemblyOrderOf(const QJsonObject &request)
{
    if (request.value(QLatin1String("do")) != QLatin1String("disassemble"))
        return std::nullopt;
    return read<DisassemblyOrder>(request, "order");
}

QJsonObject disassemblyAnswer(const std::vector<Assembly> &assemblies)
{
    return { { QStringLiteral("assemblies"), toJson(assemblies) } };
}

std::vector<Assembly> assembliesOf(const QJsonObject &answer)
{
    return read<std::vector<Assembly>>(answer, "assemblies");
}

} // namespace halo::protocol
