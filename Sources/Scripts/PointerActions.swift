import Motion
import PreviewProtocol
import RefreshEngine

/// The finger of a script as actions of W3C WebDriver: the body of the command "Perform Actions", which Selenium,
/// Appium and every browser driver understand.
///
///     {"actions":[{"type":"pointer","id":"finger","parameters":{"pointerType":"touch"},"actions":[
///       {"type":"pointerMove","duration":0,"x":195,"y":300},
///       {"type":"pointerDown","button":0},
///       {"type":"pause","duration":200},
///       {"type":"pointerMove","duration":300,"origin":"pointer","x":0,"y":200},
///       {"type":"pointerUp","button":0}]}]}
///
/// **What is read** (by `ScriptDocument`): sources of the types `pointer` (touch or mouse) and `none`; the actions
/// `pause`, `pointerMove` relative to the viewport or the pointer, `pointerDown` and `pointerUp` of button 0, and
/// `pointerCancel`. As in WebDriver, the n-th actions of all sources begin together, and the next ones begin when the
/// longest of them is over. Only one pointer may be down at a time, because the list has one finger. x has no effect:
/// what is written of a horizontal list moves along x, and is for other programs. Moving to elements, keys and wheels are errors. Other fields, such as a pressure, are ignored, as in WebDriver.
///
/// **When it happens.** WebDriver does not say when a move is sampled. Here a move with a duration is `drag … ease
/// linear`: one sample at every tick of 1/120 s, on a straight line, and one at its end. A move without a duration is
/// one sample. Times are sums of the durations since the pointer went down or up. WebDriver's durations are whole
/// milliseconds, which cannot express every tick: a millisecond in which a tick falls means that tick (8 ms is tick 1,
/// at 8.33 ms); any other time is exact and takes effect at the next tick.
///
/// Source: https://www.w3.org/TR/webdriver2/#actions
public struct PointerActions: Sendable {
    enum Item: Hashable, Sendable {
        /// ms
        case pause(Int)
        /// To a place in the viewport, or as far from where the pointer is; ms and pt.
        case move(Int, x: Double, y: Double, fromPointer: Bool)
        case down, up, cancel
    }

    private(set) var items: [Item] = []
    /// The tick from which times count: when the finger last went down or up, or the script began.
    private var origin = Tick.zero
    /// The duration of the items since then, ms.
    private var time = 0
    /// The index of the straight `drag` that was written last; its further samples are part of its one move.
    private var straight: Int?

    /// Runs the script and converts its finger. A wait becomes a pause as long as it takes.
    ///
    /// A straight `drag` becomes one move, any other movement a move for each sample. Reading the actions back gives
    /// the same samples, except that the samples' own times lose what goes beyond whole milliseconds.
    /// - Throws: at a step that no pointer can do, and at a wait that times out
    public init(of script: Script) throws(ScriptError) {
        var runner = ScriptRunner(script)
        var preview = Simulation(script.scenario)
        while true {
            switch runner.next(preview) {
            case .apply(let input):
                try record(input, at: preview, runner)
                runner.observe(preview.apply(input))
            case .tick: runner.observe(preview.advance())
            case .restart(let scenario): preview = Simulation(scenario)  // never comes from a script
            case .event(let event):
                if event.endsTheRun { throw ScriptError(event.location, event.kind.text) }
            case .finished:
                pause(until: PointerActions.milliseconds(preview.tick - origin))
                return
            }
        }
    }

    private static func error(releasing velocity: Double, _ location: ScriptLocation?) -> ScriptError {
        let message =
            "no pointer is let go at \(plain(velocity))pt/s; \"fling\", or a \"drag\" that ends so fast, says how it gets there"
        return ScriptError(location ?? ScriptLocation(file: "", line: 1, column: 1), message)
    }

    /// The millisecond in which a tick falls.
    static func milliseconds(_ tick: Tick) -> Int { tick.count * 1000 / Tick.perSecond }

    private mutating func record(_ input: Input, at preview: Simulation, _ runner: ScriptRunner) throws(ScriptError) {
        switch input {
        case .fingerDown(let sample):
            restart(
                at: preview.tick,
                [PointerActions.move(to: sample, in: preview.scroll), .down])
        case .fingerMoved(let sample): move(sample, at: preview, runner)
        case .fingerUp(_, let velocity?):
            throw PointerActions.error(releasing: velocity, runner.step?.location)
        case .fingerUp: restart(at: preview.tick, [.up])
        case .fingerCancelled: restart(at: preview.tick, [.cancel])
        default: break
        }
    }

    /// - Parameter pausing: whether the time up to the tick passes first
    private mutating func restart(at tick: Tick, _ new: [Item], pausing: Bool = true) {
        if pausing { pause(until: PointerActions.milliseconds(tick - origin)) }
        items += new
        (origin, time) = (tick, 0)
    }

    private mutating func pause(until end: Int) {
        guard end > time else { return }
        items.append(.pause(end - time))
        time = end
    }

