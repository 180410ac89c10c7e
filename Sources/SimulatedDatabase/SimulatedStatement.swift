import Cluster
import Motion
import PreviewProtocol
import SessionStorage

/// A statement of ``ClusterSQL``. ``SimulatedTables`` has a method for each.
enum SimulatedStatement: Sendable {
    case listen, endOthers, register, renew, readOwn, letAllGo, removeNode
    case endOwner, makeRow, lockRow, takeOver, readInputs, ask, notify
    case update, removeInputs, addInputs, removeSession, letGo, disown, removeEmpty, cutInputs
    case setAside, trimUnreadable, setRefresh, trimRefreshes, readRefreshes, readKept, listNodes, list
    case lock, removeOldNodes, noteAbandoned, removeOld
    case removeSurplus(ofAddress: Bool)

    private typealias Known = [(String, (SimulatedStatement, [SQLType]))]

    /// The statement with that text, and the types of its parameters.
    static func find(_ sql: String) -> (SimulatedStatement, [SQLType])? {
        all[sql] ?? (sql.hasPrefix("LISTEN ") ? (.listen, []) : nil)
    }

    private static let all = Dictionary(uniqueKeysWithValues: ofOneDaemon + ofOneSession + ofAllSessions + ofSweep)

    private static let ofOneDaemon: Known = [
        (ClusterSQL.endOthers, (.endOthers, [.text])),
        (ClusterSQL.register, (.register, [.text, .text, .text])),
        (ClusterSQL.renew, (.renew, [.text])),
        (ClusterSQL.readOwn, (.readOwn, [.text])),
        (ClusterSQL.leave[0], (.letAllGo, [.text])),
        (ClusterSQL.leave[1], (.removeNode, [.text])),
    ]

    private static let ofOneSession: Known = {
        let guarded: [SQLType] = [.text, .text, .bigint]
        let columns: [SQLType] = [
            .json, .bigint, .text, .boolean, .boolean, .json, .text, .text, .text, .boolean, .json,
        ]
        return [
            (ClusterSQL.endOwner, (.endOwner, [.text, .text])),
            (ClusterSQL.makeRow, (.makeRow, [.text])),
            (ClusterSQL.lockRow, (.lockRow, [.text])),
            (ClusterSQL.takeOver, (.takeOver, [.text, .text])),
            (ClusterSQL.readInputs, (.readInputs, [.text, .text])),
            (ClusterSQL.ask, (.ask, [.text, .text])),
            (ClusterSQL.notify, (.notify, [.text, .text])),
            (ClusterSQL.update, (.update, guarded + columns)),
            (ClusterSQL.removeInputs, (.removeInputs, guarded)),
            (ClusterSQL.addInputs, (.addInputs, guarded + [.bigint, .json])),
            (ClusterSQL.removeSession, (.removeSession, guarded)),
            (ClusterSQL.letGo, (.letGo, guarded)),
            (ClusterSQL.disown, (.disown, [.text, .text])),
            (ClusterSQL.removeEmpty, (.removeEmpty, [.text])),
            (ClusterSQL.cutInputs, (.cutInputs, guarded + [.bigint])),
        ]
    }()

    private static let ofAllSessions: Known = {
        let record = SessionRecord(name: .standard, scenario: [], tick: "", deaths: nil, inputs: [])
        let settingAside = ClusterSQL.setAside(record, "").map(\.sql)
        return [
            (settingAside[0], (.setAside, [.text, .text, .text])),
            (settingAside[1], (.trimUnreadable, [])),
            (ClusterSQL.setRefresh, (.setRefresh, [.text, .double])),
            (ClusterSQL.trimRefreshes, (.trimRefreshes, [.integer])),
            (ClusterSQL.readRefreshes, (.readRefreshes, [.integer])),
            (ClusterSQL.readKept, (.readKept, [.double, .integer])),
            (ClusterSQL.listNodes, (.listNodes, [])),
            (ClusterSQL.list, (.list, [.integer])),
        ]
    }()

    private static let ofSweep: Known = {
        let sweep = ClusterSQL.sweep(Tick(0)).map(\.sql)
        let bounds = zip(sweep[4...], Retention.bounds).map { sql, bound in
            (sql, (SimulatedStatement.removeSurplus(ofAddress: !bound.0.isEmpty), [SQLType.integer]))
        }
        return [
            (sweep[0], (.lock, [])), (sweep[1], (.removeOldNodes, [])), (sweep[2], (.noteAbandoned, [])),
            (sweep[3], (.removeOld, [.double, .double])),
        ] + bounds
    }()
}
