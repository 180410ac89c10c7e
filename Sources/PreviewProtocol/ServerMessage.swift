import Motion
import RefreshEngine

/// What the daemon can say. Its text, field by field, is in README.md.
public enum ServerMessage: Hashable, Sendable {
    /// `run` and `heard`: where the viewer is now; `missed`: what it should have heard since it was here last, and what is gone.
    /// `script`: what plays, by its name.
    case welcome(session: String, viewer: Int, role: Role, run: String = "", heard: Int = 0, missed: Int = 0, script: String? = nil)
    /// `number`: which of the session's scenes.
    /// `indirect`, because messages are kept, and none of the others is as large.
    indirect case scene(Scene, number: Int = 1)
    /// With a scene, its nodes are left out where they are at rest in it; without one, everything is said.
    indirect case frame(Frame, of: Scene?)
    case notice(Notice, Tick)
    case script(ScriptEvent, Tick)
    /// `id`: of the message that is refused, if it had one.
    case refusal(Refusal, String, id: Int? = nil)
    case pong(Double)
    /// Whole lines of a `.pullcast` file, and the last of its ticks that is over.
    case recording(lines: String, Tick)
    /// The viewer's message with that id has taken effect at that tick, if anything has come of it.
    case done(id: Int, Tick, hasEffect: Bool)

    /// What a script that plays in the session does.
    public enum ScriptEvent: Hashable, Sendable {
        case started(name: String)
        case mark(String)
        /// An expectation that did not hold, in words.
        case failed(String)
        case finished(Outcome)

        public enum Outcome: String, Hashable, Sendable { case passed, failed, timedOut, stopped }
    }

    public enum Refusal: String, Hashable, Sendable, CaseIterable {
        case badMessage, binary, unknownSystem, unknownParameter, outOfRange, busy, script, viewerOnly, tooManyMessages, tooLarge, recording
    }

    /// The message as text of `pullwire.v1.json`, in UTF-8.
    /// - Parameter decimals: what numbers are rounded to; nil: nothing is lost
    public func json(decimals: Int? = ServerMessage.wireDecimals) -> [UInt8] {
        var writer = JSONWriter(decimals: decimals)
        writer.object { write(to: &$0) }
        return writer.bytes
    }

    /// 1e-4 pt, far below what a screen shows, and 1e-4 of a transform or an opacity.
    public static let wireDecimals = 4
}

extension ServerMessage {
    private func write(to json: inout JSONWriter) {
        switch self {
        case .welcome(let session, let viewer, let role, let run, let heard, let missed, let script):
            json.type("welcome")
            json.key("session"); json.string(session)
            json.key("viewer"); json.integer(viewer)
            json.key("role"); json.string(role.rawValue)
            json.key("ticksPerSecond"); json.integer(Tick.perSecond)
            json.key("run"); json.string(run)
            json.key("heard"); json.integer(heard)
            if missed > 0 { json.key("missed"); json.integer(missed) }
            if let script { json.key("script"); json.string(script) }
        case .scene(let scene, let number):
            json.type("scene")
            json.key("number"); json.integer(number)
            json.write(scene)
        case .frame(let frame, let scene):
            json.type("frame")
            let plain = PlainFrame<Double>(frame)
            if let scene { json.write(plain, at: plain.tick, from: PlainFrame(restOf: scene)) } else { json.write(whole: plain) }
        case .notice(let notice, let tick):
            json.type("notice")
            json.key("tick"); json.integer(tick.count)
            json.write(notice)
        case .script(let event, let tick):
            json.type("script")
            json.key("tick"); json.integer(tick.count)
            json.write(event)
        case .refusal(let reason, let text, let id):
            json.type("refusal")
            json.key("reason"); json.string(reason.rawValue)
            json.key("text"); json.string(text)
            if let id { json.key("id"); json.integer(id) }
        case .pong(let time):
            json.type("pong")
            json.key("t"); json.number(time)
        case .recording(let lines, let tick):
            json.type("recording")
            json.key("tick"); json.integer(tick.count)
            json.key("lines"); json.string(lines)
        case .done(let id, let tick, let hasEffect):
            json.type("done")
            json.key("id"); json.integer(id)
            json.key("tick"); json.integer(tick.count)
            json.key("effect"); json.bool(hasEffect)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func type(_ name: String) { key("type"); string(name) }

    fileprivate mutating func write(_ event: ServerMessage.ScriptEvent) {
        key("event")
        switch event {
        case .started(let name): string("started"); key("name"); string(name)
        case .mark(let name): string("mark"); key("name"); string(name)
        case .failed(let text): string("failed"); key("text"); string(text)
        case .finished(let outcome): string("finished"); key("outcome"); string(outcome.rawValue)
        }
    }

    package mutating func write(_ notice: Notice) {
        key("notice")
        switch notice {
        case .state(let edge, let from, let to):
            string("state"); write(edge); key("from"); string(from.rawValue); key("to"); string(to.rawValue)
        case .progress(let edge, let value): string("progress"); write(edge); key("progress"); number(value)
        case .haptic(let edge): string("haptic"); write(edge)
        case .refreshed(let edge, let name, let moment):
            string("refreshed"); write(edge); key("key"); string(name); key("at"); number(moment.seconds)
        case .begin(let edge): string("begin"); write(edge)
        case .action(let edge): string("action"); write(edge)
        case .end(let edge, let result): string("end"); write(edge); key("result"); string(result.rawValue)
        case .cancel(let edge): string("cancel"); write(edge)
        case .rowInserted(let index, let text): string("rowInserted"); key("index"); integer(index); key("text"); string(text)
        case .willBeginDragging: string("willBeginDragging")
        case .willEndDragging(let velocity, let target):
            string("willEndDragging"); key("velocity"); number(velocity); key("target"); number(target)
        case .didEndDragging(let willDecelerate): string("didEndDragging"); key("willDecelerate"); bool(willDecelerate)
        case .willBeginDecelerating: string("willBeginDecelerating")
        case .didEndDecelerating: string("didEndDecelerating")
        case .didEndScrollingAnimation: string("didEndScrollingAnimation")
        }
    }

    private mutating func write(_ edge: Edge) { key("edge"); string(edge.rawValue) }
}
