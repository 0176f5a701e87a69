// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>

#include <deque>
#include <optional>

namespace halo {

/// Owns a file descriptor of the system and closes it.
class FileDescriptor
{
public:
    explicit FileDescriptor(int number = -1)
        : m_number(number)
    {
    }
    FileDescriptor(FileDescriptor &&other) noexcept
        : m_number(other.release())
    {
    }
    FileDescriptor &operator=(FileDescriptor &&other) noexcept;
    ~FileDescriptor();

    int number() const { return m_number; }
    bool valid() const { return m_number >= 0; }
    int release();

private:
    int m_number = -1;
};

/// What one side said, perhaps with a file handed over.
struct Packet
{
    QJsonObject body;
    FileDescriptor attached;
};

/// One end of the line between a program and its helper process: a UNIX stream socket that carries
/// a length of 4 bytes, then JSON. Needs no event loop. Belongs to one thread.
class Channel
{
public:
    explicit Channel(FileDescriptor socket);

    int number() const { return m_socket.number(); } ///< for poll()

    /// False if the other side is gone or does not read. The receiver gets its own copy of attached.
    bool send(const QJsonObject &body, int attached = -1);

    /// Takes in what has arrived, or a part of much, without waiting. False if the other side is gone or
    /// talks nonsense; then it is not open any more.
    bool receive();
    bool isOpen() const { return m_socket.valid(); }

    /// The oldest message that has arrived as a whole.
    std::optional<Packet> next();
    bool hasNext() const;

    /// Waits for a message; nullopt if the other side is gone.
    std::optional<Packet> wait();

private:
    bool talksNonsense() const;

    FileDescriptor m_socket;
    QByteArray m_bytes;
    /// A file that came along, and how many bytes had arrived then.
    struct Attachment
    {
        qint64 at = 0;
        FileDescriptor file;
    };
    std::deque<Attachment> m_attachments; ///< the oldest first
    qint64 m_begin = 0;                   ///< of m_bytes, in all that has arrived
};

/// Two connected sockets, not inherited by other programs. Throws Error(Device).
struct ChannelEnds
{
    FileDescriptor ours;
    FileDescriptor theirs;
};
ChannelEnds makeChannel();

} // namespace halo
