import Motion
import RefreshEngine

/// What a step of a script does. Lengths in pt, durations in s, velocities in pt/s; y and travel grow downwards.
public enum Action: Hashable, Sendable {
    /// `drag 160pt in 300ms ease out`: the finger, put down in the middle of the viewport if it is up, moves so far.
    case drag(travel: Double, duration: Double, TimingCurve)
    /// `down 400pt`
    case down(y: Double)
    /// `move 420pt at 16ms`: a sample of that time since the finger went down.
    case move(y: Double, at: Double)
    /// `release`, `up`: the velocity is that of the samples; `release at -2000pt/s`: the finger's is given.
    case release(velocity: Double?)
    /// `cancel`: the finger vanishes.
    case cancel
    /// `fling -2000pt/s`: down, moved for `Stroke.flingDuration` at that velocity, and up.
    case fling(velocity: Double)
    /// `hold 200ms`, `sleep 200ms`: nothing but time.
    case pause(Double)
    /// `begin`, `finish`, `scroll`, `resize`, and the settings that stand after the first step.
    case input(Input)
    /// `wait settled timeout 5s`
    case wait(Condition, timeout: Double)
    /// `expect offset -64pt within 0.5pt`
    case expect(Expectation)
    /// `always insetTop 64pt`: from here to its `endAlways`.
    case always(Invariant)
    /// The `end` of the last `always` that is open.
    case endAlways
    /// `print offset`
    case print(PrintedField)
    /// `mark loading`
    case mark(String)
    /// `golden pull-cycle within 0.5pt`
    case golden(GoldenStep)
}

/// What a script can wait for.
public enum Condition: Hashable, Sendable, CustomStringConvertible {
    /// No finger, nothing moving, every control idle.
    case settled
    case state(Edge, ControlState)

    /// Whether it is so now.
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

    /// How it is when it does not hold: `the header is pulling`, `the list moves at 12.5pt/s, the header is loading`.
    func found(in preview: Simulation) -> String {
        let frame = preview.frame()
        switch self {
        case .state(let edge, _): return frame.status(at: edge).map { "the \(edge.rawValue) is \($0.state.rawValue)" } ?? "there is no \(edge.rawValue)"
        case .settled:
            let busy = Edge.allCases.compactMap { edge in frame.status(at: edge).flatMap { $0.state == .idle ? nil : "the \(edge.rawValue) is \($0.state.rawValue)" } }
            let finger = preview.scroll.isTracking ? ["a finger is down"] : []
            let motion = frame.velocity != 0 ? ["the list moves at \(readable(frame.velocity))pt/s"] : []
            let words = finger + motion + busy
            return words.isEmpty ? "something still moves" : words.joined(separator: ", ")
        }
    }

    /// As in the script: `settled`, `header state loading`.
    public var description: String {
        switch self {
        case .settled: "settled"
        case .state(let edge, let state): "\(edge.rawValue) state \(state.rawValue)"
        }
    }
}

extension Frame {
    /// The control at that edge.
    func status(at edge: Edge) -> ControlStatus? { edge == .header ? header : footer }
}

/// What a script's `golden` asks for.
public struct GoldenStep: Hashable, Sendable {
    /// Its file is `<name>.golden` beside the script.
    public var name: String
    /// For lengths, pt; nil: the standard tolerance.
    public var within: Double?

    /// The characters of a session's name; a dot cannot be the first, so that it is an ordinary file everywhere.
    static func isName(_ text: some StringProtocol) -> Bool {
        (1...64).contains(text.utf8.count) && text.first != "." && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    }

    static let expectedName = "a name of at most 64 letters, digits, -, _ and ."
}
