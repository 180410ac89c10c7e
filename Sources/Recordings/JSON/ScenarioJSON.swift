import Motion
import PreviewProtocol
import RefreshEngine

/// A scenario as JSON, without loss. A field that is left out has its value in `Scenario()`.
///
///     {"viewport":[390,844],"content":2000,"sections":0,"insets":[64,0],"start":null,"seed":"1","scroll":{"profile":"uikit",…},
///      "header":{"name":"…","parameters":{…},"outlines":[{"text":"…","fontSize":21,"data":"M0 0…","length":120.5}]},"footer":null,
///      "work":null,"clock":{"at":1470391200,"utcOffset":0},"lastRefresh":{"KEY":1470391200},
///      "images":{"wire":{"path":"images/wire","count":24,"size":[100,100]},"mine":{"path":"images/mine","count":2,"size":[60,40],"delays":[0.1,0.25]}}}
///
/// One that goes on from where another rested also has
/// `"tick":512,"inserted":[{"row":45,"text":"New"}],"memory":{"header":{"NAME":"7"}}`. One with `"values":"session"`
/// has no `scroll`, `header`, `footer`, `work` and `images`: those of the session count that plays it. The seed is a
/// text, because a number in JSON cannot hold all of its 64 bits. `outlines` has an outline for every text that is not
/// its parameter's default.
extension Scenario {
    public var json: [UInt8] { json(.all) }

    package func json(_ written: WrittenParameters) -> [UInt8] {
        JSONWriter.bytes { $0.object { $0.write(self, written) } }
    }

    /// One that was kept, without the values that its systems do not declare or not allow any more.
    /// - Throws: the first other error
    package init(forgiving json: [UInt8], in catalog: Catalog) throws(ProtocolError) {
        try self.init(JSONNode(json: json), in: catalog, isForgiving: true)
    }

    /// - Throws: the first error. A scenario that was read is within `Limits`, and the catalog allows it
    public init(json: [UInt8], in catalog: Catalog) throws(ProtocolError) {
        try self.init(JSONNode(json: json), in: catalog)
    }
}

extension JSONWriter {
    /// The scenario's fields.
    package mutating func write(_ scenario: Scenario, _ written: WrittenParameters = .all) {
        field("viewport") { $0.pair(scenario.viewport.width, scenario.viewport.height) }
        field("content", exact: scenario.contentHeight)
        field("sections", scenario.sectionRows)
        field("insets") { $0.pair(scenario.insets.top, scenario.insets.bottom) }
        field("start") { if let start = scenario.start { $0.exact(start) } else { $0.null() } }
        field("seed", String(scenario.seed))
        if written == .none {
            field("values", Scenario.sessionValues)
        } else {
            writeValues(scenario, written)
        }
        field("clock") { $0.write(scenario.clock) }
        field("lastRefresh") { $0.sorted(scenario.lastRefresh) { $0.exact($1.seconds) } }
        if written != .none { field("images") { $0.sorted(scenario.images) { $0.write($1) } } }
        if scenario.tick != .zero { field("tick", scenario.tick.count) }
        if !scenario.inserted.isEmpty { field("inserted") { $0.write(scenario.inserted) } }
        if !scenario.memory.isEmpty { field("memory") { $0.write(scenario.memory) } }
    }

    private mutating func writeValues(_ scenario: Scenario, _ written: WrittenParameters) {
        field("scroll") { $0.write(scenario.scroll) }
        field("header") { if let header = scenario.header { $0.write(recorded: header, written) } else { $0.null() } }
        field("footer") { if let footer = scenario.footer { $0.write(recorded: footer, written) } else { $0.null() } }
        field("work") { $0.write(scenario.work) }
    }

    private mutating func write(_ memory: [Edge: ControlMemory]) {
        object { json in
            for edge in Edge.allCases {
                guard let numbers = memory[edge] else { continue }
                json.field(edge.rawValue) { $0.sorted(numbers) { $0.string(String($1)) } }
            }
        }
    }

    private mutating func sorted<Value>(_ values: [String: Value], _ write: (inout JSONWriter, Value) -> Void) {
        object { json in
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                json.field(name) { write(&$0, value) }
            }
        }
    }

    mutating func write(_ clock: WallClock) {
        object {
            $0.field("at", exact: clock.moment.seconds)
            $0.field("utcOffset", clock.utcOffset)
        }
    }

    private mutating func write(_ images: ImageSet) {
        object {
            $0.field("path", images.path)
            $0.field("count", images.count)
            $0.field("size") { $0.pair(images.size.width, images.size.height) }
            if let columns = images.columns { $0.field("columns", columns) }
            if let delays = images.delays { $0.array("delays") { for delay in delays { $0.exact(delay) } } }
        }
    }
}

extension Scenario {
    /// What `values` says of a scenario that is played with a session's own.
    fileprivate static let sessionValues = "session"

