import Foundation
import GRDB
import Motion
import PreviewProtocol
import Recordings
import RefreshEngine

/// Writes sessions to the store: a session is a scenario and the inputs since. Of the systems' parameters it has those that are not as declared.
///
/// A session belongs to the daemon that writes it. Another daemon takes it over only when that one no longer lives (`DaemonLock`). So several daemons
/// may share a file, and a name that two of them use is two sessions.
extension Store {
    /// What has happened to a session since it was written down last.
    struct Change: Sendable {
        private(set) var scenario: Scenario?
        private(set) var inputs: [TimedInput] = []
        /// Its size, in samples of a finger. Chosen: what is not inputs counts as fifty.
        private(set) var length = 50
        private(set) var tick: Tick?
        /// When its last viewer left, s since 1970; inner nil: it has viewers. Outer nil: as before.
        private(set) var abandoned: Double??
        private(set) var isOver = false
        /// What it keeps beside its preview; nil: as before.
        private(set) var tuning: Tuning?
        /// It is gone from its daemon, and stays in the store.
        private(set) var isRetired = false
        /// One of that name was retired before this one began.
        private(set) var followsRetired = false
        /// The session has gone on since it came back, so it did not kill its daemon.
        private(set) var hasRecovered = false

        /// Whether it replaces all that was written before.
        var isWhole: Bool { scenario != nil || isOver }

        mutating func add(_ event: SessionEvent, at date: @autoclosure () -> Date) {
            switch event {
            case .began(let scenario, let before):
                begin(scenario, [])
                tick = scenario.tick
                if before == nil { (abandoned, tuning, isRetired, followsRetired) = (.some(nil), nil, false, isRetired || followsRetired) }
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
            case .ended: self = Change(isOver: true, after: self)
            case .tuned(let tuning): self.tuning = tuning
            case .retired: isRetired = true
            case .cameBack, .notices, .seen, .mark: break
            }
        }

        private mutating func begin(_ scenario: Scenario, _ inputs: [TimedInput]) {
            (self.scenario, self.inputs, isOver) = (scenario, inputs, false)
            length = inputs.reduce(Change().length) { $0 + $1.input.length }
        }

        mutating func add(_ later: Change) {
            if later.isOver { return self = Change(isOver: true, after: self) }
            if later.isWhole {
                followsRetired = followsRetired || later.followsRetired || isRetired
                (scenario, inputs, length, isOver, isRetired) = (later.scenario, later.inputs, later.length, false, false)
            } else {
                inputs += later.inputs
                length += later.length - Change().length
            }
            tuning = later.tuning ?? tuning
            isRetired = isRetired || later.isRetired
            tick = later.tick ?? tick
            abandoned = later.abandoned ?? abandoned
            hasRecovered = hasRecovered || later.hasRecovered
        }

        init() {}
        private init(isOver: Bool, after before: Change) { (self.isOver, followsRetired) = (isOver, before.isRetired || before.followsRetired) }
    }

    /// Writes what has happened, all or nothing.
    /// - Parameter changes: evaluated when nobody else writes, because more may be added while another program holds the database
    func keep(_ changes: @autoclosure () -> [SessionName: Change]) throws {
        try database.write { db in
            for (name, change) in changes() { try keep(change, of: name, in: db) }
        }
    }

    private func keep(_ change: Change, of name: SessionName, in db: Database) throws {
        let json = change.scenario?.json(.changed)
        if let scenario = change.scenario, let json {
            guard let read = try? Scenario(json: json, in: catalog), read == scenario else { throw StoreError(description: "\(name) cannot be read again as it is now") }
        }
        if change.followsRetired { try retire(name, in: db) }
        if change.isOver || change.scenario != nil { try db.run("DELETE FROM sessionInputs WHERE owner = ? AND session = ?", arguments: [owner, name.text]) }
        if change.isOver { try db.run("DELETE FROM session WHERE owner = ? AND name = ?", arguments: [owner, name.text]) }
        if let scenario = change.scenario, let json {
            try db.run(
                """
                    INSERT INTO session (owner, name, scenario, tick) VALUES (?, ?, ?, ?)
                    ON CONFLICT (owner, name) DO UPDATE SET scenario = excluded.scenario, tick = excluded.tick
                    """,
                arguments: [owner, name.text, Data(json), scenario.tick.count])
        }
        if !change.inputs.isEmpty {
            try db.run("INSERT INTO sessionInputs (owner, session, inputs) VALUES (?, ?, ?)", arguments: [owner, name.text, change.inputs.written])
        }
        if let tick = change.tick {
            try db.run(
                "UPDATE session SET tick = ?, restoring = CASE WHEN ? THEN 0 ELSE restoring END WHERE owner = ? AND name = ?",
                arguments: [tick.count, change.hasRecovered, owner, name.text])
        }
        if let abandoned = change.abandoned {
            try db.run("UPDATE session SET abandoned = ? WHERE owner = ? AND name = ?", arguments: [abandoned, owner, name.text])
        }
        if let tuning = change.tuning {
            try db.run(
                "UPDATE session SET tuning = ?, header = ?, footer = ? WHERE owner = ? AND name = ?",
                arguments: [tuning.isTuned ? Data(tuning.json) : nil, tuning.header, tuning.footer, owner, name.text])
        }
        if change.isRetired { try retire(name, in: db) }
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
                    $0.object { $0.write(next.input, .changed) }
                }
            }
        }
        return Data(json.bytes)
    }
}

extension Database {
    /// Runs a statement that is compiled once, because a batch has the same ones for many sessions.
    func run(_ sql: String, arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
