import PreviewProtocol
import PreviewSessions
import SessionStorage
import WebSockets

/// Whether the daemon takes new viewers.
enum Availability {
    case ready
    /// Its database does not answer. Those who are here stay, and others may join them.
    case noDatabase
    /// It ends.
    case draining
}

/// Whether a client may join a session: what is known of the daemon and of the session, and the error that follows.
struct Admission {
    var availability = Availability.ready
    /// nil: what the client asks for can be no name.
    var session: SessionName?
    /// The session is here, so the store is not asked for it.
    var isHere = false
    /// See ``Hub/joinError(session:system:preset:language:at:)``.
    var joinError: (status: Int, text: String)?
    /// Nobody more may wait for the store.
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
    /// There are too many sessions or viewers. After a minute a session that was left is forgotten.
    static func full(_ text: String) -> AccessError { unavailable(.full, text, retryAfter: 60) }
    /// Chosen: as long as the store waits for another program that holds the database.
    static let joinsFull = unavailable(
        .full, PendingJoins<Joins.Join>.fullError + "\n", retryAfter: Int(Schema.busyTimeout))
    /// The session may be kept, and a new one must not take its place.
    static let storeFails = unavailable(
        .store,
        "What is kept of this session cannot be read just now: the daemon's disk is full, or its database is held or fails; its log says why. Try again soon.\n"
    )
    /// Nobody can say whose a session is that is not here.
    static let noDatabase = unavailable(
        .stopping, "This daemon has lost its database; connect again, and another one may answer.\n")
    static let draining = unavailable(
        .stopping, "This daemon ends; connect again, and another one will answer.\n")

    /// - Parameter seconds: when to ask again
    private static func unavailable(_ reason: Reason, _ text: String, retryAfter seconds: Int = 1) -> AccessError {
        AccessError(
            status: 503, reason: reason, text: text, headers: [HeaderField("Retry-After", "\(seconds)")])
    }
}
