// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/networkexport.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/drawing/export/pages.h"
#include "compute/drawing/export/sheet.h"
#include "compute/drawing/network/graphdrawing.h"
#include "compute/image/imagefile.h"
#include "compute/workload/network/mapsheet.h"
#include "compute/workload/network/networkcsv.h"

#include <QDir>

#include <algorithm>

namespace halo {
namespace {

constexpr double letterSize = 13.0; ///< pixels

} // namespace

void saveTimes(const NetworkOutcome &outcome, const QString &path)
{
    saveFile(path,
        networkCsvHeader()
            + networkCsvRows(
                outcome.device, *outcome.network, outcome.picture.toStdString(), outcome.result.steps));
}

void saveGraph(const Network &network, const NetworkOutcome *outcome, bool dark, const QString &path)
{
    checkSuffix(path, pageSuffixes());
    const GraphDrawing drawing(graphOf(network), sheetFont(letterSize));
    GraphState state;
    if (outcome)
        state.times = timesOf(drawing.graph(), outcome->result.steps);
    saveFile(path, graphFile(drawing, state, dark, QString::fromStdString(network.name), suffixOf(path)));
}

void saveMaps(const StepResult &step, const QString &path)
{
    writeImage(mapSheet(step.maps), path, Depth::U8);
}

void saveAllMaps(const NetworkOutcome &outcome, const QString &folder)
{
    if (std::ranges::any_of(
            outcome.result.steps, [](const StepResult &step) { return step.maps.values.empty(); }))
        throw Error(ErrorKind::Usage,
            "The maps of this network are too large to be kept together; use \"haloscope-cli network\" with "
            "-o.");
    if (!QDir().mkpath(folder))
        throw Error(ErrorKind::Output, "The folder \"%1\" cannot be created; choose another one.", folder);
    for (size_t i = 0; i < outcome.result.steps.size(); ++i)
        saveMaps(outcome.result.steps[i],
            folder + u'/' + mapFileName(i, outcome.result.steps.size(), outcome.result.steps[i].name));
}

} // namespace halo
