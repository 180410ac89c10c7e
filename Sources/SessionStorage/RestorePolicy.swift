import Motion
import PreviewProtocol
import PreviewSessions
import Recordings
import RefreshEngine

/// How a session is restored from its record. It is the same whichever database has the record.
///
/// What can be read is restored. The rest is left out and set aside: kept in a form that somebody can examine.
package struct RestorePolicy: Sendable {
    /// How many daemons in a row may die while they restore a session, before it is the session that is blamed.
    package let maxDeaths: Int
    /// Who has died, for the log.
    private let daemons: String

    /// Chosen: one daemon may have been killed at that moment for another reason.
    package static let oneMachine = RestorePolicy(maxDeaths: 2, daemons: "the daemon")
    /// Chosen: one more than on one machine, because more daemons die for other reasons.
    package static let cluster = RestorePolicy(maxDeaths: 3, daemons: "daemons")
    /// How many records that could not be read are kept, the newest. Chosen: more than anybody reads.
    package static let maxSetAside = 100
    /// How far a session is run from its scenario. Chosen: an hour, a tenth of a second's work.
    private static let maxReplay = Tick.seconds(3600)

    /// What becomes of a record. Nothing runs yet.
    package func restore(_ record: SessionRecord, in catalog: Catalog) -> Restoration {
        do throws(UnreadableSession) { return try read(record, in: catalog) } catch {
            return Restoration(history: nil, losses: [error.why])
        }
    }

    private func read(_ record: SessionRecord, in catalog: Catalog) throws(UnreadableSession) -> Restoration {
        let deaths = record.deaths ?? maxDeaths
        guard deaths < maxDeaths else {
            throw UnreadableSession(why: "\(daemons) died \(deaths) times in a row when it came back")
        }
        var (base, gone) = try scenario(record.scenario, in: catalog)
        guard let tick = Int(record.tick), Limits.tick.contains(tick) else {
            throw UnreadableSession(
                why: "its tick is no whole number from \(Limits.tick.lowerBound) to \(Limits.tick.upperBound)")
        }
        var reader = InputReader(scenario: base, catalog: catalog)
        var damage: (batch: Int, why: String)?
        for (number, batch) in record.inputs.enumerated() {
            do throws(ProtocolError) {
                do throws(ProtocolError) { try reader.add(batch) } catch {
                    try reader.add(batch, isForgiving: true)
                    gone = gone ?? "its inputs cannot be read: \(error)"
                }
            } catch {
                damage = (number, "its inputs cannot be read from number \(reader.inputs.count + 1) on: \(error)")
                break
            }
        }
        let end = min(max(tick, reader.inputs.last?.tick.count ?? 0), base.tick.count + Self.maxReplay.count)
        return Restoration(
            history: History(base, reader.inputs.filter { $0.tick.count <= end }),
            tick: Tick(max(end, base.tick.count)), tuning: record.tuning, noted: record.noted,
            losses: [
                gone.map { $0 + "; it goes on without that" },
                damage.map { $0.why + "; it comes back as it was before that" },
            ].compactMap { $0 }, firstDamaged: damage?.batch)
    }

    /// The scenario, and what of it is left out: what its controls do not declare any more, or do not allow.
    private func scenario(
        _ json: [UInt8], in catalog: Catalog
    ) throws(UnreadableSession) -> (Scenario, gone: String?) {
        do throws(ProtocolError) { return (try Scenario(json: json, in: catalog), nil) } catch {
            let why = "its scenario cannot be read: \(error)"
            guard let rest = try? Scenario(forgiving: json, in: catalog) else { throw UnreadableSession(why: why) }
            return (rest, why)
        }
    }
}

/// What comes of a record.
package struct Restoration: Sendable {
    /// nil: the session cannot be restored.
    fileprivate var history: History?
    fileprivate var tick = Tick.zero
    fileprivate var tuning: [UInt8]?, noted: [UInt8]?
    /// What could not be read, in words. With each of them the record is set aside.
    package fileprivate(set) var losses: [String]
    /// The first batch of inputs that cannot be read, counted from 0: it and those after it are to be deleted. nil: all
    /// can be read.
    package fileprivate(set) var firstDamaged: Int?

    package var isPossible: Bool { history != nil }

    /// Runs the session to where it was; nil: it cannot be restored. This may end the daemon, so the attempt must have
    /// been counted before.
    package func run(in catalog: Catalog) -> StoredSession? {
        history.map { StoredSession(history: $0, tick: tick, tuning: tuning, noted: noted, in: catalog) }
    }
}

/// Why a session cannot be restored, or could not be if it were written.
package struct UnreadableSession: Error {
    package let why: String
}

/// Reads the inputs of a session, batch by batch.
private struct InputReader {
    let scenario: Scenario
    let catalog: Catalog
    private(set) var inputs: [TimedInput] = []
    private var gate = FingerGate()

    init(scenario: Scenario, catalog: Catalog) { (self.scenario, self.catalog) = (scenario, catalog) }

    /// Adds a batch, all of it or nothing.
    /// - Parameter isForgiving: leaves out what controls do not declare or allow
    mutating func add(_ json: [UInt8], isForgiving: Bool = false) throws(ProtocolError) {
        guard let items = (try? JSONReader.read(json[...]))?.array else { throw .notJSON }
        var (new, passed): ([TimedInput], FingerGate) = ([], gate)
        for item in items {
            guard let pair = item.array, pair.count == 2, let tick = pair[0].integer,
                tick >= (new.last ?? inputs.last)?.tick.count ?? scenario.tick.count
            else { throw .notJSON }
            let input = try Input(pair[1], of: scenario, in: catalog, isForgiving: isForgiving)
            do throws(SampleError) { try passed.pass(input) } catch { throw ProtocolError(error) }
            new.append(TimedInput(tick: Tick(tick), input: input))
        }
        inputs += new
        gate = passed
    }
}
