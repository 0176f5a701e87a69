// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/foreigntask.h"

#include "compute/base/error.h"
#include "compute/kernel/header.h"
#include "compute/kernel/kernelfiles.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace halo {
namespace {

using Use = TaskBuffer::Use;

/// As C makes an int of it, but for what expressions lose in the last place.
std::int64_t wholeOf(const std::string &expression, const Symbols &symbols)
{
    constexpr double most = 1e15;
    const double value = valueOf(expression, symbols);
    if (std::abs(value) > most)
        throw Error(ErrorKind::Input, "\"%1\" is too large", expression);
    return static_cast<std::int64_t>(std::trunc(value + 1e-9));
}

/// The values of each element, by the expression over its index.
SharedValues contentOf(const OwnMemoryRole &role, std::int64_t count, Symbols symbols)
{
    std::vector<float> values(static_cast<size_t>(count));
    const bool varies = role.content.find('I') != std::string::npos;
    for (size_t i = 0; i < values.size(); ++i) {
        symbols["I"] = static_cast<double>(i);
        values[i] = i == 0 || varies ? static_cast<float>(valueOf(role.content, symbols)) : values[0];
    }
    return std::make_shared<const Values>(std::move(values));
}

/// The weights as a kernel wants them.
std::vector<float> turned(const std::vector<float> &weights, Size2 size, const MemoryRole &role)
{
    std::vector<float> turned = weights;
    if (role.flipped)
        std::ranges::reverse(turned);
    if (!role.transposed)
        return turned;
    std::vector<float> columns;
    for (int x = 0; x < size.w; ++x)
        for (int y = 0; y < size.h; ++y)
            columns.push_back(turned[static_cast<size_t>(y * size.w + x)]);
    return columns;
}

std::string literal(float weight)
{
    const std::string text = QLocale::c().toString(static_cast<double>(weight), 'g', 9).toStdString();
    return text + (text.find_first_of(".e") == std::string::npos ? ".0f" : "f");
}

class MappingOfTask
{
public:
    MappingOfTask(Task &task, const Symbols &symbols)
        : m_task(task)
        , m_variant(task.variant)
        , m_symbols(symbols)
    {
    }

    void apply()
    {
        addMacros();
        for (TaskLaunch &launch : m_task.launches)
            for (const Argument &argument : signatureOf(m_variant, launch.entry))
                if (const ArgumentMapping *mapped = m_variant.mapping.find(launch.entry, argument.name))
                    give(launch, argument, *mapped);
    }

private:
    void give(TaskLaunch &launch, const Argument &argument, const ArgumentMapping &mapped)
    {
        try {
            std::visit([&](const auto &role) { give(launch, argument, role); }, mapped.role);
        } catch (const BadLine &bad) {
            sayLine(mapped, [&] { throw bad; });
        } catch (const Error &error) {
            if (error.kind() != ErrorKind::Input)
                throw;
            sayLine(mapped, [&] { throw error; });
        }
    }

    void sayLine(const ArgumentMapping &mapped, const std::function<void()> &fail) const
    {
        const std::string file
            = m_variant.mappingText.empty() ? m_variant.file : mappingFileOf(m_variant.file);
        readLine(file, { mapped.line, mapped.argument + " = " + toString(mapped.role), {}, {} }, fail);
    }

    void addMacros()
    {
        for (const MacroRole &macro : m_variant.mapping.macros) {
            if (!macro.condition.empty() && valueOf(macro.condition, m_symbols) == 0.0)
                continue;
            if (macro.kind == MacroRole::Kind::Weights)
                m_task.definitions[macro.name] = literals(macro.weights, macro.pattern);
            else if (macro.kind == MacroRole::Kind::Number)
                m_task.definitions[macro.name] = numberText(macro.value);
            else if (!macro.condition.empty())
                m_task.definitions[macro.name] = macro.value;
        }
        for (const ProgramConstant &constant : m_variant.declared.constants)
            if (const ArgumentMapping *mapped = m_variant.mapping.find({}, constant.name))
                m_task.definitions[literalsMacro(constant.name)]
                    = literals(std::get<MemoryRole>(mapped->role), {});
    }

