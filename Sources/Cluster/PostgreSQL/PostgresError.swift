/// Why PostgreSQL did not do what was asked.
package enum PostgresError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The address cannot be read, or the server does not let us in. To try again is of no use until somebody changes
    /// that.
    case refused(String)
    /// There is no connection: it could not be made, was lost, or did not answer in time.
    case lost(String)
    /// A statement failed, and its transaction with it.
    /// - Parameter code: five characters; PostgreSQL's documentation, appendix A
    case failed(code: String, String)

    package var description: String {
        switch self {
        case .refused(let text), .lost(let text), .failed(_, let text): text
        }
    }

    /// Whether the values of a statement are at fault; other statements of the transaction may be right. Classes 21 to
    /// 23 and 54 of appendix A.
    package var isAboutValues: Bool {
        if case .failed(let code, _) = self {
            ["21", "22", "23", "54"].contains(String(code.prefix(2)))
        } else {
            false
        }
    }

    /// Whether the same may succeed the next time, over the same connection: another transaction was in the way. Class
    /// 40, 55 and code 57014 of appendix A.
    package var isPassing: Bool {
        if case .failed(let code, _) = self {
            ["40", "55"].contains(String(code.prefix(2))) || code == "57014"
        } else {
            false
        }
    }

    /// - Parameter text: what libpq says of a connection that was not made. With the verbosity that
    ///   ``PostgresConnection`` asks for, a server's message has its code: `FATAL:  28P01: password authentication
    ///   failed …`
    init(connecting text: String) {
        let words: String =
            text.split(separator: "\n").first.map { $0.replacing(#/: +[A-Z]+: +[0-9A-Z]{5}: /#, with: ": ") }.map {
                String($0)
            } ?? "it does not answer"
        let code = text.firstMatch(of: #/[A-Z]+: +([0-9A-Z]{5}): /#).map { String($0.1.prefix(2)) } ?? ""
        // 28: authorization, 3D: no such database, 42: no right to it. Others are temporary, such as 57P03 (it starts
        // up) and 53300 (too many connections).
        self = ["28", "3D", "42"].contains(code) ? .refused(words) : .lost(words)
    }
}
