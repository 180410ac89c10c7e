import Motion
import PreviewProtocol

/// A connection that watches a session, by number.
typealias ViewerID = UInt64

/// What one viewer has been sent and what waits for it.
///
/// Messages wait in order and are never dropped; frames do not wait at all: when the socket can take one, it gets the newest.
struct Viewer {
    /// Messages and bytes that may wait for a viewer that does not read. Ours: some seconds of every callback there is, and two answers to each
    /// of the messages that it may send at once (`DaemonLimits.messageRate`): a ping with an id has as many.
    static let mostWaiting = 512 + 2 * 480, mostWaitingBytes = 256 * 1024
    /// The same for one that records: every bar in full precision at every tick is 200 KB a second, and a link may stand still for longer than that.
    static let mostRecordings = 8192, mostRecordingBytes = 8 << 20

    /// What its link entitles it to.
    let role: Role
    private var waiting: [[UInt8]] = []
    private var waitingBytes = 0
    /// The newest scene and frame that it has been sent, as `Picture` numbers them.
    private(set) var seenScene: Int, seenFrame = 0
    /// The frame of this scene that went out to it last, on which the next one may build; 0: none.
    private var givenFrame = 0
    let encoding: Encoding
    /// Ticks between frames: 2 at 60 frames a second, the default.
    var interval = 2
    /// The daemon's tick at which its last frame went out; nil: it has had none.
    private var lastFrame: Tick?
    /// The longest of these, at 30 frames a second.
    static let slowest = Tick.perSecond / 30
    /// Its drag was refused; the rest of it is ignored.
    var isDragRefused = false
    /// It has not taken the frame yet that was due to it.
    private var isOwed = false

    /// It is sent a recording.
    var isRecording = false

    /// - Parameter sceneSeen: the number of the scene that it has; 0: none
    init(as role: Role, in encoding: Encoding, sceneSeen: Int = 0) { (self.role, self.encoding, seenScene) = (role, encoding, sceneSeen) }

    /// A new frame is due. False when it replaces one that was not taken.
    mutating func owe() -> Bool {
        defer { isOwed = true }
        return !isOwed
    }

    /// Whether it may be sent a frame at this tick of the daemon: in no second more than it asked for, wherever that second begins.
    func isDue(at tick: Tick) -> Bool { lastFrame.map { tick >= $0 + Tick(interval) } ?? true }

    /// False when too much waits already: the viewer is too slow to keep.
    mutating func enqueue(_ message: [UInt8]) -> Bool {
        let (most, mostBytes) = isRecording ? (Viewer.mostRecordings, Viewer.mostRecordingBytes) : (Viewer.mostWaiting, Viewer.mostWaitingBytes)
        guard waiting.count < most, waitingBytes + message.count <= mostBytes else { return false }
        waiting.append(message)
        waitingBytes += message.count
        return true
    }

    /// What waits, in order; then the scene, then the newest frame, each only if it is new to this viewer. A scene waits until its frame is due, too.
    mutating func nextMessage(of picture: inout Picture, at tick: Tick, counting tally: inout Tally) -> [UInt8]? {
        if let message = dequeue() { return message }
        guard isDue(at: tick) else { return nil }
        if seenScene != picture.sceneNumber {
            seenScene = picture.sceneNumber
            (seenFrame, givenFrame) = (0, 0)
            return picture.scene(in: encoding)
        }
        guard seenFrame != picture.frameNumber else { return nil }
        seenFrame = picture.frameNumber
        isOwed = false
        guard let message = picture.frame(in: encoding, since: givenFrame) else { return nil }
        givenFrame = seenFrame
        lastFrame = tick
        tally.framesSent += 1
        return message
    }

    /// Whether `nextMessage` may have one.
    func hasMessage(of picture: Picture, at tick: Tick) -> Bool {
        !waiting.isEmpty || isDue(at: tick) && (seenScene != picture.sceneNumber || seenFrame != picture.frameNumber)
    }

    private mutating func dequeue() -> [UInt8]? {
        guard !waiting.isEmpty else { return nil }
        let message = waiting.removeFirst()
        waitingBytes -= message.count
        return message
    }
}
