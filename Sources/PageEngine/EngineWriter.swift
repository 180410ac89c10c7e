import Measures
import Motion
import RefreshEngine

/// Writes the values of README.md to bytes, one after the other: what `EngineReader` reads, the other way.
struct EngineWriter {
    private(set) var bytes: [UInt8] = []

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// What another one has written.
    mutating func append(_ other: EngineWriter) { bytes += other.bytes }

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func flag(_ value: Bool) { byte(value ? 1 : 0) }

    mutating func number(_ value: Double) {
        for shift: UInt64 in [0, 8, 16, 24, 32, 40, 48, 56] {
            byte(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
        }
    }

    mutating func whole(_ value: Int) { number(Double(value)) }

    mutating func text(_ value: String) {
        whole(value.utf8.count)
        bytes += value.utf8
    }

    /// One of the cases of a kind, as its place in their order.
    mutating func choice<Value: CaseIterable & Equatable>(_ value: Value) where Value.AllCases == [Value] {
        byte(UInt8(Value.allCases.firstIndex(of: value) ?? 0))
    }

    mutating func list<Value>(_ values: [Value], _ write: (inout EngineWriter, Value) -> Void) {
        whole(values.count)
        for value in values { write(&self, value) }
    }

    mutating func optional<Value>(_ value: Value?, _ write: (inout EngineWriter, Value) -> Void) {
        flag(value != nil)
        if let value { write(&self, value) }
    }
}

// MARK: Scenes: the fields of the message `scene`, in the order of its declaration

extension EngineWriter {
    mutating func scene(_ scene: Scene) {
        size(scene.viewport)
        number(scene.contentHeight)
        number(scene.rowHeight)
        color(scene.background)
        list(scene.sections) { writer, section in
            writer.whole(section.row)
            writer.text(section.title)
        }
        if !scene.sections.isEmpty { number(Section.headerHeight) }
        list(scene.inserted) { writer, inserted in
            writer.whole(inserted.row)
            writer.text(inserted.text)
        }
        for system in [scene.header, scene.footer] { optional(system) { $0.system($1) } }
        list(scene.nodes) { $0.node($1) }
        list(scene.names) { $0.text($1) }
        choice(scene.axis)
        optional(scene.top) { writer, top in
            for length in [top.inset, top.title, top.search] { writer.number(length) }
        }
    }

    private mutating func point(_ point: Point) {
        number(point.x)
        number(point.y)
    }

    private mutating func size(_ size: Size) {
        number(size.width)
        number(size.height)
    }

    private mutating func rectangle(_ rectangle: Rectangle) {
        point(rectangle.origin)
        size(rectangle.size)
    }

    private mutating func color(_ color: Color) { number(Double(color.value)) }

    private mutating func system(_ system: SystemValues) {
        text(system.name)
        list(system.parameters) { writer, parameter in
            writer.text(parameter.name)
            writer.value(parameter.value)
        }
    }

    private mutating func value(_ value: ParameterValue) {
        switch value {
        case .flag(let flag): self.flag(flag)
        case .number(let number):
            byte(2)
            self.number(number)
        case .text(let text):
            byte(3)
            self.text(text)
        case .color(let color):
            byte(4)
            self.color(color)
        }
    }

    private mutating func node(_ node: Node) {
        whole(node.parent.map { $0 + 1 } ?? 0)
        choice(node.layer)
        point(node.anchor)
        kind(node.kind)
        RawNode(node.rest).forEachValue { number($0) }
        text(node.rest.text)
    }

    private mutating func kind(_ kind: Node.Kind) {
        switch kind {
        case .group(nil): byte(0)
        case .group(let clip?):
            byte(1)
            rectangle(clip)
        case .bar(let from, let to, let width):
            byte(2)
            point(from)
            point(to)
            number(width)
        case .rectangle(let frame, let radius):
            byte(3)
            rectangle(frame)
            number(radius)
        case .label(let size, let alignment):
            byte(4)
            number(size)
            choice(alignment)
        case .image(let frame, let images):
            byte(5)
            rectangle(frame)
            text(images.path)
            whole(images.count)
            whole(images.columns ?? 0)
        case .path(let data, let length, let width, let fill):
            byte(6)
            text(data)
            number(length)
            number(width)
            optional(fill) { $0.color($1) }
        case .spinner(let diameter):
            byte(7)
            number(diameter)
        }
    }
}

// MARK: Notices, in the order of the declaration of the message `notice`; animations and measures

extension EngineWriter {
    mutating func notice(_ notice: Notice, at tick: Tick) {
        whole(tick.count)
        switch notice {
        case .state(let edge, let from, let to):
            begin(0, edge)
            choice(from)
            choice(to)
        case .progress(let edge, let progress):
            begin(1, edge)
            number(progress)
        case .haptic(let edge): begin(2, edge)
        case .refreshed(let edge, let key, let moment):
            begin(3, edge)
            text(key)
            number(moment.seconds)
        case .begin(let edge): begin(4, edge)
        case .action(let edge): begin(5, edge)
        case .end(let edge, let result):
            begin(6, edge)
            choice(result)
        case .cancel(let edge): begin(7, edge)
        case .rowInserted(let index, let text):
            byte(8)
            whole(index)
            self.text(text)
        case .floorOpened(let edge): begin(15, edge)
        case .floorClosed(let edge): begin(16, edge)
        case .willBeginDragging: byte(9)
        case .willEndDragging(let velocity, let target):
            byte(10)
            number(velocity)
            number(target)
        case .didEndDragging(let willDecelerate):
            byte(11)
            flag(willDecelerate)
        case .willBeginDecelerating: byte(12)
        case .didEndDecelerating: byte(13)
        case .didEndScrollingAnimation: byte(14)
        }
    }

    /// The first fields of a running animation of the message `traced`.
    mutating func animation(_ animation: RunningAnimation, at edge: Edge) {
        choice(edge)
        text(animation.name)
        whole(animation.since.count)
    }

    /// The name, value and tick of a measure of the message `traced`.
    mutating func measure(_ measure: Measure) {
        choice(measure.name)
        number(measure.value)
        whole(measure.tick.count)
    }

    private mutating func begin(_ code: UInt8, _ edge: Edge) {
        byte(code)
        choice(edge)
    }
}
