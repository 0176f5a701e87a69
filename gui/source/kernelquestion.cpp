// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/kernelquestion.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "gui/session/session.h"
#include "gui/source/livekernel.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace halo {
namespace {

struct KernelQuestion
{
    Q_DECLARE_TR_FUNCTIONS(KernelQuestion)
};

} // namespace

void askForKernel(const QString &path, LiveKernel &live, Session &session, QWidget *window)
{
    std::string source;
    const auto fail = [&session](const Error &error) {
        session.report(MessageTopic::File, { error.message(), {}, {} });
    };
    try {
        source = readKernel(path.toStdString(), session.workload()).source;
    } catch (const Error &error) {
        return fail(error);
    }
    auto *box = new QMessageBox(window);
    box->setObjectName(QStringLiteral("kernelBox"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIcon(QMessageBox::Question);
    box->setText(
        KernelQuestion::tr("Add the kernel %1 to your kernels and run it?").arg(QFileInfo(path).fileName()));
    box->setInformativeText(
        KernelQuestion::tr("A kernel is a program. It is first checked in the simulator; then it runs in a "
                           "sandboxed process that cannot read your files, writes only caches and has no "
                           "network access. If you do not know its author, read the source below first."));
    box->setDetailedText(QString::fromStdString(source));
    auto *add = box->addButton(KernelQuestion::tr("&Add and Run"), QMessageBox::AcceptRole);
    add->setObjectName(QStringLiteral("addKernel"));
    box->setDefaultButton(box->addButton(QMessageBox::Cancel));
    QObject::connect(add, &QPushButton::clicked, &live, [path, &live, fail] {
        try {
            live.adopt(path);
        } catch (const Error &error) {
            fail(error);
        }
    });
    box->open();
}

} // namespace halo
