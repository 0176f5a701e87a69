// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/channel.h"

#include "compute/base/error.h"

#include <QJsonDocument>

#include <array>
#include <cerrno>
#include <cstring>

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace halo {
namespace {

using Length = quint32;
constexpr qsizetype lengthBytes = sizeof(Length);
constexpr qsizetype longestMessage = 64 << 20; // far beyond any job; more is a damaged process talking
constexpr int mostReads = 8;                   // at once: one that talks without end must not keep us here
constexpr size_t mostAttachments = 4;          // a message has one at most, and few are on their way

qsizetype lengthOf(const QByteArray &bytes)
{
    Length length = 0;
    std::memcpy(&length, bytes.constData(), sizeof(length));
    return length;
}

/// Room for one file descriptor beside the bytes of a message.
struct alignas(cmsghdr) Control
{
    std::array<char, CMSG_SPACE(sizeof(int))> bytes{};
};

void attach(msghdr &header, Control &control, int attached)
{
    header.msg_control = control.bytes.data();
    header.msg_controllen = control.bytes.size();
    cmsghdr *rights = CMSG_FIRSTHDR(&header);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(rights), &attached, sizeof(int));
}

FileDescriptor attachedTo(msghdr &header)
{
    for (cmsghdr *part = CMSG_FIRSTHDR(&header); part; part = CMSG_NXTHDR(&header, part)) {
        if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS)
            continue;
        int number = -1;
        std::memcpy(&number, CMSG_DATA(part), sizeof(int));
        return FileDescriptor(number);
    }
    return FileDescriptor();
}

} // namespace

FileDescriptor &FileDescriptor::operator=(FileDescriptor &&other) noexcept
{
    if (this != &other) {
        if (valid())
            ::close(m_number);
        m_number = other.release();
    }
    return *this;
}

FileDescriptor::~FileDescriptor()
{
    if (valid())
        ::close(m_number);
}

int FileDescriptor::release()
{
    return std::exchange(m_number, -1);
}

Channel::Channel(FileDescriptor socket)
    : m_socket(std::move(socket))
{
    // A process that has stopped reading must not stop its parent as well.
    const timeval patience{ 5, 0 };
    ::setsockopt(m_socket.number(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience));
}

bool Channel::send(const QJsonObject &body, int attached)
{
    const QByteArray json = QJsonDocument(body).toJson(QJsonDocument::Compact);
    const auto length = static_cast<Length>(json.size());
    QByteArray bytes(reinterpret_cast<const char *>(&length), lengthBytes);
    bytes += json;
    for (qsizetype sent = 0; sent < bytes.size();) {
        iovec part{ bytes.data() + sent, static_cast<size_t>(bytes.size() - sent) };
        msghdr header{};
        header.msg_iov = &part;
        header.msg_iovlen = 1;
        Control control;
        if (attached >= 0 && sent == 0)
            attach(header, control, attached);
        const ssize_t n = ::sendmsg(m_socket.number(), &header, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        sent += n;
    }
    return true;
}

bool Channel::receive()
{
    std::array<char, 65536> buffer;
    for (int i = 0; i < mostReads; ++i) {
        iovec part{ buffer.data(), buffer.size() };
        Control control;
        msghdr header{};
        header.msg_iov = &part;
        header.msg_iovlen = 1;
        header.msg_control = control.bytes.data();
        header.msg_controllen = control.bytes.size();
        const ssize_t n = ::recvmsg(m_socket.number(), &header, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno == EAGAIN || errno == EWOULDBLOCK;
        if (n == 0)
            return false;
        m_bytes.append(buffer.data(), n);
        if (FileDescriptor attached = attachedTo(header); attached.valid())
            m_attachments.push_back({ m_begin + m_bytes.size(), std::move(attached) });
        if (talksNonsense()) {
            m_socket = FileDescriptor();
            return false;
        }
    }
    return true;
}

bool Channel::talksNonsense() const
{
    return m_attachments.size() > mostAttachments
        || (m_bytes.size() >= lengthBytes && lengthOf(m_bytes) > longestMessage);
}

bool Channel::hasNext() const
{
    return m_bytes.size() >= lengthBytes && m_bytes.size() - lengthBytes >= lengthOf(m_bytes);
}

std::optional<Packet> Channel::next()
{
    if (!hasNext())
        return std::nullopt;
    const qsizetype length = lengthOf(m_bytes);
    const QByteArray json = m_bytes.mid(lengthBytes, length);
    m_bytes.remove(0, lengthBytes + length);
    m_begin += lengthBytes + length;
    Packet message{ QJsonDocument::fromJson(json).object(), FileDescriptor() };
    // A file comes with the first bytes of its message, and nothing behind those comes in the same read.
    for (; !m_attachments.empty() && m_attachments.front().at <= m_begin; m_attachments.pop_front())
        message.attached = std::move(m_attachments.front().file);
    return message;
}

std::optional<Packet> Channel::wait()
{
    while (true) {
        if (std::optional<Packet> message = next())
            return message;
        pollfd waiting{ m_socket.number(), POLLIN, 0 };
        if (::poll(&waiting, 1, -1) < 0 && errno != EINTR)
            return std::nullopt;
        if (!receive())
            return next(); // the last words of the other side
    }
}

ChannelEnds makeChannel()
{
    std::array<int, 2> ends{ -1, -1 };
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        throw Error(ErrorKind::Device,
            Message("No connection to a helper process could be made; close other programs and try again."),
            std::strerror(errno));
    return { FileDescriptor(ends[0]), FileDescriptor(ends[1]) };
}

} // namespace halo
