// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/lessonfacts.h"

#include "compute/base/error.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/workload/layer/layershape.h"

#include <muParser.h>

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <functional>

namespace halo {
namespace {

void addSizes(const Places &places, LessonFacts &facts)
{
    const auto add = [&facts](const std::string &name, QSize size) {
        facts[name + " width"] = size.width();
        facts[name + " height"] = size.height();
    };
    add("group", places.group());
    add("output", places.outputs().size());
    add("tile", places.tile());
    add("window", places.window().size());
    if (places.hasWindow())
        add("filter", places.filter());
    facts["work-items"] = static_cast<double>(places.group().width()) * places.group().height();
    facts["cells"] = places.tileCells();
    facts["taps"] = places.taps();
}

void addTraffic(const Storyboard &board, const HardwareModel &model, LessonFacts &facts)
{
    const TrafficSummary traffic = trafficOf(board.trace(), model);
    facts["outputs"] = static_cast<double>(traffic.outputs);
    facts["reads"] = static_cast<double>(traffic.globalLoads);
    facts["reads per output"] = traffic.readsPerOutput;
    facts["naive reads per output"] = traffic.naiveReadsPerOutput;
    facts["pixels"] = static_cast<double>(reuseOf(board.trace(), board.source()).size());
    facts["local bytes"] = static_cast<double>(traffic.localBytes);
    facts["unused cells"] = static_cast<double>(traffic.unusedCells);
    const Places &places = board.places();
    if (places.tileCells() == 0 || places.between() >= 0)
        return;
    int filled = 0;
    for (int cell = 0; cell < places.tileCells(); ++cell)
        filled += board.fillerOf(cell) >= 0 ? 1 : 0;
    facts["filled cells"] = filled;
    facts["empty cells"] = places.tileCells() - filled;
    if (places.hasWindow())
        facts["halo cells"] = places.tileCells() - places.core().width() * places.core().height();
}

/// What the first warp does in the step on show.
void addStep(const LessonMoment &moment, const HardwareModel &model, LessonFacts &facts)
{
    const Trace &trace = moment.board->trace();
    facts["step"] = moment.frame + 1;
    facts["steps"] = moment.board->lastFrame() + 1;
    for (const Step &step : moment.board->stepsOf(moment.frame)) {
        const Space space = trace.buffers[static_cast<size_t>(step.buffer)].space;
        facts["active"] = costOf(trace, step, model).active;
        if (space == Space::Local)
            facts["turns"] = bankLoadOf(trace, step, model).turns;
        else if (const auto sectors = touchedSectors(trace, step, model); !sectors.empty())
            facts["sectors"] = static_cast<double>(
                std::ranges::count(sectors, sectors.front().warp, &TouchedSector::warp));
    }
}

/// Names have blanks and hyphens, which muParser takes for something else: the longest name first becomes one
/// word.
std::string withWords(std::string expression, const LessonFacts &facts, mu::Parser &parser)
{
    std::vector<std::string> names;
    for (const auto &[name, value] : facts)
        names.push_back(name);
    std::ranges::sort(names, std::greater<>(), &std::string::size);
    for (const std::string &name : names) {
        std::string word = "fact_" + name;
        std::ranges::replace_if(
            word, [](char c) { return c == ' ' || c == '-'; }, '_');
        QString text = QString::fromStdString(expression);
        text.replace(QRegularExpression(QStringLiteral("(?<![\\w])%1(?![\\w])")
                                            .arg(QRegularExpression::escape(QString::fromStdString(name)))),
            QString::fromStdString(word));
        expression = text.toStdString();
        parser.DefineConst(word, facts.at(name));
    }
    return expression;
}

double valueOf(const std::string &expression, const LessonFacts &facts, const std::string &place)
{
    try {
        mu::Parser parser;
        parser.SetExpr(withWords(expression, facts, parser));
        int results = 0;
        const mu::value_type *values = parser.Eval(results);
        if (results == 1 && std::isfinite(values[0]))
            return values[0];
    } catch (const mu::Parser::exception_type &) {
        // The sentence below says what there is instead.
    }
    std::string names;
    for (const auto &[name, value] : facts)
        names += (names.empty() ? "" : ", ") + name;
    throw Error(ErrorKind::Input,
        "%1\"{%2}\" is not a number of this recording; use numbers, + − * / ^ ( ) and these names: %3.",
        place, expression, names);
}

/// "400", "2.25", "1.27": at most two decimals.
std::string numberText(double value)
{
    if (std::abs(value - std::round(value)) < 1e-9)
        return QString::number(value, 'f', 0).toStdString();
    QString text = QString::number(value, 'f', 2);
    while (text.endsWith(u'0'))
        text.chop(1);
    return text.toStdString();
}

/// Replaces what stands in braces, but not in code: lines of a fenced block or indented by four spaces, and
/// `words`.
std::string changed(const std::string &prose, const std::function<QString(const QString &)> &replace)
{
    static const QRegularExpression piece(QStringLiteral("`[^`\\n]*`|\\{([^{}\\n]*)\\}"));
    if (prose.find('{') == std::string::npos)
        return prose;
    QStringList lines = QString::fromStdString(prose).split(u'\n');
    bool isCode = false;
    for (QString &line : lines) {
        if (line.startsWith(QLatin1String("```")))
            isCode = !isCode;
        if (isCode || line.startsWith(QLatin1String("    ")))
            continue;
        QString made;
        qsizetype end = 0;
        for (auto found = piece.globalMatch(line); found.hasNext();) {
            const QRegularExpressionMatch match = found.next();
            made += line.mid(end, match.capturedStart() - end);
            made += match.captured().startsWith(u'{') ? replace(match.captured(1)) : match.captured();
            end = match.capturedEnd();
        }
        line = made + line.mid(end);
    }
    return lines.join(u'\n').toStdString();
}

void eachText(LessonStep &step, const std::function<std::string(const std::string &)> &change)
{
    step.text = change(step.text);
    step.notes = change(step.notes);
    if (!step.question)
        return;
    step.question->why = change(step.question->why);
    for (WrongAnswer &wrong : step.question->wrong)
        wrong.text = change(wrong.text);
}

/// Of the sizes of a layer; a lesson may name none of them.
void addLayer(const LessonScene &scene, LessonFacts &facts)
{
    if (scene.workload != "layer" || scene.problem.empty())
        return;
    const LayerShape shape = parseLayer(scene.problem.substr(0, scene.problem.find(' ')));
    facts["multiplications"] = static_cast<double>(shape.flops() / 2);
    facts["values"] = static_cast<double>(shape.outputCount());
    facts["channels"] = shape.channels;
    facts["filters"] = shape.filters;
}

} // namespace

LessonFacts factsOf(const LessonMoment &moment)
{
    LessonFacts facts;
    addLayer(moment.scene, facts);
    if (!moment.board)
        return facts;
    const HardwareModel &model = hardwareModels().front();
    addSizes(moment.board->places(), facts);
    addTraffic(*moment.board, model, facts);
    addStep(moment, model, facts);
    facts["groups"] = static_cast<double>(moment.board->trace().groups.area());
    facts["padding"] = moment.scene.padding;
    facts["warp"] = model.warp;
    facts["banks"] = model.banks;
    return facts;
}

std::string filledIn(const std::string &prose, const LessonFacts &facts, const std::string &place)
{
    return changed(prose, [&](const QString &expression) {
        return QString::fromStdString(numberText(valueOf(expression.toStdString(), facts, place)));
    });
}

LessonStep filledIn(LessonStep step, const LessonFacts &facts, const std::string &place)
{
    eachText(step, [&](const std::string &words) { return filledIn(words, facts, place); });
    return step;
}

LessonStep unfilled(LessonStep step)
{
    eachText(step, [](const std::string &words) {
        return changed(words, [](const QString &) { return QStringLiteral("\u2026"); });
    });
    return step;
}

} // namespace halo
