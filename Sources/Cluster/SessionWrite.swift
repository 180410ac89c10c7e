import Foundation
import Motion
import PreviewProtocol
import Recordings
import RefreshEngine
import SessionStorage

/// What is written of a session under one of its epochs. Writing it twice does what writing it once does.
struct SessionWrite {
    let session: SessionName
    let epoch: Int
    /// The number of its inputs among those of the epoch.
    let number: Int
    let change: SessionChange
    private let scenario: [UInt8]?

    /// - Throws: for a session that could not be read again
    init(
        _ change: SessionChange, of session: SessionName, epoch: Int, number: Int, in catalog: Catalog
    ) throws(StoreError) {
        (self.session, self.epoch, self.number, self.change, scenario) = (
            session, epoch, number, change, change.scenario?.json(.changed)
        )
        guard let wanted = change.scenario, let scenario else { return }
        guard let read = try? Scenario(json: scenario, in: catalog), read == wanted else {
            throw StoreError(description: "\(session) cannot be read again as it is now")
        }
    }

    /// Samples that are written in one transaction. Chosen: a fraction of a second's work, so that the lease is renewed
    /// in between.
    static let batchLength = 10_000

    /// The first of these, as many as one transaction writes: at least one.
    static func batch(of writes: [SessionWrite]) -> ArraySlice<SessionWrite> {
        var length = 0
        return writes.prefix { write in
            defer { length += write.change.length }
            return length < batchLength
        }
    }

    /// The session leaves this daemon, for good or until somebody joins it again.
    var isLast: Bool { change.isOver || change.isRetired }

    /// - Parameter node: who writes
    /// - Returns: of these the first changes nothing if the session is another daemon's
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
            change.hasRecovered ? "t" : "f",
            tuning == nil ? "f" : "t", tuning.flatMap { $0.isTuned ? text($0.json) : nil }, tuning?.header,
            tuning?.footer, tuning?.address,
        ]
    }

    private func text(_ json: [UInt8]) -> String { String(decoding: json, as: UTF8.self) }
}

/// The node's sessions, as it knows them.
struct OwnedSessions {
    struct Ownership {
        let epoch: Int
        /// The number of the next inputs.
        var next = 1
        let since: ContinuousClock.Instant
    }

    private(set) var all: [SessionName: Ownership] = [:]

    subscript(_ session: SessionName) -> Ownership? { all[session] }

    mutating func add(_ session: SessionName, epoch: Int, at now: ContinuousClock.Instant) {
        all[session] = Ownership(epoch: epoch, since: now)
    }
    mutating func remove(_ session: SessionName) { all[session] = nil }

    /// What is to be written next of one of them; nil: it is not ours.
    mutating func write(
        _ change: SessionChange, of session: SessionName, in catalog: Catalog
    ) throws(StoreError) -> SessionWrite? {
        guard let own = all[session] else { return nil }
        let write = try SessionWrite(change, of: session, epoch: own.epoch, number: own.next, in: catalog)
        if !change.inputs.isEmpty { all[session]?.next += 1 }
        if write.isLast { remove(session) }
        return write
    }

    /// Of the sessions only these are left.
    /// - Parameter left: with their epochs
    /// - Returns: the others
    mutating func keep(_ left: [SessionName: Int]) -> [SessionName] {
        let lost = all.filter { left[$0.key] != $0.value.epoch }.map(\.key)
        for session in lost { all[session] = nil }
        return lost.sorted()
    }
}
