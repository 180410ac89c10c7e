import PreviewProtocol
import PreviewSessions
import SessionStorage
import WebSockets

/// Whether the daemon accepts new viewers.
enum Availability {
    case ready
    /// Its database does not answer. Present viewers stay, and others may join their sessions.
    case noDatabase
    /// It is stopping.
    case draining
}

/// Whether a client may join a session: the state of the daemon and the session, and the error if it may not.
struct Admission {
    var availability = Availability.ready
    /// nil: the client asks for something that cannot be a name.
    var session: SessionName?
    /// The session runs here, so the store is not asked for it.
    var isHere = false
    /// See ``Hub/joinError(session:system:preset:language:at:)``.
    var joinError: (status: Int, text: String)?
    /// No further client may wait for the store.
    var isQueueFull = false

    func checkedSession() throws(AccessError) -> SessionName {
        if availability == .draining { throw .draining }
        guard let session else {
            throw AccessError(status: 400, reason: .badRequest, text: "A session's name is \(SessionName.rule).\n")
        }
        if availability == .noDatabase, !isHere { throw .noDatabase }
        if let (status, text) = joinError {
            throw status == 503 ? .full(text) : AccessError(status: status, reason: .badRequest, text: text)
        }
        if isQueueFull, !isHere { throw .joinsFull }
        return session
    }
}

extension AccessError {
    /// There are too many sessions or viewers. After a minute an abandoned session is dropped.
    static func full(_ text: String) -> AccessError { unavailable(.full, text, retryAfter: 60) }
    /// Chosen: as long as the store waits for another program that has locked the database.
    static let joinsFull = unavailable(
        .full, PendingJoins<Joins.Join>.fullError + "\n", retryAfter: Int(Schema.busyTimeout))
    /// The session may be stored, and a new one must not replace it.
    static let storeFails = unavailable(
        .store,
        "What is kept of this session cannot be read just now: the daemon's disk is full, or its database is held or fails; its log says why. Try again soon.\n"
    )
    /// Without the database nobody can say which daemon has a session that is not here.
    static let noDatabase = unavailable(
        .stopping, "This daemon has lost its database; connect again, and another one may answer.\n")
    static let draining = unavailable(
        .stopping, "This daemon ends; connect again, and another one will answer.\n")

    /// - Parameter seconds: after how many seconds to try again
    private static func unavailable(_ reason: Reason, _ text: String, retryAfter seconds: Int = 1) -> AccessError {
        AccessError(
            status: 503, reason: reason, text: text, headers: [HeaderField("Retry-After", "\(seconds)")])
    }
}
