import Motion
import PreviewProtocol
import RefreshEngine

/// What a session does that another one mirrors, in order: its ticks, and what happens to its list. A mirror does the
/// same, so both are at the same tick after each event, whatever the speed of what plays.
enum MirrorEvent {
    /// So many ticks have passed.
    case ticks(Int)
    case input(Input)
    /// A script or a recording of that name begins with that preview.
    indirect case restart(Scenario, name: String)
    /// It has passed a place that it names.
    case mark(String)
    /// What played has ended.
    case ended
    /// Whether the ticks before a recording's beginning are being run, of which viewers are told nothing.
    case preparing(Bool)
}

/// The events that the mirrors of a session have not been told yet. It is emptied after every update, so that it holds
/// what one update does at most.
struct MirrorFeed {
    private(set) var events: [MirrorEvent] = []
    private var isPreparing = false

    mutating func add(_ event: MirrorEvent, isPreparing: Bool) {
        if isPreparing != self.isPreparing { events.append(.preparing(isPreparing)) }
        self.isPreparing = isPreparing
        if case .ticks(let more) = event, case .ticks(let ticks) = events.last {
            events[events.count - 1] = .ticks(ticks + more)
        } else {
            events.append(event)
        }
    }

    mutating func drain() -> [MirrorEvent] {
        if events.isEmpty { return [] }
        defer { events = [] }
        return events
    }
}

/// What a session has to do with others that do the same: with the one that it mirrors, and with its own mirrors.
struct MirrorState {
    /// Another session leads it: its ticks and the inputs of its list come from there. `isLedByScript`: because a script
    /// or a recording plays there. Stored, because they are read at every tick.
    var isLed = false, isLedByScript = false
    /// What its own mirrors have not been told yet; nil: it has none.
    private var feed: MirrorFeed?
    /// The session that it mirrors; nil: none.
    var source: Mirroring?
    /// What a viewer has asked for just now.
    var request: MirrorRequest?
    /// What viewers were told of it last; nil: nothing.
    var shown: ServerMessage.Mirroring?

    var hasMirrors: Bool { feed != nil }
    /// Whether it waits for the rest of the session that it is to mirror.
    var awaitsRest: Bool { source != nil && !isLed }

    mutating func tell(_ event: MirrorEvent, isPreparing: Bool) { feed?.add(event, isPreparing: isPreparing) }
    mutating func beginFeed() { feed = feed ?? MirrorFeed() }
    mutating func endFeed() { feed = nil }
    mutating func drainFeed() -> [MirrorEvent]? { feed?.drain() }

    mutating func takeRequest() -> MirrorRequest? {
        defer { request = nil }
        return request
    }

    /// - Returns: whether there was a mirror
    mutating func end() -> Bool {
        defer { (source, isLed, isLedByScript) = (nil, false, false) }
        return source != nil
    }
}

/// What a session knows of the one that it mirrors.
package struct Mirroring {
    /// Callbacks a second that mirrored inputs may cause: their sender is not charged for them. Chosen: far more than
    /// any hand causes, and as many messages as a viewer may send at once.
    package static let maxCallbacks = 480
    /// Ticks that a moving mirror is stepped through at once while the other session rests. Chosen: some milliseconds.
    static let maxSteps = Playback.maxPreparation

    let name: SessionName
    /// The viewer that asked for it.
    let owner: ViewerID
    /// The name of what plays there.
    var script = ""
    var isPreparing = false
    /// Ticks that the mirror is ahead, because a recording had closed the tick of an input.
    var lead = 0
    private var second = 0, callbacks = 0

    init(of name: SessionName, for owner: ViewerID) { (self.name, self.owner) = (name, owner) }

    /// Why what is not its own design must be left alone.
    var busy: MessageError {
        MessageError(
            .busy, "this session mirrors \"\(name)\": move the list there, or end the mirror first")
    }

    /// Counts callbacks that an input has caused. Returns false when there are too many.
    mutating func count(_ more: Int, at tick: Tick) -> Bool {
        let now = tick.count / Tick.perSecond
        if now != second { (second, callbacks) = (now, 0) }
        callbacks += more
        return callbacks <= Mirroring.maxCallbacks
    }
}

/// A viewer asks for a mirror: only the hub knows other sessions.
struct MirrorRequest {
    let source: String
    let viewer: ViewerID
    let id: Int?
}

extension ClientMessage {
    /// Whether it changes the design itself, and not what happens to it: allowed while it mirrors another session.
    var changesDesign: Bool {
        switch self {
        case .set, .system, .preset, .resize, .inset: true
        default: false
        }
    }
}

extension Input {
    /// Whether it happens to a mirror, too: all but what makes a design.
    /// - Parameter isPlayed: a script or a recording causes it. Otherwise each session is told the time by itself
    func isMirrored(isPlayed: Bool) -> Bool {
        switch self {
        case .fingerDown, .fingerMoved, .fingerUp, .fingerCancelled, .begin, .finish, .reset, .scroll, .content,
            .sections, .work, .stall, .insertRows, .deleteRows:
            true
        case .clock, .lastRefresh: isPlayed
        case .viewport, .insets, .scrollSettings, .system: false
        }
    }
}

extension Scenario {
    /// The same list, app and time, with the design of another preview: its controls and their values, its scroll
    /// view's settings, its viewport and its insets. The list is as far from its top.
    func with(design: Scenario) -> Scenario {
        var mirror = self
        if insets.top != design.insets.top { mirror.start = start.map { $0 + insets.top - design.insets.top } }
        (mirror.header, mirror.footer, mirror.scroll) = (design.header, design.footer, design.scroll)
        (mirror.viewport, mirror.insets, mirror.images) = (design.viewport, design.insets, design.images)
        // What another system remembers means nothing to this one.
        if header?.name != design.header?.name { mirror.memory[.header] = nil }
        if footer?.name != design.footer?.name { mirror.memory[.footer] = nil }
        return mirror
    }
}
