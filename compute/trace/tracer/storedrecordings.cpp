// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/tracer/storedrecordings.h"

#include "compute/base/environmentlock.h"
#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/base/savefile.h"
#include "compute/process/sharedmemory.h"
#include "compute/process/sharedvalues.h"
#include "compute/task/problem.h"
#include "compute/trace/model/tracereader.h"
#include "compute/trace/model/tracetext.h"
#include "compute/trace/tracer/tracemessages.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>

namespace halo {
namespace {

constexpr qint64 largestFile = 64 << 20;

QString shippedFolder()
{
    auto lock = lockEnvironment();
    const bool isChosen = qEnvironmentVariableIsSet("HALOSCOPE_RECORDINGS");
    const QString chosen = qEnvironmentVariable("HALOSCOPE_RECORDINGS");
    lock.unlock();
    if (isChosen)
        return chosen;
    const QString beside
        = QCoreApplication::applicationDirPath() + QStringLiteral("/../share/haloscope/recordings");
    return QFileInfo(beside).isDir() ? beside : QStringLiteral(HALOSCOPE_DATA "/recordings");
}

} // namespace

StoredRecordings::StoredRecordings()
    : m_folder(shippedFolder())
{
}

QString StoredRecordings::fileOf(const TraceRequest &request) const
{
    const std::vector<SharedValues> values = protocol::recordedValues(*request.problem);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QJsonDocument(protocol::toMessage(protocol::traceOrder(request, {}, values)))
                     .toJson(QJsonDocument::Compact));
    const SharedMemory words = protocol::packed(values);
    hash.addData(QByteArray::fromRawData(
        reinterpret_cast<const char *>(words.bytes().data()), static_cast<qsizetype>(words.bytes().size())));
    return m_folder + u'/' + QString::fromLatin1(hash.result().toHex().first(32))
        + QStringLiteral(".recording");
}

std::shared_ptr<const Trace> StoredRecordings::find(const TraceRequest &request) const
{
    const QString file = m_folder.isEmpty() ? QString() : fileOf(request);
    if (file.isEmpty() || !QFileInfo::exists(file))
        return nullptr;
    try {
        auto trace = std::make_shared<Trace>(readTrace(qUncompress(readInput(file, largestFile)), file));
        const Size2 group = trace->request.tuning.group; // a launch may have its own
        trace->request = request;
        trace->view = request.problem->traceView();
        trace->request.tuning.group = group;
        trace->stored = true;
        return trace;
    } catch (const Error &) { // as good as none: what the simulator lacks is what has to be told
        return nullptr;
    }
}

void StoredRecordings::keep(const TraceRequest &request, const Trace &trace) const
{
    if (m_folder.isEmpty() || !trace.complete)
        return;
    QDir().mkpath(m_folder);
    saveFile(fileOf(request), qCompress(traceJson(trace, trace.findings), 9));
}

} // namespace halo
