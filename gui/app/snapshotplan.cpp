// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/snapshotplan.h"

#include "compute/base/callfiles.h"
#include "compute/base/error.h"
#include "compute/drawing/base/language.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/teaching/lessonlibrary.h"

#include <QCommandLineParser>
#include <QRegularExpression>

#include <algorithm>
#include <iterator>

namespace halo {
namespace {

constexpr QSize largestPicture{ 7680, 4320 };
constexpr int mostScale = 4;
constexpr int mostPatience = 3600; // seconds

struct OptionText
{
    const char *name;
    const char *value;
    const char *text;
    const char *usual; ///< null: none
};

constexpr OptionText optionTexts[] = {
    { "snapshot", "FILE.png",
        "Draw the window into a PNG file once its view is complete, then exit. Needs no display. The options "
        "below apply only with --snapshot.",
        nullptr },
    { "stage", "VIEW", "View to show: ", "result" },
    { "size", "WxH", "Size of the window.", "1600x1000" },
    { "scale", "N", "Pixels of the file per pixel of the window in each direction, from 1 to 4.", "1" },
    { "language", "CODE", "Language of the window: en, zh_CN or ko.", "en" },
    { "theme", "THEME", "Theme of the window: light or dark.", "light" },
    { "step", "N",
        "Step to show, from 1: of the recording with --stage work-group, of the lesson with --lesson.",
        nullptr },
    { "lesson", "ID|FILE", "Lesson to show with --stage lesson, see haloscope-cli lesson list.", nullptr },
    { "pixel", "X,Y",
        "Output pixel whose sum is shown with --stage result, or whose work-group is recorded with --stage "
        "work-group.",
        nullptr },
    { "import", "FILE", "Kernel to show being imported, checked on a small image.", nullptr },
    { "variant", "ID", "Variant to use, see haloscope-cli variants.", nullptr },
    { "filter", "SPEC", "Filter to use, such as gauss:7,1.5 or \"1 2 1; 2 4 2; 1 2 1 / 16\".", "gauss:5" },
    { "timeout", "SECONDS", "Time limit.", "300" },
};

std::string quoted(const QString &text)
{
    return '"' + text.toStdString() + '"';
}

template<typename T> QStringList namesOf(const std::vector<std::pair<QString, T>> &words)
{
    QStringList names;
    for (const auto &[word, value] : words)
        names += word;
    return names;
}

/// The values of one option on the command line.
class GivenOptions
{
public:
    explicit GivenOptions(const QCommandLineParser &parser)
        : m_parser(parser)
    {
    }

    QString text(const char *option) const { return m_parser.value(QLatin1String(option)); }
    bool has(const char *option) const { return m_parser.isSet(QLatin1String(option)); }

    int number(const char *option, int least, int most) const
    {
        bool ok = false;
        const int value = text(option).toInt(&ok);
        if (!ok || value < least || value > most)
            throw Error(ErrorKind::Usage, "--%1 takes a whole number from %2 to %3, not %4.", option, least,
                most, quoted(text(option)));
        return value;
    }

    /// The value that goes by this word in a table of words and values.
    template<typename T> T oneOf(const char *option, const std::vector<std::pair<QString, T>> &words) const
    {
        const auto found = std::ranges::find(words, text(option), &std::pair<QString, T>::first);
        if (found != words.end())
            return found->second;
        throw Error(ErrorKind::Usage, "--%1 is %2; choose one of %3.", option, quoted(text(option)),
            namesOf(words).join(QStringLiteral(", ")));
    }

private:
    const QCommandLineParser &m_parser;
};

std::vector<std::pair<QString, QString>> languageCodes()
{
    std::vector<std::pair<QString, QString>> codes;
    for (const Language &language : languages())
        if (!language.code.isEmpty()) // what the system speaks is the same picture nowhere else
            codes.emplace_back(language.code, language.code);
    return codes;
}

std::vector<std::pair<QString, Theme>> fixedThemes()
{
    auto themes = themeIds();
    std::erase_if(themes, [](const auto &theme) { return theme.second == Theme::System; });
    return themes;
}

QSize sizeOf(const QString &text)
{
    const Size2 size = parseSize(text.toStdString());
    if (size.w > largestPicture.width() || size.h > largestPicture.height())
        throw Error(ErrorKind::Usage, "A window of %1 is too large; choose at most %2.", toString(size),
            toString(Size2{ largestPicture.width(), largestPicture.height() }));
    return { size.w, size.h };
}

QPoint pixelOf(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{1,6}),(\\d{1,6})$"));
    const auto match = form.match(text);
    if (!match.hasMatch())
        throw Error(
            ErrorKind::Usage, "%1 is not a pixel; expected column and row, such as 120,80.", quoted(text));
    return { match.captured(1).toInt(), match.captured(2).toInt() };
}

RunConfiguration configurationOf(const GivenOptions &values)
{
    RunConfiguration configuration;
    configuration.variantId = values.text("variant").toStdString();
    configuration.filter = parseFilter(values.text("filter").toStdString());
    checkFilter(configuration.filter);
    return configuration;
}

} // namespace

