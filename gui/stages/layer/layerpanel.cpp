// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/layer/layerpanel.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "compute/workload/layer/layershape.h"
#include "gui/session/session.h"
#include "gui/session/workloadpage.h"
#include "gui/widgets/leadfocus.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <string_view>

namespace halo {
namespace {

const std::string onesMark = " ones";
const std::string originMark = " from "; ///< before the name of a network, and of its layer

LayerShape shapeOf(const std::string &spec)
{
    return parseLayer(spec.substr(0, spec.find(' ')));
}

/// What is behind the shape.
std::string_view restOf(const std::string &spec)
{
    return std::string_view(spec).substr(std::min(spec.find(' '), spec.size()));
}

} // namespace

LayerPanel::LayerPanel(const WorkloadPage &page, Session &session, QWidget *parent)
    : Card(tr("Layer"), parent)
    , m_page(page)
    , m_session(session)
    , m_text(new QLineEdit(this))
    , m_fields(new QWidget(this))
    , m_error(new QLabel(this))
    , m_ones(new QCheckBox(tr("all inputs and weights are 1"), this))
    , m_sizes(new QLabel(this))
{
    m_text->setObjectName(QStringLiteral("layerText"));
    m_text->setAccessibleName(tr("Layer as text"));
    m_text->setToolTip(
        tr("Channels x rows x columns / filters, followed by what differs from /3x3 (kernel), "
           "/s1 (stride), /p1 (padding), /d1 (dilation) and /g1 (groups). Press Enter to apply."));
    m_error->setObjectName(QStringLiteral("layerError"));
    m_error->setWordWrap(true);
    setRole(m_error, "bad");
    m_error->hide();
    m_ones->setObjectName(QStringLiteral("layerOnes"));
    m_ones->setToolTip(tr("Each output then counts the pixels in its window."));
    setRole(m_sizes, "muted");
    m_sizes->setWordWrap(true);
    addPresets();
    auto *form = new QFormLayout(m_fields);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(10);
    form->setVerticalSpacing(3);
    m_channels = addNumber(form, "layerChannels", tr("Channels"), 1, 4096);
    m_rows = addNumber(nullptr, "layerRows", tr("Rows of the input"), 1, 8192);
    m_columns = addNumber(nullptr, "layerColumns", tr("Columns of the input"), 1, 8192);
    addPair(form, tr("Rows \u00d7 columns"), m_rows, m_columns);
    m_filters = addNumber(form, "layerFilters", tr("Filters"), 1, 4096);
    m_kernelH = addNumber(nullptr, "layerKernelRows", tr("Rows of a filter"), 1, 63);
    m_kernelW = addNumber(nullptr, "layerKernelColumns", tr("Columns of a filter"), 1, 63);
    addPair(form, tr("Filter K \u00d7 K"), m_kernelH, m_kernelW);
    m_stride = addSizes("layerStride", tr("Stride"), tr("One number, or rows x columns, such as 2x1."));
    m_padding = addSizes("layerPadding", tr("Padding"),
        tr("One number, rows x columns, or top x left x bottom x right, such as 1x0x2x1."));
    addPair(form, tr("Stride, padding"), m_stride, m_padding);
    m_dilation = addSizes("layerDilation", tr("Dilation"), tr("One number, or rows x columns, such as 2x1."));
    m_groups = addNumber(nullptr, "layerGroups", tr("Groups"), 1, 4096);
    m_groups->setToolTip(
        tr("Parts of the channels and filters: a filter reads only the channels of its own group."));
    addPair(form, tr("Dilation, groups"), m_dilation, m_groups);
    addOrigin();
    content()->addWidget(m_text);
    content()->addWidget(m_error);
    content()->addWidget(m_fields);
    content()->addWidget(m_ones);
    content()->addWidget(m_sizes);
    content()->addStretch(1);
    connect(m_text, &QLineEdit::returnPressed, this, &LayerPanel::applyText);
    connect(m_ones, &QCheckBox::toggled, this, &LayerPanel::applyNumbers);
    session.onChange(Aspect::Configuration, this, &LayerPanel::showConfiguration);
    leadFocus(this, m_text);
    showConfiguration();
}

QSpinBox *LayerPanel::addNumber(
    QFormLayout *form, const char *name, const QString &title, int least, int most)
{
    auto *box = new QSpinBox(this);
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(title);
    box->setRange(least, most);
    box->setKeyboardTracking(false);
    connect(box, &QSpinBox::valueChanged, this, &LayerPanel::applyNumbers);
    if (form)
        form->addRow(title, box);
    return box;
}

/// A field for what may differ from one direction to the other.
QLineEdit *LayerPanel::addSizes(const char *name, const QString &title, const QString &tip)
{
    auto *field = new QLineEdit(this);
    field->setObjectName(QLatin1String(name));
    field->setAccessibleName(title);
    field->setToolTip(tip);
    connect(field, &QLineEdit::editingFinished, this, [this, field] {
        if (field->isModified())
            applyNumbers();
    });
    return field;
}

void LayerPanel::addPair(QFormLayout *form, const QString &title, QWidget *first, QWidget *second)
{
    auto *row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(first, 1);
    row->addWidget(second, 1);
    form->addRow(title, row);
}

void LayerPanel::addPresets()
{
    auto *button = new QToolButton(this);
    button->setObjectName(QStringLiteral("layerPresets"));
    button->setText(tr("Presets") + QStringLiteral(" \u25be"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setFocusPolicy(Qt::StrongFocus);
    setRole(button, "link");
    auto *menu = new QMenu(button);
    const std::pair<QString, QString> presets[] = {
        { tr("First layer of a detector, 3 \u00d7 3"), QStringLiteral("3x416x416/16/3x3/s1/p1/d1") },
        { tr("The same with 7 \u00d7 7"), QStringLiteral("3x416x416/16/7x7/s1/p1/d1") },
        { tr("A middle layer"), QStringLiteral("64x208x208/128/3x3/s1/p1/d1") },
        { tr("A first layer with stride 2"), QStringLiteral("3x224x224/32/7x7/s2/p3/d1") },
        { tr("Small enough to see every cell"), QStringLiteral("2x6x7/2/3x3/s1/p1/d1") },
        { tr("Depthwise, a filter for each channel"), QStringLiteral("32x112x112/32/3x3/s1/p1/d1/g32") },
        { tr("Small, with stride 2 and dilation 2"), QStringLiteral("1x9x9/1/3x3/s2/p2/d2") },
    };
    for (const auto &[title, spec] : presets)
        connect(menu->addAction(title), &QAction::triggered, this, [this, text = spec] { apply(text, {}); });
    button->setMenu(menu);
    addToTitle(button);
}

void LayerPanel::showConfiguration()
{
    if (!m_page.isChosen(m_session))
        return;
    const std::string &spec = m_session.configuration().spec;
    const bool isStep = !m_page.module().stepOf(spec).empty();
    for (QWidget *field : { static_cast<QWidget *>(m_text), m_fields, static_cast<QWidget *>(m_ones),
             static_cast<QWidget *>(m_sizes) })
        field->setVisible(!isStep);
    showOrigin(isStep);
    say({});
    if (isStep)
        return;
    const LayerShape shape = shapeOf(spec);
    const std::pair<QSpinBox *, int> values[] = { { m_channels, shape.channels }, { m_rows, shape.in.h },
        { m_columns, shape.in.w }, { m_filters, shape.filters }, { m_kernelH, shape.kernel.h },
        { m_kernelW, shape.kernel.w }, { m_groups, shape.groups } };
    for (const auto &[box, value] : values) {
        const QSignalBlocker quiet(box);
        box->setValue(value);
    }
    for (const auto &[field, text] : { std::pair{ m_stride, edgeText(shape.stride) },
             { m_padding, paddingText(shape) }, { m_dilation, edgeText(shape.dilation) } })
        field->setText(QString::fromStdString(text)); // which is not modified then
    const QSignalBlocker quiet(m_ones);
    m_ones->setChecked(restOf(spec) == onesMark);
    if (!m_text->hasFocus() || !m_text->isModified())
        m_text->setText(QString::fromStdString(specOf(shape)));
    m_sizes->setText(tr("Output %1 \u00d7 %2 \u00d7 %3; the matrix of columns is %4 \u00d7 %5.")
                         .arg(shape.filters)
                         .arg(shape.out().h)
                         .arg(shape.out().w)
                         .arg(shape.depth())
                         .arg(shape.positions()));
}

void LayerPanel::addOrigin()
{
    m_origin = new QLabel(this);
    m_origin->setObjectName(QStringLiteral("layerOrigin"));
    m_origin->setWordWrap(true);
    m_synthetic = new QPushButton(tr("Use Synthetic Data"), this);
    m_synthetic->setObjectName(QStringLiteral("layerSynthetic"));
    content()->addWidget(m_origin);
    content()->addWidget(m_synthetic, 0, Qt::AlignLeft);
    connect(m_synthetic, &QPushButton::clicked, this, [this] {
        const std::string &spec = m_session.configuration().spec;
        const bool isStep = !m_page.module().stepOf(spec).empty();
        apply(QString::fromStdString(isStep ? m_page.module().facts().spec : specOf(shapeOf(spec))), {});
    });
}

/// A project knows of such data by name alone.
void LayerPanel::showOrigin(bool isStep)
{
    const std::string &spec = m_session.configuration().spec;
    const size_t mark = spec.find(originMark);
    const bool isOfNetwork = mark != std::string::npos;
    m_origin->setVisible(isOfNetwork || isStep);
    m_synthetic->setVisible(isOfNetwork || isStep);
    m_synthetic->setText(isStep ? tr("Back to a Layer") : tr("Use Synthetic Data"));
    if (!isOfNetwork)
        return m_origin->setText(tr("Synthetic data of a step that is no convolution."));
    const QString name = QString::fromStdString(spec.substr(mark + originMark.size()));
    if (!m_session.isGiven())
        m_origin->setText(
            tr("Synthetic data in place of those of \"%1\"; open this layer in the view Network for its own.")
                .arg(name));
    else if (isStep)
        m_origin->setText(tr("Inputs of the network layer \"%1\", which is no convolution.").arg(name));
    else
        m_origin->setText(tr("Weights and input of the network layer \"%1\".").arg(name));
}

void LayerPanel::say(const QString &sentence)
{
    m_error->setText(sentence);
    m_error->setVisible(!sentence.isEmpty());
}

void LayerPanel::applyText()
{
    m_text->setModified(false); // or it would keep what is typed
    apply(m_text->text(), {});
}

void LayerPanel::applyNumbers()
{
    apply(QStringLiteral("%1x%2x%3/%4/%5x%6/s%7/p%8/d%9")
                .arg(m_channels->value())
                .arg(m_rows->value())
                .arg(m_columns->value())
                .arg(m_filters->value())
                .arg(m_kernelH->value())
                .arg(m_kernelW->value())
                .arg(m_stride->text().trimmed(), m_padding->text().trimmed(), m_dilation->text().trimmed())
            + QStringLiteral("/g%1").arg(m_groups->value()),
        QStringLiteral("layer"));
}

void LayerPanel::apply(const QString &text, const QString &key)
{
    try {
        const LayerShape shape = parseLayer(text.trimmed().toStdString());
        say({});
        m_session.setSpec(specOf(shape) + (m_ones->isChecked() ? onesMark : std::string()), tr("layer"), key);
    } catch (const Error &error) {
        say(translated(error.message()));
    }
}

} // namespace halo

#include "moc_layerpanel.cpp"
