// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/tracereader.h"

#include "compute/base/archive.h"
#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/base/jsonfields.h"
#include "compute/filter/filterfile.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/trace/model/tracewalk.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/modules.h"

#include <QJsonDocument>

#include <algorithm>
#include <climits>
#include <map>
#include <tuple>

namespace halo {
namespace {

// Far more than any device has, and little enough that all of it can be counted and drawn.
constexpr int mostEdge = 1 << 24;           ///< of an image, and of the work-groups of a launch
constexpr int mostGroupEdge = 4096;         ///< work-items
constexpr std::int64_t mostItems = 4096;    ///< of a work-group
constexpr int mostPlace = 1 << 29;          ///< of an output, so that sums stay whole numbers
constexpr std::int64_t mostCells = 1 << 20; ///< of a window, of the outputs, of local memory
constexpr int mostPhases = 100'000;
constexpr qsizetype mostBuffers = 64;
constexpr qsizetype mostAccesses = 8'000'000;
constexpr qsizetype mostFindings = 100'000;
constexpr qint64 mostBytes = qint64(1) << 30;

std::int64_t areaOf(Size2 size)
{
    return std::int64_t(size.w) * size.h;
}

/// A word as toString() makes it.
template<typename T> T valueOf(const JsonFields &fields, const char *key, std::initializer_list<T> all)
{
    const std::string word = fields.text(key);
    const auto found = std::ranges::find_if(all, [&](T one) { return toString(one) == word; });
    if (found == all.end())
        fields.fail(key, "%1 is not known");
    return *found;
}

Space spaceOf(const JsonFields &fields)
{
    return valueOf(fields, "space", { Space::Global, Space::Constant, Space::Local, Space::Image });
}

/// One that pixelAt() can be asked of whatever it says.
MemoryLayout layoutOf(const JsonFields &fields, const TraceBuffer &buffer)
{
    MemoryLayout layout;
    const auto type = valueTypeOf(fields.text("type"));
    if (!type || type->components != 1 || static_cast<int>(bytesOf(type->number)) != buffer.elementBytes)
        fields.fail("type", "%1 is no type of its elements");
    layout.number = type->number;
    layout.components = fields.whole("components", 1, 16);
    const auto least = static_cast<int>(bytesOf(layout.number)) * layout.components;
    layout.pixelBytes = static_cast<size_t>(fields.whole("pixel_bytes", least, 1024));
    layout.pitch = fields.whole<std::int64_t>("pitch", 1, mostBytes);
    layout.offset = fields.whole<std::int64_t>("offset", 0, mostBytes);
    layout.size = fields.pair("size", 1, mostEdge);
    layout.margin = fields.pair("margin", 0, mostEdge);
    layout.whole = fields.pair("whole", 1, mostEdge);
    layout.bytes = fields.whole<std::int64_t>("bytes", 1, std::int64_t(64) << 30);
    layout.range = static_cast<double>(fields.real("range"));
    if (!(layout.range > 0.0))
        fields.fail("range", "%1 is not above 0");
    if (areaOf(layout.size) > INT_MAX)
        fields.fail("size", "%1 has more than %2 elements", INT_MAX);
    if (fields.has("normalised"))
        layout.format = PixelFormat{ layout.components, layout.number, fields.truth("normalised") };
    return layout;
}

class Reader
{
public:
    Reader(const QJsonObject &head, const QString &name)
        : m_head(head, name, "The recording %1 cannot be shown: its %2; record the work-group again.")
    {
    }

    Trace read();

private:
    void readVariant();
    void readTuning();
    void readConvolution();
    void readTask();
    void readPlaces();
    void checkPlaces() const;
    void readBuffers();
    void checkStores() const;
    void readBarriers();
    void readCopies();
    void readAccesses();
    Access accessOf(const JsonFields &fields);
    void readValues(const JsonFields &fields, Access &access);
    void readFindings();
    int itemOf(const JsonFields &fields, const char *key) const;
    int bufferOf(const JsonFields &fields) const;

