import RefreshEngine

/// A field of a node's look: its transform, its opacity, its text ... `LookField.all` is the only table of them: binary
/// messages, JSON, goldens, recordings and the page all follow it. A new field is a row here and a property of
/// `RawNode`.
package struct LookField: Sendable {
    /// Its name in JSON, goldens and recordings. Rows with the same name are one field there.
    package let name: StaticString
    package let kind: Kind
    /// The bit of a node's mask in binary messages that says that it differs. Rows with the same bit are adjacent.
    let bit: Int
    /// For the reference.
    let meaning: StaticString

    package enum Kind: Sendable {
        /// Some numbers of a node; bytes contain them in steps.
        case numbers(ClosedRange<NodeNumber>, stepsPerUnit: Double)
        case hidden, color, text
    }

    /// In the order of JSON.
    package static let all = [
        LookField(
            "transform", .numbers(.a ... .d, stepsPerUnit: Quantization.factor), bit: 0,
            "a, b, c, d of `transform`, 4 differences"),
        LookField(
            "transform", .numbers(.tx ... .ty, stepsPerUnit: Quantization.length), bit: 1,
            "tx, ty of `transform`, 2 differences"),
        LookField(
            "opacity", .numbers(.opacity ... .opacity, stepsPerUnit: Quantization.opacity), bit: 2,
            "`opacity`, difference"),
        LookField("hidden", .hidden, bit: 3, "no bytes: `hidden` is now the opposite"),
        LookField("color", .color, bit: 4, "`color`, optional colour"),
        LookField(
            "strokeStart", .numbers(.strokeStart ... .strokeStart, stepsPerUnit: Quantization.stroke), bit: 5,
            "`strokeStart`, difference"),
        LookField(
            "strokeEnd", .numbers(.strokeEnd ... .strokeEnd, stepsPerUnit: Quantization.stroke), bit: 5,
            "`strokeEnd`, difference"),
        LookField("text", .text, bit: 7, "`text`, text"),
        LookField("image", .numbers(.image ... .image, stepsPerUnit: 1), bit: 6, "`image`, difference"),
    ]

    private init(_ name: StaticString, _ kind: Kind, bit: Int, _ meaning: StaticString) {
        (self.name, self.kind, self.bit, self.meaning) = (name, kind, bit, meaning)
    }

    /// The fields of JSON, each with its rows.
    package static let names: [(name: String, fields: [LookField])] = all.reduce(into: []) { names, field in
        let name = "\(field.name)"
        if names.last?.name == name {
            names[names.count - 1].fields.append(field)
        } else {
            names.append((name, [field]))
        }
    }

    /// The steps per unit of a node's numbers.
    static let steps: RawNode<Double> = {
        var steps = RawNode<Double>()
        for case .numbers(let numbers, let stepsPerUnit) in all.map(\.kind) {
            for number in numbers { steps[number] = stepsPerUnit }
        }
        return steps
    }()

    var mask: NodeChange { NodeChange(rawValue: 1 << bit) }
}

/// Which fields differ between two looks of a node, as the mask of binary messages.
package struct NodeChange: OptionSet, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Texts are not compared: they are stored outside the nodes.
    init(_ base: RawNode<Double>, _ now: RawNode<Double>) {
        let masks = NodeMasks.all
        var change: UInt16 = 0
        now.forEachNumber(unlike: base) { change |= masks[$0] }
        if base.colorWord != now.colorWord { change |= masks.color }
        if base.hiddenWord != now.hiddenWord { change |= masks.hidden }
        rawValue = change
    }

    /// The node's text differs.
    static var text: NodeChange { NodeChange(rawValue: NodeMasks.all.text) }
}

/// `LookField.all` as a few words in memory, because every node is compared, and its difference is written, at every
/// tick.
struct NodeMasks {
    /// For each word of a rounded node, the mask that says that it differs: its numbers, its colour, whether it is hidden.
    private var words = SIMD16<Int32>.zero
    var hidden: UInt16 = 0, color: UInt16 = 0, text: UInt16 = 0
    /// What each bit of a mask says something about.
    private var parts = Array(repeating: Part(kind: .numbers, places: 0..<0), count: NodeChange.RawValue.bitWidth)

