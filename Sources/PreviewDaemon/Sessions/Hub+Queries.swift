import Motion
import PreviewProtocol
import RefreshEngine

/// What can be seen of all sessions from outside.
extension Hub {
    /// A class, so that a session is changed where it stands and a place that nobody has costs nothing.
    final class Slot {
        var session: Session

        init(_ session: Session) { self.session = session }
    }

    struct ViewerLocation {
        let slot: Int
        /// In the session's list.
        var index: Int
    }

    /// A viewer has something to be sent: `next` is asked for it at once, or ``nextMessage(for:)`` as soon as its socket can take it.
    typealias Offer = (_ place: Int, _ next: () -> [UInt8]?) -> Void

    func session(_ name: SessionName) -> Session? { slots[name].flatMap { sessions[$0]?.session } }
    /// By name.
    var sessionNames: [SessionName] { slots.keys.sorted() }
    var sessionCount: Int { slots.count }
    var viewerCount: Int { locations.count - freePlaces.count }

    /// What all sessions have counted since the start.
    var counters: SessionCounters { sessions.reduce(into: endedCounters) { if let slot = $1 { $0 += slot.session.viewers.counters } } }

    /// All sessions, by name.
    func summaries(at now: Tick) -> [SessionSummary] {
        sessions.compactMap { $0?.session.summary(at: now) }.sorted { $0.name < $1.name }
    }

    static func systemError(_ system: String) -> String? {
        do throws(ParameterError) {
            _ = try SystemChoice(system)
            return nil
        } catch { return error.description }
    }
}
