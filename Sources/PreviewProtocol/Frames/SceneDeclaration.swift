import RefreshEngine

// A scene's fields and the kinds of its nodes, as `scene` messages, goldens and recordings write them.

extension Scene {
    /// The scene into which a message is read.
    static let blank = Scene(viewport: Size(0, 0), contentHeight: 0, rowHeight: 0, background: .black, nodes: [])

    static let fields: [Field<Scene>] = [
        Field("viewport", \.viewport, .size),
        Field("height", \.contentHeight, .length).inObject("content").meaning("the height of the whole content"),
        Field("rowHeight", \.rowHeight, .length).inObject("content"),
        Field("background", \.background, .color),
        Field("sections", \.sections, .list(.section), or: []).inObject("content").ranked(1).meaning(
            "objects with `row`, `title`: a section begins before that row"),
        Field("headerHeight", constant: Section.headerHeight, .length).onlyWith("sections") { !$0.sections.isEmpty }
            .inObject("content")
            .meaning("the height of a section's header; only with `sections`"),
        Field("inserted", \.inserted, .list(.insertedRow), or: []).inObject("content").ranked(1).meaning(
            "objects with `row`, `text`: rows with texts of their own"),
        Field("header", \.header, .optional(.system), or: nil).meaning(
            "the header's system, if it has one, with all of its parameters"),
        Field("footer", \.footer, .optional(.system), or: nil).meaning("the same of the footer"),
        Field("nodes", \.nodes, .nodes).meaning("what the controls are drawn with, in the order of drawing"),
        Field("names", \.names, last: .list(.text), or: []) { $0.axis != .vertical || $0.top != nil }.meaning(
            "what each of these nodes is called; empty for one that is called after its kind"),
        Field("axis", \.axis, last: .choice(), or: .vertical) { $0.top != nil }.meaning(
            "how the list lies in the viewport; all but that is in points of the list, which is turned as a whole"),
        Field("top", \.top, last: .optional(.topBar), or: nil).meaning(
            "an object with `inset`, `title`, `search`, pt: a large title and a search bar at the end of that inset, which go away as the list is scrolled from there, the search bar first"
        ),
    ]

    fileprivate static let record = Record(fields)

    /// A scene from its fields, as messages, goldens and recordings contain them.
    package init(_ fields: JSONNode) throws(ProtocolError) {
        self = try Scene.record.read(try JSONFields(fields, of: "scene"), into: .blank)
    }
}

extension JSONWriter {
    /// A scene's fields, as its message has them after the number.
    package mutating func write(_ scene: Scene) { Scene.record.write(scene, to: &self) }

    package mutating func write(_ rows: [InsertedRow]) { Format.list(.insertedRow).toJSON(rows, &self) }
}

extension Format<Section> {
    static let section = record(
        Section(row: 0, title: ""), [Field("row", \.row, .count), Field("title", \.title, .text)])
}

extension Format<TopBar> {
    static let topBar = record(
        TopBar(inset: 0, title: 0, search: 0),
        [Field("inset", \.inset, .length), Field("title", \.title, .length), Field("search", \.search, .length)])
}

extension Format<InsertedRow> {
    static let insertedRow = record(
        InsertedRow(row: 0, text: ""), [Field("row", \.row, .count), Field("text", \.text, .text)])
}

// MARK: Systems

extension Format<SystemValues> {
    /// The outlines of its texts are not sent: the nodes contain them.
    static let system = record(
        SystemValues(name: "", parameters: []),
        [Field("system", \.name, .text), Field("parameters", \.parameters, .parameters)])
}

