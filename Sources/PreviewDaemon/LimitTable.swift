import Cluster
import Figures
import Motion
import PreviewProtocol
import PreviewSessions
import RefreshEngine
import Scripts
import SessionStorage
import WebSockets

/// The reference's table of limits ("Limits" in PreviewProtocol/README.md): those that flags set, and fixed ones.
enum LimitTable {
    /// Lines of Markdown, without the table's head.
    static var rows: [String] {
        flags.map {
            "| \($0.help.dropLast()) | \(amount($0)) | `--\($0.flag)`, \($0.range.lowerBound) to \($0.range.upperBound) | \($0.beyond) |"
        }
            + fixed.split(separator: "\n").map(String.init)
    }

    private static var flags: [Limit] { Mirror(reflecting: DaemonLimits()).children.compactMap { $0.value as? Limit } }

    private static func amount(_ limit: Limit) -> String {
        switch limit.unit {
        case .bytes: size(limit.value)
        case .count: "\(limit.value)"
        case .seconds: "\(limit.value) s"
        case .points: "\(limit.value) pt"
        }
    }

    private static func amount(_ lines: (perSecond: Double, burst: Double)) -> String {
        "\(Int(lines.burst)) at once, then \(Int(lines.perSecond)) a second"
    }
    private static func size(_ bytes: Int) -> String {
        bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes >> 10) KiB"
    }
    private static func time(_ ticks: Tick) -> String { "\(Int(ticks.seconds)) s" }

    private static let fixed = """
        | A handshake | \(size(HeadReader.maxLength)); its path and query \(size(RequestTarget.maxLength)); its list of subprotocols \(maxSubprotocolListLength) bytes | | 431; 414; 400 |
        | HTTP requests that wait while an earlier one is answered | \(size(Inbound.maxHeld)) | | the connection is closed |
        | Time in which the client must take \(size(SendBuffer.chunk)) of an answer | \(SocketLoop.pieceTimeout) s | | the connection is closed |
        | Pings whose pong has not been sent | \(FrameInspector.maxPendingPings) | | the oldest get no pong |
        | Wrong tokens from one address | \(Int(GuessLimit.guesses)), then one every \(Int(1 / GuessLimit.perSecond)) s | | 429 |
        | Addresses whose wrong tokens are remembered | \(GuessLimit.maxAddresses) | | the one with the fewest is removed |
        | Callbacks that one `drag` message causes | \(Session.maxCallbacks) | | `tooManyMessages`; the finger is cancelled |
        | Sessions that mirror one | \(MirrorLinks.maxMirrors) | | `mirror` |
        | Callbacks that mirrored inputs cause in a session | \(Mirroring.maxCallbacks) a second | | the mirror ends |
        | Queue of a viewer that does not read; frames are not queued | \(Viewer.maxWaiting) messages, \(size(Viewer.maxWaitingBytes)) | | closed with 1008 |
        | Queue of a viewer that records | \(Viewer.maxRecordingMessages) messages, \(size(Viewer.maxRecordingBytes)) | | closed with 1008 |
        | Queue of a viewer that follows | \(Following.maxWaiting) messages, \(size(Following.maxWaitingBytes)) | | it gets frames for \(time(Following.pause)) |
        | Inputs with which a viewer begins to follow; a system counts as 50 | \(Following.maxBeginning) | | it gets frames until the session rests |
        | Frames that can be the base of a viewer's next frame | \(BinaryFrames.maxBases) of a session | | a viewer with an older base gets a whole frame |
        | Viewers that record one session | \(Journal.maxRecordings) | | `busy` |
        | Notices that are kept for reconnecting viewers | \(NoticeLog.maxKept) | | the oldest are deleted; `missed` counts them |
        | Samples of a finger since a session was last at rest | \(History.maxLength) | | the session continues, is not recorded, and is restored to its state at the limit |
        | Time that a session catches up on after a delay of the daemon | \(time(Tick(Session.maxCatchUp))) | | the session continues from where it was |
        | Time between two pieces of an upload | \(time(IncomingPlay.timeout)) | | `busy`; the upload must begin again |
        | A recording that plays | \(size(ClientMessage.Piece.maxLength(of: .recording))), \(PlayRequest.maxPreviews) previews | | `tooLarge` |
        | Executed statements of a script; those in a `repeat` count each time | \(ScriptLimits.statements), \(size(ScriptLimits.executedBytes)), \(ScriptLimits.steps) steps | | `script` |
        | Repetitions of a `repeat` | \(ScriptLimits.repeats) | | `script` |
        | Characters of a word that becomes a figure | \(Limits.figureBars) | | `figure` |
        | An SVG that becomes a figure | \(SVGReader.maxSegments) lines and curves, \(XMLDocument.maxElements) elements, nested \(XMLDocument.maxDepth) deep; with `<use>` \(SVGReader.maxDrawn) are drawn, \(SVGReader.maxUses) deep | | `figure` |
        | Errors of a script in one message | \(PlayRequest.maxErrorText) bytes | | the rest are counted |
        | Work of a script at a time | \(Playback.budget) inputs, or \(Playback.budget / Playback.cost(of: 1)) messages to one viewer (fewer if there are more viewers), \
        or \(Playback.maxPreparation) ticks before a recording's beginning | | the rest is done at the daemon's next ticks; the script's time pauses meanwhile |
        | Work of all scripts at a time | \(Hub.maxPlayed) inputs, but at least \(Playback.minBudget) | | each script does less at a time |
        | Takes that a session keeps | \(Takes.maxCount), \(size(Takes.maxBytes)) | | the oldest are deleted |
        | A take | \(Takes.maxInputs) samples, \(time(Takes.maxTicks)) | | not kept |
        | Marks of a take | \(Takes.maxMarks) | | later marks are left out |
        | Notes of a session | \(Notes.maxCount), \(ClientMessage.Note.maxLength) characters each | | `tooLarge`, `outOfRange`; a script's are left out |
        | Time between two `noted` messages | \(Subscriptions.notesInterval.seconds) s | | the newest is sent then |
        | People that `present` lists; time between two such messages | \(Subscriptions.maxListed); \(time(Subscriptions.peopleInterval)) | | the others are counted; the newest is sent then |
        | A part of a trace | \(TraceRun.maxPartTicks) ticks; it also ends with the tick at which it reaches \(size(TraceRun.maxPartBytes)) | | ask for the rest with `from` |
        | Messages of one tick of a trace | \(size(TraceRun.maxTickBytes)) | | `tooLarge` |
        | A take as a file's text | \(size(TakeRequest.maxExport)) | | `tooLarge` |
        | Statements of a trace's script; those in a `repeat` count each time | \(TakeRequest.maxStatements) | | `tooLarge` |
        | Traces, exports, figures and values of a viewer at a time | 1 | | `busy` |
        | Waiting requests of these kinds of all viewers, and their memory; at most half for one address | \(RequestQueue.maxCount), \(size(RequestQueue.maxBytes)) | | `busy` |
        | Such requests in progress | \(RequestQueue.maxUnderWay) | | while others wait, `busy` for a request that has taken \(RequestQueue.minTime / 1000) ms of processor time |
        | Processor time of one such request | \(RequestQueue.maxTime / 1_000_000) s | | `tooLarge` |
        | Answers to such requests that viewers have not received yet | \(size(TakeRequest.maxAnswers)) | | `busy`; a viewer that has not received its answer for \(time(TakeRequest.answerTime)) is closed with 1008 |
        | Scripts and recordings of all sessions that do not play yet | \(size(Hub.maxHeldText)) | | `busy` |
        | Memory of all scripts and recordings that play | \(size(Hub.maxPlayedBytes)) | | `busy` |
        | Tuned sessions that are kept | \(Retention.maxKept); of one address \(Retention.maxKeptOfAddress) | | those left longest ago are deleted |
        | Viewers who wait for a look-up in the store | \(Joins.maxCount) | | 503 |
        | Look-ups in the store at a time | \(StoreWriter.maxLookups) | | the others wait |
        | Sessions that are claimed from a cluster's database at a time | \(PendingClaims<Void>.maxCount) | | 503 |
        | Lease of a daemon; after it other daemons may take its sessions | \(Lease.time.components.seconds) s | | its previews pause; `busy` |
        | Sessions in a list of all daemons' sessions | \(ClusterListing.maxCount) | | the first by name |
        | Samples of a finger that wait to be stored | \(PendingChanges.maxLength) | | for the longest sessions nothing is stored until the store can be written; then they are stored whole |
        | Daemons in a row that die while they restore a session | \(RestorePolicy.oneMachine.maxDeaths) | | the session is set aside |
        | Sessions that are set aside | \(RestorePolicy.maxSetAside) | | the oldest are deleted |
        | Events that wait to be recorded in a file (`--record`) | \(RecordingFolder.maxWaiting) | | the recording ends |
        | Lines of the log | \(amount(BoundedLogHandler.lines)); of errors \(amount(BoundedLogHandler.errors)) | | left out; their number is logged |
        """
}
