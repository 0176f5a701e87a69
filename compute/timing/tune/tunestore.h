// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/base/message.h"
#include "compute/kernel/variant.h"

#include <QJsonObject>
#include <QString>

#include <string>
#include <vector>

namespace halo {

struct Ceiling;
struct TuneKey;

/// The fastest tuning that was found for a variant, and where that holds.
struct Tuned
{
    std::string device, driver;
    std::string variant, sourceHash;
    Size2 filter;
    Size2 image; ///< that it was measured on
    Tuning tuning;
    double nsPerPixel = 0.0; ///< kernel time for one output of one plane, the median
    std::string date;        ///< ISO 8601 in UTC
    int rank = 0;            ///< of the filter; 0: it does not matter, or is not said, as in files of old
    std::string shape{};     ///< of the problem, see TuneKey; empty in files of old

    bool operator==(const Tuned &) const = default;
};

/// What a device was measured to do at most.
struct MeasuredCeilings
{
    std::string device, driver;
    Ceilings most;
    std::string date; ///< ISO 8601 in UTC

    bool operator==(const MeasuredCeilings &) const = default;
};

/// Pictures of one class are taken to behave alike: the class grows by one when the pixels grow fourfold.
int imageClass(Size2 image);

/// What the tuner found and which ceilings were measured, from one start to the next, in a JSON file. What
/// the file holds besides that is kept. A file that cannot be read is put aside under another name, never
/// overwritten; of those only the three newest stay. Belongs to one thread; several programs, also
/// on several hosts that share a home, may write the file at once.
class TuneStore
{
public:
    explicit TuneStore(QString path);

    /// What was wrong with the file, one sentence; empty: nothing.
    const Message &problem() const { return m_problem; }
    const std::vector<Tuned> &all() const { return m_all; }

    /// Replaces what was known for the same device, driver, variant, source, filter size and rank, and class
    /// of pictures. Throws Error(Output) if the file cannot be written.
    void remember(const Tuned &tuned);
    /// Replaces what was known of the same device and driver by the highest of these, which must be of one
    /// device; without one of each kind all stays as it is. Throws as above.
    void remember(const std::vector<Ceiling> &ceilings);

    /// What holds for this very device, driver, source and filter size, and rank where the variant's header
    /// asks for it: of pictures whose rows are whole vectors of four pixels, or are not, as this one's, if
    /// there are such, and of these of the class that is nearest. Null if there is nothing.
    const Tuned *find(const DeviceInfo &device, const Variant &variant, const TuneKey &key) const;
    /// Of this very device and driver; null if they were not measured.
    const MeasuredCeilings *ceilings(const DeviceInfo &device) const;

private:
    void load();
    void makeFolder() const;
    void save();

    const QString m_path;
    Message m_problem;
    QJsonObject m_file; ///< all of it, also what a newer program wrote
    std::vector<Tuned> m_all;
    std::vector<MeasuredCeilings> m_ceilings;
};

/// Where the programs keep it for this user.
QString tuneStorePath();

} // namespace halo
