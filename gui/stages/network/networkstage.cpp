// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/networkstage.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/drawing/base/numbers.h"
#include "compute/drawing/base/timetext.h"
#include "compute/drawing/base/translated.h"
#include "compute/image/imagepixels.h"
#include "compute/workload/network/networkcsv.h"
#include "gui/charts/plotview.h"
#include "gui/session/session.h"
#include "gui/stages/network/guesschart.h"
#include "gui/stages/network/mapgrid.h"
#include "gui/stages/network/networkmodel.h"
#include "gui/stages/network/timebardelegate.h"
#include "gui/widgets/card.h"
#include "gui/widgets/leadfocus.h"

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
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QUrl>

namespace halo {
namespace {

const QString samplePath = QStringLiteral(":/networks/shapes.onnx");
constexpr int previewEdge = 72;
constexpr int tableWidth = 560;
constexpr int guessCount = 3;

/// The first ONNX file among what is dropped; empty if there is none.
QString networkIn(const QMimeData *data)
{
    for (const QUrl &url : data->urls())
        if (url.toLocalFile().endsWith(QLatin1String(".onnx"), Qt::CaseInsensitive))
            return url.toLocalFile();
    return {};
}

/// Maps of one or three channels as a picture.
QPixmap pictureOf(const FeatureMaps &input, int edge)
{
    Image image;
    image.width = input.size.w;
    image.height = input.size.h;
    for (int c = 0; c < input.channels; ++c) {
        const auto begin = input.values.begin() + static_cast<std::ptrdiff_t>(input.size.area()) * c;
        image.colour.push_back(
            std::make_shared<const Plane>(begin, begin + static_cast<std::ptrdiff_t>(input.size.area())));
    }
    return QPixmap::fromImage(pixelsOf(image, Depth::U8))
        .scaled(edge, edge, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

bool endsWithSoftmax(const Network &network)
{
    const auto *last = std::get_if<LayerOperation>(&network.steps.back().what);
    return last && last->kind == LayerOperation::Kind::Softmax;
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
{
    setObjectName(QStringLiteral("networkStage"));
    setAccessibleName(tr("Network"));
    setAcceptDrops(true);
    build();
    connectParts();
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
    m_variant->setAccessibleName(tr("How convolutions are computed"));
    m_variant->setToolTip(tr("How convolutions are computed. A layer that the chosen implementation refuses "
                             "is computed by the best one."));
    m_variant->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_variant->setMinimumContentsLength(12);
    m_variant->addItem(tr("Best for Each Layer"));
    for (const ConvolutionChoice &choice : convolutionChoices())
        m_variant->addItem(translated(choice.title), QString::fromStdString(choice.id));
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
    add(tr("&Measure Again"), "runNetwork", [this] { m_networks.run(); });
    add(tr("&Copy Table"), "copyNetworkTimes", [this] { copyTimes(); });
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
    m_table->setMinimumWidth(tableWidth - 80);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 10);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(NetworkModel::Time, QHeaderView::Stretch);
    m_maps = new MapGrid(this);
    m_caption = makeLabel("mapsCaption", "muted", this);
    m_value = makeLabel("mapsValue", "muted", this);
    m_value->setAlignment(Qt::AlignRight);
    auto *beside = new QWidget(this);
    auto *line = new QHBoxLayout;
    line->addWidget(m_caption, 1);
    line->addWidget(m_value);
    auto *column = new QVBoxLayout(beside);
    column->setContentsMargins(4, 0, 0, 0);
    column->addLayout(line);
    column->addWidget(m_maps, 1);
    auto *halves = new QSplitter(Qt::Horizontal, this);
    halves->setChildrenCollapsible(false);
    halves->addWidget(m_table);
    halves->addWidget(beside);
    halves->setStretchFactor(1, 1);
    halves->setSizes({ tableWidth, 2 * tableWidth });
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
    m_preview->setAccessibleName(tr("Network input"));
    m_preview->setToolTip(tr("The network's input: the middle of the image, scaled to its size"));
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

void NetworkStage::connectParts()
{
    connect(&m_networks, &Networks::opened, this, &NetworkStage::showNetwork);
    connect(&m_networks, &Networks::ran, this, &NetworkStage::showOutcome);
    connect(&m_networks, &Networks::missing, this, &NetworkStage::say);
    connect(&m_networks, &Networks::failed, this, &NetworkStage::say);
    connect(&m_networks.worker(), &NewestWork::busyChanged, this, [this](bool busy) {
        m_progress->setRange(0, 0);
        m_progress->setVisible(busy);
    });
    connect(&m_networks, &Networks::progressed, this, [this](int done, int all, const QString &layer) {
        m_progress->setRange(0, all);
        m_progress->setValue(done);
        m_progress->setToolTip(layer);
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex &current) { showMaps(current.row()); });
    connect(m_maps, &MapGrid::pointed, m_value, &QLabel::setText);
    connect(m_variant, &QComboBox::currentIndexChanged, this,
        [this] { m_networks.setVariant(m_variant->currentData().toString().toStdString()); });
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
    const auto showPicture
        = [this, &session] { m_networks.setPicture(session.picture().image, session.picture().name); };
    const auto showDevice = [this, &session] { m_networks.setDevice(session.device()); };
    session.onChange(Aspect::Picture, this, showPicture);
    session.onChange(Aspect::Devices | Aspect::Configuration, this, showDevice);
    showPicture();
    showDevice();
}

void NetworkStage::cancel()
{
    m_networks.cancel();
    say(tr("Cancelled. To continue, choose how the layers are computed, or leave this view and come back."));
}

void NetworkStage::open(const QString &path)
{
    say({});
    m_networks.open(path);
}

void NetworkStage::showNetwork()
{
    m_model->setNetwork(network());
    m_title->setText(tr("%1: %2 × %3 pixels, %L4 parameters")
                         .arg(QString::fromStdString(network()->name), QString::number(network()->size.w),
                             QString::number(network()->size.h),
                             QString::number(static_cast<qint64>(parameterCount(*network())))));
    showGuesses({}, true);
    m_preview->clear();
    m_sum->clear();
    m_pages->setCurrentIndex(1);
    m_table->selectRow(0);
    showMaps(0);
}

void NetworkStage::showOutcome()
{
    m_model->setOutcome(outcome());
    const FeatureMaps &last = outcome()->steps.back().maps;
    showGuesses(bestGuesses(*network(), last, guessCount), endsWithSoftmax(*network()));
    m_preview->setPixmap(pictureOf(outcome()->input, m_preview->width()));
    const int classes = last.channels * static_cast<int>(last.size.area());
    m_sum->setText(tr("It always picks one of its %n classes.", nullptr, classes) + u' '
        + tr("All layers: %1 on %2, median of 5, excluding transfers")
              .arg(timeText(outcome()->kernels()), QString::fromStdString(outcome()->device.name)));
    showMaps(m_table->currentIndex().row());
}

void NetworkStage::showMaps(int row)
{
    m_value->clear();
    if (!outcome() || row < 0 || row >= static_cast<int>(outcome()->steps.size())) {
        m_caption->clear();
        return m_maps->setMaps({ 1, { 1, 1 }, {} });
    }
    const StepResult &step = outcome()->steps[static_cast<size_t>(row)];
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

void NetworkStage::showSaveDialog()
{
    const QString path
        = QFileDialog::getSaveFileName(this, tr("Save"), QStringLiteral("network.csv"), tr("Times (*.csv)"));
    if (path.isEmpty())
        return;
    try {
        save(path);
    } catch (const Error &e) {
        say(translated(e.message()));
    }
}

void NetworkStage::save(const QString &path) const
{
    if (!outcome())
        throw Error(
            ErrorKind::Usage, tr("There are no times yet; open a network and an image.").toStdString());
    saveFile(path,
        networkCsvHeader()
            + networkCsvRows(
                outcome()->device, *outcome()->network, outcome()->picture.toStdString(), outcome()->steps));
}

/// Cells between tabs, as spreadsheets take them.
void NetworkStage::copyTimes() const
{
    QString text;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < NetworkModel::ColumnCount; ++column)
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
