import Cluster
import SessionStorage

extension SimulatedTables {
    /// - Returns: exactly what PostgreSQL returns
    mutating func run(
        _ statement: SimulatedStatement, _ values: SQLValues
    ) throws(PostgresError) -> QueryResult {
        switch statement {
        case .listen: QueryResult()  // who listens is a matter of connections
        case .endOthers: endConnections(values.text(1))
        case .register: try register(values)
        case .renew: renew(values.text(1))
        case .readOwn: readOwn(values.text(1))
        case .letAllGo: letAllGo(values.text(1))
        case .removeNode: remove(node(values.text(1)))
        case .endOwner: endOwner(values)
        case .makeRow: try makeRow(values.text(1))
        case .lockRow: .rows(session(values.text(1)).map { _ in [[]] } ?? [])
        case .takeOver: try takeOver(values)
        case .readInputs: .rows(own(values).map { inputs(of: $0.name).map { [$0.inputs] } } ?? [])
        case .ask: try ask(values)
        case .notify: try notify(values.text(1) ?? "", values.text(2) ?? "")
        case .update: update(values)
        case .removeInputs: QueryResult(affected: owned(values).map { removeInputs(of: $0.name) } ?? 0)
        case .addInputs: try addInputs(values)
        case .removeSession: remove(owned(values))
        case .letGo: letGo(owned(values))
        case .disown: letGo(own(values)) { max($0 - 1, 0) }
        case .removeEmpty: remove(session(values.text(1)).flatMap { $0.owner ?? $0.scenario == nil ? $0 : nil })
        case .cutInputs: try cutInputs(values)
        case .setAside: try setAside(values)
        case .trimUnreadable: trimUnreadable()
        case .setRefresh: try setRefresh(values)
        case .trimRefreshes: try trimRefreshes(values)
        case .readRefreshes: .rows(try refreshes.prefix(limit(values.integer(1))).map { [$0.key, text($0.at)] })
        case .readKept: try readKept(values)
        case .listNodes: listNodes()
        case .list: try list(values)
        case .lock: .rows([[""]])
        case .removeOldNodes: removeOldNodes()
        case .noteAbandoned: noteAbandoned()
        case .removeOld: try removeOld(values)
        case .removeSurplus(let ofAddress): removeSurplus(values.integer(1), ofAddress: ofAddress)
        }
    }
}

// MARK: The daemon

extension SimulatedTables {
    private mutating func endConnections(_ name: String?) -> QueryResult {
        let ended = connections.filter { isEqual($0, name) }
        if let name = ended.first { add(.terminate(applicationName: name)) }
        return .rows(ended.map { _ in ["t"] })
    }

    private mutating func register(_ values: SQLValues) throws(PostgresError) -> QueryResult {
        guard let id = values.text(1), let name = values.text(2), let url = values.text(3) else { throw .null }
        var row = node(id) ?? Node(id: id, name: name, url: url, seen: 0)
        row.seen = now
        put(row)
        return QueryResult(affected: 1)
    }

    private mutating func renew(_ id: String?) -> QueryResult {
        guard var row = node(id) else { return QueryResult() }
        row.seen = now
        put(row)
        return QueryResult(affected: 1)
    }

    private mutating func readOwn(_ node: String?) -> QueryResult {
        .rows(
            sessions.filter { isEqual($0.owner, node) }.map { row in
                var row = row
                row.abandoned = nil
                put(row)
                return [row.name, "\(row.epoch)"]
            })
    }

    private mutating func letAllGo(_ node: String?) -> QueryResult {
        let own = sessions.filter { isEqual($0.owner, node) }
        for row in own { _ = letGo(row) }
        return QueryResult(affected: own.count)
    }

    private mutating func letGo(_ session: Session?, restoring: (Int) -> Int = { _ in 0 }) -> QueryResult {
        guard var row = session else { return QueryResult() }
        (row.owner, row.abandoned, row.restoring) = (nil, row.abandoned ?? now, restoring(row.restoring))
        put(row)
        return QueryResult(affected: 1)
    }

    private mutating func remove(_ node: Node?) -> QueryResult {
        guard let node else { return QueryResult() }
        removeNode(node.id)
        return QueryResult(affected: 1)
    }

    private mutating func remove(_ session: Session?) -> QueryResult {
        guard let session else { return QueryResult() }
        removeSession(session.name)
        return QueryResult(affected: 1)
    }

    private func hasNoOwner(_ row: Session) -> Bool { node(row.owner) == nil }
}

// MARK: A session

extension SimulatedTables {
    private mutating func endOwner(_ values: SQLValues) -> QueryResult {
        guard let owner = node(session(values.text(1))?.owner), let asker = values.text(2),
            !isEqual(owner.id, asker), owner.seen < now - leaseTime
        else { return QueryResult() }
        removeNode(owner.id)
        return endConnections(ClusterSQL.channel(of: owner.id))
    }

