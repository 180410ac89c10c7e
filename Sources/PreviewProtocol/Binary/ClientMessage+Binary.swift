import Motion
import RefreshEngine

extension ClientMessage {
    /// The message of `pullwire.v1`. A drag's times are rounded to whole µs, its places to 0.001 pt.
    /// - Parameter id: under which it is to be answered, of `ClientRequest.ids`
    public func binary(id: Int? = nil) -> [UInt8] {
        var bytes = ByteWriter()
        switch self {
        case .drag(let phase, let samples): bytes.byte(MessageCode.drag); bytes.choice(phase); bytes.write(samples)
        case .begin(let edge): bytes.byte(MessageCode.begin); bytes.choice(edge)
        case .finish(let edge, let result): bytes.byte(MessageCode.finish); bytes.choice(edge); bytes.choice(result)
        case .reset(let edge): bytes.byte(MessageCode.reset); bytes.choice(edge)
        case .set(let name, let value, let edge): bytes.byte(MessageCode.set); bytes.text(name); bytes.write(value); bytes.choice(edge)
        case .system(let name, let edge): bytes.byte(MessageCode.system); bytes.optional(name) { $0.text($1) }; bytes.choice(edge)
        case .content(let height): bytes.byte(MessageCode.content); bytes.double(height)
        case .sections(let rows): bytes.byte(MessageCode.sections); bytes.unsigned(rows)
        case .resize(let size): bytes.byte(MessageCode.resize); bytes.double(size.width); bytes.double(size.height)
        case .inset(let insets): bytes.byte(MessageCode.inset); bytes.double(insets.top); bytes.double(insets.bottom)
        case .work(let work): bytes.byte(MessageCode.work); bytes.write(work)
        case .rate(let framesPerSecond): bytes.byte(MessageCode.rate); bytes.unsigned(framesPerSecond)
        case .play(let name, let script): bytes.byte(MessageCode.play); bytes.text(name); bytes.text(script)
        case .ping(let time): bytes.byte(MessageCode.ping); bytes.double(time)
        case .upload(let piece): bytes.byte(MessageCode.upload); bytes.write(piece)
        case .record: bytes.byte(MessageCode.record)
        case .stop: bytes.byte(MessageCode.stop)
        }
        if let id { bytes.unsigned(id) }
        return bytes.bytes
    }

    /// Reads a binary message of `pullwire.v1`.
    /// - Throws: `ProtocolError`, for any bytes whatever; it never traps.
    public init(binary: [UInt8]) throws(ProtocolError) { self = try ClientRequest(binary: binary).message.get() }
}

extension ByteWriter {
    fileprivate mutating func write(_ piece: ClientMessage.Piece) {
        choice(piece.kind)
        text(piece.name)
        text(piece.text)
        flag(piece.isLast)
        double(piece.speed)
    }

    fileprivate mutating func write(_ samples: [TouchSample]) {
        unsigned(samples.count)
        var (time, y) = (0, Int32(0))
        for sample in samples {
            let now = (whole(sample.time), Quantum.steps(sample.y, Quantum.length))
            signed(now.0 - time)
            difference(y, now.1)
            (time, y) = now
        }
    }

    /// Within the 53 bits of the wire, halved for the sign and halved again for differences.
    private func whole(_ value: Double) -> Int { Int(max(-0x1p51, min(0x1p51, value.rounded()))) }

    fileprivate mutating func write(_ work: Work) {
        guard case .after(let time, let result) = work else { return flag(false) }
        flag(true)
        double(time.seconds)
        choice(result)
    }
}

extension ByteReader {
    /// What is beyond its bounds is an objection, and the rest of the message is read: its id stands at its end.
    mutating func clientMessage() throws(ProtocolError) -> ClientMessage {
        let code = try byte("a message's code")
        switch code {
        case MessageCode.drag:
            let phase: ClientMessage.DragPhase = try choice()
            let samples = try samples()
            return .drag(phase, allow([]) { () throws(ProtocolError) in try phase.check(samples) })
        case MessageCode.begin: return .begin(try choice())
        case MessageCode.finish: return .finish(try choice(), try choice())
        case MessageCode.reset: return .reset(try choice())
        case MessageCode.set: return .set(name: try text(), try parameterValue(), try choice())
        case MessageCode.system: return .system(name: try optional { (reader) throws(ProtocolError) in try reader.text() }, try choice())
        case MessageCode.content: return .content(height: try number("height", of: "content", Limits.content))
        case MessageCode.sections: return .sections(rows: allowed(0, .sectionRows, try unsigned(), "rows", of: "sections"))
        case MessageCode.resize:
            return .resize(Size(try number("width", of: "resize", Limits.viewport), try number("height", of: "resize", Limits.viewport)))
        case MessageCode.inset:
            return .inset(EdgeInsets(top: try number("top", of: "inset", Limits.inset), bottom: try number("bottom", of: "inset", Limits.inset)))
        case MessageCode.work: return .work(try work())
        case MessageCode.rate: return .rate(framesPerSecond: allowed(60, .rate, try unsigned(), "framesPerSecond", of: "rate"))
        case MessageCode.play: return .play(name: try text(), script: try text())
        case MessageCode.upload:
            return .upload(ClientMessage.Piece(
                try choice(), name: try text(), text: try text(), isLast: try flag(), speed: allowed(1, .speed, try double(), "speed", of: "upload")))
        case MessageCode.record: return .record
        case MessageCode.stop: return .stop
        case MessageCode.ping: return .ping(allowed(0, .number(Limits.time, ""), try double(), "t", of: "ping"))
        default: throw .unknownCode(code)
        }
    }

    /// The value, or the fallback and an objection when it is not allowed.
    private mutating func allowed<Value>(
        _ fallback: Value, _ allowed: Allowed<Value>, _ value: Value, _ field: String, of type: String
    ) -> Value {
        allow(fallback) { () throws(ProtocolError) in try allowed.check(value, field, of: type) }
    }

    private mutating func number(_ field: String, of type: String, _ range: ClosedRange<Double>) throws(ProtocolError) -> Double {
        allowed(range.lowerBound, .number(range, "pt"), try double(), field, of: type)
    }

    private mutating func work() throws(ProtocolError) -> Work {
        guard try flag() else { return .manual }
        let seconds = allowed(0, .number(Limits.duration, "s"), try double(), "seconds", of: "work")
        return .after(.seconds(seconds), try choice())
    }

    private mutating func samples() throws(ProtocolError) -> [TouchSample] {
        var (time, y) = (0, Int32(0))
        return try list(shortest: 2) { (reader) throws(ProtocolError) in
            time &+= try reader.signed()
            try reader.change(&y)
            return TouchSample(time: Double(time), y: Quantum.value(y, Quantum.length))
        }
    }
}