    private mutating func move(_ sample: TouchSample, at preview: Simulation, _ runner: ScriptRunner) {
        if case .drag(let travel, let duration, .linear)? = runner.step?.action, duration > 0 {
            if straight == runner.stepNumber { return }
            straight = runner.stepNumber
            // Its first sample is a tick after its start.
            let start = preview.tick - Tick(1) - origin
            pause(until: PointerActions.milliseconds(start))
            let end = max(time, whole((start.seconds + duration) * 1000))
            let way = preview.scroll.direction
            items.append(.move(end - time, x: way.x * travel, y: way.y * travel, fromPointer: true))
            time = end
        } else {
            pause(until: whole((sample.time - origin.microseconds()) / 1000))
            items.append(PointerActions.move(to: sample, in: preview.scroll))
        }
    }

    /// The pointer moves along the middle of the list.
    private static func move(to sample: TouchSample, in list: ScrollView) -> Item {
        let place = list.matrix(Point(list.size.width / 2, sample.y))
        return .move(0, x: place.x, y: place.y, fromPointer: false)
    }

    /// Rounded down, with a tolerance for what the conversion from seconds loses.
    private func whole(_ milliseconds: Double) -> Int { Int((milliseconds + 1e-6).rounded(.down)) }
}

// MARK: A hand's

extension PointerActions {
    /// What a finger did, sample by sample. Inputs that are not a finger's are left out.
    ///
    /// Reading the actions back gives the same samples, except that their own times lose what goes beyond whole
    /// milliseconds. While the finger is down, these times count and not when the samples arrived, so that no jitter of
    /// a network is in the actions. Between two touches the ticks count.
    /// - Parameters:
    ///   - inputs: in their order, each with its tick
    ///   - list: the pointer moves along its middle
    ///   - start: the tick at which the actions begin
    ///   - end: the tick until which the last pause lasts; nil: there is none
    /// - Throws: at a release for which a script has given the velocity
    public init(
        of inputs: some Sequence<(tick: Tick, input: Input)>, in list: ScrollView, from start: Tick,
        until end: Tick? = nil
    ) throws(ScriptError) {
        var touch: (down: TouchSample, last: TouchSample)?
        origin = start
        for (tick, input) in inputs {
            switch input {
            case .fingerDown(let sample):
                if touch != nil { restart(at: tick, [.cancel], pausing: false) }  // a second finger takes the list over
                restart(at: tick, [PointerActions.move(to: sample, in: list), .down])
                touch = (sample, sample)
            case .fingerMoved(let sample), .fingerUp(let sample, nil):
                guard let down = touch?.down else { continue }
                pause(until: whole((sample.time - down.time) / 1000))
                let isUp = if case .fingerUp = input { true } else { false }
                if !isUp || sample.y != touch?.last.y {
                    items.append(PointerActions.move(to: sample, in: list))
                }
                touch?.last = sample
                guard isUp else { continue }
                restart(at: tick, [.up], pausing: false)
                touch = nil
            case .fingerUp(_, let velocity?): throw PointerActions.error(releasing: velocity, nil)
            case .fingerCancelled where touch != nil:
                restart(at: tick, [.cancel])
                touch = nil
            default: continue
            }
        }
        if let end { pause(until: PointerActions.milliseconds(end - origin)) }
    }
}

extension ScriptEvent {
    fileprivate var endsTheRun: Bool {
        switch kind {
        case .timedOut, .tooLong: true
        case .mark, .note, .printed, .golden, .met, .failed, .waited: false
        }
    }
}

extension PointerActions {
    /// The verbs of a script that have nothing to do with a pointer, each once. The actions leave them out.
    public static func foreignWords(of document: ScriptDocument) -> [String] {
        var words: [String] = []
        for statement in document.statements
        where !isPointers(statement.verb.text) && !words.contains(statement.verb.text) {
            words.append(statement.verb.text)
        }
        return words
    }

    private static func isPointers(_ word: String) -> Bool {
        switch Verb(rawValue: word) {
        case .drag, .hold, .release, .down, .move, .up, .cancel, .fling, .tap, .sleep, .wait, .repeat, .end, .include:
            true
        case .begin, .finish, .reset, .scroll, .resize, .second, .stall, .background, .insertRows, .deleteRows,
            .reloadData, .expect, .print, .mark, .note, .golden, .always, nil:
            false
        }
    }
}

extension PointerActions {
    /// The JSON of WebDriver, one action on each line.
    public var json: String {
        let lines = items.map { "      " + PointerActions.line($0) }
        return """
            {
              "actions": [
                {"type":"pointer","id":"finger","parameters":{"pointerType":"touch"},"actions":[
            \(lines.joined(separator: ",\n"))
                ]}
              ]
            }

            """
    }

    private static func line(_ item: Item) -> String {
        JSONWriter.text {
            $0.object { json in
                json.key("type")
                switch item {
                case .pause(let duration):
                    json.string("pause")
                    json.field("duration", duration)
                case .move(let duration, let x, let y, let fromPointer):
                    json.string("pointerMove")
                    json.field("duration", duration)
                    if fromPointer { json.field("origin", "pointer") }
                    json.field("x", number: x)
                    json.field("y", number: y)
                case .down:
                    json.string("pointerDown")
                    json.field("button", 0)
                case .up:
                    json.string("pointerUp")
                    json.field("button", 0)
                case .cancel: json.string("pointerCancel")
                }
            }
        }
    }
}