QList<QCommandLineOption> snapshotOptions()
{
    QList<QCommandLineOption> options;
    for (const auto &[name, value, text, usual] : optionTexts) {
        QString help = QString::fromLatin1(text);
        if (qstrcmp(name, "stage") == 0) {
            QStringList ids = namesOf(stageIds());
            const QString last = ids.takeLast();
            help += ids.join(QStringLiteral(", ")) + QStringLiteral(" or ") + last + u'.';
        }
        if (usual)
            help += QStringLiteral(" Default: %1.").arg(QLatin1String(usual));
        options.append(QCommandLineOption(
            QString::fromLatin1(name), help, QString::fromLatin1(value), QString::fromLatin1(usual)));
    }
    return options;
}

Offer snapshotValues(const QCommandLineOption &option)
{
    const QString name = option.names().constFirst();
    QStringList words;
    if (name == QLatin1String("stage"))
        words = namesOf(stageIds());
    else if (name == QLatin1String("language"))
        words = namesOf(languageCodes());
    else if (name == QLatin1String("theme"))
        words = namesOf(fixedThemes());
    else if (name == QLatin1String("variant"))
        for (const Variant &variant : allVariants().variants)
            words << QString::fromStdString(variant.id);
    else if (name == QLatin1String("filter"))
        for (const FilterPreset &preset : filterPresets())
            words << QString::fromStdString(preset.id);
    else if (name == QLatin1String("lesson"))
        for (const Lesson &lesson : allLessons().lessons)
            words << QString::fromStdString(lesson.id);
    Offer offer = offerOf(words);
    offer.files = option.valueName().contains(QLatin1String("FILE")) || name == QLatin1String("filter");
    return offer;
}

SnapshotPlan snapshotPlan(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.addOptions(snapshotOptions());
    if (!parser.parse(arguments)) {
        QString why = parser.errorText();
        if (why.endsWith(u'.'))
            why.chop(1);
        throw Error(ErrorKind::Usage, "%1; see haloscope --help.", why);
    }
    if (parser.positionalArguments().size() > 1)
        throw Error(ErrorKind::Usage, "A snapshot shows one image; name only one.");
    const GivenOptions values(parser);
    SnapshotPlan plan{ values.text("snapshot"), parser.positionalArguments().value(0),
        values.oneOf("stage", stageIds()), sizeOf(values.text("size")), values.number("scale", 1, mostScale),
        values.oneOf("language", languageCodes()), values.oneOf("theme", fixedThemes()), {}, {}, {}, {},
        configurationOf(values), std::chrono::seconds(values.number("timeout", 1, mostPatience)) };
    if (!plan.file.endsWith(QLatin1String(".png"), Qt::CaseInsensitive))
        throw Error(ErrorKind::Usage,
            "A snapshot is a PNG file; choose a name that ends in .png instead of %1.", quoted(plan.file));
    plan.lesson = values.text("lesson");
    plan.kernel = values.text("import");
    CallFiles files;
    for (const QString &read :
        { parser.positionalArguments().value(0), plan.lesson, plan.kernel, values.text("filter") })
        files.reads(read);
    files.writes(plan.file, QStringLiteral("--snapshot"));
    if (values.has("lesson") && plan.stage != Stages::Lesson)
        throw Error(ErrorKind::Usage, "--lesson needs --stage lesson.");
    if (values.has("step") && plan.stage != Stages::WorkGroup && !values.has("lesson"))
        throw Error(ErrorKind::Usage, "--step needs --stage work-group, or --stage lesson with --lesson ID.");
    if (values.has("step"))
        plan.step = values.number("step", 1, std::numeric_limits<int>::max());
    if (values.has("pixel") && plan.stage != Stages::WorkGroup && plan.stage != Stages::Result)
        throw Error(ErrorKind::Usage, "--pixel needs --stage result or --stage work-group.");
    if (values.has("pixel"))
        plan.pixel = pixelOf(values.text("pixel"));
    return plan;
}

} // namespace halo
