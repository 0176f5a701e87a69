// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/comparepane.h"

#include "compute/drawing/base/timetext.h"
#include "compute/drawing/base/translated.h"
#include "gui/stages/network/pathdelegate.h"
#include "gui/stages/network/timecomparison.h"
#include "gui/widgets/card.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QStandardItemModel>
#include <QTableView>

namespace halo {
namespace {

enum FileChoice
{
    SameFile,
    OtherFile,
    OpenFile,
};

/// "1.25 ×", of a time against another one.
QString ratioText(nanoseconds first, nanoseconds second)
{
    return second.count() > 0
        ? QStringLiteral("%1 \u00d7")
              .arg(static_cast<double>(first.count()) / static_cast<double>(second.count()), 0, 'f', 2)
        : QString();
}

QStandardItem *cellOf(const QString &text, bool isNumber)
{
    auto *item = new QStandardItem(text);
    item->setEditable(false);
    if (isNumber)
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

} // namespace

void addConvolutionChoices(QComboBox &box)
{
    box.setAccessibleName(ComparePane::tr("How convolutions are computed"));
    box.setToolTip(
        ComparePane::tr("How convolutions are computed. A layer that the chosen implementation refuses "
                        "is computed by the best one."));
    box.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box.setMinimumContentsLength(14);
    box.addItem(ComparePane::tr("Best for Each Layer"));
    for (const ConvolutionChoice &choice : convolutionChoices())
        box.addItem(translated(choice.title), QString::fromStdString(choice.id));
}

ComparePane::ComparePane(Networks &shown, QWidget *parent)
    : QWidget(parent)
    , m_shown(shown)
    , m_file(new QComboBox(this))
    , m_variant(new QComboBox(this))
    , m_fused(new QCheckBox(tr("Fused"), this))
    , m_message(new QLabel(this))
    , m_sum(new QLabel(this))
    , m_model(new QStandardItemModel(this))
    , m_table(new QTableView(this))
{
    setObjectName(QStringLiteral("comparePane"));
    build();
    connect(m_file, &QComboBox::activated, this, [this](int choice) {
        if (choice == SameFile)
            return open({});
        if (choice == OtherFile && !m_isSame)
            return;
        const QString path
            = QFileDialog::getOpenFileName(this, tr("Open Network"), {}, tr("Networks (*.onnx)"));
        if (path.isEmpty())
            m_file->setCurrentIndex(m_isSame ? SameFile : OtherFile);
        else
            open(path);
    });
    connect(m_variant, &QComboBox::currentIndexChanged, this,
        [this] { m_other.setVariant(m_variant->currentData().toString().toStdString()); });
    connect(m_fused, &QCheckBox::toggled, this, [this](bool fused) { m_other.setFused(fused); });
    connect(&m_shown, &Networks::opened, this, &ComparePane::follow);
    connect(&m_shown, &Networks::ran, this, &ComparePane::showTimes);
    connect(&m_shown.worker(), &NewestWork::busyChanged, this, &ComparePane::updateActive);
    connect(&m_other, &Networks::opened, this, &ComparePane::showTimes);
    connect(&m_other, &Networks::ran, this, &ComparePane::showTimes);
    connect(&m_other, &Networks::failed, this,
        [this](const Failure &failure) { say(translated(failure.sentence)); });
    connect(&m_other, &Networks::missing, this, &ComparePane::say);
}

void ComparePane::build()
{
    m_file->setObjectName(QStringLiteral("comparedFile"));
    m_file->setAccessibleName(tr("Compared network"));
    m_file->addItem(tr("The Same Network"));
    m_file->addItem(tr("Another File…"));
    m_file->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_file->setMinimumContentsLength(14);
    m_variant->setObjectName(QStringLiteral("comparedVariant"));
    addConvolutionChoices(*m_variant);
    m_fused->setObjectName(QStringLiteral("comparedFused"));
    m_message->setObjectName(QStringLiteral("compareMessage"));
    m_message->setWordWrap(true);
    setRole(m_message, "bad");
    m_message->hide();
    m_sum->setObjectName(QStringLiteral("compareSum"));
    m_sum->setWordWrap(true);
    m_table->setObjectName(QStringLiteral("compareTable"));
    m_table->setAccessibleName(tr("Times of both runs"));
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setItemDelegateForColumn(0, new PathDelegate(m_table));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 10);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    auto *choices = new QHBoxLayout;
    choices->addWidget(m_file, 1);
    choices->addWidget(m_variant, 1);
    choices->addWidget(m_fused);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 0, 0);
    column->addLayout(choices);
    column->addWidget(m_message);
    column->addWidget(m_sum);
    column->addWidget(m_table, 1);
    m_other.setFused(false); // beside a fused network, the first question is what that saves
    m_fused->setToolTip(
        tr("What follows a convolution is computed in the same pass, where that is possible."));
}

void ComparePane::setActive(bool active)
{
    m_active = active;
    updateActive();
    if (active && m_isSame && m_shown.network() && m_other.path() != m_shown.path())
        m_other.openAs(m_shown);
}

void ComparePane::updateActive()
{
    m_other.setActive(m_active && !m_shown.busy());
}

void ComparePane::open(const QString &path)
{
    say({});
    m_isSame = path.isEmpty();
    m_file->setCurrentIndex(m_isSame ? SameFile : OtherFile);
    m_file->setItemText(OtherFile, m_isSame ? tr("Another File…") : QFileInfo(path).fileName());
    if (m_file->count() > OpenFile)
        m_file->removeItem(OpenFile);
    if (!m_isSame) {
        m_file->addItem(tr("Another File…"));
        m_other.open(path);
    } else if (m_shown.network()) {
        m_other.openAs(m_shown);
    }
}

void ComparePane::follow()
{
    m_model->clear();
    m_sum->clear();
    if (m_isSame && m_active)
        m_other.openAs(m_shown);
}

void ComparePane::showTimes()
{
    m_model->clear();
    m_sum->clear();
    m_model->setHorizontalHeaderLabels({ tr("Layer"), tr("This run"), tr("Compared"), tr("Ratio") });
    if (!m_shown.outcome() || !m_other.outcome())
        return;
    say({});
    const NetworkOutcome &first = *m_shown.outcome(), &second = *m_other.outcome();
    const NetworkGraph firstGraph = graphOf(*first.network), secondGraph = graphOf(*second.network);
    const auto text
        = [](const std::optional<nanoseconds> &time) { return time ? timeText(*time) : QString(); };
    for (const ComparedTime &row : compareTimes(firstGraph, timesOf(firstGraph, first.result.steps),
             secondGraph, timesOf(secondGraph, second.result.steps)))
        m_model->appendRow(
            { cellOf(row.name, false), cellOf(text(row.first), true), cellOf(text(row.second), true),
                cellOf(row.first && row.second ? ratioText(*row.first, *row.second) : QString(), true) });
    m_sum->setText(
        tr("All kernels: %1 against %2, ratio %3. From first launch to end: %4 against %5, ratio %6.")
            .arg(timeText(first.result.kernels()), timeText(second.result.kernels()),
                ratioText(first.result.kernels(), second.result.kernels()), timeText(first.result.pass),
                timeText(second.result.pass), ratioText(first.result.pass, second.result.pass)));
}

void ComparePane::say(const QString &sentence)
{
    m_message->setText(sentence);
    m_message->setVisible(!sentence.isEmpty());
}

} // namespace halo

#include "moc_comparepane.cpp"
