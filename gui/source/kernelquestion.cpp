// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/kernelquestion.h"

#include "compute/base/error.h"
#include "compute/drawing/base/translated.h"
#include "gui/session/session.h"
#include "gui/source/importdialog.h"
#include "gui/source/livekernel.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace halo {
namespace {

struct KernelQuestion
{
    Q_DECLARE_TR_FUNCTIONS(KernelQuestion)
};

void tellOfFile(Session &session, const Error &error)
{
    session.report(MessageTopic::File, { error.message(), {}, {} });
}

void openImport(const KernelText &text, LiveKernel &live, Session &session, QWidget *window)
{
    session.clearMessage(MessageTopic::File);
    (new ImportDialog(text, live, session, window))->open();
}

} // namespace

void importCode(const QString &code, LiveKernel &live, Session &session, QWidget *window)
{
    const std::string source = code.toStdString();
    openImport(
        { isCuda(source) ? "pasted_kernel.cu" : "pasted_kernel.cl", "image", source }, live, session, window);
}

void askForImport(const QString &folder, LiveKernel &live, Session &session, QWidget *window)
{
    auto *dialog = new QFileDialog(window, KernelQuestion::tr("Import Kernel"), folder);
    dialog->setObjectName(QStringLiteral("importFileDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters(
        { KernelQuestion::tr("Kernels (%1)").arg(QStringLiteral("*.cl *.cu *.opencl *.ocl")),
            KernelQuestion::tr("All files (*)") });
    QObject::connect(
        dialog, &QFileDialog::fileSelected, &live, [&live, &session, window](const QString &path) {
            try {
                openImport(kernelText(path.toStdString(), "image"), live, session, window);
            } catch (const Error &error) {
                tellOfFile(session, error);
            }
        });
    dialog->open();
}

void askForKernel(const QString &path, LiveKernel &live, Session &session, QWidget *window)
{
    KernelText text;
    const auto fail = [&session](const Error &error) { tellOfFile(session, error); };
    try {
        text = kernelText(path.toStdString(), session.workload());
        if (session.module().usesFilter() && needsImport(text))
            return openImport(text, live, session, window);
        parseKernel(text);
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
    box->setDetailedText(QString::fromStdString(text.source));
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
