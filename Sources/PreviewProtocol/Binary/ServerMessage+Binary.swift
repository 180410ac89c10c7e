import Motion
import RefreshEngine

extension ServerMessage {
    /// The message in that encoding. A frame is whole in binary: it builds on no other one.
    public func bytes(in encoding: Encoding) -> [UInt8] {
        switch encoding {
        case .json: json()
        case .binary: binary()
        }
    }

    /// The message of `pullwire.v1`. A frame is whole; `WireFrame.message(from:)` makes those that build on another one.
    public func binary() -> [UInt8] {
        var bytes = ByteWriter()
        switch self {
        case .welcome(let session, let viewer, let role):
            bytes.byte(MessageCode.welcome)
            bytes.text(session)
            bytes.unsigned(viewer)
            bytes.choice(role)
            bytes.unsigned(Tick.perSecond)
        case .scene(let scene):
            bytes.byte(MessageCode.scene)
            bytes.write(scene)
        case .frame(let frame, let scene):
            let rest = scene.map(WireFrame.init(restOf:)) ?? WireFrame(standing: frame.nodes.count)
            return WireFrame(frame).message(wholeFrom: rest)
        case .notice(let notice, let tick):
            bytes.byte(MessageCode.notice)
            bytes.signed(tick.count)
            bytes.write(notice)
        case .script(let event, let tick):
            bytes.byte(MessageCode.script)
            bytes.signed(tick.count)
            bytes.write(event)
        case .refusal(let reason, let text):
            bytes.byte(MessageCode.refusal)
            bytes.choice(reason)
            bytes.text(text)
        case .pong(let time):
            bytes.byte(MessageCode.pong)
            bytes.double(time)
        }
        return bytes.bytes
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ event: ServerMessage.ScriptEvent) {
        switch event {
        case .started(let name): byte(0); text(name)
        case .mark(let name): byte(1); text(name)
        case .failed(let text): byte(2); self.text(text)
        case .finished(let outcome): byte(3); choice(outcome)
        }
    }
}

/// What a viewer of `pullwire.v1` keeps from one message to the next: the scene, and the frame that the next one builds on.
public struct Reception: Sendable {
    private var scene: Scene?
    private var rest = WireFrame(standing: 0)
    /// The newest frame, as it came.
    public private(set) var frame = WireFrame(standing: 0)

    public init() {}

    /// Reads the daemon's next message.
    /// - Throws: `ProtocolError`, for any bytes whatever; it never traps, and has changed nothing then. But the frames that follow may
    ///   build on what was not understood: a viewer connects anew.
    public mutating func take(_ bytes: [UInt8]) throws(ProtocolError) -> ServerMessage {
        var reader = ByteReader(bytes)
        let code = try reader.byte("a message's code")
        switch code {
        case MessageCode.welcome:
            let welcome = ServerMessage.welcome(session: try reader.text(), viewer: try reader.unsigned(), role: try reader.choice())
            guard try reader.unsigned() == Tick.perSecond else { throw reader.wrong("\(Tick.perSecond) ticks a second", length: 1) }
            return welcome
        case MessageCode.scene:
            return show(try reader.scene())
        case MessageCode.frame:
            frame = try reader.frame(from: frame, rest: rest)
            return .frame(frame.frame, of: scene)
        case MessageCode.notice:
            let tick = Tick(try reader.signed())
            return .notice(try reader.notice(), tick)
        case MessageCode.script:
            let tick = Tick(try reader.signed())
            return .script(try reader.scriptEvent(), tick)
        case MessageCode.refusal: return .refusal(try reader.choice(), try reader.text())
        case MessageCode.pong: return .pong(try reader.double())
        default: throw .unknownCode(code)
        }
    }

    private mutating func show(_ scene: Scene) -> ServerMessage {
        self.scene = scene
        rest = WireFrame(restOf: scene)
        frame = rest
        return .scene(scene)
    }
}

extension WireFrame {
    /// So many nodes of which nothing is said.
    fileprivate init(standing count: Int) {
        tick = 0
        nodes = Array(repeating: .standard, count: count)
    }
}

extension ByteReader {
    fileprivate mutating func scriptEvent() throws(ProtocolError) -> ServerMessage.ScriptEvent {
        switch try byte("a script's event") {
        case 0: return .started(name: try text())
        case 1: return .mark(try text())
        case 2: return .failed(try text())
        case 3: return .finished(try choice())
        default: throw wrong("a script's event: 0 to 3", length: 1)
        }
    }
}