    std::string numberText(const std::string &expression) const
    {
        const double value = valueOf(expression, m_symbols);
        const auto whole = std::llround(value);
        return std::abs(value - static_cast<double>(whole)) < 1e-9 ? std::to_string(whole)
                                                                   : literal(static_cast<float>(value));
    }

    std::string literals(const MemoryRole &role, const std::string &pattern) const
    {
        const TaskBuffer &buffer = weightsNamed(role.buffer);
        std::string text;
        for (const float weight :
            turned(std::get<std::vector<float>>(*buffer.content), shapeOf(buffer), role)) {
            const std::string one = literal(weight * static_cast<float>(role.range.value_or(1.0)));
            if (pattern.empty())
                text += (text.empty() ? "" : ",") + one;
            else
                text += std::string(pattern).replace(pattern.find('%'), 1, one);
        }
        return text;
    }

    const TaskBuffer &weightsNamed(const std::string &name) const
    {
        const TaskBuffer *buffer = m_task.find(name);
        if (!buffer || !buffer->content || !std::holds_alternative<std::vector<float>>(*buffer->content))
            throw Error(ErrorKind::Input, "%1: \"%2\" has no weights; name the filter instead.",
                m_variant.file, name);
        return *buffer;
    }

    /// Of weights without rows: as the filter's.
    Size2 shapeOf(const TaskBuffer &buffer) const
    {
        const auto edge = [&](const char *name) {
            const auto found = m_symbols.find(name);
            return found == m_symbols.end() ? 0 : static_cast<int>(found->second);
        };
        const Size2 filter{ edge("FILTER_W"), edge("FILTER_H") };
        if (buffer.shape.w > 0)
            return buffer.shape;
        return buffer.name == "filter" && filter.area() == buffer.count
            ? filter
            : Size2{ static_cast<int>(buffer.count), 1 };
    }

    [[noreturn]] static void refuse(const Argument &argument, const char *why)
    {
        throw BadLine{ Message("\"%1\" %2", argument.name, why) };
    }

    MemoryLayout layoutOf(const Argument &argument, const MemoryRole &role, const TaskBuffer &buffer) const
    {
        MemoryLayout layout;
        const Size2 size = shapeOf(buffer);
        layout.size = size;
        layout.whole = size;
        if (argument.isImage()) {
            layout.format = role.format.value_or(PixelFormat{});
            layout.number = layout.format->number;
            layout.components = layout.format->channels;
            layout.pixelBytes = bytesOf(layout.number) * static_cast<size_t>(layout.components);
        } else {
            const auto declared = argument.element();
            const ValueType type = role.type ? *role.type : declared.value_or(ValueType{});
            layout.number = type.number;
            layout.components = type.components;
            // Three numbers are tight where the kernel counts numbers, and four where it counts vectors.
            layout.pixelBytes = declared && declared->components == 1
                ? bytesOf(type.number) * static_cast<size_t>(type.components)
                : type.bytes();
        }
        layout.range = role.range.value_or(isWeight(buffer) ? 1.0 : usualRange(layout.number));
        const CoverEdges edges = coverEdges(m_variant, m_symbols);
        if (buffer.use == Use::Output) {
            layout.margin = { edges.left, edges.top };
            layout.whole = { size.w + edges.left + edges.right, size.h + edges.top + edges.bottom };
        }
        place(layout, role);
        return layout;
    }

    static bool isWeight(const TaskBuffer &buffer) { return buffer.use == Use::Constant; }

