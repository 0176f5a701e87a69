// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/connectresult.h"

#include "gui/session/session.h"
#include "gui/stages/result/curves.h"
#include "gui/stages/result/resultstage.h"
#include "gui/stages/workgroup/workgroupstage.h"

namespace halo {
namespace {

/// What a run read, and where that lies in the picture.
ReadImage readBy(const Run &run, const ChainRuns &chain)
{
    const Problem &last = *run.order.problem;
    ReadImage read{ last.filterUse()->picture };
    if (last.filterUse()->weighted) {
        read.multiplied = last.input();
        read.sums = last.filteredInput(run.result.outputs);
    }
    for (size_t i = 0; const Run *step = chain.runOf(i); ++i) {
        const FilterUse &use = *step->filterUse();
        read.at += outputOrigin(use.picture.size(), use.filter.size(), use.settings().size);
        read.before.emplace_back(use.filter, use.settings());
        ++read.step;
    }
    return read;
}

} // namespace

void connectResult(Session &session, ResultStage &result, WorkGroupStage &workGroup)
{
    const auto isImage = [&session] { return session.module().filtersPicture(); };
    const auto showSource = [&session, &result, isImage] {
        if (isImage())
            result.setSource(session.picture().image, session.picture().name);
    };
    const auto showLittle = [&session, &result] {
        std::vector<ReducedImage> layers;
        if (session.parts().pyramid()) {
            layers.push_back(session.parts().pyramid()->overview());
            if (session.parts().detail())
                layers.push_back(*session.parts().detail());
        }
        result.setLittle(layers);
    };
    const auto showPart = [&session, &result, isImage] {
        if (isImage())
            result.setPart(session.picture().image);
    };
    const auto showRead = [&session, &workGroup] { workGroup.setPicture(session.input().image); };
    const auto showResult = [&session, &result, isImage] {
        if (!isImage())
            return;
        if (const auto &run = session.lastRun())
            result.setResult(run->image, run->filterUse()->filter, run->filterUse()->settings(),
                readBy(*run, session.chain()));
        result.setBusy(false); // what is left is checking it
    };
    const auto showVerification = [&session, &result, isImage] {
        if (!isImage())
            return;
        if (const auto &run = session.lastRun(); run && run->comparison)
            result.setComparison(*run->comparison);
    };
    QObject::connect(&session.loader(), &ImageLoader::previewed, &result, &ResultStage::showPreview);
    QObject::connect(&session.loader().worker(), &NewestWork::failed, &result, [&session, showSource] {
        if (session.picture().image.empty()) // then there may be a preview of what cannot be read
            showSource();
    });
    session.onChange(Aspect::Picture | Aspect::Workload, &result, [showSource, showLittle] {
        showSource();
        showLittle();
    });
    session.onChange(Aspect::Part, &result, showPart);
    QObject::connect(&session.parts(), &PictureParts::littleChanged, &result, showLittle);
    QObject::connect(&result, &ResultStage::viewMoved, &session.parts(),
        qOverload<const QRect &, double>(&PictureParts::lookAt));
    QObject::connect(
        &result, &ResultStage::pixelWanted, &session.parts(), qOverload<QPoint>(&PictureParts::lookAt));
    session.onChange(Aspect::Input, &workGroup, showRead);
    QObject::connect(&session.controller(), &RunController::resultChanged, &result, showResult);
    QObject::connect(&session.controller(), &RunController::verificationChanged, &result, showVerification);
    QObject::connect(&session.controller(), &RunController::staleChanged, &result, &ResultStage::setStale);
    QObject::connect(&session.runs(), &Runs::runningChanged, &result, [&session, &result](bool running) {
        result.setBusy(running && (session.stale() || !session.lastRun()));
    });
    showSource();
    showRead();
    showResult();
    showVerification();
}

} // namespace halo
