// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/runoptions.h"

#include "compute/base/error.h"
#include "compute/cli/call.h"
#include "compute/cli/options.h"

#include <QCryptographicHash>
#include <QRegularExpression>

#include <algorithm>

namespace halo {
namespace {

/// Of each image.
const OptionText imageOptionTexts[] = {
    { "rows", "Y0:Y1|K/N",
        "Compute only the output rows from Y0 up to, but not including, Y1, or the K-th of N bands.",
        nullptr },
    { "band", nullptr,
        "Also write OUT.band.json, from which haloscope-cli merge knows which rows of which result OUT has.",
        nullptr },
    { "repeat", "N", "Measure N times after one warm-up run.", "1" },
    { "depth", "DEPTH", "Sample type of the output: 8, 16 or float. Default: that of the input.", nullptr },
    { "quality", "Q", "Quality of JPEG outputs, from 1 to 100.", "95" },
    { "chroma", "444|420",
        "Colours of JPEG outputs: of each pixel (444), or of each two by two pixels (420), which takes less "
        "space and blurs thin coloured lines. Default: 444 from --quality 90 on, else 420.",
        nullptr },
    { "page", "N|all",
        "Page of TIFF, GIF, WebP, ICO and PNM files, from 1. all writes one result a page, numbered: "
        "OUT-1.png, "
        "OUT-2.png. Default: the first, with a notice if there are more.",
        nullptr },
    { "scale", "S", "Multiply the samples of the result by S before they are rounded.", "1" },
    { "offset", "O",
        "Then add O, in the numbers of the output file: 0 to 255, 0 to 65535, or 0 to 1 for float. "
        "--scale 0.5 --offset 127.5 shows edges around middle grey, as the window does.",
        "0" },
    { "compression", "LEVEL",
        "How hard PNG and TIFF are compressed, from 0 (not at all) to 9. Default: 6 for PNG, 0 for TIFF.",
        nullptr },
    { "verify", nullptr, "Compare the result with the reference and do not write a wrong result.", nullptr },
};

/// Of the call, for all images.
const OptionText callOptionTexts[] = {
    { "manifest", "LIST",
        "Filter the images of a text file with a line for each: INPUT [OUTPUT] [OPTIONS], quoted as in a "
        "shell. "
        "The options of a line win over those of the call. Empty lines and lines that begin with # do not "
        "count.",
        nullptr },
    { "resume", nullptr, "Leave out the lines of the manifest that its journal knows to be done.", nullptr },
    { "journal", "OUT.journal",
        "Where to keep which lines of the manifest are done. Default: LIST.journal, or LIST.K-of-N.journal "
        "of a "
        "shard.",
        nullptr },
    { "shard", "K/N", "Filter only each N-th line of the manifest, from the K-th on.", nullptr },
    { "retries", "N",
        "Try an image up to N times more if a device fails, or its file cannot be read or written. Default: "
        "2 with a manifest, else 0.",
        nullptr },
    { "failed", "OUT.txt",
        "Write the lines of the manifest that failed there, each after a comment with the reason.", nullptr },
    { "memory", "MIB",
        "Memory in MiB that a picture may take. A larger TIFF, PNG, PGM or PPM is read, filtered and written "
        "in bands, "
        "with the same result.",
        "1024" },
    { "progress", nullptr, "Print lines of JSON on the way through a picture that is filtered in bands.",
        nullptr },
    { "device", "DEVICE",
        "Device number or part of a device name, see haloscope-cli devices; all uses all devices at once; "
        "opencv "
        "computes on the CPU without OpenCL.",
        nullptr },
    { "csv", "OUT.csv", "Write the timings as CSV, one row per measurement.", nullptr },
    { "json", nullptr, "Print one line of JSON per result.", nullptr },
    { "quiet", nullptr, "Print errors only.", nullptr },
};

AskedRows parseRows(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("^(\\d*)([:/])(\\d*)$"));
    const QRegularExpressionMatch match = form.match(text);
    const auto number = [&match](int part, int otherwise) {
        bool ok = true;
        const int read = match.captured(part).isEmpty() ? otherwise : match.captured(part).toInt(&ok);
        return ok ? std::optional(read) : std::nullopt;
    };
    const bool isBand = match.captured(2) == QLatin1String("/");
    const auto first = number(1, 0), end = number(3, isBand ? 0 : -1);
    if (match.hasMatch() && first && end) {
        if (isBand && *first >= 1 && *first <= *end)
            return { {}, Shard{ *first - 1, *end } };
        if (!isBand && (*end < 0 || *end > *first))
            return { { *first, *end } };
    }
    refuseCall(
        QStringLiteral("--rows is \"%1\"; write two rows such as 0:100, the second larger, or K/N such as "
                       "1/4, K from 1 to N.")
            .arg(text));
}

std::optional<Depth> parseDepth(const QString &text)
{
    if (text == QLatin1String("8"))
        return Depth::U8;
    if (text == QLatin1String("16"))
        return Depth::U16;
    if (text == QLatin1String("float"))
        return Depth::F32;
    refuseCall(QStringLiteral("--depth is \"%1\"; choose 8, 16 or float.").arg(text));
}

std::optional<JpegChroma> parseChroma(const QString &text)
{
    if (text == QLatin1String("444"))
        return JpegChroma::Whole;
    if (text == QLatin1String("420"))
        return JpegChroma::Halved;
    refuseCall(QStringLiteral("--chroma is \"%1\"; choose 444 or 420.").arg(text));
}

/// The options of a call, and before them those of a line if there is one.
class OptionWords
{
public:
    explicit OptionWords(const QCommandLineParser &call, const QCommandLineParser *line)
        : m_call(call)
        , m_line(line)
    {
    }
    bool given(const char *option) const
    {
        return m_call.isSet(QLatin1String(option)) || (m_line && m_line->isSet(QLatin1String(option)));
    }
    QString value(const char *option) const
    {
        const bool inLine = m_line && m_line->isSet(QLatin1String(option));
        return (inLine ? *m_line : m_call).value(QLatin1String(option));
    }

private:
    const QCommandLineParser &m_call;
    const QCommandLineParser *m_line;
};

/// Values that decide on a result, one after the other.
class Fingerprint
{
public:
    template<typename... Numbers> void add(Numbers... values)
    {
        ((m_text += QByteArray::number(double(values), 'g', 17) + ' '), ...);
    }
    void add(const QByteArray &bytes) { m_text += QByteArray::number(bytes.size()) + ':' + bytes + ' '; }
    QByteArray hash() const { return QCryptographicHash::hash(m_text, QCryptographicHash::Sha256); }

private:
    QByteArray m_text;
};

ImageOptions readImageOptions(const QCommandLineParser &call, const QCommandLineParser *line = nullptr)
{
    const OptionWords words(call, line);
    ImageOptions options;
    if (words.given("rows"))
        options.rows = parseRows(words.value("rows"));
    if (words.given("depth"))
        options.depth = parseDepth(words.value("depth"));
    options.encoding.jpegQuality = wholeNumber(words.value("quality"), 1, QStringLiteral("--quality"));
    if (options.encoding.jpegQuality > 100)
        refuseCall(QStringLiteral("--quality is \"%1\"; choose a number from 1 to 100.")
                       .arg(options.encoding.jpegQuality));
    if (words.given("chroma"))
        options.encoding.jpegChroma = parseChroma(words.value("chroma"));
    if (words.given("compression")) {
        options.encoding.compression
            = wholeNumber(words.value("compression"), 0, QStringLiteral("--compression"));
        if (options.encoding.compression > 9)
            refuseCall(QStringLiteral("--compression is \"%1\"; choose a number from 0 to 9.")
                           .arg(*options.encoding.compression));
    }
    options.allPages = words.value("page") == QLatin1String("all");
    if (words.given("page") && !options.allPages)
        options.page = wholeNumber(words.value("page"), 1, QStringLiteral("--page"));
    options.scale = { finiteNumber(words.value("scale"), QStringLiteral("--scale")),
        finiteNumber(words.value("offset"), QStringLiteral("--offset")) };
    options.repeats = wholeNumber(words.value("repeat"), 1, QStringLiteral("--repeat"));
    options.verify = words.given("verify");
    options.band = words.given("band");
    options.steps = readSteps(call, line);
    return options;
}

void readFiles(const QCommandLineParser &parser, RunOptions &options)
{
    options.images = parser.positionalArguments();
    options.manifest = parser.value(QStringLiteral("manifest"));
    options.out = parser.value(QStringLiteral("output"));
    options.csv = parser.value(QStringLiteral("csv"));
    const bool isManifest = parser.isSet(QStringLiteral("manifest"));
    if (isManifest && options.manifest.isEmpty())
        refuseCall(QStringLiteral("--manifest needs a file name."));
    if (isManifest && !options.images.isEmpty())
        refuseCall(QStringLiteral("\"%1\" is named beside --manifest; write it into the manifest, or leave "
                                  "--manifest out.")
                       .arg(options.images.first()));
    if (!isManifest && options.images.isEmpty())
        refuseCall(QStringLiteral("No image given; see haloscope-cli run --help."));
    if (!isManifest && options.out.isEmpty())
        refuseCall(QStringLiteral("No output given; add -o FILE or -o FOLDER."));
    for (const char *option : { "csv", "failed", "journal" })
        if (parser.isSet(QLatin1String(option)) && parser.value(QLatin1String(option)).isEmpty())
            refuseCall(QStringLiteral("--%1 needs a file name.").arg(QLatin1String(option)));
}

/// What says how the lines of a manifest are worked through.
void readManifestOptions(const QCommandLineParser &parser, RunOptions &options)
{
    const bool isManifest = !options.manifest.isEmpty();
    for (const char *option : { "resume", "journal", "shard", "failed" })
        if (parser.isSet(QLatin1String(option)) && !isManifest)
            refuseCall(QStringLiteral("--%1 is for a list of images; name it by --manifest.")
                           .arg(QLatin1String(option)));
    options.resume = parser.isSet(QStringLiteral("resume"));
    options.failed = parser.value(QStringLiteral("failed"));
    if (parser.isSet(QStringLiteral("shard")))
        options.shard = parseShard(parser.value(QStringLiteral("shard")));
    options.journal = parser.value(QStringLiteral("journal"));
    if (isManifest && options.journal.isEmpty()) {
        options.journal = options.manifest
            + (options.shard.isAll() ? QStringLiteral(".journal")
                                     : QStringLiteral(".%1-of-%2.journal")
                                           .arg(options.shard.index + 1)
                                           .arg(options.shard.count));
        options.files.writes(options.journal, QStringLiteral("--journal"));
    }
    constexpr int usualRetries = 2;
    options.memory
        = std::int64_t{ wholeNumber(parser.value(QStringLiteral("memory")), 1, QStringLiteral("--memory")) }
        << 20;
    options.progress = parser.isSet(QStringLiteral("progress"));
    options.retries = parser.isSet(QStringLiteral("retries"))
        ? wholeNumber(parser.value(QStringLiteral("retries")), 0, QStringLiteral("--retries"))
        : isManifest ? usualRetries
                     : 0;
}

} // namespace