    void place(MemoryLayout &layout, const MemoryRole &role) const
    {
        const auto pixel = static_cast<std::int64_t>(layout.pixelBytes);
        layout.pitch = pixel * layout.whole.w;
        if (!role.pitch.empty())
            layout.pitch = wholeOf(role.pitch, m_symbols) * (role.pitchInBytes ? 1 : pixel);
        if (layout.pitch < pixel * layout.whole.w)
            throw BadLine{ Message(
                "a pitch of %1 bytes is less than a row of %2", layout.pitch, pixel * layout.whole.w) };
        const std::int64_t rows = role.rows.empty() ? layout.whole.h : wholeOf(role.rows, m_symbols);
        if (rows < layout.whole.h)
            throw BadLine{ Message("there are %1 rows, more than these %2", layout.whole.h, rows) };
        layout.offset = role.offset.empty() ? 0 : wholeOf(role.offset, m_symbols) * pixel;
        if (layout.offset < 0)
            throw BadLine{ "an offset must not be negative" };
        checkRoom(layout.pitch, rows, layout.offset);
        layout.bytes = std::max<std::int64_t>(layout.offset + rows * layout.pitch, pixel);
    }

    static void checkRoom(std::int64_t pitch, std::int64_t rows, std::int64_t offset)
    {
        constexpr double most = 4.0 * 1024 * 1024 * 1024;
        if (static_cast<double>(pitch) * static_cast<double>(rows) + static_cast<double>(offset) > most)
            throw BadLine{ "this memory would take more than 4 GiB; correct the expression" };
    }

    /// Rows of 32-bit floats, one behind the other, need no packing.
    static bool isPlain(const MemoryLayout &layout)
    {
        return !layout.isImage() && layout.number == Number::Float && layout.components == 1
            && layout.range == 1.0 && layout.whole == layout.size
            && layout.bytes == static_cast<std::int64_t>(layout.size.area() * sizeof(float));
    }

    void give(TaskLaunch &launch, const Argument &argument, const MemoryRole &role)
    {
        const auto renamed = launch.buffers.find(role.buffer); // "before" is another buffer in each launch
        const std::string memory = renamed == launch.buffers.end() ? role.buffer : renamed->second;
        const TaskBuffer *known = m_task.find(memory);
        if (!known)
            refuse(argument, "is to be memory that this problem has not; name another");
        if (!argument.isPointer() && !argument.isImage()) { // a struct of weights, by value
            launch.buffers[argument.name] = memory;
            return;
        }
        MemoryLayout layout = layoutOf(argument, role, *known);
        const auto declared = argument.element();
        const bool needsNone = isPlain(layout) && declared && declared->number == Number::Float;
        std::string name = memory;
        if (isWeight(*known)) {
            name += " as " + launch.entry + '.' + argument.name;
            TaskBuffer form = *known;
            form.name = name;
            checkWeights(form, layout);
            form.content = std::make_shared<const Values>(
                turned(std::get<std::vector<float>>(*known->content), shapeOf(*known), role));
            form.repeated = layout.components > 1;
            if (!needsNone)
                form.layout = layout;
            if (!m_task.find(name))
                m_task.buffers.push_back(std::move(form));
        } else if (!needsNone) {
            TaskBuffer &buffer = const_cast<TaskBuffer &>(*known); // of m_task, which is ours to change
            if (buffer.layout && *buffer.layout != layout)
                refuse(argument, "is memory that another argument takes in another form; make both alike");
            buffer.layout = layout;
        }
        launch.buffers[argument.name] = name;
    }

    /// Integers must be able to say what the weights are.
    void checkWeights(const TaskBuffer &buffer, const MemoryLayout &layout) const
    {
        if (isFloating(layout.number))
            return;
        for (const float weight : std::get<std::vector<float>>(*buffer.content)) {
            const double stored = static_cast<double>(weight) * layout.range;
            if (std::abs(stored - std::rint(stored)) > 1e-4 || !holds(layout.number, std::rint(stored)))
                throw Error(ErrorKind::Usage,
                    "The kernel %1 takes weights as %2, which cannot hold %3; choose a filter of whole "
                    "numbers, or say by "
                    "\"range\" what they are multiplied with.",
                    m_variant.file, toString(ValueType{ layout.number, 1 }), literal(weight));
        }
    }

