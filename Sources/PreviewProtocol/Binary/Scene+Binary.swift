import RefreshEngine

// Bytes: README.md, "Binary".

extension ByteWriter {
    mutating func write(_ scene: Scene) {
        size(scene.viewport)
        length(scene.contentHeight)
        length(scene.rowHeight)
        color(scene.background)
        list(scene.sections) {
            $0.unsigned($1.row)
            $0.text($1.title)
        }
        if !scene.sections.isEmpty { length(Section.headerHeight) }
        list(scene.inserted) {
            $0.unsigned($1.row)
            $0.text($1.text)
        }
        optional(scene.header) { $0.write($1) }
        optional(scene.footer) { $0.write($1) }
        list(scene.nodes) { $0.write($1) }
    }

    private mutating func write(_ choice: SystemChoice) {
        text(choice.name)
        list(choice.parameters.sorted) {
            $0.text($1.name)
            $0.write($1.value)
        }
    }

    mutating func length(_ points: Double) { signed(Int(Quantum.steps(points, Quantum.length))) }

    mutating func size(_ size: Size) {
        length(size.width)
        length(size.height)
    }

    mutating func point(_ point: Point) {
        length(point.x)
        length(point.y)
    }

    mutating func rectangle(_ rectangle: Rectangle) {
        point(rectangle.origin)
        size(rectangle.size)
    }
}

extension ByteReader {
    mutating func scene() throws(ProtocolError) -> Scene {
        let viewport = try size()
        let (contentHeight, rowHeight) = (try length(), try length())
        let background = try color()
        let sections = try list(shortest: 2) { (reader) throws(ProtocolError) in Section(row: try reader.unsigned(), title: try reader.text()) }
        if !sections.isEmpty { _ = try length() }
        let inserted = try list(shortest: 2) { (reader) throws(ProtocolError) in InsertedRow(row: try reader.unsigned(), text: try reader.text()) }
        let header = try optional { (reader) throws(ProtocolError) in try reader.system(.header) }
        let footer = try optional { (reader) throws(ProtocolError) in try reader.system(.footer) }
        let nodes = try list(shortest: 7) { (reader) throws(ProtocolError) in try reader.node() }
        return Scene(
            viewport: viewport, contentHeight: contentHeight, rowHeight: rowHeight, inserted: inserted, sections: sections,
            background: background, header: header, footer: footer, nodes: nodes)
    }

    /// The outlines of its texts do not cross the wire: they are in the nodes.
    private mutating func system(_ edge: Edge) throws(ProtocolError) -> SystemChoice {
        let start = position
        let name = try text()
        let values = try list(shortest: 2) { (reader) throws(ProtocolError) in (try reader.text(), try reader.parameterValue()) }
        do throws(ParameterError) {
            var choice = try SystemChoice(name, edge: edge)
            for (name, value) in values { try choice.set(name, to: value) { Outline(text: $0, fontSize: $1, data: "", length: 0) } }
            return choice
        } catch {
            throw .malformed(at: start, wanted: "a system of the catalog: \(error)")
        }
    }

    mutating func length() throws(ProtocolError) -> Double { Quantum.value(Int32(clamping: try signed()), Quantum.length) }
    mutating func size() throws(ProtocolError) -> Size { Size(try length(), try length()) }
    mutating func point() throws(ProtocolError) -> Point { Point(try length(), try length()) }

    mutating func rectangle() throws(ProtocolError) -> Rectangle {
        Rectangle(try length(), try length(), try length(), try length())
    }
}

// A parameter's value.

extension ByteWriter {
    mutating func write(_ value: ParameterValue) {
        switch value {
        case .flag(let flag): self.flag(flag)
        case .number(let number): byte(2); double(number)
        case .text(let text): byte(3); self.text(text)
        case .color(let color): byte(4); self.color(color)
        }
    }
}

extension ByteReader {
    mutating func parameterValue() throws(ProtocolError) -> ParameterValue {
        switch try byte("a value") {
        case 0: return .flag(false)
        case 1: return .flag(true)
        case 2: return .number(try double())
        case 3: return .text(try text())
        case 4: return .color(try color())
        default: throw wrong("a value: 0 to 4", length: 1)
        }
    }
}