std::optional<RunOptions> parseRunOptions(const QStringList &arguments)
{
    const auto parser = std::make_shared<CallParser>(QStringLiteral("image"), QStringLiteral("output"));
    parser->setApplicationDescription(
        QStringLiteral("Filters images. For one image, OUT is a file, or a folder if it exists or ends with "
                       "/; for several images and a manifest, OUT is a folder. Missing folders are "
                       "created."));
    parser->addOption({ { QStringLiteral("o"), QStringLiteral("output") },
        QStringLiteral("Output file or folder."), QStringLiteral("OUT") });
    addStepOptions(*parser);
    addOptions(*parser, imageOptionTexts);
    addOptions(*parser, callOptionTexts);
    if (!parseCall(*parser, QStringLiteral("run IMAGE...|--manifest LIST [-o OUT] [options]"), arguments))
        return std::nullopt;

    RunOptions options;
    options.call = parser;
    options.files = parser->files();
    readFiles(*parser, options);
    readManifestOptions(*parser, options);
    options.device = parser->value(QStringLiteral("device")).toStdString();
    options.json = parser->isSet(QStringLiteral("json"));
    options.quiet = parser->isSet(QStringLiteral("quiet"));
    options.each = std::make_shared<const ImageOptions>(readImageOptions(*parser));
    return options;
}

