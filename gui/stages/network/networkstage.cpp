// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/networkstage.h"

#include "gui/base/numbers.h"
#include "gui/base/timetext.h"
#include "gui/charts/plotview.h"
#include "gui/stages/network/guesschart.h"
#include "gui/stages/network/mapgrid.h"
#include "gui/stages/network/networkmodel.h"
#include "gui/stages/network/timebardelegate.h"
#include "gui/widgets/card.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>

namespace halo {
namespace {

const QString samplePath = QStringLiteral(":/networks/shapes.onnx");
constexpr int previewEdge = 72;

QPushButton *makeButton(const QString &text, const char *name, QWidget *parent)
{
    auto *button = new QPushButton(text, parent);
    button->setObjectName(QLatin1String(name));
    button->setAccessibleName(text);
    return button;
}

QLabel *makeLabel(const char *name, const char *role, QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    setRole(label, role);
    return label;
}

} // namespace

NetworkStage::NetworkStage(Session &session, QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("networkStage"));
    setAccessibleName(tr("Network"));
    setAcceptDrops(true);
    build();
    connectParts();
    listenTo(session);
    setFocusProxy(m_table);
}

NetworkStage::~NetworkStage() = default;

void NetworkStage::build()
{
    m_message = makeLabel("networkMessage", "bad", this);
    m_message->hide();
    m_progress = new QProgressBar(this);
    m_progress->setObjectName(QStringLiteral("networkProgress"));
    m_progress->setTextVisible(false);
    m_progress->setMaximumHeight(4);
    QSizePolicy kept = m_progress->sizePolicy();
    kept.setRetainSizeWhenHidden(true); // nothing jumps when a run begins
    m_progress->setSizePolicy(kept);
    m_progress->hide();
    m_pages = new QStackedWidget(this);
    m_pages->addWidget(buildEmpty());
    m_pages->addWidget(buildFull());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(buildBar());
    column->addWidget(m_progress);
    column->addWidget(m_message);
    column->addWidget(m_pages, 1);
}

QWidget *NetworkStage::buildBar()
{
    auto *bar = new QWidget(this);
    QPushButton *open = makeButton(tr("Open a network…"), "openNetwork", bar);
    m_title = new ElidedLabel(bar);
    m_title->setObjectName(QStringLiteral("networkTitle"));
    m_variant = new QComboBox(bar);
    m_variant->setObjectName(QStringLiteral("networkVariant"));
    m_variant->setAccessibleName(tr("How convolutions are computed"));
    m_variant->setToolTip(tr(
        "How convolutions are computed. A layer that the chosen way refuses is computed by the best one."));
    m_variant->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_variant->setMinimumContentsLength(12);
    m_variant->addItem(tr("Best for each layer"));
    for (const ConvolutionChoice &choice : convolutionChoices())
        m_variant->addItem(QString::fromStdString(choice.title), QString::fromStdString(choice.id));
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(open);
    row->addWidget(m_title, 1);
    row->addWidget(m_variant);
    row->addWidget(buildMenu());
    connect(open, &QPushButton::clicked, this, &NetworkStage::showOpenDialog);
    return bar;
}

QToolButton *NetworkStage::buildMenu()
{
    auto *button = new QToolButton(this);
    button->setObjectName(QStringLiteral("networkTimes"));
    button->setText(tr("Times") + QStringLiteral(" \u25be"));
    button->setAccessibleName(tr("Times"));
    button->setPopupMode(QToolButton::InstantPopup);
    auto *menu = new QMenu(button);
    const auto add = [&](const QString &text, const char *name, auto &&doIt) {
        QAction *action = menu->addAction(text);
        action->setObjectName(QLatin1String(name));
        connect(action, &QAction::triggered, this, doIt);
    };
    add(tr("&Measure again"), "runNetwork", [this] { wish(); });
    add(tr("&Copy the table"), "copyNetworkTimes", [this] { copyTimes(); });
    add(tr("&Save as CSV…"), "saveNetworkTimes", [this] { showSaveDialog(); });
    button->setMenu(menu);
    return button;
}

