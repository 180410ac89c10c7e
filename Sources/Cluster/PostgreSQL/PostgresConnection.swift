import CPostgreSQL
import Glibc

/// A connection to PostgreSQL, in libpq's pipeline mode: statements are sent without waiting for the results of those
/// before.
///
/// A class because it holds libpq's connection. Not Sendable: one thread makes, uses and frees it. Every wait has an
/// end.
package final class PostgresConnection {
    private let handle: OpaquePointer
    /// The names of prepared statements, by their SQL.
    private var prepared: [String: String] = [:]
    /// What `NOTIFY` has sent to the channels that the connection listens to.
    private var notifications: [String] = []

    /// Connects.
    /// - Parameters:
    ///   - url: `postgres://user@host/database?option=value`; what it says replaces `options`
    ///   - options: libpq's, such as `application_name`
    ///   - deadline: when to give up; only to look up a host's name may take longer
    package init(
        _ url: String, options: KeyValuePairs<String, String> = [:], until deadline: ContinuousClock.Instant
    ) throws(PostgresError) {
        try Self.check(url)
        let keywords = options.map(\.key) + ["client_encoding", "dbname"]
        let values = options.map(\.value) + ["UTF8", url]
        let handle = withCStrings(keywords) { keywords in withCStrings(values) { PQconnectStartParams(keywords, $0, 1) }
        }
        guard let handle else { throw .lost("there is no memory for a connection") }
        self.handle = handle
        _ = PQsetErrorVerbosity(handle, PQERRORS_VERBOSE)  // with codes; see PostgresError
        _ = PQsetNoticeProcessor(handle, { _, _ in }, nil)  // nothing is written to standard error
        try finishConnecting(until: deadline)
        _ = PQsetErrorVerbosity(handle, PQERRORS_DEFAULT)
        guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else { throw lost }
    }

    deinit { PQfinish(handle) }

    /// - Throws: `refused` for a text that libpq does not take for an address
    package static func check(_ url: String) throws(PostgresError) {
        var error: UnsafeMutablePointer<CChar>?
        if let parsed = PQconninfoParse(url, &error) { return PQconninfoFree(parsed) }
        defer { PQfreemem(error) }
        throw .refused(error.map { firstLine(String(cString: $0)) } ?? "it cannot be read")
    }

    /// libpq's version, such as 15.14.
    package static var version: String {
        let number = Int(PQlibVersion())
        return "\(number / 10_000).\(number % 10_000)"
    }

    private func finishConnecting(until deadline: ContinuousClock.Instant) throws(PostgresError) {
        var wanted = PGRES_POLLING_WRITING
        while wanted != PGRES_POLLING_OK {
            if wanted == PGRES_POLLING_FAILED || PQstatus(handle) == CONNECTION_BAD {
                throw PostgresError(connecting: message)
            }
            guard isReady(wanted == PGRES_POLLING_READING ? POLLIN : POLLOUT, until: deadline) else {
                throw .lost("no connection came about in time")
            }
            wanted = PQconnectPoll(handle)
        }
    }

    // MARK: Statements

    /// Prepares statements, so that the server parses each only once.
    package func prepare(_ statements: [String], until deadline: ContinuousClock.Instant) throws(PostgresError) {
        for (number, sql) in statements.enumerated() {
            guard PQsendPrepare(handle, "s\(number)", sql, 0, nil) == 1 else { throw lost }
            prepared[sql] = "s\(number)"
        }
        guard PQpipelineSync(handle) == 1 else { throw lost }
        _ = try result(until: deadline).get()
    }

    /// Sends transactions all at once, and then reads their results.
    /// - Parameters:
    ///   - deadline: when the last result must have come
    ///   - done: called for each transaction, in order, with what each of its statements has returned
    /// - Throws: `lost`; a transaction without a result may or may not have taken effect
    package func run(
        _ transactions: [Transaction], until deadline: ContinuousClock.Instant,
        _ done: (Int, Result<[QueryResult], PostgresError>) -> Void
    ) throws(PostgresError) {
        for transaction in transactions {
            for statement in transaction { try send(statement) }
            guard PQpipelineSync(handle) == 1 else { throw lost }
        }
        for index in transactions.indices { done(index, try result(until: deadline)) }
    }

    /// The same for one transaction, which must succeed.
    @discardableResult
    package func run(
        _ transaction: Transaction, until deadline: ContinuousClock.Instant
    ) throws(PostgresError) -> [QueryResult] {
        var result: Result<[QueryResult], PostgresError>?
        try run([transaction], until: deadline) { result = $1 }
        return try result?.get() ?? []
    }

    private func send(_ statement: SQLStatement) throws(PostgresError) {
        let isSent = withCStrings(statement.values) { values in
            if let name = prepared[statement.sql] {
                return PQsendQueryPrepared(handle, name, Int32(statement.values.count), values, nil, nil, 0)
            }
            return PQsendQueryParams(handle, statement.sql, Int32(statement.values.count), nil, values, nil, nil, 0)
        }
        guard isSent == 1 else { throw lost }
    }

    /// The result of a transaction: libpq gives the result of each statement and a null after it, and then the end.
    private func result(
        until deadline: ContinuousClock.Instant
    ) throws(PostgresError) -> Result<[QueryResult], PostgresError> {
        var results: [QueryResult] = []
        var error: PostgresError?
        while true {
            guard let answer = try nextAnswer(until: deadline) else { continue }
            defer { PQclear(answer) }
            switch PQresultStatus(answer) {
            case PGRES_PIPELINE_SYNC: return error.map { .failure($0) } ?? .success(results)
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK: results.append(QueryResult(answer))
            case PGRES_PIPELINE_ABORTED: break
            default: error = error ?? PostgresError(answer)
            }
            guard PQstatus(handle) == CONNECTION_OK else { throw lost }
        }
    }

    /// nil: the result of a statement is complete.
    private func nextAnswer(until deadline: ContinuousClock.Instant) throws(PostgresError) -> OpaquePointer? {
        while true {
            let isUnsent = PQflush(handle)
            guard isUnsent >= 0 else { throw lost }
            if PQisBusy(handle) == 0 { return PQgetResult(handle) }
            guard isReady(isUnsent == 1 ? POLLIN | POLLOUT : POLLIN, until: deadline) else {
                throw .lost("it does not answer")
            }
            try receive()
        }
    }

    // MARK: Waiting

    /// Waits until something arrives, another thread wakes this one, or it is that time.
    package func wait(or waker: Waker, until moment: ContinuousClock.Instant) throws(PostgresError) {
        takeNotifications()
        guard notifications.isEmpty else { return }
        var waits = [
            pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0),
            pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        if poll(&waits, 2, moment.millisecondsLeft) > 0, waits[0].revents != 0 { try receive() }
    }

    /// What has arrived since the last call.
    package func drainNotifications() -> [String] {
        takeNotifications()
        defer { notifications = [] }
        return notifications
    }

    private func receive() throws(PostgresError) {
        guard PQconsumeInput(handle) == 1 else { throw lost }
        takeNotifications()
    }

    /// Also what libpq has found while it looked for results: it reads both from the same bytes.
    private func takeNotifications() {
        while let next = PQnotifies(handle) {
            notifications.append(String(cString: next.pointee.extra))
            PQfreemem(next)
        }
    }

    private func isReady(_ events: Int32, until deadline: ContinuousClock.Instant) -> Bool {
        var wait = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
        while true {
            let count = poll(&wait, 1, deadline.millisecondsLeft)
            if count > 0 { return true }
            if count == 0 || errno != EINTR { return false }
        }
    }

    private var message: String { String(cString: PQerrorMessage(handle)) }
    private var lost: PostgresError { .lost(firstLine(message)) }
}

