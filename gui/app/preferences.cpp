// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/preferences.h"

#include "gui/app/menus.h"
#include "gui/session/settingsstore.h"
#include "gui/widgets/motion.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>

namespace halo {

Preferences::Preferences(SettingsStore &store, Menus &menus, QWidget *window)
    : QDialog(window)
    , m_store(store)
    , m_form(new QFormLayout(this))
{
    setObjectName(QStringLiteral("preferences"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Preferences"));
    addChoice(tr("&Language"), "preferredLanguage", menus.languages());
    addChoice(tr("&Theme"), "preferredTheme", menus.themes());
    auto *motion = new QCheckBox(tr("Reduce &motion"), this);
    motion->setObjectName(QStringLiteral("preferredMotion"));
    motion->setChecked(reducesMotion());
    connect(motion, &QCheckBox::toggled, this, setReducesMotion);
    m_form->addRow(QString(), motion);
    addQuality();
    addHints();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_form->addRow(buttons);
}

/// The choices of a menu, which say what happens.
void Preferences::addChoice(const QString &label, const char *name, QMenu *menu)
{
    auto *box = new QComboBox(this);
    box->setObjectName(QLatin1String(name));
    const QList<QAction *> actions = menu->actions();
    for (const QAction *action : actions) {
        box->addItem(QString(action->text()).remove(QRegularExpression(QStringLiteral("\\(&.\\)|&"))));
        if (action->isChecked())
            box->setCurrentIndex(box->count() - 1);
    }
    // Another language rebuilds the window, and this dialog is deleted with the old one.
    connect(box, &QComboBox::activated, menu, [actions](int index) { actions[index]->trigger(); });
    m_form->addRow(label, box);
}

void Preferences::addQuality()
{
    auto *quality = new QSpinBox(this);
    quality->setObjectName(QStringLiteral("jpegQuality"));
    quality->setRange(1, 100);
    quality->setValue(m_store.jpegQuality());
    quality->setToolTip(
        tr("100 is the largest file with the fewest artefacts. From 90 on, each pixel keeps its colour."));
    connect(quality, &QSpinBox::valueChanged, &m_store, &SettingsStore::setJpegQuality);
    m_form->addRow(tr("JPEG &quality"), quality);
}

void Preferences::addHints()
{
    auto *hints = new QPushButton(tr("Show &Hints Again"), this);
    hints->setObjectName(QStringLiteral("showHintsAgain"));
    hints->setToolTip(tr("Hints that you closed appear again at the next start."));
    hints->setAutoDefault(false);
    connect(hints, &QPushButton::clicked, this, [this, hints] {
        m_store.forgetSeen(QStringLiteral("hints"));
        hints->setEnabled(false);
    });
    m_form->addRow(QString(), hints);
}

} // namespace halo

#include "moc_preferences.cpp"
