// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/image/imagepixels.h"
#include "compute/workload/network/networkcsv.h"
#include "gui/base/numbers.h"
#include "gui/base/timetext.h"
#include "gui/session/session.h"
#include "gui/stages/network/mapgrid.h"
#include "gui/stages/network/networkmodel.h"
#include "gui/stages/network/networkstage.h"

#include <QClipboard>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QMimeData>
#include <QProgressBar>
#include <QStackedWidget>
#include <QTableView>
#include <QUrl>

// What the network stage does; how it is built is in networkstage.cpp.
namespace halo {
namespace {

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
    const auto *last = std::get_if<Companion>(&network.steps.back().what);
    return last && last->kind == Companion::Kind::Softmax;
}

} // namespace

void NetworkStage::connectParts()
{
    connect(&m_networks, &Networks::opened, this, &NetworkStage::takeNetwork);
    connect(&m_networks, &Networks::ran, this, &NetworkStage::takeOutcome);
    connect(&m_networks, &Networks::failed, this, &NetworkStage::say);
    connect(&m_networks, &Networks::failed, this, &NetworkStage::failed);
    connect(&m_networks, &Networks::busyChanged, this, [this](bool busy) {
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
    connect(m_variant, &QComboBox::currentIndexChanged, this, [this] { wish(); });
}

void NetworkStage::listenTo(Session &session)
{
    const auto tell = [this, &session] {
        const int percent
            = m_progress->maximum() > 0 ? 100 * m_progress->value() / m_progress->maximum() : -1;
        session.activities().set(this,
            { m_networks.busy() ? tr("Running the network") : QString(), percent, [this] { cancel(); } });
    };
    connect(&m_networks, &Networks::busyChanged, this, tell);
    connect(&m_networks, &Networks::progressed, this, tell);
    const auto showPicture
        = [this, &session] { setPicture(session.picture().image, session.picture().name); };
    const auto showDevice = [this, &session] { setDevice(session.device()); };
    connect(&session, &Session::pictureChanged, this, showPicture);
    connect(&session, &Session::devicesChanged, this, showDevice);
    connect(&session, &Session::recipeChanged, this, showDevice);
    showPicture();
    showDevice();
}

void NetworkStage::setPicture(const Image &image, const QString &name)
{
    m_image = image;
    m_picture = name;
    wish();
}

void NetworkStage::setDevice(const DeviceInfo *device)
{
    const int before = m_device ? m_device->index : opencvDevice;
    m_device = device ? std::optional(*device) : std::nullopt;
    if ((device ? device->index : opencvDevice) != before)
        wish();
}

void NetworkStage::setActive(bool active)
{
    m_active = active;
    if (active)
        runIfWanted();
    else
        m_networks.stop();
    m_wanted = m_wanted || (!active && m_networks.busy());
}

void NetworkStage::cancel()
{
    m_networks.stop();
    m_wanted = m_network != nullptr;
    say(tr("Cancelled; choose how the layers are computed, or leave this stage and come back, to go on."));
}

void NetworkStage::open(const QString &path)
{
    say({});
    m_networks.open(path);
}

void NetworkStage::takeNetwork(const std::shared_ptr<const Network> &network)
{
    m_network = network;
    m_outcome.reset();
    m_model->setNetwork(network);
    m_title->setText(tr("%1: %2 × %3 pixels, %L4 numbers learnt")
                         .arg(QString::fromStdString(network->name))
                         .arg(network->size.w)
                         .arg(network->size.h)
                         .arg(static_cast<qint64>(parameterCount(*network))));
    showGuesses({}, true);
    m_preview->clear();
    m_sum->clear();
    m_pages->setCurrentIndex(1);
    m_table->selectRow(0);
    showMaps(0);
    wish();
}

void NetworkStage::wish()
{
    m_wanted = true;
    runIfWanted();
}

void NetworkStage::runIfWanted()
{
    if (!m_active || !m_wanted || !m_network)
        return;
    if (m_image.empty())
        return say(tr("Open a picture for the network to look at."));
    if (!m_device)
        return say(tr("Networks run on OpenCL devices; choose one in the menu Run."));
    m_wanted = false;
    say({});
    m_networks.run(
        { m_network, m_image, m_picture, *m_device, m_variant->currentData().toString().toStdString() });
}

void NetworkStage::takeOutcome(const std::shared_ptr<const NetworkOutcome> &outcome)
{
    if (outcome->network != m_network)
        return; // another one was opened meanwhile
    m_outcome = outcome;
    m_model->setOutcome(outcome);
    showGuesses(bestGuesses(*m_network, outcome->steps.back().maps, guessCount), endsWithSoftmax(*m_network));
    m_preview->setPixmap(pictureOf(outcome->input, m_preview->width()));
    m_sum->setText(tr("All layers: %1 on %2, median of 5, without the way to the device and back")
                       .arg(timeText(outcome->kernels()), QString::fromStdString(outcome->device.name)));
    showMaps(m_table->currentIndex().row());
}

void NetworkStage::showMaps(int row)
{
    m_value->clear();
    if (!m_outcome || row < 0 || row >= static_cast<int>(m_outcome->steps.size())) {
        m_caption->clear();
        return m_maps->setMaps({ 1, { 1, 1 }, {} });
    }
    const StepResult &step = m_outcome->steps[static_cast<size_t>(row)];
    const MapRange range = rangeOf(step.maps);
    m_caption->setText(
        tr("What %1 leaves: %n maps, black is %2, white is %3", nullptr, step.maps.channels)
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
    const QString path
        = QFileDialog::getOpenFileName(this, tr("Open a network"), {}, tr("Networks (*.onnx)"));
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
        say(QString::fromUtf8(e.what()));
    }
}

void NetworkStage::save(const QString &path) const
{
    if (!m_outcome)
        throw Error(Fault::Usage, tr("There are no times yet; open a network and a picture.").toStdString());
    saveFile(path,
        networkCsvHeader()
            + networkCsvRows(
                m_outcome->device, *m_outcome->network, m_outcome->picture.toStdString(), m_outcome->steps));
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
