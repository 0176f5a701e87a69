// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/networkfile.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/process/childprocess.h"
#include "compute/process/protocol.h"
#include "compute/process/sharedmemory.h"
#include "compute/workload/network/networkmessages.h"

#include <QFileInfo>

#include <algorithm>
#include <functional>

namespace halo {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds importTimeout{ 60'000 }; // no importer needs so long for half a gigabyte

/// Reads the files of these names that keep weights.
using ReadFiles = std::function<NetworkFiles(const std::vector<std::string> &names)>;

template<typename... Values> [[noreturn]] void fail(const char *format, const Values &...values)
{
    throw Error(ErrorKind::Input, format, values...);
}

/// What is in a file may be copied a few times, and a little of it may stand for much.
std::uint64_t memoryLimit(std::int64_t bytes)
{
    return (std::uint64_t(2) << 30) + 6 * static_cast<std::uint64_t>(bytes);
}

/// Throws Error if the child ends, or takes too long.
Packet answerOf(ChildProcess &child, const QString &name, const Progress &progress)
{
    progress.step(Stage::Upload);
    AwaitedMessage answer = child.awaitMessage(steady_clock::now() + importTimeout, progress);
    if (!answer.ending.empty())
        throw Error(ErrorKind::Input,
            Message("%1 could not be read, because the process that read it ended; export it again.", name),
            answer.ending.english());
    if (!answer.message)
        fail("Reading %1 took too long and was ended; export it again or choose another file.", name);
    if (answer.message->body.contains(QLatin1String("error")))
        protocol::throwErrorOf(answer.message->body);
    return std::move(*answer.message);
}

/// Asks once more if weights are in other files.
Packet imported(const QByteArray &bytes, const QString &name, const ReadFiles &readFiles,
    const Progress &progress, Size2 size)
{
    ChildProcess child(findHelper("haloscope-networks", "HALOSCOPE_NETWORKS"), Rights{ {}, false, 1 });
    NetworkFiles files;
    while (true) {
        protocol::NetworkRequest request{ name.toStdString(), bytes.size(), {}, size };
        for (const auto &[file, content] : files)
            request.files.emplace(file, content.size());
        const std::int64_t all = protocol::bytesOf(request);
        child.limitMemory(memoryLimit(all));
        const SharedMemory memory(static_cast<size_t>(all));
        auto at = std::ranges::copy(bytes, memory.as<char>().begin()).out;
        for (const auto &[file, content] : files)
            at = std::ranges::copy(content, at).out;
        child.ask(protocol::toMessage(request), memory.number());
        Packet answer = answerOf(child, name, progress);
        const std::vector<std::string> wanted = protocol::filesOf(answer.body);
        if (wanted.empty())
            return answer;
        if (!files.empty())
            fail("%1 could not be read, because the process that read it ended; export it again.", name);
        files = readFiles(wanted);
    }
}

Network networkFrom(const QByteArray &bytes, const QString &name, const ReadFiles &readFiles,
    const Progress &progress, Size2 size)
{
    if (bytes.isEmpty())
        fail("%1 is empty; choose an ONNX file.", name);
    Packet answer = imported(bytes, name, readFiles, progress, size);
    const size_t count = protocol::numbersOf(answer.body);
    const SharedMemory numbers(std::move(answer.attached), std::max<size_t>(count, 1) * sizeof(float));
    Network network = protocol::networkOf(answer.body, numbers.as<const float>().first(count));
    if (!network.anySize && size.area() > 0 && !(size == network.size))
        throw Error(ErrorKind::Usage, "%1 is for images of %2 pixels, not %3; omit the size.",
            name.toStdString(), toString(network.size), toString(size));
    return network;
}

/// Where the file is that keeps weights: in the folder of the network, or below it, also when links are
/// followed. What a file names must not make us read others.
QString placeOf(const QString &network, const QString &file)
{
    const QString folder = QFileInfo(network).absolutePath();
    const QFileInfo info(folder + u'/' + file);
    const auto refuse
        = [&](const Message &why) { fail("%1 keeps weights in \"%2\", %3", network, file.left(200), why); };
    if (file.isEmpty() || file.startsWith(u'/') || file.contains(QChar(u'\0'))
        || file.split(u'/').contains(QStringLiteral("..")))
        refuse("which is outside its folder; export it with the weights in the same folder.");
    if (!info.exists() && !info.isSymLink())
        refuse("which is missing; put that file into the folder of the network.");
    if (!info.canonicalFilePath().startsWith(QFileInfo(folder).canonicalFilePath() + u'/'))
        refuse("which is a link to another folder; copy the file itself there.");
    return info.canonicalFilePath();
}

} // namespace

bool isReadFor(const Network &network, Size2 picture)
{
    return !network.anySize || (network.unfit.area() > 0 ? network.unfit : network.size) == picture;
}

std::optional<Message> sizeNotice(const Network &network)
{
    if (network.unfit.area() == 0)
        return std::nullopt;
    return Message("The network \"%1\" cannot run at %2 pixels; the image is scaled to %3.", network.name,
        toString(network.unfit), toString(network.size));
}

Network readNetwork(const QByteArray &bytes, const QString &name, const Progress &progress, Size2 size)
{
    return networkFrom(
        bytes, name,
        [&](const std::vector<std::string> &names) -> NetworkFiles {
            fail("%1 keeps weights in \"%2\"; open it from the folder of that file.", name, names.front());
        },
        progress, size);
}

Network readNetwork(const QString &path, const Progress &progress, Size2 size)
{
    const QByteArray bytes = readInput(path, maxNetworkBytes);
    return networkFrom(
        bytes, path,
        [&](const std::vector<std::string> &names) { return readNetworkFiles(path, bytes.size(), names); },
        progress, size);
}

NetworkFiles readNetworkFiles(const QString &path, qint64 bytes, const std::vector<std::string> &names)
{
    NetworkFiles files;
    qint64 left = maxNetworkBytes - bytes;
    for (const std::string &file : names) {
        const QByteArray content = readInput(
            placeOf(path, QString::fromUtf8(file.data(), static_cast<qsizetype>(file.size()))), left);
        left -= content.size();
        files.emplace(file, content);
    }
    return files;
}

} // namespace halo
