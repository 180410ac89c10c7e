import Motion
import PreviewProtocol

/// Where the hub has sessions and viewers, and what it says to be done.
extension Hub {
    /// A class, so that a session is changed where it stands and a place that nobody has costs nothing.
    final class Slot {
        var session: Session

        init(_ session: Session) { self.session = session }
    }

    struct ViewerLocation {
        let slot: Int
        /// In the session's list.
        var index: Int
    }

    /// A viewer has something to be sent: `next` is asked for it at once, or ``nextMessage(for:)`` as soon as its socket can take it.
    typealias Offer = (_ place: Int, _ next: () -> [UInt8]?) -> Void

    /// What is to be done beside waking viewers.
    enum Effect: Sendable {
        case close(place: Int, reason: String)
        /// A refresh under this key has begun: to be kept, and shared.
        case refreshed(key: String, Moment)
        case happened(SessionEvent, session: SessionName)
        /// To be read elsewhere, and ``receive(_:of:at:)`` told.
        case prepare(PlayRequest)
    }
}
