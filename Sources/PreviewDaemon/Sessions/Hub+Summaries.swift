import Motion
import RefreshEngine

/// What can be seen of all sessions from outside, and what names they may have.
extension Hub {
    func session(_ name: String) -> Session? { slots[name].flatMap { sessions[$0]?.session } }
    /// By name.
    var sessionNames: [String] { slots.keys.sorted() }
    var sessionCount: Int { slots.count }
    var viewerCount: Int { locations.count - freePlaces.count }

    /// What all sessions have counted since the start.
    var counters: SessionCounters { sessions.reduce(into: endedCounters) { if let slot = $1 { $0 += slot.session.viewers.counters } } }

    /// All sessions, by name.
    func summaries(at now: Tick) -> [SessionSummary] {
        sessions.compactMap { $0?.session.summary(at: now) }.sorted { $0.name < $1.name }
    }

    // MARK: Names

    static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
            default: false
            }
        }
    }

    static func systemError(_ system: String) -> String? {
        do throws(ParameterError) {
            _ = try SystemChoice(system)
            return nil
        } catch { return error.description }
    }
}