    subscript(number: NodeNumber) -> UInt16 { UInt16(truncatingIfNeeded: words[Int(number.rawValue)]) }

    /// Which fields differ, but for the text. Four words at a time and without a branch, because every node is compared at
    /// every tick, and most look as before.
    @inline(__always)
    func change(_ base: RawNode<Int32>, _ now: RawNode<Int32>) -> NodeChange {
        let factors = words.lowHalf.lowHalf.replacing(with: 0 as Int32, where: base.factors .== now.factors)
        let place = words.lowHalf.highHalf.replacing(with: 0 as Int32, where: base.place .== now.place)
        let rest = words.highHalf.lowHalf.replacing(with: 0 as Int32, where: base.rest .== now.rest)
        let all = factors | place | rest
        let halves = all.lowHalf | all.highHalf
        return NodeChange(rawValue: UInt16(truncatingIfNeeded: halves.x | halves.y))
    }

    /// What a difference says something about.
    struct Part {
        enum Kind: UInt8 { case numbers, hidden, color, text }

        var kind: Kind
        /// Of numbers: where they are among all of them.
        var places: Range<UInt8>
    }

    /// Calls `body` with what `change` names, in the order of bytes.
    @inline(__always)
    func forEachPart<Failure: Error>(of change: NodeChange, _ body: (Part) throws(Failure) -> Void) throws(Failure) {
        var rest = change.rawValue
        while rest != 0 {
            try body(parts[rest.trailingZeroBitCount])
            rest &= rest - 1
        }
    }

    static let all: NodeMasks = {
        var masks = NodeMasks()
        for field in LookField.all {
            switch field.kind {
            case .numbers(let numbers, _):
                for number in numbers { masks.words[Int(number.rawValue)] = Int32(field.mask.rawValue) }
                let known = masks.parts[field.bit].places
                let first = known.isEmpty ? numbers.lowerBound.rawValue : known.lowerBound
                masks.parts[field.bit].places = first..<numbers.upperBound.rawValue + 1
            case .color: (masks.color, masks.parts[field.bit].kind) = (field.mask.rawValue, .color)
            case .hidden: (masks.hidden, masks.parts[field.bit].kind) = (field.mask.rawValue, .hidden)
            case .text: (masks.text, masks.parts[field.bit].kind) = (field.mask.rawValue, .text)
            }
        }
        masks.words[NodeNumber.allCases.count] = Int32(masks.color)
        masks.words[NodeNumber.allCases.count + 1] = Int32(masks.hidden)
        return masks
    }()
}

extension RawNode where Number == Int32 {
    /// Its words in their order, four at a time.
    fileprivate var factors: SIMD4<Int32> { SIMD4(a, b, c, d) }
    fileprivate var place: SIMD4<Int32> { SIMD4(tx, ty, opacity, strokeStart) }
    fileprivate var rest: SIMD4<Int32> {
        SIMD4(strokeEnd, image, Int32(truncatingIfNeeded: colorWord), Int32(truncatingIfNeeded: hiddenWord))
    }

    fileprivate var words: SIMD16<Int32> {
        SIMD16(lowHalf: SIMD8(lowHalf: factors, highHalf: place), highHalf: SIMD8(lowHalf: rest, highHalf: .zero))
    }
}

// MARK: In bytes

extension NodeChange {
    /// The most bytes that its mask and fields take, but for a text: each number has 32 bits.
    static let maxLength = 3 + 5 * NodeNumber.allCases.count + 4
}

extension ByteSink {
    /// The fields of a node that are named in `change`, without the mask.
    @inline(__always)
    mutating func write(
        _ change: NodeChange, _ masks: NodeMasks = .all, of index: Int, from base: WireFrame, to now: WireFrame
    ) {
        // In memory, where a vector would be written for each number that is asked for by its place.
        withUnsafeBytes(of: now.nodes[index].words &- base.nodes[index].words) { words in
            let differences = words.bindMemory(to: Int32.self)
            masks.forEachPart(of: change) { part in
                switch part.kind {
                case .numbers: for place in part.places { signed(Int(differences[Int(place)])) }
                case .hidden: break
                case .color: optional(now.nodes[index].color) { $0.color($1) }
                case .text: text(now.texts[index])
                }
            }
        }
    }
}

