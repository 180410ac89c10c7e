import Motion
import RefreshEngine

/// What a step of a script does. Lengths are in pt, durations in s, velocities in pt/s; y and travel grow downwards.
public enum Action: Hashable, Sendable {
    /// `drag 160pt in 300ms ease out`: the finger moves this far. If it is up, it first goes down in the middle of the
    /// viewport.
    case drag(travel: Double, duration: Double, TimingCurve)
    /// `down 400pt`
    case down(y: Double)
    /// `move 420pt at 16ms`: a sample whose time counts from when the finger went down.
    case move(y: Double, at: Double)
    /// `release`, `up`: the samples decide the velocity. `release at -2000pt/s`: the finger's velocity is given.
    case release(velocity: Double?)
    /// `cancel`: the system cancels the touch.
    case cancel
    /// `fling -2000pt/s`: the finger goes down, moves at that velocity for `Stroke.flingDuration`, and lifts.
    case fling(velocity: Double)
    /// `tap 400pt`: the finger goes down there and lifts. `tap statusbar`, nil: a list that scrolls down goes to its top.
    case tap(y: Double?)
    /// `second down`: a finger beside the first one. The list follows the mean of the two, as UIScrollView's does.
    case second(SecondFinger)
    /// `background 5s`: the finger is cancelled, and the app does nothing until it is in front again.
    case background(Double)
    /// `reloadData`: the rows are as they were; none is growing any more.
    case reloadData
    /// `hold 200ms`, `sleep 200ms`: time passes.
    case pause(Double)
    /// `begin`, `finish`, `scroll`, `resize`, and settings after the first step.
    case input(Input)
    /// `wait settled timeout 5s`
    case wait(Condition, timeout: Double)
    /// `expect offset -64pt within 0.5pt`
    case expect(Expectation)
    /// `always insetTop 64pt`: holds from here to the matching `endAlways`.
    case always(Invariant)
    /// The `end` of the innermost open `always`.
    case endAlways
    /// `print offset`
    case print(PrintedField)
    /// `mark loading`
    case mark(String)
    /// `note "too slow from here"`
    case note(String)
    /// `golden pull-cycle within 0.5pt`
    case golden(GoldenStep)
}

/// What a second finger does.
public enum SecondFinger: Hashable, Sendable {
    case down
    case drag(travel: Double, duration: Double, TimingCurve)
    case up
}

/// What a script can wait for.
public enum Condition: Hashable, Sendable, CustomStringConvertible {
    /// No finger, nothing moving, every control idle.
    case settled
    case state(Edge, ControlState)

    /// Whether it holds now.
    public func holds(in preview: Simulation) -> Bool {
        switch self {
        case .settled:
            guard preview.isStill, !preview.scroll.isTracking else { return false }
            let frame = preview.frame()
            return [frame.header, frame.footer].allSatisfy { $0?.state ?? .idle == .idle }
        case .state(let edge, let state):
            return preview.frame().status(at: edge)?.state == state
        }
    }

    /// How it is instead, when it does not hold: `the header is pulling`, `the list moves at 12.5pt/s, the header is
    /// loading`.
    func found(in preview: Simulation) -> String {
        let frame = preview.frame()
        switch self {
        case .state(let edge, _):
            return frame.status(at: edge).map { "the \(edge.rawValue) is \($0.state.rawValue)" }
                ?? "there is no \(edge.rawValue)"
        case .settled:
            let busy = Edge.allCases.compactMap { edge in
                frame.status(at: edge).flatMap {
                    $0.state == .idle ? nil : "the \(edge.rawValue) is \($0.state.rawValue)"
                }
            }
            let finger = preview.scroll.isTracking ? ["a finger is down"] : []
            let motion = frame.velocity != 0 ? ["the list moves at \(readable(frame.velocity))pt/s"] : []
            let words = finger + motion + busy
            return words.isEmpty ? "something still moves" : words.joined(separator: ", ")
        }
    }

    /// As it is written in a script: `settled`, `header state loading`.
    public var description: String {
        switch self {
        case .settled: "settled"
        case .state(let edge, let state): "\(edge.rawValue) state \(state.rawValue)"
        }
    }
}

extension Frame {
    /// The status of the control at an edge; nil when there is none.
    func status(at edge: Edge) -> ControlStatus? { edge == .header ? header : footer }
}

/// What a `golden` step asks for.
public struct GoldenStep: Hashable, Sendable {
    /// The golden's name; its file is `<name>.golden` beside the script.
    public var name: String
    /// The tolerance of lengths, pt; nil: the standard one.
    public var within: Double?

    /// Whether a text can be a golden's name. It has the characters of a session's name, but no dot at its start, which
    /// would make a hidden file.
    static func isName(_ text: some StringProtocol) -> Bool {
        (1...64).contains(text.utf8.count) && text.first != "."
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    }

    static let expectedName = "a name of at most 64 letters, digits, -, _ and ."
}