    void give(TaskLaunch &launch, const Argument &argument, const ValuesRole &role)
    {
        const auto declared = argument.element();
        std::vector<std::byte> bytes;
        size_t widest = 1;
        for (const NumberRole &value : role.values) {
            const Number number = declared ? declared->number : value.type->number;
            const size_t size = bytesOf(number);
            widest = std::max(widest, size);
            bytes.resize((bytes.size() + size - 1) / size * size + size); // as C lays members out
            const double real = valueOf(value.expression, m_symbols);
            writeNumber(number, isFloating(number) ? real : std::trunc(real + 1e-9),
                bytes.data() + bytes.size() - size);
        }
        bytes.resize(declared ? declared->bytes() : (bytes.size() + widest - 1) / widest * widest);
        launch.bytes[argument.name] = std::move(bytes);
    }

    void give(TaskLaunch &launch, const Argument &argument, const LocalRole &role)
    {
        launch.locals[argument.name] = wholeOf(role.bytes, m_symbols);
        launch.localBytes = std::max(launch.localBytes, launch.locals[argument.name]);
    }

    void give(TaskLaunch &launch, const Argument &argument, const OwnMemoryRole &role)
    {
        const ValueType type = argument.element().value_or(ValueType{});
        const std::int64_t count = std::max<std::int64_t>(wholeOf(role.count, m_symbols), 1);
        checkRoom(count, static_cast<std::int64_t>(type.bytes()), 0);
        const std::string name = launch.entry + '.' + argument.name;
        launch.buffers[argument.name] = name;
        if (m_task.find(name)) // of a launch before
            return;
        TaskBuffer buffer = role.content.empty() ? scratchBuffer(name, static_cast<size_t>(count))
                                                 : inputBuffer(name, contentOf(role, count, m_symbols));
        MemoryLayout layout;
        layout.number = type.number;
        layout.components = type.components;
        layout.pixelBytes = type.bytes();
        layout.size = layout.whole = { static_cast<int>(count), 1 };
        layout.pitch = layout.bytes = count * static_cast<std::int64_t>(type.bytes());
        buffer.repeated = type.components > 1;
        buffer.layout = layout;
        m_task.buffers.push_back(std::move(buffer));
    }

    void give(TaskLaunch &launch, const Argument &argument, const SamplerRole &role)
    {
        launch.samplers[argument.name] = role;
    }

    Task &m_task;
    const Variant &m_variant;
    const Symbols &m_symbols;
};

} // namespace

CoverEdges coverEdges(const Variant &variant, const Symbols &symbols)
{
    const auto &covers = variant.mapping.covers;
    if (!covers || !covers->hasMargins())
        return {};
    const auto edge = [&](const std::string &expression) {
        return std::max(static_cast<int>(wholeOf(expression, symbols)), 0);
    };
    return { edge(covers->left), edge(covers->top), edge(covers->right), edge(covers->bottom) };
}

double StoredNumbers::least() const
{
    return isFloating(number) ? -std::numeric_limits<double>::infinity() : leastOf(number) / range;
}

double StoredNumbers::most() const
{
    return isFloating(number) ? std::numeric_limits<double>::infinity() : usualNormal(number) / range;
}

StoredNumbers storedNumbers(const Variant &variant, const std::string &memory)
{
    for (const KernelFunction &function : variant.declared.functions)
        for (const Argument &argument : function.arguments) {
            const ArgumentMapping *mapped = variant.mapping.find(function.name, argument.name);
            const auto *role = mapped ? std::get_if<MemoryRole>(&mapped->role) : nullptr;
            if (!role || role->buffer != memory)
                continue;
            if (argument.isImage()) {
                const PixelFormat format = role->format.value_or(PixelFormat{});
                return { format.number,
                    format.normalised ? usualNormal(format.number)
                                      : role->range.value_or(usualRange(format.number)) };
            }
            const Number number
                = role->type ? role->type->number : argument.element().value_or(ValueType{}).number;
            return { number, role->range.value_or(usualRange(number)) };
        }
    return {};
}

void applyMapping(Task &task, const Symbols &symbols)
{
    if (task.variant.mapping.isForeign())
        MappingOfTask(task, symbols).apply();
}

} // namespace halo
