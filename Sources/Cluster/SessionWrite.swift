import PreviewProtocol
import Recordings
import RefreshEngine
import SessionStorage

/// A change of a session, as it is written under one of its epochs. To write it twice is to write it once.
struct SessionWrite {
    let session: SessionName
    let epoch: Int
    /// The number of its batch of inputs in the epoch.
    let number: Int
    let change: SessionChange
    private let scenario: [UInt8]?

    init(
        _ change: SessionChange, of session: SessionName, epoch: Int, number: Int, in catalog: Catalog
    ) throws(UnreadableSession) {
        scenario = try change.scenarioJSON(in: catalog)
        (self.session, self.epoch, self.number, self.change) = (session, epoch, number, change)
    }

    /// The session leaves this daemon, for good or until somebody joins it again.
    var isLast: Bool { change.isOver || change.isRetired }

    /// - Parameter node: who writes
    /// - Returns: the first of these changes nothing if the session is another daemon's
    func statements(by node: String) -> Transaction {
        let owned: [String?] = [session.text, node, "\(epoch)"]
        if change.isOver {
            return [SQLStatement(ClusterSQL.removeInputs, owned), SQLStatement(ClusterSQL.removeSession, owned)]
        }
        var statements = [SQLStatement(ClusterSQL.update, owned + columns)]
        if change.isWhole { statements.append(SQLStatement(ClusterSQL.removeInputs, owned)) }
        if !change.inputs.isEmpty {
            statements.append(SQLStatement(ClusterSQL.addInputs, owned + ["\(number)", text(change.inputs.json)]))
        }
        if change.isRetired { statements.append(SQLStatement(ClusterSQL.letGo, owned)) }
        return statements
    }

    private var columns: [String?] {
        let tuning = change.tuning
        return [
            scenario.map(text), change.tick.map { "\($0.count)" }, change.abandoned.map { $0 == nil ? "back" : "left" },
            change.hasRecovered ? "t" : "f", tuning == nil ? "f" : "t", change.tuningJSON.map(text), tuning?.header,
            tuning?.footer, tuning?.address, change.noted == nil ? "f" : "t", change.notedJSON.map(text),
        ]
    }

    private func text(_ json: [UInt8]) -> String { String(decoding: json, as: UTF8.self) }
}

/// The changes that are to be written, in their order. One transaction writes many of them. If PostgreSQL refuses a
/// value, each of them gets a transaction of its own, so that only the session with that value is not written.
struct WriteQueue {
    /// Samples that are written in one transaction. Chosen: a fraction of a second's work, so that the lease is renewed
    /// in between.
    static let batchLength = 10_000

    var all: [SessionWrite] = []
    /// How many, from the first on, get a transaction of their own.
    private var alone = 0

    /// What the next transaction writes; it is only empty if there is nothing to write.
    var batch: ArraySlice<SessionWrite> {
        var length = 0
        return alone > 0
            ? all.prefix(1)
            : all.prefix { write in
                defer { length += write.change.length }
                return length < Self.batchLength
            }
    }

    mutating func removeFirst(_ count: Int) {
        all.removeFirst(count)
        alone = max(0, alone - count)
    }

    /// PostgreSQL refuses a value in a batch of so many.
    /// - Returns: the change with that value; it is removed, and all later ones of its session, which are of no use
    ///   without it. nil: it is not known yet which one has the value
    mutating func fail(_ count: Int) -> SessionWrite? {
        guard count == 1, let failed = all.first else {
            alone = count
            return nil
        }
        alone -= all.prefix(alone).count { $0.session == failed.session }
        all.removeAll { $0.session == failed.session }
        return failed
    }
}

/// The sessions that this daemon owns, as far as it knows.
struct OwnedSessions {
    struct Ownership {
        let epoch: Int
        /// The number of the next batch of inputs.
        var next = 1
        let since: ContinuousClock.Instant
    }

    private var all: [SessionName: Ownership] = [:]

    subscript(_ session: SessionName) -> Ownership? { all[session] }

    mutating func add(_ session: SessionName, epoch: Int, at now: ContinuousClock.Instant) {
        all[session] = Ownership(epoch: epoch, since: now)
    }
    mutating func remove(_ session: SessionName) { all[session] = nil }

    /// nil: this daemon does not own the session.
    mutating func write(
        _ change: SessionChange, of session: SessionName, in catalog: Catalog
    ) throws(UnreadableSession) -> SessionWrite? {
        guard let own = all[session] else { return nil }
        let write = try SessionWrite(change, of: session, epoch: own.epoch, number: own.next, in: catalog)
        if !change.inputs.isEmpty { all[session]?.next += 1 }
        if write.isLast { remove(session) }
        return write
    }

    /// Keeps only the sessions that this daemon owns in the database.
    /// - Parameter left: these, with their epochs
    /// - Returns: the others
    mutating func keep(_ left: [SessionName: Int]) -> [SessionName] {
        let lost = all.filter { left[$0.key] != $0.value.epoch }.map(\.key)
        for session in lost { all[session] = nil }
        return lost.sorted()
    }
}
