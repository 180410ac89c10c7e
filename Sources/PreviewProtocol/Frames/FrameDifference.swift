import RefreshEngine

// How a frame differs from another one. There is one definition of the difference, for raw frames with any type of
// number, and four uses: binary between two rounded frames, JSON from the scene at rest, goldens and recordings from
// the previous tick.

/// Which fields of the list and its controls differ, as the mask of binary messages. The fields of nearly every frame
/// are in the low seven bits: the mask is one byte then.
package struct FrameChange: OptionSet, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    static let whole = FrameChange(rawValue: 1), offset = FrameChange(rawValue: 2), velocity = FrameChange(rawValue: 4)
    static let insets = FrameChange(rawValue: 8), header = FrameChange(rawValue: 16), footer = FrameChange(rawValue: 32)
    static let nodes = FrameChange(rawValue: 64), insertion = FrameChange(rawValue: 128)

    /// A function, because an initializer would copy both frames.
    @inline(__always)
    package static func of<Number>(_ after: RawFrame<Number>, from before: RawFrame<Number>) -> FrameChange {
        let (base, now) = (before.list, after.list)
        var change: FrameChange = []
        if base.offset != now.offset { change.insert(.offset) }
        if base.velocity != now.velocity { change.insert(.velocity) }
        if base.insetTop != now.insetTop || base.insetBottom != now.insetBottom { change.insert(.insets) }
        if base.header != now.header || before.headerDetail != after.headerDetail { change.insert(.header) }
        if base.footer != now.footer || before.footerDetail != after.footerDetail { change.insert(.footer) }
        if base.insertion != now.insertion { change.insert(.insertion) }
        return change
    }
}

extension FrameChange {
    /// The meaning of each bit of the mask, and its fields after the tick, in the order of the bytes.
    static let inBytes: [(name: String, bit: FrameChange, meaning: String)] = [
        ("whole", .whole, "no bytes: the base is the scene at rest (the frame is *whole*)"),
        ("offset", .offset, "`offset`, difference"), ("velocity", .velocity, "`velocity`, difference"),
        ("insets", .insets, "`insets`: top, bottom, 2 differences"), ("header", .header, "`header`, a status"),
        ("footer", .footer, "`footer`, a status"),
        ("insertion", .insertion, "`insertion`, optional (row, unsigned; progress in steps, signed)"),
        ("nodes", .nodes, "`nodes`, one entry for each node that has changed, in the order of their ids; then a 0"),
    ]

    /// The fields of a frame in JSON.
    static let documents: [FieldDocument] = {
        func field(
            _ name: String, _ schema: String, _ words: String, _ meaning: String = "", isOptional: Bool = false
        ) -> FieldDocument {
            FieldDocument(
                name: name, shape: Shape(schema: schema, bytes: "", page: ""), words: words, meaning: meaning,
                isOptional: isOptional)
        }
        let insertion =
            #"{"type":"object","properties":{"row":{"type":"integer","minimum":0},"progress":{"type":"number","minimum":0,"maximum":1}},"required":["row","progress"]}"#
        let status = "an object with state, detail, progress"
        return [
            field("tick", Format.tick.shape.schema, Format.tick.wanted),
            field(
                "offset", #"{"type":"number"}"#, "a number of pt",
                "the content offset as it is to be drawn: content point y stands at `y - offset` in the viewport"),
            field(
                "velocity", #"{"type":"number"}"#, "a number of pt/s",
                "the content's velocity; there only while it glides or bounces", isOptional: true),
            field(
                "insets", Format<Point>.point.shape.schema, "two numbers, [top,bottom]", "the insets of the content, pt"
            ),
            field(
                "header", Shape.reference("status"), status,
                "the status of the header's control; there when the edge has a system", isOptional: true),
            field("footer", Shape.reference("status"), status, "the same of the footer", isOptional: true),
            field("insertion", insertion, "an object with row, progress", "a row that grows", isOptional: true),
            field(
                "nodes",
                #"{"type":"object","patternProperties":{"^[0-9]+$":\#(Shape.reference("look"))},"additionalProperties":false}"#,
                "an object with a look for each id",
                "the nodes that differ from the scene at rest, each with the fields of its look in which it does"),
        ]
    }()
}

extension RawFrame where Number == Double {
    /// A node that differs between two frames.
    package struct Difference {
        package var index: Int
        package var change: NodeChange
        package var base, now: RawNode<Double>

        /// Whether that field differs.
        package func has(_ field: LookField) -> Bool {
            guard case .numbers(let numbers, _) = field.kind else { return change.contains(field.mask) }
            return numbers.contains { base[$0] != now[$0] }
        }
    }

    /// Calls `body` with every node that differs from its counterpart in `base`, in order, and with its text if that
    /// differs. If the frames do not fit each other, the nodes that both have are compared.
    package func forEachDifference(from base: RawFrame, _ body: (Difference, String) -> Void) {
        for index in 0..<min(base.nodes.count, nodes.count) {
            let isSaid = base.texts[index] != texts[index]
            let change = NodeChange(base.nodes[index], nodes[index]).union(isSaid ? .text : [])
            if change.isEmpty { continue }
            body(
                Difference(index: index, change: change, base: base.nodes[index], now: nodes[index]),
                isSaid ? texts[index] : "")
        }
    }
}
