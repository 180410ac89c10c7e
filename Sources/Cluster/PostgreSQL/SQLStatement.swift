/// A statement and the values of its parameters `$1`, `$2` …, as texts; nil is NULL.
package struct SQLStatement: Sendable {
    package let sql: String
    package let values: [String?]

    package init(_ sql: String, _ values: [String?] = []) { (self.sql, self.values) = (sql, values) }
}

/// Statements that take effect together or not at all.
package typealias Transaction = [SQLStatement]

/// What a statement has returned.
package struct QueryResult: Hashable, Sendable {
    /// Of each row its values, as texts; nil is NULL.
    package var rows: [[String?]] = []
    /// The rows that it has inserted, changed, removed or returned.
    package var affected = 0

    package init(rows: [[String?]] = [], affected: Int = 0) { (self.rows, self.affected) = (rows, affected) }
}
