// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/networkstage.h"

#include "compute/base/error.h"
#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/numbers.h"
#include "compute/drawing/base/translated.h"
#include "compute/workload/network/classnames.h"
#include "gui/charts/plotview.h"
#include "gui/session/session.h"
#include "gui/stages/network/comparepane.h"
#include "gui/stages/network/foldingpanes.h"
#include "gui/stages/network/graphpane.h"
#include "gui/stages/network/mapgrid.h"
#include "gui/stages/network/memorychart.h"
#include "gui/stages/network/networkanswer.h"
#include "gui/stages/network/networkexport.h"
#include "gui/stages/network/networkmodel.h"
#include "gui/stages/network/pathdelegate.h"
#include "gui/stages/network/timebardelegate.h"
#include "gui/widgets/card.h"
#include "gui/widgets/leadfocus.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QUrl>

namespace halo {
namespace {

const QString samplePath = QStringLiteral(":/networks/shapes.onnx");
/// Widths of the whole from which panes stand left and right of the tabs.
constexpr int leftStands = 760, rightStands = 1240;
constexpr int widestColumn = 116;

/// The first ONNX file among what is dropped; empty if there is none.
QString networkIn(const QMimeData *data)
{
    for (const QUrl &url : data->urls())
        if (url.toLocalFile().endsWith(QLatin1String(".onnx"), Qt::CaseInsensitive))
            return url.toLocalFile();
    return {};
}

/// As the workload "layer" has it.
std::string specOf(const NetworkStep &step)
{
    if (const auto *convolution = std::get_if<NetworkConvolution>(&step.what))
        return specOf(convolution->shape);
    const auto *array = std::get_if<ArrayOperation>(&step.what);
    return "step " + (array ? array->plan : planOf(std::get<LayerOperation>(step.what).kind));
}

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
    , m_session(session)
{
    setObjectName(QStringLiteral("networkStage"));
    setAccessibleName(tr("Network"));
    setAcceptDrops(true);
    build();
    connectParts();
    connectPanes();
    listenTo(session);
    leadFocus(this, m_table);
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
    QPushButton *open = makeButton(tr("Open Network…"), "openNetwork", bar);
    m_title = new ElidedLabel(bar);
    m_title->setObjectName(QStringLiteral("networkTitle"));
    m_variant = new QComboBox(bar);
    m_variant->setObjectName(QStringLiteral("networkVariant"));
    addConvolutionChoices(*m_variant);
    m_fused = new QCheckBox(tr("Fused"), bar);
    m_fused->setObjectName(QStringLiteral("networkFused"));
    m_fused->setChecked(true);
    m_fused->setToolTip(
        tr("What follows a convolution is computed in the same pass, where that is possible."));
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(open);
    row->addWidget(m_title, 1);
    row->addWidget(m_variant);
    row->addWidget(m_fused);
    row->addWidget(buildMenu());
    connect(open, &QPushButton::clicked, this, &NetworkStage::showOpenDialog);
    return bar;
}

QToolButton *NetworkStage::buildMenu()
{
    auto *button = new QToolButton(this);
    button->setObjectName(QStringLiteral("networkTimes"));
    button->setText(tr("More") + QStringLiteral(" \u25be"));
    button->setAccessibleName(tr("More"));
    button->setPopupMode(QToolButton::InstantPopup);
    auto *menu = new QMenu(button);
    const auto add = [&](const QString &text, const char *name, auto &&doIt) {
        QAction *action = menu->addAction(text);
        action->setObjectName(QLatin1String(name));
        connect(action, &QAction::triggered, this, doIt);
        return action;
    };
    QList<QAction *> ofNetwork, ofOutcome;
    ofNetwork << add(tr("&Measure Again"), "runNetwork", [this] { m_networks.run(); });
    QAction *peer = menu->addAction(tr("Compare with &OpenCV"));
    peer->setObjectName(QStringLiteral("withOpenCv"));
    peer->setCheckable(true);
    peer->setToolTip(tr("OpenCV's dnn runs the same file on the processor."));
    connect(peer, &QAction::toggled, this, [this](bool wanted) { m_networks.setPeer(wanted); });
    ofNetwork << add(tr("Class &Names…"), "readClassNames", [this] { showClassesDialog(); });
    menu->addSeparator();
    ofNetwork << add(tr("&Copy Table"), "copyNetworkTimes", [this] { copyTimes(); });
    ofOutcome << add(tr("Save &Times…"), "saveNetworkTimes",
        [this] { saveAs(QStringLiteral("network.csv"), tr("Times (*.csv)"), &NetworkStage::save); });
    ofNetwork << add(tr("Save &Graph…"), "saveNetworkGraph", [this] {
        saveAs(QStringLiteral("network.svg"), tr("Graph (*.svg *.png *.pdf)"), &NetworkStage::saveGraph);
    });
    ofOutcome << add(tr("Save Maps of This &Layer…"), "saveLayerMaps",
        [this] { saveAs(QStringLiteral("maps.png"), tr("Maps (*.png)"), &NetworkStage::saveMaps); });
    ofOutcome << add(tr("Save &All Maps…"), "saveAllMaps", [this] { showFolderDialog(); });
    // What there is nothing of is not offered.
    connect(menu, &QMenu::aboutToShow, this, [this, ofNetwork, ofOutcome] {
        for (QAction *action : ofNetwork)
            action->setEnabled(network() != nullptr);
        for (QAction *action : ofOutcome)
            action->setEnabled(outcome() != nullptr);
    });
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
    text->setText(tr("Its layers run one after the other on the kernels of this program; each shows its time "
                     "and its feature maps. The sample distinguishes six simple shapes."));
    text->setAlignment(Qt::AlignCenter);
    QPushButton *sample = makeButton(tr("Start with the Sample"), "sampleNetwork", page);
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
    m_graph = new GraphPane(this);
    m_compare = new ComparePane(m_networks, this);
    m_panes = new FoldingPanes(this);
    m_panes->addPane(buildTable(), tr("Layers"), { { leftStands, FoldingPanes::Side::Left } });
    m_panes->addPane(m_graph, tr("Graph"));
    m_panes->addPane(buildMemory(), tr("Memory"));
    m_panes->addPane(m_compare, tr("Comparison"));
    m_panes->addPane(buildMaps(), tr("Maps"),
        { { leftStands, FoldingPanes::Side::Left }, { rightStands, FoldingPanes::Side::Right } });
    m_panes->showPane(m_graph);
    auto *page = new QWidget(this);
    auto *all = new QVBoxLayout(page);
    all->setContentsMargins(0, 0, 0, 0);
    m_answer = new NetworkAnswer(page);
    all->addWidget(m_answer);
    all->addWidget(m_panes, 1);
    return page;
}

QWidget *NetworkStage::buildTable()
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
    m_table->setWordWrap(false); // or names are not elided at their beginning
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 10);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(NetworkModel::What, QHeaderView::Stretch);
    m_table->horizontalHeader()->setMaximumSectionSize(widestColumn);
    m_table->setItemDelegateForColumn(NetworkModel::Layer, new PathDelegate(m_table));
    m_table->setColumnHidden(NetworkModel::OpenCv, true);
    return m_table;
}

