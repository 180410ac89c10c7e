import Motion
import PreviewProtocol

/// A text that a viewer sends to be played: it arrives in pieces, and is then read on another thread. A session accepts
/// one at a time.
package struct IncomingPlay {
    /// The longest time between two pieces; after that others may send theirs. Chosen: a link that is silent for longer
    /// is soon found dead.
    package static let timeout = Tick.seconds(10)

    /// A text that arrives in pieces.
    private struct Upload {
        let viewer: ViewerID
        var text = ""
        /// The daemon's tick at which its last piece came.
        var lastPiece: Tick
        /// A piece was refused, so the remaining ones are ignored.
        var isRefused = false
    }

    /// A text that is being read.
    struct Reading {
        let viewer: ViewerID
        /// The id of the message that is answered when the text plays.
        let id: Int?
        /// The number of its ``PlayRequest``.
        let number: Int
        /// The text's length, bytes.
        let length: Int
    }

    /// The state after a piece.
    enum Progress {
        case incomplete
        case ignored
        case complete(String)
    }

    private var upload: Upload?
    private(set) var reading: Reading?

    static let silent = MessageError(
        .busy, "nothing of this upload has come for \(Int(timeout.seconds)) s; begin it again")
    private static let busy = MessageError(.busy, "another viewer sends something to play; try again later")

    /// The viewer that sends pieces.
    var sender: ViewerID? { upload?.viewer }
    /// Bytes of the texts that are held.
    var length: Int { (upload?.text.utf8.count ?? 0) + (reading?.length ?? 0) }

    /// A piece has come.
    /// - Parameters:
    ///   - now: the daemon's tick
    ///   - busy: why nothing can play now; nil: it can
    mutating func add(
        _ piece: ClientMessage.Piece, from viewer: ViewerID, at now: Tick, _ limits: Session.Limits,
        busy: MessageError?
    ) throws(MessageError) -> Progress {
        if sender == viewer, dropSilent(at: now) != nil { throw IncomingPlay.silent }
        if sender != viewer {
            if let busy { throw busy }
            if upload?.isRefused == false { throw IncomingPlay.busy }
            upload = Upload(viewer: viewer, lastPiece: now)
        }
        guard var upload else { return .ignored }
        upload.lastPiece = now
        defer { self.upload = piece.isLast ? nil : upload }
        if upload.isRefused { return .ignored }
        upload.text += piece.text
        let length = upload.text.utf8.count
        if let error = busy ?? limits.error(ofLength: length, of: piece.kind).map({ MessageError(.tooLarge, $0) }) {
            (upload.isRefused, upload.text) = (true, "")
            throw error
        }
        return piece.isLast ? .complete(upload.text) : .incomplete
    }

    /// Drops an upload whose next piece is overdue.
    /// - Returns: the viewer that sent it
    mutating func dropSilent(at now: Tick) -> ViewerID? {
        guard let silent = upload, now >= silent.lastPiece + IncomingPlay.timeout else { return nil }
        upload = nil
        return silent.viewer
    }

    mutating func leave(_ viewer: ViewerID) { if sender == viewer { upload = nil } }

    /// - Throws: when another text is being read
    func checkFree() throws(MessageError) { if reading != nil { throw IncomingPlay.busy } }

    /// A text has been passed to another thread.
    mutating func read(_ next: Reading) { reading = next }

    /// A text has been read, or is not to be played any more.
    /// - Parameter number: its request's number; nil: whichever is being read
    /// - Returns: nil when nobody waits for it any more
    mutating func endReading(_ number: Int? = nil) -> Reading? {
        guard let ended = reading, number == nil || ended.number == number else { return nil }
        reading = nil
        return ended
    }
}