std::shared_ptr<const ImageOptions> LineOptions::of(const QStringList &words)
{
    if (words.isEmpty())
        return m_options.each;
    if (const auto known = m_known.constFind(words); known != m_known.cend())
        return *known;
    CallParser line;
    addStepOptions(line);
    addOptions(line, imageOptionTexts);
    try {
        parseWords(line, QStringList{ QString() } + words, QStringLiteral("see haloscope-cli run --help"));
    } catch (const Error &) {
        const QString unknown = line.unknownOptionNames().value(0);
        if (!unknown.isEmpty() && m_options.call->isOption(unknown))
            refuseCall(QStringLiteral("--%1 counts for all images; give it to the call.").arg(unknown));
        throw;
    }
    if (!line.positionalArguments().isEmpty())
        refuseCall(QStringLiteral("\"%1\" stands behind options; write INPUT, OUTPUT and then options.")
                       .arg(line.positionalArguments().first()));
    for (const QString &filter : line.values(QStringLiteral("filter")))
        m_options.files.reads(filter);
    auto read = std::make_shared<const ImageOptions>(readImageOptions(*m_options.call, &line));
    m_known.insert(words, read);
    return read;
}

QByteArray ImageOptions::filtersFingerprint() const
{
    Fingerprint print;
    for (const auto &[filter, settings, request] : steps) {
        print.add(filter.width, filter.height, int(settings.op), int(settings.size), int(settings.border),
            int(settings.alpha));
        print.add(QByteArray(reinterpret_cast<const char *>(filter.weights.data()),
            qsizetype(filter.weights.size() * sizeof(float))));
    }
    print.add(scale.scale, scale.offset);
    return print.hash();
}

QByteArray ImageOptions::fingerprint() const
{
    Fingerprint print;
    print.add(filtersFingerprint());
    for (const StepOptions &step : steps) {
        const auto &[variant, sizes] = step.request;
        print.add(QByteArray::fromStdString(variant));
        for (const std::optional<Size2> &size : { sizes.group, sizes.items })
            print.add(size.value_or(Size2{}).w, size.value_or(Size2{}).h);
        for (const auto &[name, value] : sizes.params)
            print.add(QByteArray::fromStdString(name) + '=' + QByteArray::number(value));
    }
    print.add(rows.range.first, rows.range.end, rows.band ? rows.band->index : -1,
        rows.band ? rows.band->count : 0, page.value_or(0), int(allPages), depth ? int(*depth) : -1,
        encoding.jpegQuality, encoding.compression.value_or(-1),
        encoding.jpegChroma ? int(*encoding.jpegChroma) : -1, int(band));
    return print.hash();
}

} // namespace halo
