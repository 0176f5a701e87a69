// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/choices.h"

#include "compute/drawing/base/translated.h"
#include "compute/filter/coefficients.h"
#include "compute/task/filteruse.h"
#include "compute/task/problem.h"
#include "compute/timing/measure/ceiling.h"
#include "compute/workload/modules.h"
#include "compute/workload/signal/signalsource.h"
#include "gui/session/editconfiguration.h"

#include <algorithm>

namespace halo {
namespace {

/// Of changes that can be undone: with the largest filter each takes 32 KiB.
constexpr int mostSteps = 500;

} // namespace

Choices::Choices(QObject *parent)
    : QObject(parent)
    , m_auto(tuneStorePath())
{
    for (const Workload &workload : allWorkloads())
        m_states[workload.id].configuration = firstConfiguration(workload.id);
    m_history.setUndoLimit(mostSteps);
    connect(&m_store, &VariantStore::changed, this, [this] {
        m_chain.forget();
        updateConvolution();
        decide();
        Q_EMIT changed(Aspect::Variants);
    });
}

std::map<std::string, RunConfiguration> Choices::configurations() const
{
    std::map<std::string, RunConfiguration> all;
    for (const auto &[workload, state] : m_states)
        all[workload] = state.configuration;
    return all;
}

Tuning Choices::tuningOf(const Variant &variant) const
{
    if (automatic() && variant.id == m_auto.variantId())
        return m_auto.tuning();
    const auto tuned = configuration().tunings.find(variant.id);
    return tuned == configuration().tunings.end() ? defaultTuning(variant) : tuned->second;
}

const DeviceInfo *Choices::device() const
{
    const auto found = std::ranges::find(m_devices, configuration().device, &DeviceInfo::index);
    return found == m_devices.end() ? nullptr : &*found;
}

DeviceLimits Choices::limits() const
{
    return device() ? device()->limits : DeviceLimits{};
}

const WorkloadModule &Choices::module() const
{
    return moduleOf(workload());
}

RunOrder Choices::orderFor(const Variant &variant) const
{
    return { problem(), variant, tuningOf(variant), configuration().device };
}

std::shared_ptr<const Problem> Choices::asked() const
{
    if (problem() || !module().usesFilter())
        return problem();
    Image common; // sizes, and no pixels
    common.width = 1024;
    common.height = module().isRow() ? 1 : 1024;
    return module().of(
        { .picture = common, .filter = configuration().filter, .settings = configuration().settings });
}

/// What was asked for before is kept if nothing of it changed: so is its reference.
void Choices::updateConvolution()
{
    if (!module().usesFilter())
        return;
    const RunConfiguration &chosen = configuration();
    if (module().filtersPicture()) {
        m_chain.want(picture().image, chosen.before, chosen.device);
        m_between = picture();
        m_between.image = m_chain.output();
    }
    const Image &image = input().image;
    std::shared_ptr<const Problem> &kept = now().problem;
    const FilterUse *before = kept ? kept->filterUse() : nullptr;
    if (image.empty())
        kept.reset();
    else if (!before || before->picture.colour != image.colour || before->filter != chosen.filter
        || before->settings() != chosen.settings)
        kept = module().of({ .picture = image, .filter = chosen.filter, .settings = chosen.settings });
}

std::optional<QString> Choices::refusalOf(const Variant &variant) const
{
    const auto wanted = asked();
    if (!device() || !wanted)
        return std::nullopt;
    const auto reason = wanted->refusal(variant, tuningOf(variant), limits());
    return reason ? std::optional(translated(*reason)) : std::nullopt;
}

void Choices::selectWorkload(const std::string &id)
{
    if (id == workload())
        return;
    RunConfiguration next = m_states.at(id).configuration;
    edit(tr("workload"), {}, [&](RunConfiguration &configuration) {
        next.device = configuration.device;
        configuration = next;
    });
}

void Choices::setFilter(const Filter &filter, const QString &step, const QString &key)
{
    const bool row = module().isRow() && filter.height > 1;
    edit(step, key,
        [&](RunConfiguration &configuration) { configuration.filter = row ? rowOf(filter) : filter; });
}

void Choices::setSettings(const Settings &settings)
{
    edit(tr("settings"), {}, [&](RunConfiguration &configuration) { configuration.settings = settings; });
}

void Choices::setSpec(const std::string &spec, const QString &step, const QString &key)
{
    edit(step, key, [&](RunConfiguration &configuration) { configuration.spec = spec; });
}

std::vector<std::string> Choices::choosable() const
{
    std::vector<std::string> ids;
    if (automatic() || !m_auto.variantId().empty())
        ids.push_back(autoVariant);
    for (const Variant *variant : m_store.byFamily())
        ids.push_back(variant->id);
    return ids;
}

void Choices::selectNeighbour(int places)
{
    const std::vector<std::string> ids = choosable();
    const auto now = std::ranges::find(ids, automatic() ? autoVariant : variant().id) - ids.begin();
    selectVariant(ids[static_cast<size_t>(std::clamp<std::ptrdiff_t>(now + places, 0, std::ssize(ids) - 1))]);
}

void Choices::selectVariant(const std::string &id)
{
    edit(tr("implementation"), QStringLiteral("variant"),
        [&](RunConfiguration &configuration) { configuration.variantId = id; });
}

void Choices::setChain(const std::vector<ChainStep> &steps, size_t chosen, const QString &step)
{
    if (module().filtersPicture())
        edit(step, {}, [&](RunConfiguration &configuration) { setSteps(configuration, steps, chosen); });
}

void Choices::takeStep(const Run &run)
{
    m_chain.take(run);
    if (m_chain.waits())
        return;
    updateConvolution();
    decide();
    Q_EMIT changed(Aspect::Input);
}

void Choices::setTuning(const Tuning &tuning, const QString &key)
{
    edit(tr("work-group"), key, [&](RunConfiguration &configuration) {
        configuration.tunings[variant().id] = tuning;
        configuration.variantId = variant().id; // whoever chooses a size has chosen
    });
}

void Choices::resetTuning()
{
    edit(tr("work-group"), {},
        [&](RunConfiguration &configuration) { configuration.tunings.erase(variant().id); });
}

void Choices::selectDevice(int index)
{
    edit(tr("device"), {}, [&](RunConfiguration &configuration) { configuration.device = index; });
}

void Choices::edit(
    const QString &step, const QString &key, const std::function<void(RunConfiguration &)> &change)
{
    RunConfiguration after = configuration();
    change(after);
    if (after != configuration())
        m_history.push(new EditConfiguration(step, key, configuration(), after,
            [this](const RunConfiguration &configuration) { takeConfiguration(configuration); }));
}

void Choices::rememberTuned(const std::vector<Tuned> &all)
{
    for (const Tuned &tuned : all)
        m_auto.remember(tuned);
    decideAnew();
}

void Choices::rememberCeilings(const std::vector<Ceiling> &ceilings)
{
    if (ceilings.empty())
        return;
    m_auto.remember(ceilings);
    decideAnew();
}

void Choices::decideAnew()
{
    if (automatic())
        takeConfiguration(configuration());
    else
        decide();
}

/// What "auto" stands for; the list shows it even while another variant is chosen.
void Choices::decide()
{
    m_auto.decide(m_store.list().variants, asked().get(), device());
}

void Choices::begin(RunConfiguration configuration)
{
    configuration.device = unknownDevice;
    now().configuration = std::move(configuration);
    if (!automatic())
        now().configuration.variantId = variant().id;
    Q_EMIT changed(Aspect::Configuration);
}

void Choices::takeConfiguration(const RunConfiguration &configuration)
{
    const int device = this->configuration().device;
    const bool moves = configuration.workload != m_workload;
    const std::string step = moduleOf(configuration.workload).stepOf(configuration.spec);
    const bool otherList = moves || step != m_store.step();
    if (otherList) {
        m_workload = configuration.workload;
        m_store.blockSignals(true); // told below, when all fits together
        m_store.setWorkload(configuration.workload, step);
        m_store.blockSignals(false);
    }
    RunConfiguration &taken = now().configuration;
    taken = configuration;
    if (moves && !automatic())
        taken.variantId = variant().id;
    if (taken.device == unknownDevice) // an edit from before the devices were known
        taken.device = device;
    updateConvolution();
    decide();
    Aspects aspects = Aspect::Configuration;
    if (moves)
        aspects |= Aspect::Workload | Aspect::Variants | Aspect::Input | Aspect::Problem;
    else if (otherList)
        aspects |= Aspect::Variants;
    Q_EMIT changed(aspects);
}

void Choices::takeConfigurations(
    const std::map<std::string, RunConfiguration> &configurations, const std::string &workload)
{
    for (const auto &[id, configuration] : configurations)
        m_states.at(id).configuration = configuration;
    takeConfiguration(configurations.at(workload));
}

void Choices::takeDevices(const std::vector<DeviceInfo> &devices, const QString &wanted)
{
    m_devices = devices;
    int index = opencvDevice;
    const auto remembered = std::ranges::find(m_devices, wanted.toStdString(), &DeviceInfo::name);
    if (remembered != m_devices.end())
        index = remembered->index;
    else if (!m_devices.empty())
        index = chooseDevice(m_devices, {}).index;
    now().configuration.device = index;
    updateConvolution();
    decide();
    Q_EMIT changed(Aspect::Devices | Aspect::Configuration);
}

void Choices::takeInput(const std::string &workload, const InputImage &source)
{
    m_states.at(workload).source = source;
    Aspects aspects;
    aspects.setFlag(Aspect::Picture, moduleOf(workload).filtersPicture());
    if (workload == m_workload) {
        updateConvolution();
        decide();
        aspects |= Aspect::Input;
    }
    if (aspects)
        Q_EMIT changed(aspects);
}

void Choices::takePart(const Image &part)
{
    m_states.at("image").source.image = part;
    Aspects aspects = Aspect::Part;
    if (module().filtersPicture()) {
        updateConvolution();
        decide();
        aspects |= Aspect::Input;
    }
    Q_EMIT changed(aspects);
}

void Choices::takeProblem(const std::string &workload, const std::shared_ptr<const Problem> &problem)
{
    m_states.at(workload).problem = problem;
    if (workload != m_workload)
        return;
    decide();
    Q_EMIT changed(Aspect::Problem);
}

} // namespace halo

#include "moc_choices.cpp"
