// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/workloadpage.h"
#include "gui/stages/result/resultstage.h"

namespace halo {
namespace {

/// The result knows no session: what it shows is connected in gui/stages.
class ImagePage : public WorkloadPage
{
public:
    using WorkloadPage::WorkloadPage;
    WorkloadStage *makeStage(Session & /*session*/, QWidget *parent) const override
    {
        return new ResultStage(parent);
    }
};

} // namespace

const WorkloadPage &resultPage()
{
    static const ImagePage page(
        WorkloadPage::Facts{ "image", QT_TRANSLATE_NOOP("halo::WorkloadPage", "Image (2-D)"),
            QT_TRANSLATE_NOOP("halo::WorkloadPage", "Result"),
            QT_TRANSLATE_NOOP("halo::WorkloadPage", "Result"), true });
    return page;
}

} // namespace halo
