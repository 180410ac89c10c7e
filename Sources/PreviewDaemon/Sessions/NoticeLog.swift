import PreviewProtocol

/// The notices and script messages that a session has sent, so that a viewer that was away for a while can get what it missed.
struct NoticeLog {
    /// How many are kept. Ours: every callback of some minutes, as long as a session outlives its viewers.
    static let maxKept = 256

    /// Tells this run of the session from those of other processes and other times.
    let run: String
    /// How many there were.
    private(set) var count = 0
    /// The last of them.
    private var kept: [ServerMessage] = []

    init(run: String) { self.run = run }

    mutating func add(_ message: ServerMessage) {
        count += 1
        kept.append(message)
        // Seldom, so that a message costs no move of all others.
        if kept.count == 2 * NoticeLog.maxKept { kept.removeFirst(NoticeLog.maxKept) }
    }

    /// What was sent behind that point, and how much of it is no longer there; nil: the point is not of this run.
    func since(_ point: ResumePoint) -> (messages: ArraySlice<ServerMessage>, missed: Int)? {
        guard point.run == run else { return nil }
        let wanted = max(0, count - point.heard)
        let messages = kept.suffix(min(wanted, NoticeLog.maxKept))
        return (messages, wanted - messages.count)
    }
}
