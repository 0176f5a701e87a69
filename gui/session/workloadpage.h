// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/modules.h"

#include <QCoreApplication>
#include <QString>

#include <string>
#include <vector>

class QWidget;

namespace halo {

class Session;
class WorkloadStage;

/// How the window shows a workload; what it computes, its module knows. Each is a subclass in
/// gui/stages/NAME/page.cpp, which ends with the function NAMEPage(); the build finds it, see
/// workloadPages().
class WorkloadPage
{
    Q_DECLARE_TR_FUNCTIONS(halo::WorkloadPage)

public:
    struct Facts
    {
        const char *workload;
        /// Marked by QT_TRANSLATE_NOOP("halo::WorkloadPage", ...): in a menu, on the tab of its own stage,
        /// and the question that this stage answers.
        const char *name, *tab, *question;
        bool hasNetwork = false; ///< the Network stage belongs to it
    };
    explicit WorkloadPage(const Facts &facts);
    virtual ~WorkloadPage();
    WorkloadPage(const WorkloadPage &) = delete;
    WorkloadPage &operator=(const WorkloadPage &) = delete;

    const std::string &id() const { return m_module.id(); }
    const WorkloadModule &module() const { return m_module; }
    QString name() const { return tr(m_facts.name); }
    QString tab() const { return tr(m_facts.tab); }
    QString question() const { return tr(m_facts.question); }
    bool hasNetwork() const { return m_facts.hasNetwork; }
    bool isChosen(const Session &session) const;

    virtual WorkloadStage *makeStage(Session &session, QWidget *parent) const = 0;
    /// The card of what it computes with; null: the designer of filters.
    virtual QWidget *makeCard(Session & /*session*/, QWidget * /*parent*/) const { return nullptr; }
    /// Takes a file for this workload instead of opening it as a picture or a filter; returns whether it did.
    virtual bool open(Session & /*session*/, const QString & /*path*/) const { return false; }

private:
    const WorkloadModule &m_module;
    const Facts m_facts;
};

/// A page whose stage, and whose card if it has one, are made of page, session and parent.
template<typename Stage, typename... Card> class PageOf : public WorkloadPage
{
public:
    using WorkloadPage::WorkloadPage;
    WorkloadStage *makeStage(Session &session, QWidget *parent) const override
    {
        return new Stage(*this, session, parent);
    }
    QWidget *makeCard([[maybe_unused]] Session &session, [[maybe_unused]] QWidget *parent) const override
    {
        QWidget *card = nullptr;
        ((card = new Card(*this, session, parent)), ...);
        return card;
    }
};

/// In the order of the modules.
const std::vector<const WorkloadPage *> &workloadPages();
/// The first one if there is none of this id.
const WorkloadPage &pageOf(const std::string &workload);

} // namespace halo