QWidget *NetworkStage::buildMaps()
{
    auto *pane = new QWidget(this);
    m_maps = new MapGrid(pane);
    m_caption = makeLabel("mapsCaption", "muted", pane);
    m_value = makeLabel("mapsValue", "muted", pane);
    m_value->setAlignment(Qt::AlignRight);
    auto *line = new QHBoxLayout;
    line->addWidget(m_caption, 1);
    line->addWidget(m_value);
    auto *column = new QVBoxLayout(pane);
    column->setContentsMargins(4, 4, 0, 0);
    column->addLayout(line);
    column->addWidget(m_maps, 1);
    return pane;
}

QWidget *NetworkStage::buildMemory()
{
    auto *pane = new QWidget(this);
    m_memory = new PlotView(pane);
    m_memory->setObjectName(QStringLiteral("memoryChart"));
    m_memory->setAccessibleName(tr("Memory over time"));
    m_memoryText = makeLabel("memoryText", "muted", pane);
    auto *column = new QVBoxLayout(pane);
    column->setContentsMargins(4, 4, 0, 0);
    column->addWidget(m_memoryText);
    column->addWidget(m_memory, 1);
    return pane;
}

void NetworkStage::openSample()
{
    open(samplePath);
}

void NetworkStage::connectParts()
{
    connect(&m_networks, &Networks::opened, this, &NetworkStage::showNetwork);
    connect(&m_networks, &Networks::ran, this, &NetworkStage::showOutcome);
    connect(&m_networks, &Networks::fetched, this, [this] {
        showMaps(m_table->currentIndex().row());
        openWanted();
    });
    connect(&m_networks, &Networks::missing, this, &NetworkStage::say);
    connect(&m_networks, &Networks::failed, this, [this](const Failure &failure) {
        if (failure.silent) // a button offers another device
            m_session.report(MessageTopic::Run, failure);
        else
            say(translated(failure.sentence));
    });
    connect(&m_networks.worker(), &NewestWork::busyChanged, this, [this](bool busy) {
        m_progress->setRange(0, 0);
        m_progress->setVisible(busy);
    });
    connect(&m_networks, &Networks::progressed, this, [this](int done, int all, const QString &layer) {
        m_progress->setRange(0, all);
        m_progress->setValue(done);
        m_progress->setToolTip(layer);
    });
    connect(m_variant, &QComboBox::currentIndexChanged, this,
        [this] { m_networks.setVariant(m_variant->currentData().toString().toStdString()); });
    connect(m_fused, &QCheckBox::toggled, this, [this](bool fused) { m_networks.setFused(fused); });
}

