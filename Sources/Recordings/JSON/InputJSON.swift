import Motion
import PreviewProtocol
import RefreshEngine

/// An input as JSON, without loss: the first key says what happens, other keys add to it. Times are in ticks, a
/// finger's own time is in µs.
///
///     {"down":[0,420]}   {"move":[8333.3,431.5]}   {"up":[16666.7,440]}   {"up":[16666.7,440],"velocity":900}   {"cancel":null}
///     {"begin":"header"}   {"finish":"header","result":"succeeded"}   {"reset":"footer"}
///     {"content":2000}   {"sections":20}   {"viewport":[390,844]}   {"insets":[64,0]}   {"insets":[64,0],"animation":{…}}
///     {"scroll":500,"animation":{"duration":36,"curve":[0.42,0,0.58,1]}}   {"scrollSettings":{"profile":"uikit",…}}
///     {"system":{"name":"…","parameters":{…}},"edge":"header"}   {"system":null,"edge":"footer"}
///     {"work":{"after":360,"result":"succeeded"}}   {"work":"manual"}   {"work":null}
///     {"clock":{"at":1470391200,"utcOffset":0}}   {"lastRefresh":"KEY","at":1470391200}
///     {"stall":36}   {"insertRows":3,"at":0}   {"deleteRows":2,"at":0}
extension Input {
    /// The key that says what happens.
    package enum Kind: String, CaseIterable, Sendable {
        case down, move, up, cancel, begin, finish, content, sections, viewport, insets, scroll, scrollSettings, system,
            work, reset, clock, lastRefresh, stall, insertRows, deleteRows
    }

    public var json: [UInt8] { JSONWriter.bytes { $0.object { $0.write(self) } } }

    /// - Parameter scenario: the scenario of the preview that takes it, which has the pictures that it may name
    /// - Throws: the first error. An input that was read is within `Limits`, and the catalog allows it
    public init(json: [UInt8], of scenario: Scenario, in catalog: Catalog) throws(ProtocolError) {
        try self.init(JSONNode(json: json), of: scenario, in: catalog)
    }
}

extension JSONWriter {
    /// The input's fields.
    package mutating func write(_ input: Input, _ written: WrittenParameters = .all) {
        switch input {
        case .fingerDown(let sample): field(.down) { $0.write(sample) }
        case .fingerMoved(let sample): field(.move) { $0.write(sample) }
        case .fingerUp(let sample, let velocity):
            field(.up) { $0.write(sample) }
            if let velocity { field("velocity", exact: velocity) }
        case .fingerCancelled: field(.cancel) { $0.null() }
        case .begin(let edge): field(.begin) { $0.string(edge.rawValue) }
        case .reset(let edge): field(.reset) { $0.string(edge.rawValue) }
        case .finish(let edge, let result):
            field(.finish) { $0.string(edge.rawValue) }
            field("result", result.rawValue)
        case .content(let height): field(.content) { $0.exact(height) }
        case .sections(let rows): field(.sections) { $0.integer(rows) }
        case .viewport(let size): field(.viewport) { $0.pair(size.width, size.height) }
        case .insets(let insets, let animation):
            field(.insets) { $0.pair(insets.top, insets.bottom) }
            if let animation { field("animation") { $0.write(animation) } }
        case .scroll(let y, let animation):
            field(.scroll) { $0.exact(y) }
            field("animation") { $0.write(animation) }
        case .scrollSettings(let settings): field(.scrollSettings) { $0.write(settings) }
        case .system(let choice, let edge):
            field(.system) { if let choice { $0.write(recorded: choice, written) } else { $0.null() } }
            field("edge", edge.rawValue)
        case .work(let work): field(.work) { $0.write(work) }
        case .clock(let clock): field(.clock) { $0.write(clock) }
        case .lastRefresh(let name, let moment):
            field(.lastRefresh) { $0.string(name) }
            field("at") { if let moment { $0.exact(moment.seconds) } else { $0.null() } }
        case .stall(let duration): field(.stall) { $0.integer(duration.count) }
        case .insertRows(let count, let row):
            field(.insertRows) { $0.integer(count) }
            field("at", row)
        case .deleteRows(let count, let row):
            field(.deleteRows) { $0.integer(count) }
            field("at", row)
        }
    }

    private mutating func field(_ kind: Input.Kind, _ value: (inout JSONWriter) -> Void) {
        field(kind.rawValue, value)
    }

    private mutating func write(_ sample: TouchSample) { pair(sample.time, sample.y) }

    mutating func pair(_ a: Double, _ b: Double) {
        array {
            $0.exact(a)
            $0.exact(b)
        }
    }
}

extension Input {
    /// - Parameter isForgiving: whether values that a system does not declare or not allow any more are left out
    package init(
        _ node: JSONNode, of scenario: Scenario, in catalog: Catalog, isForgiving: Bool = false
    ) throws(ProtocolError) {
        let fields = try JSONFields(node, of: "input")
        let keys = (node.members ?? []).map(\.key)
        guard let kind = keys.lazy.compactMap({ Kind(rawValue: $0) }).first else {
            throw .unknownInput(keys.first ?? "", known: Kind.allCases.map(\.rawValue))
        }
        self = try fields.input(kind, scenario, in: catalog, isForgiving)
    }
}

extension JSONFields {
    fileprivate func input(
        _ kind: Input.Kind, _ scenario: Scenario, in catalog: Catalog, _ isForgiving: Bool
    ) throws(ProtocolError) -> Input {
        let name = kind.rawValue
        switch kind {
        case .down: return .fingerDown(try sample(name))
        case .move: return .fingerMoved(try sample(name))
        case .up:
            return .fingerUp(
                try sample(name), velocity: self["velocity"] == nil ? nil : try number("velocity", Limits.velocity))
        case .cancel: return .fingerCancelled
        case .begin: return .begin(try choice(name))
        case .finish: return .finish(try choice(name), try choice("result"))
        case .content: return .content(height: try number(name, Limits.content))
        case .sections: return .sections(rows: try sectionRows(name))
        case .viewport: return .viewport(try viewport(name))
        case .insets: return .insets(try insets(name), try object("animation")?.animation())
        case .scroll:
            guard let animation = try object("animation")?.animation() else { throw error("animation", "an object") }
            return .scroll(to: try number(name, Limits.offset), animation)
        case .scrollSettings: return .scrollSettings(try scrollSettings(name))
        case .system:
            let edge: Edge = try choice("edge")
            return .system(try system(name, at: edge, scenario, in: catalog, isForgiving: isForgiving), edge)
        case .work: return .work(try work(name))
        case .reset: return .reset(try choice(name))
        case .clock: return .clock(try clock(name))
        case .lastRefresh:
            return .lastRefresh(
                key: try text(name, maxLength: Parameter.maxNameLength), self["at"] == nil ? nil : try moment("at"))
        case .stall:
            return .stall(Tick(try whole(name, 0...Tick.seconds(Limits.stall.upperBound).count)))
        case .insertRows:
            return .insertRows(count: try whole(name, Limits.changedRows), at: try whole("at", Limits.row))
        case .deleteRows:
            return .deleteRows(count: try whole(name, Limits.changedRows), at: try whole("at", Limits.row))
        }
    }

    private func sample(_ name: String) throws(ProtocolError) -> TouchSample {
        let (time, y) = try pair(name, Limits.time, Limits.finger)
        return TouchSample(time: time, y: y)
    }
}
