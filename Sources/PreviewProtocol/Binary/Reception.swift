import Motion
import RefreshEngine

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
            let (session, viewer, role) = (try reader.text(), try reader.unsigned(), try reader.choice() as Role)
            guard try reader.unsigned() == Tick.perSecond else { throw reader.wrong("\(Tick.perSecond) ticks a second", length: 1) }
            return .welcome(
                session: session, viewer: viewer, role: role, run: try reader.text(), heard: try reader.unsigned(), missed: try reader.unsigned(),
                script: try reader.optional { (reader) throws(ProtocolError) in try reader.text() })
        case MessageCode.scene:
            let number = try reader.unsigned()
            return show(try reader.scene(), number)
        case MessageCode.frame:
            frame = try reader.frame(from: frame, rest: rest)
            return .frame(frame.frame, of: scene)
        case MessageCode.notice:
            let tick = Tick(try reader.signed())
            return .notice(try reader.notice(), tick)
        case MessageCode.script:
            let tick = Tick(try reader.signed())
            return .script(try reader.scriptEvent(), tick)
        case MessageCode.refusal:
            return .refusal(try reader.choice(), try reader.text(), id: try reader.optional { (reader) throws(ProtocolError) in try reader.unsigned() })
        case MessageCode.pong: return .pong(try reader.double())
        case MessageCode.recording:
            let tick = Tick(try reader.signed())
            return .recording(lines: try reader.text(), tick)
        case MessageCode.done: return .done(id: try reader.unsigned(), Tick(try reader.signed()), hasEffect: try reader.flag())
        default: throw .unknownCode(code)
        }
    }

    private mutating func show(_ scene: Scene, _ number: Int) -> ServerMessage {
        self.scene = scene
        rest = WireFrame(restOf: scene)
        frame = rest
        return .scene(scene, number: number)
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
