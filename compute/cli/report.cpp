// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/report.h"

#include "compute/base/savefile.h"
#include "compute/cli/console.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/pacereport.h"
#include "compute/filter/filterspec.h"
#include "compute/timing/record/timingcsv.h"

#include <QFileInfo>

#include <algorithm>

namespace halo {
namespace {

QJsonObject toJson(const Sample &sample)
{
    return { { QStringLiteral("upload_ns"), static_cast<qint64>(sample.upload.count()) },
        { QStringLiteral("kernel_ns"), static_cast<qint64>(sample.kernel.count()) },
        { QStringLiteral("download_ns"), static_cast<qint64>(sample.download.count()) } };
}

QJsonObject toJson(const ItemStep &step, const Filter &filter)
{
    const TaskResult &result = step.result;
    QJsonArray samples;
    for (const Sample &sample : result.samples)
        samples.append(toJson(sample));
    QJsonObject parameters;
    for (const auto &[macro, value] : step.order.tuning.params)
        parameters[text(macro)] = value;
    QJsonObject json{ { QStringLiteral("variant"), text(variantIdOf(step.order)) },
        { QStringLiteral("source_hash"), text(sourceHashOf(step.order)) },
        { QStringLiteral("filter"), text(specOf(filter)) },
        { QStringLiteral("group"), array(step.order.tuning.group) },
        { QStringLiteral("items"), array(step.order.tuning.items) },
        { QStringLiteral("parameters"), parameters }, { QStringLiteral("bands"), result.bands },
        { QStringLiteral("build_ns"), static_cast<qint64>(result.build.count()) },
        { QStringLiteral("kernel_ns"), static_cast<qint64>(medianKernelTime(result.samples).count()) },
        { QStringLiteral("samples"), samples } };
    if (!step.alpha.empty()) {
        json[QStringLiteral("alpha")] = text(step.alpha);
        json[QStringLiteral("alpha_filtered")] = step.alphaUse.rule == AlphaUse::Rule::Filtered;
    }
    if (step.agreement) {
        json[QStringLiteral("verified")] = step.agreement->right;
        json[QStringLiteral("max_error")] = step.agreement->maxError;
    }
    return json;
}

nanoseconds kernelTimeOf(const Item &item)
{
    nanoseconds all{};
    for (const ItemStep &step : item.steps)
        all += medianKernelTime(step.result.samples);
    return all;
}

/// Of a chain each step on its own, and the time of all together.
QJsonObject toJson(const Item &item)
{
    QJsonArray steps;
    for (size_t i = 0; i < item.steps.size(); ++i)
        steps.append(toJson(item.steps[i], item.options->steps[i].filter));
    QJsonObject json = steps.size() == 1
        ? steps[0].toObject()
        : QJsonObject{ { QStringLiteral("steps"), steps },
              { QStringLiteral("kernel_ns"), static_cast<qint64>(kernelTimeOf(item).count()) } };
    json[QStringLiteral("input")] = item.source;
    json[QStringLiteral("output")] = item.target;
    json[QStringLiteral("width")] = item.size.w;
    json[QStringLiteral("height")] = item.size.h;
    if (item.page)
        json[QStringLiteral("page")] = *item.page;
    json[QStringLiteral("notices")] = arrayOf(item.notices);
    json[QStringLiteral("clipped")] = item.clipping.share();
    json[QStringLiteral("clipped_samples")] = static_cast<qint64>(item.clipping.clipped);
    json[QStringLiteral("device")] = text(item.steps.back().result.device.name);
    if (item.bands)
        json[QStringLiteral("pace")] = paceJson(item);
    return json;
}

QString inWords(const Item &item)
{
    const double milliseconds = std::chrono::duration<double, std::milli>(kernelTimeOf(item)).count();
    QStringList variants;
    std::optional<double> error;
    for (const ItemStep &step : item.steps) {
        variants << text(variantIdOf(step.order));
        if (step.agreement)
            error = std::max(error.value_or(0.0), step.agreement->maxError);
    }
    QString words
        = QStringLiteral("%1: %2 ms, %3 on %4")
              .arg(item.target, QString::number(milliseconds, 'g', 4),
                  variants.join(QStringLiteral(" then ")), text(item.steps.back().result.device.name));
    if (error)
        words += QStringLiteral(", largest error %1").arg(*error);
    return words;
}

/// Sentences about what the file does not hold, although it may be taken to.
QStringList differencesOf(const Item &item)
{
    const std::vector<StepOptions> &asked = item.options->steps;
    QStringList sentences;
    for (size_t i = 0; i < item.steps.size(); ++i)
        if (item.steps[i].alphaUse.rule == AlphaUse::Rule::Weighs)
            sentences += QStringLiteral("The weights of %1 do not add up to a positive number, so %2 has the "
                                        "alpha of the input.")
                             .arg(text(asked[i].filter.name), item.target);
    if (item.clipping.clipped > 0)
        sentences += QStringLiteral("%1 of the samples of %2 were outside 0 to %3 and were clipped; use "
                                    "--scale/--offset or write a float TIFF.")
                         .arg(text(percentText(item.clipping)), item.target,
                             QString::number(fullScale(item.depth), 'f', 0));
    return sentences;
}

/// "It took 4.2 s. Reading was at work for 61 % of it, filtering for 98 %, writing for 55 %: filtering sets
/// the pace."
QString inWords(const BatchTimes &times)
{
    const std::pair<double, QString> steps[] = { { times.reading, QStringLiteral("reading") },
        { times.filtering, QStringLiteral("filtering") }, { times.writing, QStringLiteral("writing") } };
    const auto percent = [](double share) { return QString::number(100.0 * share, 'f', 0); };
    return QStringLiteral("It took %1 s. Reading was at work for %2 % of it, filtering for %3 %, writing for "
                          "%4 %: %5 sets the pace.")
        .arg(QString::number(std::chrono::duration<double>(times.whole).count(), 'g', 3),
            percent(times.reading), percent(times.filtering), percent(times.writing),
            std::ranges::max_element(steps)->second);
}

} // namespace

Report::Report(const RunOptions &options, qsizetype images)
    : m_options(options)
    , m_images(images)
{
    if (!options.csv.isEmpty())
        m_csv = timingCsvHeader() + (options.numbersSteps() ? ",step\n" : "\n");
}

void Report::add(const Item &item)
{
    if (item.skipped) {
        ++m_skipped;
        return;
    }
    if (item.failure)
        addFailure(item);
    else
        addResult(item);
    if (!m_options.quiet && m_images > 1)
        sayProgress(QStringLiteral("%1/%2 %3%4")
                        .arg(m_done + m_failed + m_skipped)
                        .arg(m_images)
                        .arg(QFileInfo(item.source).fileName(),
                            item.failure ? QStringLiteral(" failed") : QString()));
}

void Report::addResult(const Item &item)
{
    ++m_done;
    m_csv += item.csv;
    if (!m_options.quiet)
        sayNotices(item.notices);
    if (m_options.json)
        addJson(item, toJson(item));
    else if (!m_options.quiet)
        printLine(inWords(item));
    if (!m_options.quiet && item.bands)
        sayLine(paceInWords(item));
    if (!m_options.quiet)
        for (const QString &sentence : differencesOf(item))
            sayLine(sentence);
}

/// "list.txt, line 12: ".
QString Report::placeOf(const Item &item) const
{
    return item.line == 0 ? QString()
                          : QStringLiteral("%1, line %2: ").arg(m_options.manifest).arg(item.line);
}

void Report::addFailure(const Item &item)
{
    ++m_failed;
    const auto status = static_cast<int>(item.failure->kind());
    if (m_status == 0 || item.line < m_firstFailed) {
        m_status = status;
        m_firstFailed = item.line;
    }
    // In a batch a sentence about the device must still say which image it was about.
    QString sentence = QString::fromUtf8(item.failure->what());
    if (m_images > 1 && !sentence.contains(QFileInfo(item.source).fileName()))
        sentence = item.source + QStringLiteral(": ") + sentence;
    if (item.line > 0)
        m_failures.emplace(item.line, sentence.toStdString());
    sayLine(placeOf(item) + sentence);
    const bool isDevice = item.failure->kind() == ErrorKind::Device;
    if (isDevice)
        sayDetail(text(item.failure->detail()));
    if (m_options.json && item.line > 0)
        addJson(item,
            { { QStringLiteral("input"), item.source }, { QStringLiteral("output"), item.target },
                { QStringLiteral("error"),
                    QJsonObject{ { QStringLiteral("status"), status },
                        { QStringLiteral("sentence"), sentence },
                        { QStringLiteral("log"), text(item.failure->detail()) } } } });
    else if (m_options.json && isDevice && !item.failure->detail().empty())
        printLine(inOneLine(failureJson(item.source, *item.failure)));
}

/// With what a program wants to know that follows a manifest.
void Report::addJson(const Item &item, QJsonObject json) const
{
    if (item.line > 0) {
        json[QStringLiteral("line")] = item.line;
        json[QStringLiteral("attempt")] = item.attempt;
        json[QStringLiteral("progress")] = progress();
    }
    printLine(inOneLine(json));
}

QJsonObject Report::progress() const
{
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - m_begin;
    return { { QStringLiteral("done"), m_done }, { QStringLiteral("failed"), m_failed },
        { QStringLiteral("skipped"), m_skipped }, { QStringLiteral("total"), m_images },
        { QStringLiteral("seconds"), seconds.count() } };
}

void Report::writeCsv()
{
    if (!m_options.csv.isEmpty())
        saveFile(m_options.csv, m_csv);
}

int Report::finish(int interrupted, const BatchTimes &times)
{
    if (interrupted != 0)
        sayLine(QStringLiteral("Interrupted after %1 of %2 images.")
                    .arg(m_done + m_failed + m_skipped)
                    .arg(m_images));
    else if (m_images > 1 && !m_options.quiet)
        sayLine(QStringLiteral("%1 of %2 images written%3.")
                    .arg(m_done)
                    .arg(m_images)
                    .arg(m_skipped > 0 ? QStringLiteral("; %1 were done before").arg(m_skipped) : QString()));
    if (interrupted == 0 && m_done + m_failed > 1 && !m_options.quiet)
        sayLine(inWords(times));
    try {
        writeCsv();
    } catch (const Error &e) {
        sayLine(QString::fromUtf8(e.what()));
        if (m_status == 0)
            m_status = static_cast<int>(e.kind());
    }
    return interrupted != 0 ? interrupted : m_status;
}

void sayProblems(const VariantList &list, const std::string &id)
{
    const bool known = std::any_of(
        list.variants.begin(), list.variants.end(), [&](const Variant &variant) { return variant.id == id; });
    if (known)
        return;
    for (const Message &problem : list.problems)
        sayLine(text(problem));
}

} // namespace halo
