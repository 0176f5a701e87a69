// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/diagnosisdialog.h"

#include "compute/drawing/base/translated.h"
#include "gui/widgets/screenfit.h"
#include "gui/widgets/style.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace halo {
namespace {

using Severity = Diagnosis::Severity;

constexpr QSize usualSize{ 720, 560 };

QString escaped(const Message &text)
{
    return QString::fromStdString(withoutHome(translated(text).toStdString())).toHtmlEscaped();
}

} // namespace

DiagnosisDialog::DiagnosisDialog(QWidget *parent)
    : QDialog(parent)
    , m_work(NewestWork::Older::Stopped)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("diagnosisDialog"));
    setWindowTitle(tr("Diagnostics"));
    build();
    resizeOnScreen(*this, usualSize);
    begin();
}

void DiagnosisDialog::showFor(QWidget *window)
{
    (new DiagnosisDialog(window))->open();
}

void DiagnosisDialog::build()
{
    m_verdict = new QLabel(this);
    m_verdict->setObjectName(QStringLiteral("diagnosisVerdict"));
    m_verdict->setWordWrap(true);
    QFont large = m_verdict->font();
    large.setPointSizeF(large.pointSizeF() * 1.25);
    large.setBold(true);
    m_verdict->setFont(large);
    m_bar = new QProgressBar(this);
    m_bar->setAccessibleName(tr("Progress"));
    m_page = new QTextBrowser(this);
    m_page->setObjectName(QStringLiteral("diagnosisPage"));
    m_page->setAccessibleName(tr("Findings"));
    auto *buttons = new QDialogButtonBox(this);
    m_copy = buttons->addButton(tr("Copy Report"), QDialogButtonBox::ActionRole);
    m_copy->setObjectName(QStringLiteral("copyDiagnosis"));
    m_copy->setToolTip(
        tr("Copies versions, findings and advice as plain text; your home folder is replaced by ~."));
    m_again = buttons->addButton(tr("Check Again"), QDialogButtonBox::ActionRole);
    m_again->setObjectName(QStringLiteral("diagnoseAgain"));
    m_cancel = buttons->addButton(QDialogButtonBox::Close);
    m_cancel->setObjectName(QStringLiteral("cancelDiagnosis"));
    connect(m_copy, &QPushButton::clicked, this, &DiagnosisDialog::copyReport);
    connect(m_again, &QPushButton::clicked, this, &DiagnosisDialog::begin);
    connect(buttons, &QDialogButtonBox::rejected, this, [this] { m_work.busy() ? stop() : reject(); });
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_verdict);
    column->addWidget(m_bar);
    column->addWidget(m_page, 1);
    column->addWidget(buttons);
}

void DiagnosisDialog::begin()
{
    m_diagnosis = {};
    m_bar->setValue(0);
    m_bar->show();
    m_verdict->setText(tr("Checking this machine"));
    m_copy->setEnabled(false);
    m_again->setEnabled(false);
    m_cancel->setText(tr("Cancel"));
    m_cancel->setFocus();
    showFindings();
    m_work.start([this](const std::stop_token &stop, const NewestWork::Post &post) -> NewestWork::Deliver {
        const Diagnosis found = diagnose(
            [&](const Message &doing, int percent, const Diagnosis &soFar) {
                post([=, this] { showProgress(doing, percent, soFar); });
            },
            stop);
        return [this, found] { showDone(found); };
    });
}

void DiagnosisDialog::stop()
{
    m_work.stop();
    m_verdict->setText(tr("Stopping"));
}

void DiagnosisDialog::showProgress(const Message &doing, int percent, const Diagnosis &soFar)
{
    m_bar->setValue(percent);
    m_verdict->setText(translated(doing));
    m_diagnosis = soFar;
    showFindings();
}

void DiagnosisDialog::showDone(const Diagnosis &diagnosis)
{
    m_diagnosis = diagnosis;
    m_bar->hide();
    m_copy->setEnabled(true);
    m_again->setEnabled(true);
    m_cancel->setText(tr("Close"));
    const size_t problems = diagnosis.of(Severity::Problem).size();
    const size_t advice = diagnosis.of(Severity::Advice).size();
    m_verdict->setText(!diagnosis.complete ? tr("Stopped: the list is incomplete.")
            : problems > 0                 ? tr("Problems: %1").arg(problems)
            : advice > 0                   ? tr("No problems; advice: %1").arg(advice)
                                           : tr("No problems found."));
    showFindings();
    m_copy->setFocus();
}

/// Nothing if there is none; a sign and a word beside the colour.
QString DiagnosisDialog::htmlOf(Severity severity) const
{
    const std::vector<Diagnosis::Finding> findings = m_diagnosis.of(severity);
    if (findings.empty())
        return {};
    const Colours &colours = coloursOf(palette());
    const QString title = severity == Severity::Problem ? tr("\u2717 Problems")
        : severity == Severity::Advice                  ? tr("! Advice")
                                                        : tr("✓ OK");
    const QColor colour = severity == Severity::Problem ? colours.bad
        : severity == Severity::Advice                  ? colours.link
                                                        : colours.good;
    QString html = QStringLiteral("<h3 style='color:%1'>%2</h3>").arg(colour.name(), title);
    for (const Diagnosis::Finding &finding : findings) {
        html += QStringLiteral("<p style='margin-bottom:0'>%1</p>").arg(escaped(finding.sentence));
        if (!finding.advice.empty())
            html += QStringLiteral("<p style='margin:0 0 0 20px'><b>%1</b></p>").arg(escaped(finding.advice));
        QStringList facts;
        for (const auto &[name, value] : finding.facts)
            facts << escaped(name) + QStringLiteral(": ") + escaped(value);
        if (!facts.isEmpty())
            html += QStringLiteral("<p style='margin:0 0 0 20px; color:%1'>%2</p>")
                        .arg(colours.muted.name(), facts.join(QStringLiteral("; ")));
    }
    return html;
}

void DiagnosisDialog::showFindings()
{
    m_page->setHtml(htmlOf(Severity::Problem) + htmlOf(Severity::Advice) + htmlOf(Severity::Ok));
}

void DiagnosisDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        showFindings();
    QDialog::changeEvent(event);
}

void DiagnosisDialog::copyReport()
{
    QGuiApplication::clipboard()->setText(QString::fromStdString(reportOf(m_diagnosis)));
    m_verdict->setText(tr("Copied: paste it into your report."));
}

} // namespace halo

#include "moc_diagnosisdialog.cpp"
