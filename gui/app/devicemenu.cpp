// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/devicemenu.h"

#include "compute/drawing/base/timetext.h"
#include "gui/session/session.h"

#include <QActionGroup>

namespace halo {

namespace {

QString titleOf(const DeviceInfo &device)
{
    return DeviceMenu::tr("%1 \u00b7 %2, compute units: %3")
        .arg(QString::fromStdString(device.name), QString::fromStdString(device.type),
            QString::number(device.limits.computeUnits));
}

QString descriptionOf(const DeviceInfo &device)
{
    return DeviceMenu::tr(
        "%1 \u00b7 driver %2 \u00b7 %3 local memory, %4 global memory, work-groups up to %5")
        .arg(QString::fromStdString(device.platform), QString::fromStdString(device.driver),
            bytesText(device.limits.localBytes), bytesText(device.limits.globalBytes),
            QString::number(device.limits.maxGroupItems));
}

} // namespace

DeviceMenu::DeviceMenu(Session &session, QWidget *parent)
    : QMenu(tr("&Device"), parent)
    , m_session(session)
{
    setObjectName(QStringLiteral("deviceMenu"));
    setToolTipsVisible(true);
    session.onChange(Aspect::Devices, this, &DeviceMenu::fill);
    session.onChange(Aspect::Configuration, this, &DeviceMenu::check);
    fill();
}

void DeviceMenu::fill()
{
    clear();
    delete m_group;
    m_group = new QActionGroup(this);
    std::string platform;
    for (const DeviceInfo &device : m_session.devices()) {
        if (device.platform != platform)
            addSection(QString::fromStdString(device.platform));
        platform = device.platform;
        addDevice(titleOf(device), descriptionOf(device), device.index);
    }
    addSection(tr("Without OpenCL"));
    addDevice(tr("OpenCV on the CPU"),
        tr("filter2D of OpenCV: no implementations to choose, no device clock."), opencvDevice);
    check();
}

void DeviceMenu::addDevice(const QString &text, const QString &toolTip, int index)
{
    QAction *action = addAction(text);
    action->setToolTip(toolTip);
    action->setCheckable(true);
    action->setData(index);
    m_group->addAction(action);
    connect(action, &QAction::triggered, this, [this, index] { m_session.selectDevice(index); });
}

void DeviceMenu::check()
{
    for (QAction *action : m_group->actions())
        action->setChecked(action->data().toInt() == m_session.configuration().device);
    Q_EMIT currentTextChanged(currentText());
}

QString DeviceMenu::currentText() const
{
    if (m_session.configuration().device == unknownDevice)
        return tr("searching…");
    const DeviceInfo *device = m_session.device();
    return device ? QString::fromStdString(device->name) : tr("OpenCV on the CPU");
}

} // namespace halo

#include "moc_devicemenu.cpp"
