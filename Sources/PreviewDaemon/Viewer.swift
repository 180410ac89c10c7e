import Motion
import PreviewProtocol

/// A connection that watches a session, by number.
typealias ViewerID = UInt64

/// What one viewer has been sent and what waits for it.
///
/// Messages wait in order and are never dropped; frames do not wait at all: when the socket can take one, it gets the newest.
struct Viewer {
    /// Messages and bytes that may wait for a viewer that does not read. Ours: some seconds of every callback there is.
    static let mostWaiting = 512, mostWaitingBytes = 256 * 1024

    /// What its link entitles it to.
    let role: Role
    private var waiting: [[UInt8]] = []
    private var waitingBytes = 0
    /// The newest scene and frame that it has been sent, as `Picture` numbers them.
    private(set) var seenScene = 0, seenFrame = 0
    /// The frame of this scene that went out to it last, on which the next one may build; 0: none.
    private var givenFrame = 0
    let encoding: Encoding
    /// Ticks between frames: 2 at 60 frames a second, the default.
    var interval = 2
    /// Its drag was refused; the rest of it is ignored.
    var isDragRefused = false
    /// A frame is due to it that it has not taken yet.
    private var isWaiting = false

    init(as role: Role, in encoding: Encoding) { (self.role, self.encoding) = (role, encoding) }

    /// A new frame is due. Returns whether it takes the place of one that was not taken.
    mutating func missesFrame() -> Bool {
        defer { isWaiting = true }
        return isWaiting
    }

    /// Whether it gets a frame at this tick.
    func isDue(at tick: Tick) -> Bool { tick.count % interval == 0 }

    /// False when too much waits already: the viewer is too slow to keep.
    mutating func enqueue(_ message: [UInt8]) -> Bool {
        guard waiting.count < Viewer.mostWaiting, waitingBytes + message.count <= Viewer.mostWaitingBytes else { return false }
        waiting.append(message)
        waitingBytes += message.count
        return true
    }

    /// What waits, in order; then the scene, then the newest frame, each only if it is new to this viewer.
    mutating func nextMessage(of picture: inout Picture, counting tally: inout Tally) -> [UInt8]? {
        if let message = dequeue() { return message }
        if seenScene != picture.sceneNumber {
            seenScene = picture.sceneNumber
            (seenFrame, givenFrame) = (0, 0)
            return picture.scene(in: encoding)
        }
        guard seenFrame != picture.frameNumber else { return nil }
        seenFrame = picture.frameNumber
        isWaiting = false
        guard let message = picture.frame(in: encoding, since: givenFrame) else { return nil }
        givenFrame = seenFrame
        tally.framesSent += 1
        return message
    }

    /// Whether `nextMessage` may have one.
    func hasMessage(of picture: Picture) -> Bool {
        !waiting.isEmpty || seenScene != picture.sceneNumber || seenFrame != picture.frameNumber
    }

    private mutating func dequeue() -> [UInt8]? {
        guard !waiting.isEmpty else { return nil }
        let message = waiting.removeFirst()
        waitingBytes -= message.count
        return message
    }
}
