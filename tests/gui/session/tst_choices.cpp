// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/ceiling.h"
#include "gui/session/choices.h"
#include "gui/session/workloadpage.h"

#include "compute/kernel/variantlibrary.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/modules.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QApplication>
#include <QTest>

#include <algorithm>
#include <utility>

using namespace halo;
using namespace halo::test;

namespace {

/// Choices as a session begins them, without one.
class Chooser : public Choices
{
public:
    using Choices::begin;
    using Choices::takeConfigurations;
    using Choices::takeDevices;
    using Choices::takeInput;
    using Choices::takeProblem;

    Chooser()
    {
        RunConfiguration configuration = firstConfiguration("image");
        configuration.filter = asymmetric(3, 3);
        configuration.variantId = "tile_strided";
        begin(configuration);
        connect(this, &Choices::changed, this, [this](Aspects aspects) {
            const std::pair<Aspect, const char *> names[] = { { Aspect::Workload, "workload" },
                { Aspect::Configuration, "configuration" }, { Aspect::Devices, "devices" },
                { Aspect::Variants, "variants" }, { Aspect::Input, "input" }, { Aspect::Picture, "picture" },
                { Aspect::Problem, "problem" } };
            QStringList reported;
            for (const auto &[aspect, name] : names)
                if (aspects & aspect)
                    reported << QLatin1String(name);
            m_reported << reported.join(u'+');
        });
    }

    /// What was told since it was asked for the last time, in order.
    QString reported() { return std::exchange(m_reported, {}).join(u' '); }

private:
    QStringList m_reported;
};

DeviceInfo someDevice(int index, const std::string &name, const std::string &type)
{
    DeviceInfo device;
    device.index = index;
    device.name = name;
    device.type = type;
    return device;
}

std::vector<DeviceInfo> twoDevices()
{
    return { someDevice(0, "Slow", "CPU"), someDevice(1, "Fast", "GPU") };
}

Tuning ofGroup(Size2 group)
{
    Tuning tuning;
    tuning.group = group;
    return tuning;
}

InputImage somePicture(Size2 size)
{
    InputImage picture;
    picture.image = noise(size.w, size.h);
    return picture;
}

const auto edit = QStringLiteral("configuration");
const auto workloadMove = QStringLiteral("workload+configuration+variants+input+problem");

} // namespace

/// What Choices say has changed, and what holds by then.
class TestChoices : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyWorkloadHasAPage();
    void tellsEveryChoice();
    void tellsNothingNew();
    void goesBackAndForth();
    void makesOneStepOfOneKey();
    void changesTheWorkload();
    void keepsWhatEachWorkloadHad();
    void findsDevices();
    void keepsTheDeviceThroughUndo();
    void refuses();
    void takesPictures();
    void keepsTheProblem();
    void takesProblems();
    void followsAuto();
    void stepsThroughTheList();
    void takesConfigurations();
};

void TestChoices::everyWorkloadHasAPage()
{
    QVERIFY(
        std::ranges::equal(workloadPages(), workloadModules(), {}, &WorkloadPage::id, &WorkloadModule::id));
}

void TestChoices::tellsEveryChoice()
{
    Chooser choices;
    choices.setFilter(asymmetric(4, 3), QStringLiteral("filter"));
    QCOMPARE(choices.reported(), edit);
    choices.setSettings({ Op::Correlation, OutputSize::Valid, Border::Wrap });
    QCOMPARE(choices.reported(), edit);
    choices.selectVariant("naive");
    QCOMPARE(choices.reported(), edit);
    choices.setTuning(ofGroup({ 8, 4 }), QStringLiteral("key"));
    QCOMPARE(choices.reported(), edit);
    choices.resetTuning();
    QCOMPARE(choices.reported(), edit);
    choices.selectDevice(opencvDevice);
    QCOMPARE(choices.reported(), edit);
    choices.selectWorkload("layer");
    choices.reported();
    choices.setSpec("3x8x8/4", QStringLiteral("layer"));
    QCOMPARE(choices.reported(), edit);
}

void TestChoices::tellsNothingNew()
{
    Chooser choices;
    const RunConfiguration before = choices.configuration();
    choices.setFilter(before.filter, QStringLiteral("filter"));
    choices.setSettings(before.settings);
    choices.selectVariant(before.variantId);
    choices.selectDevice(before.device);
    choices.selectWorkload("image");
    choices.resetTuning();
    choices.rememberCeilings({});
    QCOMPARE(choices.reported(), QString());
    QCOMPARE(choices.history().count(), 0);
}

void TestChoices::goesBackAndForth()
{
    Chooser choices;
    const RunConfiguration first = choices.configuration();
    choices.setFilter(asymmetric(4, 3), QStringLiteral("filter"));
    choices.selectVariant("naive");
    const RunConfiguration last = choices.configuration();
    choices.reported();
    choices.history().undo();
    QCOMPARE(choices.reported(), edit);
    QCOMPARE(choices.configuration().variantId, first.variantId);
    QVERIFY(choices.configuration().filter.sameWeights(asymmetric(4, 3)));
    choices.history().undo();
    QVERIFY(choices.configuration() == first);
    choices.reported();
    choices.history().redo();
    QCOMPARE(choices.reported(), edit);
    choices.history().redo();
    QVERIFY(choices.configuration() == last);
}

