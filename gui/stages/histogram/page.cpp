// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/session.h"
#include "gui/session/workloadpage.h"
#include "gui/stages/histogram/histogrampanel.h"
#include "gui/stages/histogram/histogramstage.h"

#include <QFileInfo>

namespace halo {
namespace {

class HistogramPage : public PageOf<HistogramStage, HistogramPanel>
{
public:
    using PageOf::PageOf;
    /// Where there is no filter, a table is one of descriptors.
    bool open(Session &session, const QString &path) const override;
};

bool HistogramPage::open(Session &session, const QString &path) const
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix != QLatin1String("csv") && suffix != QLatin1String("txt"))
        return false;
    HistogramSpec spec = histogramSpecOf(session.configuration().spec);
    spec.descriptorFile = path;
    session.setSpec(toText(spec), WorkloadPage::tr("file of descriptors"));
    return true;
}

} // namespace

const WorkloadPage &histogramPage()
{
    static const HistogramPage page(
        WorkloadPage::Facts{ "histogram", QT_TRANSLATE_NOOP("halo::WorkloadPage", "Histogram"),
            QT_TRANSLATE_NOOP("halo::WorkloadPage", "Steps"),
            QT_TRANSLATE_NOOP("halo::WorkloadPage", "What each step brings") });
    return page;
}

} // namespace halo