extension Format<[NamedValue]> {
    /// An object in JSON, a list in bytes.
    static let parameters: Format = {
        let list = list(
            .record(
                NamedValue(name: "", value: .flag(false)),
                [Field("name", \.name, .text), Field("value", \.value, .value)]))
        return Format(
            shape: Shape(
                schema: #"{"type":"object","additionalProperties":\#(Format<ParameterValue>.value.shape.schema)}"#,
                bytes: list.shape.bytes, page: #""parameters""#),
            wanted: "an object",
            fromJSON: { node in
                node.members?.compactMap { member in
                    Format<ParameterValue>.value.fromJSON(member.node).map { NamedValue(name: member.key, value: $0) }
                }
            },
            toJSON: { values, json in
                json.object { json in
                    for named in values {
                        json.key(named.name)
                        json.write(named.value)
                    }
                }
            },
            fromBytes: list.fromBytes, toBytes: list.toBytes)
    }()
}

extension Format<ParameterValue> {
    static let value = Format(
        shape: Shape(schema: #"{"type":["number","string","boolean"]}"#, bytes: "value", page: #""value""#),
        wanted: "a number, a text, true or false",
        fromJSON: { $0.parameterValue }, toJSON: { $1.write($0) },
        fromBytes: { (reader) throws(ProtocolError) in
            switch try reader.byte("a value") {
            case 0: return .flag(false)
            case 1: return .flag(true)
            case 2: return .number(try reader.double())
            case 3: return .text(try reader.text())
            case 4: return .color(try reader.color())
            default: throw reader.error("a value: 0 to 4", length: 1)
            }
        },
        toBytes: { value, writer in
            switch value {
            case .flag(let flag): writer.flag(flag)
            case .number(let number):
                writer.byte(2)
                writer.double(number)
            case .text(let text):
                writer.byte(3)
                writer.text(text)
            case .color(let color):
                writer.byte(4)
                writer.color(color)
            }
        })
}

// MARK: Nodes

extension Format<[Node]> {
    /// In JSON each node has its index in the list as its `id`.
    static let nodes: Format = {
        let record = Record(Node.fields)
        let id = FieldDocument(name: "id", shape: Format<Int>.count.shape, words: Format<Int>.count.wanted)
        return Format(
            shape: Shape(
                schema: #"{"type":"array","items":{"type":"object",\#(([id] + record.documents).schema)}}"#,
                bytes: "list of nodes, each as in the next table",
                page: #"["nodes",\#(record.documents.page)]"#),
            wanted: "a list of nodes",
            fromJSON: { node in
                node.array?.compactMap { item in
                    (try? JSONFields(item, of: "node")).flatMap { try? record.read($0, into: Node(.group())) }
                }
            },
            toJSON: { nodes, json in
                json.objects(nodes.enumerated()) { json, node in
                    json.field("id", node.offset)
                    record.write(node.element, to: &json)
                }
            },
            fromBytes: { (reader) throws(ProtocolError) in
                try reader.list(shortest: 6) { (reader) throws(ProtocolError) in
                    try record.read(&reader, into: Node(.group()), of: "node")
                }
            },
            toBytes: { nodes, writer in writer.list(nodes) { record.write($1, to: &$0) } })
    }()
}

extension Node {
    static let fields: [Field<Node>] = [
        Field("parent", \.parent, .indexOrNone, or: nil).meaning(
            "the id of the node that carries it; a *root* has none, the content carries it"),
        Field("layer", \.layer, .choice()).unless("parent") { $0.parent != nil }.meaning(
            "of a root: it is drawn before the rows (`back`), or after them (`front`, also if left out)"),
        Field("at", \.anchor, .point, or: .zero).meaning("its anchor, in the coordinates of what carries it"),
        Field(\.kind, kinds).ranked(-1), .look,
    ]