void NetworkStage::connectPanes()
{
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex &current) {
            if (!current.isValid())
                return;
            m_graph->view().selectStep(static_cast<size_t>(current.row()));
            showMaps(current.row());
        });
    connect(m_table, &QTableView::activated, this,
        [this](const QModelIndex &index) { openLayer(static_cast<size_t>(index.row())); });
    connect(&m_graph->view(), &GraphView::picked, this, &NetworkStage::pick);
    connect(&m_graph->view(), &GraphView::opened, this, &NetworkStage::openNode);
    connect(m_maps, &MapGrid::pointed, m_value, &QLabel::setText);
    connect(m_panes, &FoldingPanes::openChanged, this,
        [this] { m_compare->setActive(m_active && m_panes->isOpen(m_compare)); });
    auto *find = new QShortcut(QKeySequence::Find, this);
    find->setContext(Qt::WidgetWithChildrenShortcut);
    connect(find, &QShortcut::activated, this, [this] {
        m_panes->showPane(m_graph);
        m_graph->search();
    });
}

void NetworkStage::setActive(bool active)
{
    m_active = active;
    m_networks.setActive(active);
    m_compare->setActive(active && m_panes->isOpen(m_compare));
}

/// Of a node, the table shows the step that leaves its value.
void NetworkStage::pick(int node)
{
    const NetworkNode *found
        = node > 0 ? &m_graph->view().drawing()->graph().nodes[static_cast<size_t>(node)] : nullptr;
    if (found)
        m_table->selectRow(static_cast<int>(found->first + found->count) - 1);
}

void NetworkStage::openNode(int node)
{
    const NetworkNode &found = m_graph->view().drawing()->graph().nodes[static_cast<size_t>(node)];
    size_t step = found.first;
    while (step + 1 < found.first + found.count
        && !std::holds_alternative<NetworkConvolution>(network()->steps[step].what))
        ++step;
    if (found.count > 0)
        openLayer(step);
}