    /// - Parameter session: what the session has that plays it; nil: none does
    package init(
        _ node: JSONNode, in catalog: Catalog, isForgiving: Bool = false, over session: Scenario? = nil
    ) throws(ProtocolError) {
        let fields = try JSONFields(node, of: "scenario")
        self.init()
        viewport = try fields.viewport("viewport", default: viewport)
        contentHeight = try fields.number("content", Limits.content, default: contentHeight)
        sectionRows = try fields.sectionRows("sections", default: sectionRows)
        insets = try fields.insets("insets", default: insets)
        start = fields["start"] == nil ? nil : try fields.number("start", Limits.offset)
        seed = try fields.seed("seed", default: seed)
        if fields["values"] == nil {
            scroll = try fields.scrollSettings("scroll")
            images = try fields.images("images", default: images)
            header = try fields.system("header", at: .header, self, in: catalog, isForgiving: isForgiving)
            footer = try fields.system("footer", at: .footer, self, in: catalog, isForgiving: isForgiving)
            work = try fields.work("work")
        } else {
            guard let session, fields["values"]?.string == Scenario.sessionValues else {
                throw fields.error("values", "\"\(Scenario.sessionValues)\", and played in a session")
            }
            (scroll, images, header, footer, work) = (
                session.scroll, session.images, session.header, session.footer, session.work
            )
        }
        clock = fields["clock"] == nil ? clock : try fields.clock("clock")
        lastRefresh = try fields.lastRefresh("lastRefresh")
        tick = Tick(try fields.whole("tick", Limits.tick, default: 0))
        inserted = try fields.insertedRows("inserted")
        memory = try fields.object("memory")?.memory() ?? [:]
    }
}

extension JSONFields {
    func viewport(_ name: String, default standard: Size? = nil) throws(ProtocolError) -> Size {
        let (width, height) = try pair(
            name, Limits.viewport, Limits.viewport, default: standard.map { ($0.width, $0.height) })
        return Size(width, height)
    }

    func insets(_ name: String, default standard: EdgeInsets? = nil) throws(ProtocolError) -> EdgeInsets {
        let (top, bottom) = try pair(name, Limits.inset, Limits.inset, default: standard.map { ($0.top, $0.bottom) })
        return EdgeInsets(top: top, bottom: bottom)
    }

    func clock(_ name: String) throws(ProtocolError) -> WallClock {
        guard let fields = try object(name) else { throw error(name, "an object") }
        return WallClock(try fields.moment("at"), utcOffset: try fields.whole("utcOffset", Limits.utcOffset))
    }

    func moment(_ name: String) throws(ProtocolError) -> Moment {
        Moment(seconds: try number(name, CivilTime.range.lowerBound.seconds...CivilTime.range.upperBound.seconds))
    }

    fileprivate func seed(_ name: String, default standard: UInt64) throws(ProtocolError) -> UInt64 {
        guard let seed = UInt64(try text(name, maxLength: 20, default: String(standard))) else {
            throw error(name, "a whole number below 2^64, as a text")
        }
        return seed
    }

    fileprivate func lastRefresh(_ name: String) throws(ProtocolError) -> [String: Moment] {
        var moments: [String: Moment] = [:]
        for member in try members(name, max: Limits.timeKeys) {
            guard member.key.unicodeScalars.count <= Parameter.maxNameLength, let seconds = member.node.number,
                CivilTime.range.contains(Moment(seconds: seconds))
            else {
                throw error(
                    name, "a moment a key, s since 1970; a key is at most \(Parameter.maxNameLength) characters")
            }
            moments[member.key] = Moment(seconds: seconds)
        }
        return moments
    }

    fileprivate func insertedRows(_ name: String) throws(ProtocolError) -> [InsertedRow] {
        var rows: [InsertedRow] = []
        let nodes = try read(name, "at most \(Limits.insertedRows) rows", []) { node in
            node.array.flatMap { $0.count <= Limits.insertedRows ? $0 : nil }
        }
        for node in nodes {
            let fields = try JSONFields(node, of: name)
            rows.append(
                InsertedRow(
                    row: try fields.whole("row", 0...InsertedRow.last),
                    text: try fields.text("text", maxLength: Parameter.maxNameLength)))
        }
        return rows
    }

    fileprivate func memory() throws(ProtocolError) -> [Edge: ControlMemory] {
        var memory: [Edge: ControlMemory] = [:]
        for edge in Edge.allCases where self[edge.rawValue] != nil {
            for member in try members(edge.rawValue, max: Limits.memories) {
                guard let number = member.node.string.flatMap(UInt64.init),
                    member.key.unicodeScalars.count <= Limits.memoryName
                else {
                    throw error(edge.rawValue, "whole numbers below 2^64, as texts")
                }
                memory[edge, default: [:]][member.key] = number
            }
        }
        return memory
    }

    fileprivate func images(
        _ name: String, default standard: [String: ImageSet]
    ) throws(ProtocolError) -> [String: ImageSet] {
        if self[name] == nil { return standard }
        var images: [String: ImageSet] = [:]
        for member in try members(name, max: Limits.imageSets) {
            let fields = try JSONFields(member.node, of: "images")
            let (width, height) = try fields.pair("size", Limits.picture, Limits.picture)
            let count = try fields.whole("count", Limits.pictures)
            images[member.key] = ImageSet(
                path: try fields.path("path"), count: count, size: Size(width, height),
                columns: fields["columns"] == nil ? nil : try fields.whole("columns", 1...count),
                delays: try fields.delays("delays", count))
        }
        return images
    }

    /// How long each of so many pictures is shown, s.
    private func delays(_ name: String, _ count: Int) throws(ProtocolError) -> [Double]? {
        if self[name] == nil { return nil }
        let range = Limits.pictureTime
        let allowed = Allowed<[Double]>(words: "\(count) numbers of s \(range.inWords), one a picture") {
            $0.count == count && $0.allSatisfy(range.contains)
        }
        return try read(name, allowed) { node in
            guard let items = node.array, items.count == count else { return nil }
            let delays = items.compactMap(\.number)
            return delays.count == count ? delays : nil
        }
    }

    /// A path below the page. A browser follows it, so it must not lead anywhere else.
    private func path(_ name: String) throws(ProtocolError) -> String {
        let path = try text(name, maxLength: 200)
        let isPlain = path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.first != "."
                && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "-_.".contains($0) }
        }
        guard isPlain else { throw error(name, "a path below the page such as images/wire") }
        return path
    }
}
