import Foundation
import Motion
import RefreshEngine

extension ClientMessage {
    /// Reads a text message of `pullwire.v1.json`.
    /// - Throws: `ProtocolError`, for any bytes whatever; it never traps.
    public init(json: [UInt8]) throws(ProtocolError) {
        do {
            self = try JSONDecoder().decode(Envelope.self, from: Data(json)).message
        } catch let error as ProtocolError {
            throw error
        } catch {
            throw .notJSON
        }
    }

    /// How to read each type.
    fileprivate static let readers: [(type: String, read: @Sendable (Fields) throws(ProtocolError) -> ClientMessage)] = [
        ("drag", { f throws(ProtocolError) in
            let phase = try f.choice("phase", of: DragPhase.self)
            return .drag(phase, try f.samples(phase))
        }),
        ("begin", { f throws(ProtocolError) in .begin(try f.edge()) }),
        ("finish", { f throws(ProtocolError) in .finish(try f.edge(), try f.result()) }),
        ("reset", { f throws(ProtocolError) in .reset(try f.edge()) }),
        ("set", { f throws(ProtocolError) in .set(name: try f.text("name"), try f.value("value"), try f.edge()) }),
        ("system", { f throws(ProtocolError) in .system(name: try f.textOrNull("name"), try f.edge()) }),
        ("content", { f throws(ProtocolError) in .content(height: try f.number("height", Limits.content, "pt")) }),
        ("sections", { f throws(ProtocolError) in .sections(rows: try f.sectionRows()) }),
        ("resize", { f throws(ProtocolError) in
            .resize(Size(try f.number("width", Limits.viewport, "pt"), try f.number("height", Limits.viewport, "pt")))
        }),
        ("inset", { f throws(ProtocolError) in
            .inset(EdgeInsets(top: try f.number("top", Limits.inset, "pt"), bottom: try f.number("bottom", Limits.inset, "pt")))
        }),
        ("work", { f throws(ProtocolError) in .work(try f.work()) }),
        ("rate", { f throws(ProtocolError) in .rate(framesPerSecond: try f.rate()) }),
        ("play", { f throws(ProtocolError) in .play(name: try f.text("name"), script: try f.text("script")) }),
        ("ping", { f throws(ProtocolError) in .ping(try f.number("t", Limits.time, "")) }),
    ]

    static var types: [String] { readers.map(\.type) }
}

private struct Envelope: Decodable {
    let message: ClientMessage

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard let type = try? container.decode(String.self, forKey: Key("type")) else { throw ProtocolError.notJSON }
        guard let reader = ClientMessage.readers.first(where: { $0.type == type }) else { throw ProtocolError.unknownType(type) }
        message = try reader.read(Fields(type: type, container: container))
    }
}

private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

/// The fields of one message, each read with a clear complaint.
private struct Fields {
    let type: String
    let container: KeyedDecodingContainer<Key>

    /// The field, or `standard` where it is left out; a field of another kind is refused.
    private func read<Value: Decodable>(_ name: String, _ wanted: String, default standard: Value? = nil) throws(ProtocolError) -> Value {
        if let standard, !container.contains(Key(name)) { return standard }
        guard let value = try? container.decode(Value.self, forKey: Key(name)) else {
            throw .missing(field: name, of: type, wanted: wanted)
        }
        return value
    }

    func text(_ name: String) throws(ProtocolError) -> String { try read(name, "a text") }

    func textOrNull(_ name: String) throws(ProtocolError) -> String? {
        if let isNull = try? container.decodeNil(forKey: Key(name)), isNull { return nil }
        return try read(name, "a text, or null for none")
    }

    private func read<Value: Decodable>(_ name: String, _ allowed: Allowed<Value>) throws(ProtocolError) -> Value {
        try allowed.check(try read(name, allowed.words), name, of: type)
    }

    func number(_ name: String, _ range: ClosedRange<Double>, _ unit: String) throws(ProtocolError) -> Double {
        try read(name, .number(range, unit))
    }

    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, of choices: Choice.Type, default standard: Choice? = nil
    ) throws(ProtocolError) -> Choice where Choice.RawValue == String {
        let wanted = "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", ")
        guard let choice = Choice(rawValue: try read(name, wanted, default: standard?.rawValue)) else {
            throw .missing(field: name, of: type, wanted: wanted)
        }
        return choice
    }

    func edge() throws(ProtocolError) -> Edge { try choice("edge", of: Edge.self, default: .header) }
    func result() throws(ProtocolError) -> RefreshResult { try choice("result", of: RefreshResult.self, default: .succeeded) }

    func value(_ name: String) throws(ProtocolError) -> ParameterValue {
        let key = Key(name)
        if let flag = try? container.decode(Bool.self, forKey: key) { return .flag(flag) }
        if let number = try? container.decode(Double.self, forKey: key) { return .number(number) }
        return .text(try read(name, "a number, a text, true or false"))
    }

    func samples(_ phase: ClientMessage.DragPhase) throws(ProtocolError) -> [TouchSample] {
        let allowed = Allowed.samples(phase)
        let pairs: [[Double]] = try read("samples", allowed.words, default: phase == .cancelled ? [] : nil)
        guard pairs.allSatisfy({ $0.count == 2 }) else { throw .missing(field: "samples", of: type, wanted: allowed.words) }
        return try allowed.check(pairs.map { TouchSample(time: $0[0], y: $0[1]) }, "samples", of: type)
    }

    func work() throws(ProtocolError) -> Work {
        enum Mode: String, CaseIterable { case after, manual }
        guard try choice("mode", of: Mode.self) == .after else { return .manual }
        return .after(.seconds(try number("seconds", Limits.duration, "s")), try result())
    }

    func sectionRows() throws(ProtocolError) -> Int { try read("rows", .sectionRows) }
    func rate() throws(ProtocolError) -> Int { try read("framesPerSecond", .rate) }
}

extension ClientMessage {
    /// The text of a `play` message, for clients in Swift.
    public static func playMessage(name: String, script: String) -> [UInt8] {
        var json = JSONWriter()
        json.object {
            $0.key("type"); $0.string("play")
            $0.key("name"); $0.string(name)
            $0.key("script"); $0.string(script)
        }
        return json.bytes
    }
}
