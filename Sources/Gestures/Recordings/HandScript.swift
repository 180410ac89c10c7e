import Motion
import RefreshEngine

/// A recorded session as a gesture script: what a hand did, in words that can be changed.
///
///     let script = HandScript(recording, within: 0.5)
///
/// A drag becomes its samples (`down`, `move Y at T`, `up`), at the ticks at which they took effect; or, where a straight
/// `drag D in T ease E` is within the tolerance of every sample, that line, with what is left as its comment. What no script can say is
/// a comment, and a warning. The script ends where another preview takes the place of the first.
public struct HandScript: Sendable {
    /// In canonical form.
    public let text: String
    /// What is in the recording and not in the script.
    public let warnings: [String]

    /// How far a sample may be from a straight drag, pt. Ours: a finger at rest trembles by as much.
    public static let tolerance = 0.5
    /// How far a finger's velocity may be from the recorded one, pt/s, before the script gives it. Ours: what rounded times amount to.
    private static let exactVelocity = 1e-3

    /// - Parameter tolerance: how far a sample may be from a straight drag, pt; 0: only samples
    public init(_ recording: Recording, within tolerance: Double = tolerance) {
        let hand = RecordedHand(recording)
        let drags = hand.drags.map { WrittenDrag($0, tolerance) }
        // A first draft shows with which velocities its fingers lift; the second says those that are others than the hand's.
        let first = HandScript.draft(hand, drags)
        let second = HandScript.draft(hand, HandScript.corrected(drags, hand, first, tolerance))
        do throws(ScriptError) {
            text = HandScript.canonical(second.lines.inserting("# " + HandAgreement(try hand.script(second.text), hand).description))
            warnings = second.warnings
        } catch {
            (text, warnings) = (second.text, second.warnings + ["it is no script that can be run: \(error.message)"])
        }
    }

    /// Gives the velocities with which a script's fingers lift where they are others than the recorded ones.
    private static func corrected(_ drags: [WrittenDrag], _ hand: RecordedHand, _ draft: ScriptDraft, _ tolerance: Double) -> [WrittenDrag] {
        let written = (try? hand.script(draft.text)).map { velocities(of: $0) } ?? []
        return drags.enumerated().map { index, drag in
            guard index < written.count, let new = written[index], let old = hand.velocities[index] else { return drag }
            // UIKit's glide goes on for half a second of its velocity.
            let allowed = drag.fit == nil ? exactVelocity : 2 * tolerance
            var drag = drag
            if abs(new - old) > allowed { drag.velocity = old }
            return drag
        }
    }

    /// With which velocity each finger of a script lifts; nil: it has moved nothing, or was cancelled.
    private static func velocities(of script: Script) -> [Double?] {
        var velocities: [Double?] = [], runner = ScriptRunner(script), preview = Simulation(script.scenario)
        while true {
            switch runner.next(preview) {
            case .take(let input):
                if case .fingerUp(let sample, _) = input { velocities.append(preview.scroll.releaseVelocity(lifting: sample)) }
                if case .fingerCancelled = input { velocities.append(nil) }
                _ = preview.take(input)
            case .tick: _ = preview.advance()
            case .event, .restart: break
            case .finished: return velocities
            }
        }
    }

    private static func draft(_ hand: RecordedHand, _ drags: [WrittenDrag]) -> ScriptDraft {
        var draft = ScriptDraft()
        draft.write("# what a hand did in session \(quoted(hand.session))")
        draft.set(hand.scenario)
        for moment in hand.moments {
            switch moment {
            case .mark(let name, let tick):
                draft.wait(until: tick)
                if let word = Spelling.written(name) { draft.write("mark \(word)") } else { draft.warn("the mark \(quoted(name))") }
            case .input(let input, let tick):
                draft.wait(until: tick)
                draft.write(input)
            case .sample(let drag, let index): draft.write(drags[drag], index)
            case .rest(let tick): draft.wait(until: tick)
            case .untold(let what): draft.warn(what)
            }
        }
        return draft
    }

    private static func canonical(_ text: String) -> String { (try? ScriptDocument(reading: text, file: ""))?.text ?? text }
}

/// A drag as a script writes it.
struct WrittenDrag {
    let drag: RecordedDrag
    /// When its samples were taken, s since it went down.
    let times: [Double]
    /// nil: sample by sample.
    let fit: DragFit?
    /// With which it is released, pt/s; nil: what its samples say.
    var velocity: Double?

    init(_ drag: RecordedDrag, _ tolerance: Double) {
        self.drag = drag
        times = drag.times
        fit = drag.isMixed || tolerance <= 0 ? nil : DragFit(drag, times).flatMap { $0.residual <= tolerance ? $0 : nil }
    }
}

extension ScriptDraft {
    /// A sample, or what stands for all of them; the one behind the last is the end.
    fileprivate mutating func write(_ written: WrittenDrag, _ index: Int) {
        if index == written.drag.samples.count { return lift(written) }
        guard let fit = written.fit else { return move(written, index) }
        if index == 0 { drag(written, fit) }
    }

    /// `drag 160pt in 300ms ease out`
    private mutating func drag(_ written: WrittenDrag, _ fit: DragFit) {
        let start = written.drag.ticks[0]
        wait(until: start)
        finger(isDown: true)
        if fit.rest > .zero {
            write("down \(plain(written.drag.samples[0].y))pt")
            wait(until: start + fit.rest)
        }
        let ease = fit.ease == .linear ? "" : " ease \(fit.ease.rawValue)", residual = roundedUp(fit.residual)
        let time = plain((fit.duration * 1e6).rounded() / 1e3)
        write("drag \(plain(fit.travel))pt in \(time)ms\(ease) # within \(plain(residual))pt of the hand", until: start + fit.length)
    }

    /// `move 420pt at 16ms`
    private mutating func move(_ written: WrittenDrag, _ index: Int) {
        let drag = written.drag, y = plain(drag.samples[index].y), time = written.times[index], tick = drag.ticks[index]
        // A move waits for its own time itself.
        if index == 0 || drag.ticks[0] + .seconds(time) < tick { wait(until: tick) }
        write(index == 0 ? "down \(y)pt" : "move \(y)pt at \(plain((time * 1e9).rounded() / 1e6))ms", until: tick)
        finger(isDown: true)
    }

    private mutating func lift(_ written: WrittenDrag) {
        guard let lift = written.drag.lift else { return }
        wait(until: lift.tick)
        finger(isDown: false)
        switch lift.input {
        case .fingerUp(_, let given?): write("release at \(plain(given))pt/s")
        case .fingerUp: write(written.velocity.map { "release at \(plain($0))pt/s" } ?? (written.fit == nil ? "up" : "release"))
        default: write("cancel")
        }
    }
}

extension [String] {
    /// The lines of a script as its text, that one behind the first two.
    fileprivate func inserting(_ line: String) -> String { (prefix(2) + [line] + dropFirst(2)).joined(separator: "\n") + "\n" }
}
