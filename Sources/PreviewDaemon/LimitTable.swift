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
        | HTTP requests behind one that is not answered | \(size(Inbound.maxHeld)) | | hung up on |
        | The time in which \(size(SendBuffer.chunk)) of an answer are taken | \(SocketLoop.pieceTimeout) s | | hung up on |
        | Pings that wait for their pong | \(FrameInspector.maxPendingPings) | | the oldest get none |
        | Wrong tokens of one address | \(Int(GuessLimit.guesses)), then one every \(Int(1 / GuessLimit.perSecond)) s | | 429 |
        | Addresses whose wrong tokens are remembered | \(GuessLimit.maxAddresses) | | the one with the fewest is forgotten |
        | Callbacks that one `drag` message causes | \(Session.maxCallbacks) | | `tooManyMessages`; the finger is taken away |
        | What waits for a viewer that does not read; frames do not wait | \(Viewer.maxWaiting) messages, \(size(Viewer.maxWaitingBytes)) | | closed with 1008 |
        | What waits for one that records | \(Viewer.maxRecordingMessages) messages, \(size(Viewer.maxRecordingBytes)) | | closed with 1008 |
        | Frames that a viewer's next one may build on | \(BinaryFrames.maxBases) of a session | | whoever has an older one gets a whole frame |
        | Viewers that record one session | \(Journal.maxRecordings) | | `busy` |
        | Notices that are kept for those who come back | \(NoticeLog.maxKept) | | the oldest are gone; `missed` counts them |
        | Samples of a finger since a session rested last | \(History.maxLength) | | it goes on, is not recorded, and comes back as it was then |
        | Time that a session makes up for after the daemon was held up | \(time(Tick(Session.maxCatchUp))) | | it goes on from where it was |
        | Time between two pieces of an upload | \(time(IncomingPlay.timeout)) | | `busy`, and it begins again |
        | A recording that plays | \(size(ClientMessage.Piece.maxLength(of: .recording))), \(PlayRequest.maxPreviews) previews | | `tooLarge` |
        | Statements of a script that are carried out, those in a `repeat` each time | \(ScriptLimits.statements), \(size(ScriptLimits.executedBytes)), \(ScriptLimits.steps) steps | | `script` |
        | How often a `repeat` repeats | \(ScriptLimits.repeats) | | `script` |
        | Characters of a word of which a figure is made | \(Limits.figureBars) | | `figure` |
        | An SVG of which a figure is made | \(SVGReader.maxSegments) lines and curves, \(XMLDocument.maxElements) elements, nested \(XMLDocument.maxDepth) deep; with `<use>` \(SVGReader.maxDrawn) are drawn, \(SVGReader.maxUses) deep | | `figure` |
        | Errors of a script in one message | \(PlayRequest.maxErrorText) bytes | | the others are counted |
        | What a script does at a time | \(Playback.budget) inputs, or \(Playback.budget / Playback.cost(of: 1)) messages to one viewer, fewer to more of them, \
        or \(Playback.maxPreparation) ticks before a recording's beginning | | done at the daemon's next ticks, while the script's time stands still |
        | What all scripts do at a time | \(Hub.maxPlayed) inputs; each at least \(Playback.minBudget) | | each gets less at a time |
        | Takes that a session keeps | \(Takes.maxCount), \(size(Takes.maxBytes)) | | the oldest are gone |
        | A take | \(Takes.maxInputs) samples, \(time(Takes.maxTicks)) | | not kept |
        | Marks of a take | \(Takes.maxMarks) | | the later ones are left out |
        | A part of a trace | \(TraceRun.maxPartTicks) ticks, and the tick with which it has \(size(TraceRun.maxPartBytes)) | | the rest comes when it is asked for with `from` |
        | What is to be seen at one tick of a trace | \(size(TraceRun.maxTickBytes)) | | `tooLarge` |
        | A take as a file's text | \(size(TakeRequest.maxExport)) | | `tooLarge` |
        | Statements of a trace's script; those in a `repeat` count each time | \(TakeRequest.maxStatements) | | `tooLarge` |
        | Traces, exports, figures and values of a viewer at a time | 1 | | `busy` |
        | Those of all viewers, and what they hold until they begin; an address has half | \(RequestQueue.maxCount), \(size(RequestQueue.maxBytes)) | | `busy` |
        | Those that have begun | \(RequestQueue.maxUnderWay) | | while others wait to begin, `busy` for one that has taken \(RequestQueue.minTime / 1000) ms of a processor |
        | Processor time of one | \(RequestQueue.maxTime / 1_000_000) s | | `tooLarge` |
        | Their answers, of all viewers who have not taken them yet | \(size(TakeRequest.maxAnswers)) | | `busy`; whoever has not taken his for \(time(TakeRequest.answerTime)) is closed with 1008 |
        | Texts of all sessions that do not play yet | \(size(Hub.maxHeldText)) | | `busy` |
        | Memory of all that plays | \(size(Hub.maxPlayedBytes)) | | `busy` |
        | Tuned sessions that are kept | \(Retention.maxKept); of one address \(Retention.maxKeptOfAddress) | | those that were left longest ago are gone |
        | Viewers who wait for the store to be asked | \(Joins.maxCount) | | 503 |
        | Viewers for whom the store is asked at a time | \(StoreWriter.maxLookups) | | the others come in when these have been answered |
        | Sessions that are asked for in a cluster's database at a time | \(PendingClaims<Void>.maxCount) | | 503 |
        | Silence of a daemon behind which others may take its sessions | \(Lease.time.components.seconds) s | | its previews stand still; `busy` |
        | Sessions in a list of all daemons' | \(ClusterListing.maxCount) | | the first by name |
        | Samples of a finger that wait to be stored | \(PendingChanges.maxLength) | | of the longest sessions nothing is stored until the store can be written; then all of them |
        | Daemons that die one after the other while a session comes back | \(RestorePolicy.oneMachine.maxDeaths) | | it is set aside |
        | Sessions that are set aside | \(RestorePolicy.maxSetAside) | | the oldest are deleted |
        | Events that wait to be recorded in a file (`--record`) | \(RecordingFolder.maxWaiting) | | the recording ends |
        | Lines of the log | \(amount(BoundedLogHandler.lines)); of errors \(amount(BoundedLogHandler.errors)) | | left out; how many is logged |
        """
}