void NetworkStage::openLayer(size_t step)
{
    if (!network() || step >= network()->steps.size())
        return;
    if (std::holds_alternative<NetworkReshape>(network()->steps[step].what))
        return say(tr("\"%1\" only gives values other dimensions; no kernel runs.")
                       .arg(QString::fromStdString(network()->steps[step].name)));
    say({});
    m_wanted = step;
    std::set<size_t> inputs{ step };
    for (const int value : network()->steps[step].inputs)
        if (value > 0)
            inputs.insert(static_cast<size_t>(value) - 1);
    m_networks.fetch(inputs); // answered by fetched(), at once if all is there
}

void NetworkStage::openWanted()
{
    if (!m_wanted || *m_wanted >= network()->steps.size())
        return;
    const NetworkStep &step = network()->steps[*m_wanted];
    std::vector<SharedValues> inputs;
    for (const int value : step.inputs) {
        const std::vector<float> *values = outcome()->values(value);
        if (!values)
            return; // it is being computed
        inputs.push_back(sharedValues(*values));
    }
    m_wanted.reset();
    trying([&] {
        m_session.give("layer", specOf(step) + " from " + network()->name + ": " + step.name,
            problemOf(step, inputs), tr("layer of a network"));
        Q_EMIT layerOpened();
    });
}

void NetworkStage::listenTo(Session &session)
{
    const auto tell = [this, &session] {
        const int percent
            = m_progress->maximum() > 0 ? 100 * m_progress->value() / m_progress->maximum() : -1;
        session.activities().set(this,
            { m_networks.busy() ? tr("Running the network") : QString(), percent, [this] { cancel(); } });
    };
    connect(&m_networks.worker(), &NewestWork::busyChanged, this, tell);
    connect(&m_networks, &Networks::progressed, this, tell);
    const auto showPicture = [this, &session] {
        for (Networks *networks : { &m_networks, &m_compare->other() })
            networks->setPicture(session.picture().image, session.picture().name);
    };
    const auto showDevice = [this, &session] {
        for (Networks *networks : { &m_networks, &m_compare->other() })
            networks->setDevice(session.device());
    };
    session.onChange(Aspect::Picture, this, showPicture);
    session.onChange(Aspect::Devices | Aspect::Configuration, this, showDevice);
    showPicture();
    showDevice();
}

void NetworkStage::cancel()
{
    m_networks.cancel();
    m_wanted.reset();
    say(tr("Cancelled. To continue, choose how the layers are computed, or leave this view and come back."));
}

void NetworkStage::open(const QString &path)
{
    say({});
    m_networks.open(path);
}

void NetworkStage::showNetwork()
{
    m_wanted.reset();
    m_model->setNetwork(network());
    m_graph->view().setNetwork(*network());
    m_title->setText(tr("%1: %2 × %3 pixels, %L4 parameters")
                         .arg(QString::fromStdString(network()->name), QString::number(network()->size.w),
                             QString::number(network()->size.h),
                             QString::number(static_cast<qint64>(parameterCount(*network())))));
    m_answer->clear();
    showMemory();
    m_pages->setCurrentIndex(1);
    m_table->selectRow(0);
    showMaps(0);
}

void NetworkStage::showOutcome()
{
    const int row = m_table->currentIndex().row();
    m_model->setOutcome(outcome());
    if (!m_table->currentIndex().isValid()) // its network has other names of classes
        m_table->selectRow(std::max(row, 0));
    m_graph->view().setTimes(outcome()->result.steps);
    showMemory();
    m_answer->showOutcome(*outcome());
    m_table->setColumnHidden(NetworkModel::OpenCv, !outcome()->dnn);
    say(translated(outcome()->dnnRefusal));
    showMaps(m_table->currentIndex().row());
    if (m_wanted)
        openLayer(*m_wanted);
}

void NetworkStage::showMemory()
{
    const MemoryPlan plan = outcome() ? outcome()->result.memory : MemoryPlan();
    m_memory->setContent(outcome() ? memoryChart(plan, *network()) : ChartContent());
    m_memoryText->setText(outcome() ? memoryWords(plan) : QString());
    m_memory->setAccessibleDescription(m_memoryText->text());
}