void TestChoices::makesOneStepOfOneKey()
{
    Chooser choices;
    const RunConfiguration first = choices.configuration();
    for (const int edge : { 2, 4, 8 })
        choices.setTuning(ofGroup({ edge, 2 }), QStringLiteral("group"));
    QCOMPARE(choices.history().count(), 1);
    QVERIFY(choices.tuningOf(choices.variant()).group == (Size2{ 8, 2 }));
    choices.history().undo();
    QVERIFY(choices.configuration() == first);
    choices.history().redo(); // all of it
    QVERIFY(choices.tuningOf(choices.variant()).group == (Size2{ 8, 2 }));
}

void TestChoices::changesTheWorkload()
{
    Chooser choices;
    QString atHand; // whoever hears of it finds all of the new one
    choices.onChange(Aspect::Workload, this, [&] {
        atHand = QString::fromStdString(
            choices.workload() + ' ' + choices.store().workload() + ' ' + choices.variant().workload);
    });
    choices.selectWorkload("layer");
    QCOMPARE(choices.reported(), workloadMove);
    QCOMPARE(atHand, QStringLiteral("layer layer layer"));
    QVERIFY(!choices.module().usesFilter());
    choices.history().undo();
    QCOMPARE(choices.reported(), workloadMove);
    QCOMPARE(atHand, QStringLiteral("image image image"));
    choices.history().redo();
    QCOMPARE(atHand, QStringLiteral("layer layer layer"));
}

void TestChoices::keepsWhatEachWorkloadHad()
{
    Chooser choices;
    choices.setFilter(asymmetric(4, 3), QStringLiteral("filter"));
    choices.selectWorkload("signal");
    QVERIFY(choices.configurations().at("image").filter.sameWeights(asymmetric(4, 3)));
    choices.setFilter(asymmetric(4, 3), QStringLiteral("filter"));
    QCOMPARE(choices.configuration().filter.height, 1); // its rows, added up
    choices.selectDevice(opencvDevice);
    choices.selectWorkload("image");
    QVERIFY(choices.configuration().filter.sameWeights(asymmetric(4, 3)));
    QCOMPARE(choices.configuration().device, opencvDevice); // one device for all
    QCOMPARE(choices.configurations().at("signal").filter.height, 1);
}

void TestChoices::findsDevices()
{
    Chooser choices;
    QVERIFY(!choices.device());
    const auto reported = QStringLiteral("configuration+devices");
    choices.takeDevices(twoDevices(), QStringLiteral("Slow"));
    QCOMPARE(choices.reported(), reported);
    QCOMPARE(choices.device()->name, std::string("Slow"));
    choices.takeDevices(twoDevices(), QStringLiteral("Gone"));
    QCOMPARE(choices.device()->name, std::string("Fast")); // the best there is
    choices.reported();
    choices.takeDevices({}, QStringLiteral("Slow"));
    QCOMPARE(choices.reported(), reported);
    QCOMPARE(choices.configuration().device, opencvDevice);
    QVERIFY(!choices.device());
    QCOMPARE(choices.history().count(), 0); // nobody chose them
}

void TestChoices::keepsTheDeviceThroughUndo()
{
    Chooser choices;
    choices.selectVariant("naive"); // while the devices are not known yet
    choices.takeDevices(twoDevices(), {});
    choices.history().undo();
    QCOMPARE(choices.configuration().device, 1);
    choices.selectDevice(0);
    choices.history().undo();
    QCOMPARE(choices.configuration().device, 1);
}

void TestChoices::refuses()
{
    Chooser choices;
    choices.selectVariant("naive");
    choices.setTuning(ofGroup({ 64, 32 }), {});
    QVERIFY(!choices.refusalOf(choices.variant())); // nobody knows the device
    choices.takeDevices(twoDevices(), {});
    QVERIFY(choices.refusalOf(choices.variant())); // 2048 work-items, also without a picture
    choices.resetTuning();
    QVERIFY(!choices.refusalOf(choices.variant()));
    const Variant &separable = choices.store().find("separable_two_pass");
    choices.setFilter(asymmetric(4, 3), QStringLiteral("filter"));
    const auto sentence = choices.refusalOf(separable);
    QVERIFY(sentence && !sentence->isEmpty());
    choices.reported();
    choices.selectVariant(separable.id); // may be chosen, and says why it cannot run
    QCOMPARE(choices.reported(), edit);
    QCOMPARE(choices.refusalOf(choices.variant()), sentence);
    choices.selectDevice(opencvDevice);
    QVERIFY(!choices.refusalOf(choices.variant())); // OpenCV has no variants
}