    private mutating func makeRow(_ name: String?) throws(PostgresError) -> QueryResult {
        guard let name else { throw .null }
        guard session(name) == nil else { return QueryResult() }
        put(Session(name: name))
        return QueryResult(affected: 1)
    }

    private mutating func takeOver(_ values: SQLValues) throws(PostgresError) -> QueryResult {
        guard var row = session(values.text(1)) else { return QueryResult() }
        let isOwn = isEqual(row.owner, values.text(2))
        guard isOwn || hasNoOwner(row) else { return QueryResult() }
        guard row.epoch < Int.max else { throw .outOfRange("epoch") }
        guard isOwn || row.restoring < Int32.max else { throw .outOfRange("restoring") }
        (row.owner, row.abandoned) = (values.text(2), nil)
        row.epoch += 1
        row.restoring = isOwn ? max(row.restoring, 1) : row.restoring + 1
        put(row)
        return .rows([["\(row.epoch)", row.scenario, "\(row.tick)", "\(row.restoring - 1)", row.tuning, row.notes]])
    }

    private mutating func ask(_ values: SQLValues) throws(PostgresError) -> QueryResult {
        guard let row = session(values.text(1)), let owner = node(row.owner), let asker = values.text(2),
            !isEqual(owner.id, asker)
        else { return QueryResult() }
        _ = try notify(ClusterSQL.channel(of: owner.id), "ask \(row.name) \(asker)")
        return .rows([["", seconds(owner.seen + leaseTime - now)]])
    }

    private mutating func notify(_ channel: String, _ payload: String) throws(PostgresError) -> QueryResult {
        guard (1...63).contains(channel.utf8.count), payload.utf8.count < 8000 else {
            throw .failed(code: "22023", "the channel's name or the payload is empty or too long")
        }
        add(.notify(channel: channel, payload: payload))
        return .rows([[""]])
    }

    /// The session `$1`, if `$2` owns it.
    private func own(_ values: SQLValues) -> Session? {
        session(values.text(1)).flatMap { isEqual($0.owner, values.text(2)) ? $0 : nil }
    }

    /// The session `$1`, if `$2` owns it under the epoch `$3`.
    private func owned(_ values: SQLValues) -> Session? {
        own(values).flatMap { $0.epoch == values.integer(3) ? $0 : nil }
    }

    private mutating func update(_ values: SQLValues) -> QueryResult {
        guard var row = owned(values) else { return QueryResult() }
        row.scenario = values.text(4) ?? row.scenario
        row.tick = values.integer(5) ?? row.tick
        if values.text(6) == "left" { row.abandoned = now }
        if values.text(6) == "back" { row.abandoned = nil }
        if values.flag(7) { row.restoring = 0 }
        if values.flag(8) { (row.tuning, row.header, row.footer) = (values.text(9), values.text(10), values.text(11)) }
        row.address = row.address ?? values.text(12)
        if values.flag(13) { row.notes = values.text(14) }
        put(row)
        return QueryResult(affected: 1)
    }

    private mutating func addInputs(_ values: SQLValues) throws(PostgresError) -> QueryResult {
        guard let row = owned(values) else { return QueryResult() }
        guard let seq = values.integer(4), let inputs = values.text(5) else { throw .null }
        return QueryResult(affected: add(inputs, Batch(epoch: row.epoch, seq: seq), to: row.name) ? 1 : 0)
    }

    private mutating func cutInputs(_ values: SQLValues) throws(PostgresError) -> QueryResult {
        guard let row = owned(values) else { return QueryResult() }
        let earlier = inputs(of: row.name).filter { $0.epoch < row.epoch }
        let count = try limit(values.integer(4) ?? 0, code: "2201X")
        let cut = earlier.dropFirst(count).map { Batch(epoch: $0.epoch, seq: $0.seq) }
        return QueryResult(affected: removeInputs(of: row.name, cut))
    }
}

// MARK: All sessions

extension SimulatedTables {
    private mutating func setAside(_ values: SQLValues) throws(PostgresError) -> QueryResult {
        guard let name = values.text(1), let why = values.text(2), let content = values.text(3) else { throw .null }
        setUnreadable(unreadable + [Unreadable(name: name, why: why, content: content)])
        return QueryResult(affected: 1)
    }

    private mutating func trimUnreadable() -> QueryResult {
        let count = unreadable.count - RestorePolicy.maxSetAside
        if count > 0 { setUnreadable(Array(unreadable.dropFirst(count))) }
        return QueryResult(affected: max(0, count))
    }

    private mutating func setRefresh(_ values: SQLValues) throws(PostgresError) -> QueryResult {
        guard let key = values.text(1), let at = values.number(2) else { throw .null }
        let old = refresh(key)
        setRefresh(key, old.map { isLess($0, at) ? at : $0 } ?? at)
        return QueryResult(affected: 1)
    }

