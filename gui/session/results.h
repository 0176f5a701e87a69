// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/timing/record/record.h"

#include <QObject>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace halo {

class Problem;
struct Run;
struct RunOrder;

/// All that was measured, whoever asked for it: single runs, and measurements in rounds, since the start or
/// kept by the project that was opened. Variant list, charts, table and files read from here, so that they
/// cannot tell different things. A time in rounds is better than that of a run; of equals the newest counts.
class Results : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// The devices that orders number.
    void setDevices(const std::vector<DeviceInfo> &devices) { m_devices = devices; }
    /// What one run measured; once it is verified, again.
    void take(const Run &run);
    /// A measurement of this workload begins; what take() brings until the next one is of it.
    void begin(const std::string &workload);
    void take(const std::string &workload, const std::shared_ptr<const Record> &soFar);
    /// A measurement has ended, whose record is for the history.
    void finish(const std::shared_ptr<const Record> &record);
    /// What the project of the record's origin kept, in place of what another one did; marked as such, and
    /// older than all that is measured here.
    void restore(const std::string &workload, Record record);
    /// Shows results of another day or machine instead of today's; null: today's again.
    void show(const std::string &workload, const std::shared_ptr<const Record> &recorded);
    bool showsOther(const std::string &workload) const;

    /// All measurements, and single runs of what ran last or was kept; or what show() wants. Never null.
    std::shared_ptr<const Record> onShow(const std::string &workload) const;
    /// Of what this order computes, whatever the variant.
    Record of(const RunOrder &order) const;
    /// What a project keeps: of the task of this configuration, whatever variant and device.
    Record keptOf(const Measured &asked) const;
    /// This order as what is measured of it.
    Measured configurationOf(const RunOrder &order) const;
    /// Of exactly this order; null if it was not measured, or is being so. It stays until the next change.
    const Measured *find(const RunOrder &order) const;

Q_SIGNALS:
    /// onShow() of this workload is another one, or what find() tells.
    void changed(const std::string &workload);
    /// Something was measured that is to be kept.
    void finished(const std::shared_ptr<const halo::Record> &record);

private:
    struct Store
    {
        std::vector<std::shared_ptr<const Record>> rounds; ///< the newest last
        std::vector<Measured> runs;                        ///< the same
        std::string date;                                  ///< of the newest run
        std::shared_ptr<const Record> recorded;
        mutable std::shared_ptr<const Record> shown; ///< made when asked for
    };
    static std::shared_ptr<Record> all(const Store &store);
    void tell(const std::string &workload);

    std::map<std::string, Store> m_stores; ///< by workload
    std::vector<DeviceInfo> m_devices;
    /// Of the last order asked for: the text of a large filter takes a moment.
    mutable std::shared_ptr<const Problem> m_problem;
    mutable Measured m_asked;
};

} // namespace halo