void TestChoices::takesPictures()
{
    Chooser choices;
    QVERIFY(!choices.hasData());
    QVERIFY(choices.asked()); // the sizes of a common picture
    choices.takeInput("image", somePicture({ 37, 19 }));
    QCOMPARE(choices.reported(), QStringLiteral("input+picture"));
    QVERIFY(choices.hasData());
    QCOMPARE(choices.asked()->filterUse()->picture.width, 37);
    choices.takeInput("signal", somePicture({ 50, 1 })); // not at hand
    QCOMPARE(choices.reported(), QString());
    choices.selectWorkload("signal");
    QCOMPARE(choices.input().image.width, 50);
    QCOMPARE(choices.picture().image.width, 37);
    choices.reported();
    choices.takeInput("image", somePicture({ 8, 8 }));
    QCOMPARE(choices.reported(), QStringLiteral("picture"));
    choices.selectWorkload("image");
    QCOMPARE(choices.asked()->filterUse()->picture.width, 8);
}

/// What is computed for a problem, such as its reference, is kept as long as the problem is.
void TestChoices::keepsTheProblem()
{
    Chooser choices;
    choices.takeInput("image", somePicture({ 37, 19 }));
    const auto before = choices.problem();
    choices.selectVariant("naive");
    choices.setTuning(ofGroup({ 8, 4 }), {});
    QCOMPARE(choices.problem(), before);
    choices.setFilter(asymmetric(2, 5), QStringLiteral("filter"));
    QVERIFY(choices.problem() != before);
    QCOMPARE(choices.orderFor(choices.variant()).problem, choices.problem());
    QVERIFY(choices.orderFor(choices.variant()).tuning.group == (Size2{ 8, 4 }));
    choices.takeInput("image", {});
    QVERIFY(!choices.hasData());
}

void TestChoices::takesProblems()
{
    Chooser choices;
    const auto layer = exampleProblem(shippedVariants("layer").front());
    choices.takeProblem("layer", layer);
    QCOMPARE(choices.reported(), QString());
    choices.selectWorkload("layer");
    QCOMPARE(choices.problem(), layer);
    choices.reported();
    choices.takeProblem("layer", nullptr);
    QCOMPARE(choices.reported(), QStringLiteral("problem"));
    QVERIFY(!choices.asked()); // no sizes of a common layer
}

void TestChoices::followsAuto()
{
    Chooser choices;
    choices.takeDevices(twoDevices(), {});
    choices.selectVariant(autoVariant);
    QVERIFY(choices.automatic());
    QCOMPARE(choices.variant().id, choices.autoPick().variantId());
    choices.reported();
    const Ceiling ceiling{ "Fast", "1.2", Ceiling::Kind::Copy, "float4", 1.5e9, { 1.25 }, true };
    choices.rememberCeilings({ ceiling });
    QCOMPARE(choices.reported(), edit); // it may stand for another one now
    const std::string picked = choices.variant().id;
    choices.setTuning(ofGroup({ 8, 4 }), {}); // whoever chooses a size has chosen
    QVERIFY(!choices.automatic());
    QCOMPARE(choices.variant().id, picked);
    choices.reported();
    choices.rememberCeilings({ ceiling });
    QCOMPARE(choices.reported(), QString());
}

/// As a list shows it: Auto first, whichever variant it stands for.
void TestChoices::stepsThroughTheList()
{
    Chooser choices;
    choices.takeDevices(twoDevices(), {});
    choices.selectVariant(autoVariant);
    const std::vector<std::string> ids = choices.choosable();
    QCOMPARE(ids.front(), autoVariant);
    QCOMPARE(ids.size(), choices.store().list().variants.size() + 1);
    choices.selectNeighbour(-1);
    QVERIFY(choices.automatic());
    for (size_t place = 1; place < ids.size(); ++place) {
        choices.selectNeighbour(1);
        QCOMPARE(choices.configuration().variantId, ids[place]);
    }
    choices.selectNeighbour(1);
    QCOMPARE(choices.configuration().variantId, ids.back());
    choices.selectNeighbour(-static_cast<int>(ids.size()));
    QVERIFY(choices.automatic());
}

void TestChoices::takesConfigurations()
{
    Chooser choices;
    RunConfiguration image = firstConfiguration("image");
    image.variantId = "naive";
    image.filter = asymmetric(2, 5);
    RunConfiguration signal = firstConfiguration("signal");
    signal.settings.border = Border::Wrap;
    choices.takeConfigurations({ { "image", image }, { "signal", signal } }, "signal");
    QCOMPARE(choices.reported(), workloadMove);
    QVERIFY(choices.configuration().settings.border == Border::Wrap);
    QVERIFY(choices.configurations().at("image").filter.sameWeights(image.filter));
    QCOMPARE(choices.history().count(), 0);
}

HALO_TEST(TestChoices, QApplication)
#include "tst_choices.moc"
