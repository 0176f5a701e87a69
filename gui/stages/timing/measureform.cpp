// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/timing/measureform.h"
#include "compute/drawing/base/translated.h"

#include "compute/base/error.h"
#include "compute/filter/filtersizes.h"
#include "compute/timing/measure/clblast.h"
#include "gui/session/session.h"
#include "gui/session/workloadpage.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSpinBox>

#include <algorithm>
#include <random>
#include <string>

namespace halo {
namespace {

constexpr int usualBudget = 60;          ///< seconds for all, building too, as of the command line
constexpr double mostFormPixels = 300e6; ///< of a made-up picture

/// Noise: no driver can guess it, and every run has the same.
Image noiseImage(Size2 size)
{
    Image image;
    image.width = size.w;
    image.height = size.h;
    Plane plane(size.area());
    std::minstd_rand random(7);
    for (float &value : plane)
        value = static_cast<float>(random() % 256) / 255.0F;
    image.colour.push_back(std::make_shared<const Plane>(std::move(plane)));
    return image;
}

QStringList partsOf(const QLineEdit *edit)
{
    static const QRegularExpression between(QStringLiteral("[,;\\s]+"));
    return edit->text().split(between, Qt::SkipEmptyParts);
}

[[noreturn]] void fail(const QString &sentence)
{
    throw Error(ErrorKind::Usage, sentence.toStdString());
}

} // namespace

MeasureForm::MeasureForm(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
{
    build();
    session.onChange(Aspect::Workload, this, &MeasureForm::showWorkload);
    session.onChange(Aspect::Configuration | Aspect::Picture, this, &MeasureForm::tellSummary);
    for (const QLineEdit *edit : findChildren<QLineEdit *>())
        connect(edit, &QLineEdit::textChanged, this, &MeasureForm::tellSummary);
    connect(m_variants, &QComboBox::currentIndexChanged, this, &MeasureForm::tellSummary);
    showWorkload();
}

/// What a problem computes is not varied here.
void MeasureForm::showWorkload()
{
    auto *form = static_cast<QFormLayout *>(layout());
    const bool filtered = m_session.module().usesFilter();
    form->setRowVisible(m_filters, filtered);
    form->setRowVisible(m_sizes, filtered);
    const QString peers = QString::fromStdString(m_session.module().facts().peers);
    form->setRowVisible(m_peers, !peers.isEmpty());
    m_peers->setText(tr("%1, for comparison").arg(peers));
    m_peers->setToolTip(tr("Measures %1 in the same rounds.").arg(peers));
    tellSummary();
}

std::vector<ProblemCase> MeasureForm::problems() const
{
    if (m_session.module().usesFilter() || !m_session.problem())
        return {};
    ProblemCase one{ m_session.problem() };
    if (m_peers->isChecked())
        one.libraries = librariesOf(one.problem);
    return { one };
}

QLineEdit *MeasureForm::addList(
    const char *name, const QString &title, const QString &placeholder, const QString &tip)
{
    auto *edit = new QLineEdit(this);
    edit->setObjectName(QLatin1String(name));
    edit->setPlaceholderText(placeholder);
    edit->setToolTip(tip);
    edit->setAccessibleName(title);
    edit->setAccessibleDescription(tip);
    edit->setClearButtonEnabled(true);
    static_cast<QFormLayout *>(layout())->addRow(title, edit);
    return edit;
}

QCheckBox *MeasureForm::addCheck(const char *name, const QString &text, const QString &tip, bool checked)
{
    auto *check = new QCheckBox(text, this);
    check->setObjectName(QLatin1String(name));
    check->setToolTip(tip);
    check->setChecked(checked);
    static_cast<QFormLayout *>(layout())->addRow(check);
    return check;
}

void MeasureForm::build()
{
    auto *form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setVerticalSpacing(6);
    m_variants = new QComboBox(this);
    m_variants->setObjectName(QStringLiteral("measuredVariants"));
    m_variants->setAccessibleName(tr("Implementations"));
    m_variants->addItem(tr("all that can run"));
    m_variants->addItem(tr("the chosen one"));
    form->addRow(tr("Implementations"), m_variants);
    m_filters = addList("measuredFilters", tr("Filters"), tr("Current filter"),
        tr("Taps in each direction, such as 3, 5, 9, 15: the current filter is scaled to that size; empty: "
           "as it is."));
    m_sizes = addList("measuredSizes", tr("Images"), tr("the open image"),
        tr("Sizes of synthetic images, such as 512x512, 1024x1024; empty: the open image."));
    m_groups = addList("measuredGroups", tr("Work-groups"), tr("as tuned"),
        tr("Shapes to try, such as 8x8, 16x16, 32x4; \"grid\" for all powers of two; empty: the default of "
           "each implementation."));
    m_items = addList("measuredItems", tr("Outputs per item"), tr("as tuned"),
        tr("Outputs per work-item to try, such as 1x1, 2x2, 4x1, for implementations with that choice."));
    m_budget = new QSpinBox(this);
    m_budget->setObjectName(QStringLiteral("measuringBudget"));
    m_budget->setAccessibleName(tr("At most"));
    m_budget->setRange(1, 3600);
    m_budget->setValue(usualBudget);
    m_budget->setSuffix(tr(" s"));
    connect(m_budget, &QSpinBox::valueChanged, this, &MeasureForm::tellSummary);
    m_budget->setToolTip(
        tr("Limit for checking and measuring; compiling does not count. Slow implementations "
           "get fewer rounds, which is noted."));
    form->addRow(tr("At most"), m_budget);
    m_peers = addCheck("measuredPeers", {}, {}, true);
    m_ceilings = addCheck("measuredCeilings", tr("Device limits"),
        tr("Measures copy bandwidth and multiply-add rate before and after: the limits in the charts."),
        true);
    m_cold = addCheck("measuredCold", tr("Cold caches"),
        tr("Rotates buffers so that no run starts with a warm cache."), false);
}

std::vector<Filter> MeasureForm::filters() const
{
    const Filter &own = m_session.configuration().filter;
    std::vector<Filter> filters;
    for (const QString &part : partsOf(m_filters)) {
        bool ok = false;
        const int edge = part.toInt(&ok);
        if (!ok || edge < 1 || edge > maxFilterEdge)
            fail(tr("\"%1\" is not a filter size; enter whole numbers from 1 to 63, such as 3, 5, 9.")
                     .arg(part));
        filters.push_back(ofSize(own, m_session.module().isRow() ? Size2{ edge, 1 } : Size2{ edge, edge }));
    }
    if (filters.empty())
        filters.push_back(own);
    return filters;
}

std::vector<Size2> MeasureForm::sizesOf(const QLineEdit *edit) const
{
    std::vector<Size2> sizes;
    for (const QString &part : partsOf(edit)) {
        try {
            sizes.push_back(parseSize(part.toStdString()));
        } catch (const Error &) {
            fail(tr("\"%1\" is not a size; enter sizes such as 16x16 or 32x4.").arg(part));
        }
    }
    return sizes;
}

/// Filters, and what they are applied to.
void MeasureForm::addSizes(SweepPlan &plan) const
{
    plan.filters = filters();
    plan.sizes = sizesOf(m_sizes);
    for (const Size2 size : plan.sizes)
        if (static_cast<double>(size.area()) > mostFormPixels)
            fail(tr("%1 is too large; choose at most 300 megapixels.")
                     .arg(QString::fromStdString(toString(size))));
    if (plan.sizes.empty()) {
        const Image image = m_session.input().image;
        if (image.empty())
            fail(tr("There is no image; open one, or enter the size of a synthetic one."));
        plan.sizes = { image.size() };
        plan.picture = [image](Size2) { return image; };
    } else {
        if (m_session.module().isRow())
            for (Size2 &size : plan.sizes)
                size.h = 1;
        plan.picture = noiseImage;
    }
}

/// What the user asks about must not miss its time: the chosen implementation, Auto's choice and the naive
/// one.
void MeasureForm::putFirst(std::vector<Variant> &variants) const
{
    const std::string wanted[] = { m_session.variant().id, m_session.autoPick().variantId(), "naive" };
    std::ranges::stable_partition(variants, [&wanted](const Variant &variant) {
        return std::ranges::find(wanted, variant.id) != std::end(wanted);
    });
}

SweepPlan MeasureForm::plan() const
{
    if (!m_session.device())
        fail(tr("There is no OpenCL device to measure on; install a driver, or choose a device."));
    SweepPlan plan;
    plan.device = *m_session.device();
    plan.settings = m_session.configuration().settings;
    const bool filtered = m_session.module().usesFilter();
    if (filtered)
        addSizes(plan);
    else if (!m_session.problem())
        fail(tr("There is no data yet; wait until it is ready."));
    if (m_groups->text().trimmed() == QLatin1String("grid")) {
        for (int height = 1; height <= 32; height *= 2)
            for (int width = 4; width <= 64; width *= 2)
                plan.groups.push_back({ width, height });
    } else {
        plan.groups = sizesOf(m_groups);
    }
    plan.items = sizesOf(m_items);
    const bool chosen = m_variants->currentIndex() == 1;
    for (const Variant &variant : m_session.controller().trusted())
        if (variant.id == m_session.variant().id || (!chosen && isExact(variant)))
            plan.variants.push_back(variant);
    putFirst(plan.variants);
    if (m_peers->isChecked() && filtered)
        plan.peers = { Peer::Filter2D, Peer::SepFilter2D, Peer::UMat };
    plan.options.cold = m_cold->isChecked();
    plan.options.budget = budget();
    return plan;
}

bool MeasureForm::wantsCeilings() const
{
    return m_ceilings->isChecked();
}

std::string MeasureForm::title() const
{
    if (!m_session.module().usesFilter() && m_session.problem())
        return m_session.problem()->text().what;
    const QString filter = m_filters->text().isEmpty()
        ? QString::fromStdString(toString(m_session.configuration().filter.size()))
        : m_filters->text().simplified();
    const QString picture = m_sizes->text().isEmpty() ? m_session.input().name : m_sizes->text().simplified();
    return tr("filter %1, %2").arg(filter, picture).toStdString();
}

QString MeasureForm::summary() const
{
    const QString variants
        = m_variants->currentIndex() == 1 ? translated(m_session.variant().title) : tr("all implementations");
    QStringList parts{ variants, QString::fromStdString(title()) };
    for (const QLineEdit *edit : { m_groups, m_items })
        if (!edit->text().isEmpty())
            parts << edit->accessibleName() + u' ' + edit->text().simplified();
    parts << tr("at most %1 s").arg(m_budget->value());
    return parts.join(QStringLiteral(" \u00b7 "));
}

void MeasureForm::fill(const char *field, const QString &list)
{
    if (auto *edit = findChild<QLineEdit *>(QLatin1String(field)); edit && edit->isVisibleTo(this))
        edit->setText(list);
}

std::chrono::seconds MeasureForm::budget() const
{
    return std::chrono::seconds(m_budget->value());
}

void MeasureForm::wantCeilings()
{
    m_ceilings->setChecked(true);
}

QJsonObject MeasureForm::state() const
{
    QJsonObject state{ { m_variants->objectName(), m_variants->currentIndex() },
        { m_budget->objectName(), m_budget->value() } };
    for (const QLineEdit *edit : { m_filters, m_sizes, m_groups, m_items })
        state.insert(edit->objectName(), edit->text());
    for (const QCheckBox *check : { m_peers, m_ceilings, m_cold })
        state.insert(check->objectName(), check->isChecked());
    return state;
}

/// What it does not know stays as it is.
void MeasureForm::restore(const QJsonObject &state)
{
    m_variants->setCurrentIndex(state.value(m_variants->objectName()).toInt());
    m_budget->setValue(state.value(m_budget->objectName()).toInt(m_budget->value()));
    for (QLineEdit *edit : { m_filters, m_sizes, m_groups, m_items })
        edit->setText(state.value(edit->objectName()).toString());
    for (QCheckBox *check : { m_peers, m_ceilings, m_cold })
        check->setChecked(state.value(check->objectName()).toBool(check->isChecked()));
}

} // namespace halo

#include "moc_measureform.cpp"