    const JsonFields m_head;
    Trace m_trace;
    std::map<std::pair<std::string, Space>, int> m_buffers;
    std::map<std::tuple<int, int, int, int, int, AccessKind>, int> m_occurrences;
};

Trace Reader::read()
{
    readVariant();
    readTuning();
    m_trace.view.image = m_head.pair("image", 1, mostEdge);
    m_trace.request.launch = m_head.whole("pass", 0, 1000);
    const WorkloadModule *module = findModule(m_trace.request.variant.workload);
    if (!module)
        m_head.fail("workload", "%1 is not known");
    module->usesFilter() ? readConvolution() : readTask();
    readPlaces();
    checkPlaces();
    m_trace.complete = m_head.truth("complete");
    m_trace.unoptimised = m_head.has("unoptimised") ? m_head.text("unoptimised") : std::string();
    readBuffers();
    readBarriers();
    readAccesses();
    checkStores();
    readCopies();
    readFindings();
    return std::move(m_trace);
}

/// The kernel as it was recorded. Recordings that do not hold it may be of one that is still there.
void Reader::readVariant()
{
    Variant &variant = m_trace.request.variant;
    const std::string workload = m_head.has("workload") ? m_head.text("workload") : "image";
    m_trace.sourceHash = m_head.text("source_hash");
    m_trace.entry = m_head.has("entry") ? m_head.text("entry") : "convolve";
    if (m_head.has("source")) {
        const std::string source = m_head.text("source");
        KernelText text{ m_head.text("file"), workload, source };
        text.mapping = m_head.has("mapping") ? m_head.text("mapping") : std::string();
        if (m_head.has("includes")) {
            const JsonFields files = m_head.part("includes");
            for (const QString &name : files.object().keys())
                text.includes[name.toStdString()] = files.text(name.toUtf8().constData());
        }
        try {
            variant = parseKernel(text);
        } catch (const Error &) {
            variant = {}; // a header of another time: the kernel under it can be shown all the same
            variant.source = source;
            variant.file = text.file;
            variant.mappingText = text.mapping;
            variant.includes = text.includes;
        }
        if (sourceHash(variant) != m_trace.sourceHash)
            m_head.fail("source", "%1 does not match \"source_hash\"");
        variant.title = m_head.text("title");
    } else {
        const auto shipped = shippedVariants(workload);
        const auto same = std::ranges::find_if(
            shipped, [this](const Variant &known) { return sourceHash(known) == m_trace.sourceHash; });
        if (same != shipped.end())
            variant = *same;
    }
    variant.id = m_head.text("variant");
    variant.title = variant.title.empty() ? variant.id : variant.title;
    variant.workload = workload;
    variant.origin = Origin::User; // nothing of it is ever run here
}

void Reader::readTuning()
{
    Tuning &tuning = m_trace.request.tuning;
    tuning.group = m_head.pair("group_size", 1, mostGroupEdge);
    if (areaOf(tuning.group) > mostItems)
        m_head.fail("group_size", "%1 has more than %2 work-items", mostItems);
    tuning.items = m_head.has("items") ? m_head.pair("items", 1, 1024) : Size2{ 1, 1 };
    const JsonFields params = m_head.part("params");
    for (const QString &macro : params.object().keys())
        tuning.params[macro.toStdString()] = params.whole(macro.toUtf8().constData(), INT_MIN, INT_MAX);
}

void Reader::readConvolution()
{
    TraceView &view = m_trace.view;
    view.settings.op = m_head.choice("op", &parseOp);
    view.settings.size = m_head.choice("size", &parseOutputSize);
    view.settings.border = m_head.choice("border", &parseBorder);
    const std::string spec = m_head.text("filter");
    if (isFilterFile(spec)) // a file of this machine has nothing to do with it
        m_head.fail("filter", "%1 names a file instead of weights");
    try {
        view.filter = parseFilter(spec);
    } catch (const Error &) {
        m_head.fail("filter", "%1 is not a filter");
    }
    m_trace.request.problem
        = planeProblem(nullptr, view.image, view.filter, view.settings, m_trace.request.variant.workload);
    view = m_trace.request.problem->traceView();
    if (view.geometry.empty())
        m_head.fail("filter", "%1 is larger than the image");
}

/// Only what was asked for is in the file, in words.
void Reader::readTask()
{
    try {
        m_trace.view
            = moduleOf(m_trace.request.variant.workload).view(m_head.text("filter"), m_trace.view.image);
    } catch (const Error &) {
        m_head.fail("filter", "%1 is not a filter");
    }
}

void Reader::readPlaces()
{
    m_trace.groups = m_head.pair("groups", 1, mostEdge);
    if (m_head.has("step"))
        m_trace.step = m_head.pair("step", 1, mostGroupEdge);
    m_trace.scattered = m_head.has("scattered") && m_head.truth("scattered");
    m_trace.request.group = m_head.pair("group", 0, mostEdge);
    if (m_trace.request.group.w >= m_trace.groups.w || m_trace.request.group.h >= m_trace.groups.h)
        m_head.fail("group", "%1 is not one of the %2 work-groups", toString(m_trace.groups));
}

/// Whatever is drawn of it must be of a size that can be drawn.
void Reader::checkPlaces() const
{
    const TraceRequest &request = m_trace.request;
    const auto edge = [&](int Size2::*side) {
        return std::max(std::int64_t(m_trace.step.*side),
            std::int64_t(request.tuning.group.*side) * (request.tuning.items.*side));
    };
    const std::int64_t w = edge(&Size2::w);
    const std::int64_t h = edge(&Size2::h);
    const Size2 window = m_trace.view.filter.size();
    if ((w + window.w) * (h + window.h) > mostCells)
        m_head.fail("items", "%1 has more outputs than can be drawn");
    if ((request.group.w + 1) * w > mostPlace || (request.group.h + 1) * h > mostPlace)
        m_head.fail("group", "%1 is too far from the first one");
}

void Reader::readBuffers()
{
    for (const QJsonValue &entry : m_head.list("buffers", mostBuffers)) {
        const JsonFields fields = m_head.inside("buffers", entry);
        TraceBuffer buffer;
        buffer.name = fields.text("name");
        buffer.space = spaceOf(fields);
        buffer.elementBytes = fields.whole("element_bytes", 1, 8);
        buffer.shape = fields.pair("shape", 1, INT_MAX);
        buffer.memory = fields.has("memory") ? fields.text("memory") : std::string();
        buffer.flipped = fields.has("flipped") && fields.truth("flipped");
        buffer.transposed = fields.has("transposed") && fields.truth("transposed");
        if (fields.has("layout"))
            buffer.layout = layoutOf(fields.part("layout"), buffer);
        const std::int64_t most = buffer.space == Space::Local ? mostCells : INT_MAX;
        if (areaOf(buffer.shape) > most)
            fields.fail("shape", "%1 has more than %2 elements", most);
        m_buffers.try_emplace({ buffer.name, buffer.space }, static_cast<int>(m_trace.buffers.size()));
        m_trace.buffers.push_back(buffer);
    }
}

/// Of a kernel of others, what a group stores may be all that is drawn.
void Reader::checkStores() const
{
    const OutputArea area = groupAreaOf(m_trace, m_trace.view.geometry.out);
    const Size2 window = m_trace.view.filter.size();
    if ((std::int64_t(area.end.w) - area.first.w + window.w)
            * (std::int64_t(area.end.h) - area.first.h + window.h)
        > mostCells)
        m_head.fail("accesses", "%1 store more outputs than can be drawn");
}

void Reader::readBarriers()
{
    for (const QJsonValue &entry : m_head.list("barriers", mostPhases)) {
        const JsonFields fields = m_head.inside("barriers", entry);
        m_trace.barriers.push_back({ fields.whole("line", 0, INT_MAX), fields.truth("local"),
            fields.truth("global"), fields.has("launch") && fields.truth("launch") });
    }
}

void Reader::readCopies()
{
    if (!m_head.has("copies"))
        return;
    const auto accesses = static_cast<std::int64_t>(m_trace.accesses.size());
    for (const QJsonValue &entry : m_head.list("copies", mostPhases)) {
        const JsonFields fields = m_head.inside("copies", entry);
        AsyncCopy copy;
        copy.line = fields.whole("line", 0, INT_MAX);
        copy.begun = fields.whole("begun", 0, m_trace.phases() - 1);
        copy.waited = fields.whole("waited", -1, m_trace.phases() - 1);
        copy.first = fields.whole<std::int64_t>("first", 0, accesses);
        copy.count = fields.whole<std::int64_t>("count", 0, accesses - copy.first);
        m_trace.copies.push_back(copy);
    }
}

/// -1: the work-group as a whole.
int Reader::itemOf(const JsonFields &fields, const char *key) const
{
    const Size2 size = m_trace.request.tuning.group;
    const Size2 at = fields.pair(key, 0, mostGroupEdge);
    if (at.w >= size.w || at.h >= size.h)
        fields.fail(key, "%1 is outside its work-group");
    return at.h * size.w + at.w;
}

int Reader::bufferOf(const JsonFields &fields) const
{
    const auto found = m_buffers.find({ fields.text("buffer"), spaceOf(fields) });
    if (found == m_buffers.end())
        fields.fail("buffer", "%1 is not one of its \"buffers\"");
    return found->second;
}

void Reader::readAccesses()
{
    const QJsonArray all = m_head.list("accesses", mostAccesses);
    m_trace.accesses.reserve(static_cast<size_t>(all.size()));
    for (const QJsonValue &entry : all)
        m_trace.accesses.push_back(accessOf(m_head.inside("accesses", entry)));
}

Access Reader::accessOf(const JsonFields &fields)
{
    Access access;
    access.item = fields.isNull("item") ? -1 : itemOf(fields, "item");
    access.phase = fields.whole("phase", 0, m_trace.phases() - 1);
    access.line = fields.whole("line", 0, INT_MAX);
    access.column = fields.whole("column", 0, INT_MAX);
    access.buffer = bufferOf(fields);
    access.kind = valueOf(fields, "kind", { AccessKind::Load, AccessKind::Store, AccessKind::Atomic });
    access.index = fields.whole("index", -mostPlace, INT_MAX - 64);
    access.count = fields.whole("count", 1, 64);
    readValues(fields, access);
    access.occurrence = m_occurrences[{
        access.item, access.phase, access.line, access.column, access.buffer, access.kind }]++;
    return access;
}

void Reader::readValues(const JsonFields &fields, Access &access)
{
    access.value = fields.real("value");
    if (access.count == 1)
        return;
    const QJsonArray values = fields.list("values", access.count);
    if (values.size() != access.count)
        fields.fail("values", "%1 does not have as many entries as \"count\" says");
    access.wide = static_cast<int>(m_trace.wideValues.size());
    for (const QJsonValue &value : values) {
        float real = 0.0F;
        if (!JsonFields::isReal(value, real))
            fields.fail("values", "%1 has entries that are not numbers");
        m_trace.wideValues.push_back(real);
    }
}

void Reader::readFindings()
{
    using enum FindingKind;
    for (const QJsonValue &entry : m_head.list("findings", mostFindings)) {
        const JsonFields fields = m_head.inside("findings", entry);
        Finding finding;
        finding.kind = valueOf(fields, "kind", { Race, Bounds, Uninitialised, Divergence, Timeout, Value });
        finding.line = fields.whole("line", 0, INT_MAX);
        finding.item = fields.isNull("item") ? -1 : itemOf(fields, "item");
        finding.other = fields.isNull("other") ? -1 : itemOf(fields, "other");
        finding.text = fields.text("text");
        const Message message
            = protocol::formatFromJson<protocol::Utf8Text>(fields.object().value(QLatin1String("message")));
        if (message.english() == finding.text.english())
            finding.text = message; // which can be translated
        finding.count = fields.has("count") ? fields.whole("count", 1, INT_MAX) : 1;
        if (fields.has("buffer")) {
            const std::string name = fields.text("buffer");
            const auto named = std::ranges::find(m_trace.buffers, name, &TraceBuffer::name);
            finding.buffer
                = named == m_trace.buffers.end() ? -1 : static_cast<int>(named - m_trace.buffers.begin());
            if (finding.buffer < 0)
                fields.fail("buffer", "%1 is not one of its \"buffers\"");
            finding.index = fields.whole("index", -mostPlace, INT_MAX);
        }
        if (fields.has("more"))
            for (const QJsonValue &element : fields.list("more", mostCells))
                finding.more.push_back(static_cast<std::int64_t>(
                    std::clamp(element.toDouble(), -double(mostPlace), double(INT_MAX))));
        m_trace.findings.push_back(finding);
    }
}

} // namespace

bool looksLikeTrace(const QByteArray &json)
{
    return json.contains("\"accesses\"");
}

Trace readTrace(const QByteArray &json, const QString &name)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (!document.isObject())
        throw Error(ErrorKind::Input,
            "The file %1 is not a recording: %2 at byte %3; record the work-group again.", name,
            error.error == QJsonParseError::NoError ? QStringLiteral("it is not a JSON object")
                                                    : error.errorString(),
            error.offset);
    return Reader(document.object(), name).read();
}

Trace readTraceFile(const QString &path)
{
    return readTrace(readInput(path, mostBytes), path);
}

} // namespace halo
