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
        case .welcome(let session, let viewer, let role, let run, let heard, let missed, let script):
            bytes.byte(MessageCode.welcome)
            bytes.text(session)
            bytes.unsigned(viewer)
            bytes.choice(role)
            bytes.unsigned(Tick.perSecond)
            bytes.text(run)
            bytes.unsigned(heard)
            bytes.unsigned(missed)
            bytes.optional(script) { $0.text($1) }
        case .scene(let scene, let number):
            bytes.byte(MessageCode.scene)
            bytes.unsigned(number)
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
        case .refusal(let reason, let text, let id):
            bytes.byte(MessageCode.refusal)
            bytes.choice(reason)
            bytes.text(text)
            bytes.optional(id) { $0.unsigned($1) }
        case .pong(let time):
            bytes.byte(MessageCode.pong)
            bytes.double(time)
        case .recording(let lines, let tick):
            bytes.byte(MessageCode.recording)
            bytes.signed(tick.count)
            bytes.text(lines)
        case .done(let id, let tick, let hasEffect):
            bytes.byte(MessageCode.done)
            bytes.unsigned(id)
            bytes.signed(tick.count)
            bytes.flag(hasEffect)
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