extension QueryResult {
    fileprivate init(_ result: OpaquePointer) {
        let columns = PQnfields(result)
        rows = (0..<PQntuples(result)).map { row in
            (0..<columns).map { PQgetisnull(result, row, $0) == 1 ? nil : String(cString: PQgetvalue(result, row, $0)) }
        }
        affected = Int(String(cString: PQcmdTuples(result))) ?? 0
    }
}

extension PostgresError {
    fileprivate init(_ result: OpaquePointer) {
        // The field's name is a macro of a character: PG_DIAG_SQLSTATE.
        let code = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? ""
        self = .failed(code: code, firstLine(String(cString: PQresultErrorMessage(result))))
    }
}

extension ContinuousClock.Instant {
    /// For poll(2): rounded up, and not longer than an hour.
    fileprivate var millisecondsLeft: Int32 {
        Int32(max(0, min(3_600_000, ((self - .now) / .milliseconds(1)).rounded(.up))))
    }
}

private func firstLine(_ text: String) -> String { text.split(separator: "\n").first.map { String($0) } ?? "" }

/// Calls `body` with C strings of the texts, and a null after them.
private func withCStrings<Result>(_ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
    let copies = texts.map { $0.map { strdup($0) } ?? nil }
    defer { copies.forEach { free($0) } }
    return body(copies.map { UnsafePointer($0) } + [nil])
}