    private mutating func trimRefreshes(_ values: SQLValues) throws(PostgresError) -> QueryResult {
        let newest = refreshes.sorted { isLess($1.at, $0.at) }
        let gone = newest.isEmpty ? [] : newest.dropFirst(try limit(values.integer(1)))
        for row in gone { setRefresh(row.key, nil) }
        return QueryResult(affected: gone.count)
    }

    private func readKept(_ values: SQLValues) throws(PostgresError) -> QueryResult {
        guard let start = try time(before: values.number(1)) else { return QueryResult() }
        let kept = sessions.filter { $0.abandoned ?? start > start && $0.tuning != nil && hasNoOwner($0) }
        return .rows(
            try newest(kept).prefix(limit(values.integer(2))).map {
                [$0.name, $0.header, $0.footer, $0.abandoned.map(seconds)]
            })
    }

    private func listNodes() -> QueryResult {
        let counts = sessions.reduce(into: [:]) { counts, row in row.owner.map { counts[ByteText($0), default: 0] += 1 }
        }
        let sorted = nodes.sorted { ByteText($0.name) < ByteText($1.name) }
        return .rows(sorted.map { [$0.name, $0.url, "\(counts[ByteText($0.id)] ?? 0)", seconds(now - $0.seen)] })
    }

    private func list(_ values: SQLValues) throws(PostgresError) -> QueryResult {
        .rows(
            try sessions.filter { $0.scenario != nil }.prefix(limit(values.integer(1))).map { row in
                let owner = node(row.owner)
                return [row.name, owner?.name, owner?.url, "\(row.epoch)", "\(row.tick)", row.abandoned.map(seconds)]
            })
    }

    private mutating func removeOldNodes() -> QueryResult {
        let old = nodes.filter { $0.seen < now - 60_000_000 }
        for row in old { removeNode(row.id) }
        return QueryResult(affected: old.count)
    }

    private mutating func noteAbandoned() -> QueryResult {
        let left = sessions.filter { $0.abandoned == nil && hasNoOwner($0) }
        for var row in left {
            row.abandoned = now
            put(row)
        }
        return QueryResult(affected: left.count)
    }

    private mutating func removeOld(_ values: SQLValues) throws(PostgresError) -> QueryResult {
        var old: [Session] = []
        for row in sessions {
            let end = try time(before: values.number(row.tuning == nil ? 1 : 2))
            if let end, let abandoned = row.abandoned, abandoned < end, hasNoOwner(row) { old.append(row) }
        }
        return remove(old)
    }

    private mutating func removeSurplus(_ max: Int?, ofAddress: Bool) -> QueryResult {
        var counts: [ByteText: Int] = [:]
        let kept = sessions.filter { $0.abandoned != nil && $0.tuning != nil && $0.owner == nil }
        return remove(
            newest(kept).filter { row in
                let group = ByteText(ofAddress ? row.address ?? "session " + row.name : "")
                counts[group, default: 0] += 1
                return counts[group] ?? 0 > max ?? Int.max
            })
    }

    private mutating func remove(_ sessions: [Session]) -> QueryResult {
        var count = 0
        for row in sessions {
            removeSession(row.name)
            count += removeInputs(of: row.name)
        }
        return QueryResult(affected: count)
    }

    private func newest(_ sessions: [Session]) -> [Session] {
        sessions.sorted { $0.abandoned ?? 0 > $1.abandoned ?? 0 }
    }

    /// `now() - $1 * interval '1 s'`, µs since 1970.
    private func time(before time: Double?) throws(PostgresError) -> Int? {
        guard let time else { return nil }
        let interval = Int(exactly: (time * 1e6).rounded(.toNearestOrEven))
        // From 4714 BC on.
        guard let interval, case (let moment, false) = now.subtractingReportingOverflow(interval),
            moment >= -210_866_803_200_000_000
        else { throw .failed(code: "22008", "timestamp out of range") }
        return moment
    }
}

// MARK: Values

/// µs.
private let leaseTime = Int(Lease.time / .microseconds(1))

/// SQL's `=`: false for NULL.
private func isEqual(_ one: String?, _ other: String?) -> Bool {
    if let one, let other { ByteText(one) == ByteText(other) } else { false }
}

/// NaN is greater than any other number.
private func isLess(_ one: Double, _ other: Double) -> Bool { other.isNaN ? !one.isNaN : one < other }

private func limit(_ count: Int?, code: String = "2201W") throws(PostgresError) -> Int {
    guard count ?? 0 >= 0 else { throw .failed(code: code, "LIMIT or OFFSET must not be negative") }
    return count ?? Int.max
}

extension QueryResult {
    /// What a statement that returns rows has returned.
    fileprivate static func rows(_ rows: [[String?]]) -> QueryResult { QueryResult(rows: rows, affected: rows.count) }
}