extension ByteReader {
    /// Changes the fields of a node that are named in `change`.
    /// - Returns: its new text, if that is among them
    mutating func change(_ node: inout RawNode<Int32>, _ change: NodeChange) throws(ProtocolError) -> String? {
        var text: String?
        try NodeMasks.all.forEachPart(of: change) { (part) throws(ProtocolError) in
            switch part.kind {
            case .numbers:
                for place in part.places {
                    if let number = NodeNumber(rawValue: place) { try self.change(&node[number]) }
                }
            case .hidden: node.isHidden.toggle()
            case .color: node.color = try optional { (reader) throws(ProtocolError) in try reader.color() }
            case .text: text = try self.text()
            }
        }
        return text
    }
}

// MARK: In JSON

extension JSONWriter {
    /// The fields of a node that are named in `change`; of strokes, the end that differs from `base`, or both if there
    /// is no base.
    mutating func write(_ change: NodeChange, from base: RawNode<Double>?, to now: RawNode<Double>, text: String) {
        var isInTransform = false
        for field in LookField.all where change.contains(field.mask) {
            switch field.kind {
            case .numbers(let numbers, _) where numbers.count > 1:
                if isInTransform { continue }
                isInTransform = true
                key(field.name)
                array { json in for number in LookField.transform { json.number(now[number]) } }
            case .numbers(let numbers, _):
                if let base, base[numbers.lowerBound] == now[numbers.lowerBound] { continue }
                key(field.name)
                number(now[numbers.lowerBound])
            case .hidden:
                key(field.name)
                bool(now.isHidden)
            case .color:
                if let color = now.color {
                    key(field.name)
                    write(color)
                }
            case .text:
                key(field.name)
                string(text)
            }
        }
    }
}

extension LookField {
    /// The transform's numbers: JSON says all six when one differs.
    package static let transform = NodeNumber.a ... .ty
}

extension Field<Node> {
    /// A node's look at rest, as its difference from the standard look: in JSON fields of the node itself, in bytes a
    /// mask and the fields that it names.
    static let look: Field = {
        var document = FieldDocument(
            name: "look",
            shape: Shape(
                schema: Shape.reference("look"),
                bytes: "the mask of its look, unsigned, and the fields that the mask names", page: #""look""#),
            words: "how it looks at rest", isOptional: true)
        document.isFlattened = true
        return Field(
            document: document, readJSON: { (fields, node) throws(ProtocolError) in node.rest = try NodeFrame(fields) },
            writeJSON: { node, json in
                let standard = RawNode()
                let rest = RawNode(node.rest)
                let text = node.rest.text
                json.write(
                    NodeChange(standard, rest).union(text.isEmpty ? [] : .text), from: standard, to: rest, text: text)
            },
            readBytes: { (reader, node, _) throws(ProtocolError) in
                var rest = RawNode<Int32>.standard
                let text = try reader.change(&rest, NodeChange(rawValue: try reader.mask("a node's fields")))
                node.rest = NodeFrame(RawNode<Double>(rest), text: text ?? "")
            },
            writeBytes: { node, writer in
                let standard = WireFrame(standing: 1)
                var rest = standard
                (rest.nodes[0], rest.texts[0]) = (RawNode(RawNode<Double>(node.rest)), node.rest.text)
                var change = NodeMasks.all.change(standard.nodes[0], rest.nodes[0])
                if !rest.texts[0].isEmpty { change.insert(.text) }
                writer.unsigned(Int(change.rawValue))
                writer.write(change, of: 0, from: standard, to: rest)
            })
    }()
}

extension NodeFrame {
    /// The look from a node's fields in JSON.
    fileprivate init(_ fields: JSONFields) throws(ProtocolError) {
        var node = RawNode<Double>()
        var text = ""
        for (number, value) in zip(LookField.transform, fields["transform"]?.array ?? []) {
            node[number] = value.number ?? 0
        }
        for field in LookField.all {
            guard let value = fields["\(field.name)"] else { continue }
            switch field.kind {
            case .numbers(let numbers, _):
                if numbers.count == 1 { node[numbers.lowerBound] = value.number ?? 0 }
            case .hidden: node.isHidden = value.bool ?? false
            case .color: node.color = Format.color.fromJSON(value)
            case .text: text = value.string ?? ""
            }
        }
        self.init(node, text: text)
    }
}
