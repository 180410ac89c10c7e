import Foundation
import GRDB
import Motion
import PreviewProtocol
import RefreshEngine

/// Sessions in the store: a scenario and the inputs since, in pieces as they were written.
///
/// A session belongs to the daemon that writes it. Another one takes it over only when that daemon no longer lives (`DaemonLock`), so several
/// daemons may share a file: a name that two of them use is two sessions.
extension Store {
    /// What has happened to a session since it was written down last.
    struct Change: Sendable {
        private(set) var scenario: Scenario?
        private(set) var inputs: [TimedInput] = []
        private(set) var tick: Tick?
        /// When its last viewer left, s since 1970; inner nil: it has viewers. Outer nil: as before.
        private(set) var abandoned: Double??
        private(set) var isOver = false
        /// It has come back and gone on for a while: its daemon lives.
        private(set) var hasRecovered = false

        /// It needs nothing that was written before.
        var isWhole: Bool { scenario != nil || isOver }

        mutating func add(_ event: SessionEvent, at date: Date) {
            switch event {
            case .began(let scenario, let before):
                (self.scenario, inputs, tick, isOver) = (scenario, [], scenario.tick, false)
                if before == nil { abandoned = .some(nil) }
            case .input(let input, let tick):
                inputs.append(TimedInput(tick: tick, input: input))
                self.tick = tick
            case .reached(let tick): (self.tick, hasRecovered) = (tick, true)
            case .whole(let history, let tick, let since):
                (scenario, inputs, self.tick, isOver) = (history.base, history.inputs, tick, false)
                abandoned = since.map { date.timeIntervalSince1970 - $0.seconds }
                if since == nil { abandoned = .some(nil) }
            case .abandoned: abandoned = date.timeIntervalSince1970
            case .visited: abandoned = .some(nil)
            case .ended: self = Change(isOver: true)
            case .cameBack, .notices, .seen, .mark: break
            }
        }

        init() {}
        private init(isOver: Bool) { self.isOver = isOver }
    }

    /// Writes what has happened, all or nothing.
    func keep(_ changes: [String: Change]) throws {
        try database.write { db in
            for (name, change) in changes { try keep(change, of: name, in: db) }
        }
    }

    private func keep(_ change: Change, of name: String, in db: Database) throws {
        if let scenario = change.scenario {
            guard let read = try? Scenario(json: scenario.json), read == scenario else { throw Failure(description: "\(name) cannot be read again as it is now") }
        }
        if change.isOver || change.scenario != nil { try db.execute(sql: "DELETE FROM sessionInputs WHERE owner = ? AND session = ?", arguments: [owner, name]) }
        if change.isOver { try db.execute(sql: "DELETE FROM session WHERE owner = ? AND name = ?", arguments: [owner, name]) }
        if let scenario = change.scenario {
            try db.execute(
                sql: """
                    INSERT INTO session (owner, name, scenario, tick) VALUES (?, ?, ?, ?)
                    ON CONFLICT (owner, name) DO UPDATE SET scenario = excluded.scenario, tick = excluded.tick
                    """,
                arguments: [owner, name, Data(scenario.json), scenario.tick.count])
        }
        if !change.inputs.isEmpty {
            try db.execute(sql: "INSERT INTO sessionInputs (owner, session, inputs) VALUES (?, ?, ?)", arguments: [owner, name, change.inputs.written])
        }
        if let tick = change.tick {
            try db.execute(
                sql: "UPDATE session SET tick = ?, restoring = CASE WHEN ? THEN 0 ELSE restoring END WHERE owner = ? AND name = ?",
                arguments: [tick.count, change.hasRecovered, owner, name])
        }
        if let abandoned = change.abandoned {
            try db.execute(sql: "UPDATE session SET abandoned = ? WHERE owner = ? AND name = ?", arguments: [abandoned, owner, name])
        }
    }
}

extension [TimedInput] {
    /// `[[12,{"down":[0,420]}],…]`
    fileprivate var written: Data {
        var json = JSONWriter()
        json.array { json in
            for next in self {
                json.array {
                    $0.integer(next.tick.count)
                    $0.object { $0.write(next.input) }
                }
            }
        }
        return Data(json.bytes)
    }
}