/// Maps that were not kept are computed once more.
void NetworkStage::showMaps(int row)
{
    m_value->clear();
    if (!outcome() || row < 0 || row >= static_cast<int>(outcome()->result.steps.size())) {
        m_caption->clear();
        return m_maps->setMaps({ 1, { 1, 1 }, {} });
    }
    const StepResult &step = outcome()->result.steps[static_cast<size_t>(row)];
    if (step.maps.values.empty()) {
        m_caption->setText(tr("The maps of %1 are computed again…").arg(QString::fromStdString(step.name)));
        m_maps->setMaps({ 1, { 1, 1 }, {} });
        if (!m_wanted)
            m_networks.fetch({ static_cast<size_t>(row) });
        return;
    }
    const MapRange range = rangeOf(step.maps);
    m_caption->setText(
        tr("Output of %1: %n maps, black is %2, white is %3", nullptr, step.maps.channels)
            .arg(QString::fromStdString(step.name), shortNumber(static_cast<double>(range.least)),
                shortNumber(static_cast<double>(range.largest))));
    m_maps->setMaps(step.maps);
}

void NetworkStage::say(const QString &sentence)
{
    m_message->setText(sentence);
    m_message->setVisible(!sentence.isEmpty());
}

void NetworkStage::showOpenDialog()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open Network"), {}, tr("Networks (*.onnx)"));
    if (!path.isEmpty())
        open(path);
}

void NetworkStage::showClassesDialog()
{
    const QString path
        = QFileDialog::getOpenFileName(this, tr("Class Names"), {}, tr("Text files (*.txt);;All files (*)"));
    if (!path.isEmpty())
        trying([&] { readClasses(path); });
}

void NetworkStage::showFolderDialog()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Save All Maps"));
    if (!folder.isEmpty())
        trying([&] { saveAllMaps(folder); });
}

void NetworkStage::saveAs(
    const QString &name, const QString &types, void (NetworkStage::*save)(const QString &) const)
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save"), name, types);
    if (!path.isEmpty())
        trying([&] { (this->*save)(path); });
}

void NetworkStage::trying(const std::function<void()> &doIt)
{
    try {
        doIt();
    } catch (const Error &e) {
        say(translated(e.message()));
    }
}

const NetworkOutcome &NetworkStage::outcomeOrError() const
{
    if (!outcome())
        throw Error(
            ErrorKind::Usage, tr("There are no times yet; open a network and an image.").toStdString());
    return *outcome();
}

void NetworkStage::save(const QString &path) const
{
    saveTimes(outcomeOrError(), path);
}

void NetworkStage::saveGraph(const QString &path) const
{
    if (!network())
        outcomeOrError();
    halo::saveGraph(*network(), outcome().get(), isDarkPalette(palette()), path);
}

void NetworkStage::saveMaps(const QString &path) const
{
    const auto row = static_cast<size_t>(std::max(m_table->currentIndex().row(), 0));
    halo::saveMaps(outcomeOrError().result.steps[row], path);
}

void NetworkStage::saveAllMaps(const QString &folder) const
{
    halo::saveAllMaps(outcomeOrError(), folder);
}

void NetworkStage::readClasses(const QString &path)
{
    if (!network() || network()->steps.empty())
        throw Error(
            ErrorKind::Usage, tr("Open a network first, then the names of its classes.").toStdString());
    m_networks.setClasses(readClassNames(path, *network()));
}

/// Cells between tabs, as spreadsheets take them.
void NetworkStage::copyTimes() const
{
    QString text;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < NetworkModel::ColumnCount; ++column)
            if (!m_table->isColumnHidden(column))
                cells << m_model->index(row, column).data().toString();
        text += cells.join(u'\t') + u'\n';
    }
    QGuiApplication::clipboard()->setText(text);
}

void NetworkStage::dragEnterEvent(QDragEnterEvent *event)
{
    if (!networkIn(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void NetworkStage::dropEvent(QDropEvent *event)
{
    open(networkIn(event->mimeData()));
    event->acceptProposedAction();
}

} // namespace halo

#include "moc_networkstage.cpp"
