/// Where the hub has sessions and viewers.
extension Hub {
    /// A class, so that a session is changed where it stands and a place that nobody has costs nothing.
    final class Slot {
        var session: Session

        init(_ session: Session) { self.session = session }
    }

    struct Seat {
        let slot: Int
        /// In the session's list.
        var index: Int
    }
}
