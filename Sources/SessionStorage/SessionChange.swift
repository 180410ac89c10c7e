import Foundation
import Motion
import PreviewProtocol
import PreviewSessions
import Recordings
import RefreshEngine

/// What has happened to a session since it was written last.
package struct SessionChange: Sendable {
    /// How a session has ended at its daemon: nothing is left of it, or it stays in the store.
    enum End: Sendable { case over, retired }

    /// How the previous session of that name has ended; nil: there was none since the last writing.
    private(set) var before: End?
    /// By reference, because it is large, and most changes have none.
    private var origin: Shared<Scenario>?
    package var scenario: Scenario? { origin?.value }
    package private(set) var inputs: [TimedInput] = []
    /// Its size, in samples of a finger. Chosen: all that is not inputs counts as fifty.
    package private(set) var length = 50
    package private(set) var tick: Tick?
    /// When its last viewer left, s since 1970; `.some(nil)`: it has viewers; nil: as before.
    package private(set) var abandoned: Double??
    /// nil: as before.
    package private(set) var tuning: Tuning?
    package private(set) var noted: NotedTakes?
    /// The session has gone on since it was restored, so it did not kill its daemon.
    package private(set) var hasRecovered = false
    private(set) var end: End?
    /// Nothing of that name is in the store.
    private(set) var isFirst = false

    package var isOver: Bool { end == .over }
    package var isRetired: Bool { end == .retired }
    /// Whether it replaces everything that is in the store.
    package var isWhole: Bool { origin != nil || isOver }
    /// Whether writing it would change nothing in the store.
    var isVoid: Bool { isFirst && isOver }

    mutating func add(_ event: SessionEvent, at date: @autoclosure () -> Date) {
        switch event {
        case .began(let scenario, after: nil):
            self = SessionChange(before: before ?? end, isFirst: isFirst || isEmpty)
            begin(scenario, [])
            (tick, abandoned) = (scenario.tick, .some(nil))
        case .began(let scenario, _):
            begin(scenario, [])
            tick = scenario.tick
        case .input(let input, let tick):
            inputs.append(TimedInput(tick: tick, input: input))
            length += input.length
            self.tick = tick
        case .reached(let tick): (self.tick, hasRecovered) = (tick, true)
        case .whole(let history, let tick, let since):
            begin(history.base, history.inputs)
            self.tick = tick
            abandoned = since.map { date().timeIntervalSince1970 - $0.seconds }
            if since == nil { abandoned = .some(nil) }
        case .abandoned: abandoned = date().timeIntervalSince1970
        case .rejoined: abandoned = .some(nil)
        case .ended: self = SessionChange(before: before, .over, isFirst: isFirst)
        case .tuned(let tuning): self.tuning = tuning
        case .noted(let noted): note(noted)
        case .retired: end = .retired
        case .cameBack, .left, .notices, .seen, .mark: break
        }
    }

    /// The session was restored, and its daemon ends in order.
    mutating func noteRecovery() { hasRecovered = true }

    private var isEmpty: Bool {
        !isWhole && inputs.isEmpty && tick == nil && abandoned == nil && tuning == nil && noted == nil && end == nil
    }

    private mutating func begin(_ scenario: Scenario, _ inputs: [TimedInput]) {
        (origin, self.inputs) = (Shared(scenario), inputs)
        length = inputs.reduce(SessionChange().length + (noted?.length ?? 0)) { $0 + $1.input.length }
    }

    private mutating func note(_ noted: NotedTakes) {
        length += noted.length - (self.noted?.length ?? 0)
        self.noted = noted
    }

    mutating func add(_ later: SessionChange) {
        if later.isOver || end != nil || later.before != nil {
            let first = (before ?? end ?? later.before, isFirst)
            self = later
            (before, isFirst) = first
            return
        }
        if later.isWhole {
            (origin, inputs) = (later.origin, later.inputs)
        } else {
            inputs += later.inputs
        }
        tuning = later.tuning ?? tuning
        noted = later.noted ?? noted
        length = inputs.reduce(SessionChange().length + (noted?.length ?? 0)) { $0 + $1.input.length }
        end = later.end
        tick = later.tick ?? tick
        abandoned = later.abandoned ?? abandoned
        hasRecovered = hasRecovered || later.hasRecovered
    }

    func adding(_ later: SessionChange) -> SessionChange {
        var sum = self
        sum.add(later)
        return sum
    }

    /// Only how the session has ended, or the previous one of its name; nil: neither has ended.
    var ending: SessionChange? {
        if let end { return SessionChange(before: before, end, isFirst: isFirst) }
        return before.map { SessionChange($0, isFirst: isFirst) }
    }

    /// The end of a session.
    init(before: End? = nil, _ end: End? = nil, isFirst: Bool = false) {
        (self.before, self.end, self.isFirst) = (before, end, isFirst)
    }
}

// MARK: As it is written

extension SessionChange {
    /// - Throws: for a scenario that could not be read again
    package func scenarioJSON(in catalog: Catalog) throws(UnreadableSession) -> [UInt8]? {
        guard let scenario else { return nil }
        let json = scenario.json(.changed)
        guard let read = try? Scenario(json: json, in: catalog), read == scenario else {
            throw UnreadableSession(why: "it cannot be read again as it is now")
        }
        return json
    }

    /// nil: it has no notes, or they are as before.
    package var notedJSON: [UInt8]? { noted.flatMap { $0.isEmpty ? nil : $0.json } }

    /// nil: nobody has tuned it, or its tuning is as before.
    package var tuningJSON: [UInt8]? { tuning.flatMap { $0.isTuned ? $0.json : nil } }
}

extension [TimedInput] {
    /// `[[12,{"down":[0,420]}],…]`
    package var json: [UInt8] {
        var json = JSONWriter()
        json.array { $0.writeItems(self) }
        return json.bytes
    }
}