QWidget *NetworkStage::buildEmpty()
{
    auto *page = new QWidget(this);
    auto *title = new QLabel(tr("Drop an ONNX file here"), page);
    QFont large = title->font();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    large.setBold(true);
    title->setFont(large);
    title->setAlignment(Qt::AlignCenter);
    QLabel *text = makeLabel("networkHint", "muted", page);
    text->setText(
        tr("Its layers run one after the other over the picture, on the kernels of this program, and "
           "each shows its time and the maps it leaves. The sample tells six plain shapes apart."));
    text->setAlignment(Qt::AlignCenter);
    QPushButton *sample = makeButton(tr("Start with the sample"), "sampleNetwork", page);
    connect(sample, &QPushButton::clicked, this, &NetworkStage::openSample);
    auto *column = new QVBoxLayout(page);
    column->addStretch(2);
    column->addWidget(title);
    column->addWidget(text);
    column->addSpacing(8);
    column->addWidget(sample, 0, Qt::AlignCenter);
    column->addStretch(3);
    return page;
}

QWidget *NetworkStage::buildFull()
{
    m_model = new NetworkModel(this);
    m_table = new QTableView(this);
    m_table->setObjectName(QStringLiteral("networkTable"));
    m_table->setAccessibleName(tr("Layers"));
    m_table->setModel(m_model);
    m_table->setItemDelegateForColumn(
        NetworkModel::Time, new TimeBarDelegate(NetworkModel::shareRole, m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 10);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(NetworkModel::Time, QHeaderView::Stretch);
    m_maps = new MapGrid(this);
    m_caption = makeLabel("mapsCaption", "muted", this);
    m_value = makeLabel("mapsValue", "muted", this);
    m_value->setAlignment(Qt::AlignRight);
    auto *below = new QWidget(this);
    auto *line = new QHBoxLayout;
    line->addWidget(m_caption, 1);
    line->addWidget(m_value);
    auto *column = new QVBoxLayout(below);
    column->setContentsMargins(0, 4, 0, 0);
    column->addLayout(line);
    column->addWidget(m_maps, 1);
    auto *halves = new QSplitter(Qt::Vertical, this);
    halves->setChildrenCollapsible(false);
    halves->addWidget(m_table);
    halves->addWidget(below);
    auto *page = new QWidget(this);
    auto *all = new QVBoxLayout(page);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(buildAnswer());
    all->addWidget(halves, 1);
    return page;
}

void NetworkStage::openSample()
{
    open(samplePath);
}

/// As high as there are classes to name.
void NetworkStage::showGuesses(const std::vector<Guess> &guesses, bool shares)
{
    constexpr int rowGap = 4;
    m_guesses->setContent(guessChart(guesses, shares));
    m_guesses->setAccessibleDescription(guessWords(guesses, shares).join(QStringLiteral(", ")));
    const int rows = std::max(static_cast<int>(guesses.size()), 1);
    m_guesses->setFixedHeight(rows * (fontMetrics().height() + rowGap));
}

/// What the network sees, and what it takes that for.
QWidget *NetworkStage::buildAnswer()
{
    auto *answer = new QWidget(this);
    m_preview = new QLabel(answer);
    m_preview->setObjectName(QStringLiteral("networkInput"));
    m_preview->setAccessibleName(tr("What the network sees"));
    m_preview->setToolTip(tr("What the network sees: the middle of the picture, scaled to its size"));
    m_preview->setFixedSize(previewEdge, previewEdge);
    m_preview->setAlignment(Qt::AlignCenter);
    m_guesses = new PlotView(answer);
    m_guesses->setObjectName(QStringLiteral("guessBars"));
    m_guesses->setAccessibleName(tr("Likeliest classes"));
    showGuesses({}, true);
    m_sum = makeLabel("networkSum", "muted", answer);
    auto *column = new QVBoxLayout;
    column->setSpacing(2);
    column->addWidget(m_guesses);
    column->addWidget(m_sum);
    column->addStretch();
    auto *row = new QHBoxLayout(answer);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(m_preview, 0, Qt::AlignTop);
    row->addLayout(column, 1);
    return answer;
}

} // namespace halo