    static let kinds = Union<Node.Kind>(
        "kind", "a kind of node",
        [
            Case("group", 0, "carries other nodes, and is nothing itself", .group()),
            Case(
                "group", 1,
                "carries other nodes, and is nothing itself; with `clip` nothing of them is drawn outside of that rectangle",
                [Field("clip", \.self, .rectangle)], Rectangle(0, 0, 0, 0),
                make: { .group(clip: $0) }, payload: { if case .group(let clip?) = $0 { clip } else { nil } }),
            Case(
                "bar", 2, "is a straight line in `color`, `width` wide, with butt ends",
                [Field("from", \.0, .point), Field("to", \.1, .point), Field("width", \.2, .length)],
                (Point.zero, Point.zero, 0.0), make: { .bar(from: $0.0, to: $0.1, width: $0.2) },
                payload: { if case .bar(let from, let to, let width) = $0 { (from, to, width) } else { nil } }),
            Case(
                "rectangle", 3, "is a rectangle that is filled with `color`; `radius` is that of its corners, pt",
                [Field("frame", \.0, .rectangle), Field("radius", \.1, .length, or: 0)],
                (Rectangle(0, 0, 0, 0), 0.0), make: { .rectangle($0.0, radius: $0.1) },
                payload: { if case .rectangle(let frame, let radius) = $0 { (frame, radius) } else { nil } }),
            Case(
                "label", 4,
                "is one line of `text` in `color` at the font size `size`; at the anchor stands its left end, center or right end, as `align` says, and vertically its middle",
                [Field("size", \.0, .length), Field("align", \.1, .choice())], (0.0, Alignment.left),
                make: { .label(size: $0.0, alignment: $0.1) },
                payload: { if case .label(let size, let alignment) = $0 { (size, alignment) } else { nil } }),
            Case(
                "image", 5,
                "is picture `image` of a row of `count` pictures, fitted into `frame` with its proportions kept; picture i is `<images>/<i>.png`, or with `columns` the i-th cell, row by row, of the sheet `<images>.png` that has so many columns",
                [
                    Field("frame", \.0, .rectangle), Field("images", \.1, .text), Field("count", \.2, .pictures),
                    Field("columns", \.3, .countOrNone, or: nil),
                ],
                (Rectangle(0, 0, 0, 0), "", 0, Int?.none),
                make: { .image($0.0, ImageSet(path: $0.1, count: $0.2, columns: $0.3)) },
                payload: {
                    if case .image(let frame, let images) = $0 {
                        (frame, images.path, images.count, images.columns)
                    } else {
                        nil
                    }
                }),
            Case(
                "path", 6,
                "is an outline of that `length`: `data` in SVG's path syntax, each subpath begun by an `M`; filled with `fill` if it has one; stroked in `color` if it has one, `width` wide, with butt ends, from `strokeStart` to `strokeEnd`, which are shares of its length",
                [
                    Field("data", \.0, .text), Field("length", \.1, .length), Field("width", \.2, .length),
                    Field("fill", \.3, .optional(.color), or: nil),
                ],
                ("", 0.0, 0.0, Color?.none), make: { .path(data: $0.0, length: $0.1, width: $0.2, fill: $0.3) },
                payload: {
                    if case .path(let data, let length, let width, let fill) = $0 {
                        (data, length, width, fill)
                    } else {
                        nil
                    }
                }),
            Case(
                "spinner", 7,
                "is twelve spokes in a circle of that `diameter`: the first, at twelve o'clock, in full `color`, each next one counter-clockwise fainter by a twelfth; `transform` turns it",
                [Field("diameter", \.self, .length)], 0.0, make: { .spinner(diameter: $0) },
                payload: { if case .spinner(let diameter) = $0 { diameter } else { nil } }),
        ])
}

extension Format<Int> {
    fileprivate static let pictures: Format = {
        var format = count
        format.shape.schema =
            #"{"type":"integer","minimum":\#(Limits.pictures.lowerBound),"maximum":\#(Limits.pictures.upperBound)}"#
        return format
    }()
}

extension Format<Point> {
    static let point = lengths("pair", 2, "two numbers, [x,y]", make: { Point($0[0], $0[1]) }, parts: { [$0.x, $0.y] })
}

extension Format<Size> {
    static let size = lengths(
        "pair", 2, "two numbers, [width,height]", make: { Size($0[0], $0[1]) }, parts: { [$0.width, $0.height] })
}

extension Format<Rectangle> {
    static let rectangle = lengths(
        "rectangle", 4, "four numbers, [x,y,width,height]", make: { Rectangle($0[0], $0[1], $0[2], $0[3]) },
        parts: { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height] })
}
