import Motion
import PreviewProtocol
import RefreshEngine

/// What can be seen of all sessions from outside.
extension Hub {
    /// The most bytes that wait for one viewer, without answers to what it has asked for.
    package var mostWaitingBytes: Int {
        sessions.reduce(0) { most, slot in
            slot?.session.viewers.list.reduce(most) { max($0, $1.waitingBytes) } ?? most
        }
    }

    /// A class, so that a session is changed in place and an empty slot costs nothing.
    final class Slot {
        var session: Session

        init(_ session: Session) { self.session = session }

        /// Fetches the session before its turn comes.
        func prefetch() { Prefetch.object(self, bytes: MemoryLayout<Session>.size) }
    }

    struct ViewerLocation {
        let slot: Int
        /// The viewer's index in the session's list.
        var index: Int
    }

    /// Called when a viewer has something to be sent: call `next` for the message at once, or ``nextMessage(for:)`` as
    /// soon as its socket can take it.
    package typealias Offer = (_ handle: Int, _ next: () -> [UInt8]?) -> Void

    func session(_ name: SessionName) -> Session? { slots[name].flatMap { sessions[$0]?.session } }
    /// Sorted by name.
    package var sessionNames: [SessionName] { slots.keys.sorted() }
    package var sessionCount: Int { slots.count }
    package var viewerCount: Int { locations.count - freeHandles.count }

    /// The counters of all sessions since the start.
    package var counters: SessionCounters {
        sessions.reduce(into: endedCounters) { if let slot = $1 { $0 += slot.session.viewers.counters } }
    }

    package func summaries(at now: Tick) -> [SessionSummary] {
        sessions.compactMap { $0?.session.summary(at: now) }.sorted { $0.name < $1.name }
    }

    /// Why there is no room for a viewer, or nil.
    package func capacityError(for session: SessionName) -> String? {
        guard let slot = slots[session] else {
            return slots.count < limits.sessions.value
                ? nil : "There are \(limits.sessions.value) sessions already; try later.\n"
        }
        let count = sessions[slot]?.session.viewers.count ?? 0
        return count < limits.viewers.value ? nil : "This session has \(limits.viewers.value) viewers already.\n"
    }

    /// Why a session cannot begin with these, or nil.
    func systemError(_ system: String?, _ preset: String?, _ language: String?) -> String? {
        if let language, Language(tag: language) == nil { return "\"language\" must be \(Language.tagRule)" }
        do throws(ParameterError) {
            if let name = system ?? catalog.declarations.first?.name {
                _ = try SystemChoice(name, preset: preset ?? Preset.published, in: catalog)
            }
            return nil
        } catch { return error.description }
    }
}

/// A session as a list of sessions shows it.
package struct SessionSummary {
    struct Control {
        var system: String
        var state: ControlState
    }

    var name: SessionName
    var viewers: Int
    /// The preview's tick.
    var tick: Tick
    var header, footer: Control?
    /// The viewer who drags.
    var finger: ViewerID?
    /// The name of the script that plays.
    var script: String?
    /// How long the session has existed, and for how long nothing has changed in it, s.
    var age, idle: Double
}

extension [SessionSummary] {
    /// `{"sessions":[…],"kept":[…]}`; a missing value is null.
    /// - Parameter kept: sessions that nobody watches; one that is among the running ones is left out
    package func json(kept: [KeptSession] = []) -> [UInt8] {
        let present = Set(map(\.name))
        var json = JSONWriter(decimals: 3)
        json.object {
            $0.objects("sessions", self) { $0.write($1) }
            $0.objects("kept", kept.filter { !present.contains($0.name) }) { $0.write($1) }
        }
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ session: SessionSummary) {
        field("name", session.name.text)
        field("viewers", session.viewers)
        field("tick", session.tick.count)
        key("header")
        write(session.header)
        key("footer")
        write(session.footer)
        key("finger")
        session.finger.map { integer(Int(clamping: $0)) } ?? null()
        key("script")
        session.script.map { string($0) } ?? null()
        field("ageSeconds", number: session.age)
        field("idleSeconds", number: session.idle)
    }

    fileprivate mutating func write(_ session: KeptSession) {
        field("name", session.name.text)
        key("header")
        session.header.map { string($0) } ?? null()
        key("footer")
        session.footer.map { string($0) } ?? null()
        field("lastSeen", Int(session.lastSeen))
    }

    private mutating func write(_ control: SessionSummary.Control?) {
        guard let control else { return null() }
        object {
            $0.field("system", control.system)
            $0.field("state", control.state.rawValue)
        }
    }
}

extension Session {
    func summary(at tick: Tick) -> SessionSummary {
        let frame = simulation.frame()
        return SessionSummary(
            name: name, viewers: viewers.count, tick: simulation.tick,
            header: control(.header, frame.header), footer: control(.footer, frame.footer),
            finger: drag.owner, script: playing.name, age: (tick - clock.born).seconds, idle: (tick - now).seconds)
    }

    private func control(_ edge: Edge, _ status: ControlStatus?) -> SessionSummary.Control? {
        guard let status, let choice = simulation.system(at: edge) else { return nil }
        return SessionSummary.Control(system: choice.name, state: status.state)
    }
}
