/// A statement and the values of its parameters `$1`, `$2` …, as texts; nil is NULL.
public struct Statement: Sendable {
    public let sql: String
    public let values: [String?]

    public init(_ sql: String, _ values: [String?] = []) { (self.sql, self.values) = (sql, values) }
}

/// Statements that take effect together or not at all.
public typealias Transaction = [Statement]

/// What a statement has returned.
public struct QueryResult: Hashable, Sendable {
    /// Of each row its values, as texts; nil is NULL.
    public var rows: [[String?]] = []
    /// The rows that it has inserted, changed, removed or returned.
    public var affected = 0
}

/// What `NOTIFY` has sent to a channel that the connection listens to.
public struct Notification: Hashable, Sendable {
    public let channel: String
    public let payload: String
}
