import Motion
import PreviewProtocol
import RefreshEngine
import Scripts

/// A recorded session as a gesture script, which can be edited.
///
///     let script = RecordingScript(recording, within: 0.5)
///
/// A drag is split where the finger rests and, if necessary, where it turns. A part becomes a line `drag D in T ease E`
/// when such a drag is within the tolerance of every sample; a comment gives the largest distance. Otherwise it becomes
/// its samples (`down`, `move Y at T`, `up`), at the ticks at which they took effect. What a script cannot express
/// becomes a comment and a warning. The script ends where another preview takes the place of the first.
public struct RecordingScript: Sendable {
    /// The script in canonical form.
    public let text: String
    /// What the recording has and the script lacks.
    public let warnings: [String]

    /// How far a sample may be from a straight drag, pt. Chosen: a finger at rest trembles by as much.
    public static let tolerance = 0.5
    /// How far the velocity at release may be from the recorded one, pt/s, before the script gives it. Chosen: the
    /// error of rounded times.
    private static let exactVelocity = 1e-3

    /// - Parameters:
    ///   - tolerance: how far a sample may be from a straight drag, pt; with 0 all drags become samples
    ///   - notes: words at ticks of the recording, in their order
    ///   - catalog: the systems that the recording was read with
    public init(
        _ recording: Recording, within tolerance: Double = tolerance, notes: [ServerMessage.TickNote] = [],
        in catalog: Catalog
    ) {
        let actions = RecordedActions(recording, notes: notes)
        let drags = actions.drags.map { ScriptedDrag($0, tolerance) }
        // The first draft has the velocities that follow from its samples; the second states the recorded ones where
        // they differ.
        let first = RecordingScript.draft(actions, drags)
        let second = RecordingScript.draft(
            actions, RecordingScript.corrected(drags, actions, first, tolerance, catalog))
        do throws(ScriptErrors) {
            text = RecordingScript.canonical(
                second.lines.inserting(
                    "# " + ScriptAgreement(try actions.script(second.text, in: catalog), actions).description))
            warnings = second.warnings
        } catch {
            (text, warnings) = (
                second.text, second.warnings + ["it is no script that can be run: \(error.shown.first?.message ?? "")"]
            )
        }
    }

    /// The drags with the recorded velocity wherever the draft's velocity at the release differs from it.
    private static func corrected(
        _ drags: [ScriptedDrag], _ actions: RecordedActions, _ draft: ScriptDraft, _ tolerance: Double,
        _ catalog: Catalog
    ) -> [ScriptedDrag] {
        let written = (try? actions.script(draft.text, in: catalog)).map { velocities(of: $0) } ?? []
        return drags.enumerated().map { index, drag in
            guard index < written.count, let new = written[index], let old = actions.velocities[index] else {
                return drag
            }
            // UIKit's deceleration covers half a second of the velocity.
            let allowed = drag.pieces == nil ? exactVelocity : 2 * tolerance
            var drag = drag
            if abs(new - old) > allowed { drag.velocity = old }
            return drag
        }
    }

    /// The velocity at each release of a script; nil when the finger moved nothing or was cancelled.
    private static func velocities(of script: Script) -> [Double?] {
        var velocities: [Double?] = []
        var runner = ScriptRunner(script)
        var preview = Simulation(script.scenario)
        while true {
            switch runner.next(preview) {
            case .apply(let input):
                if case .fingerUp(let sample, _) = input {
                    velocities.append(preview.scroll.releaseVelocity(lifting: sample))
                }
                if case .fingerCancelled = input { velocities.append(nil) }
                runner.observe(preview.apply(input))
            case .tick: runner.observe(preview.advance())
            case .event, .restart: break
            case .finished: return velocities
            }
        }
    }

    private static func draft(_ actions: RecordedActions, _ drags: [ScriptedDrag]) -> ScriptDraft {
        var draft = ScriptDraft()
        draft.write("# what a hand did in session \(quoted(actions.session))")
        draft.set(actions.scenario)
        for moment in actions.moments {
            switch moment {
            case .mark(let name, let tick):
                draft.wait(until: tick)
                if let word = Spelling.written(name) {
                    draft.write("mark \(word)")
                } else {
                    draft.warn("the mark \(quoted(name))")
                }
            case .note(let text, let tick):
                draft.wait(until: tick)
                if let words = Spelling.written(text, quotes: true) {
                    draft.write("note \(words)")
                } else {
                    draft.warn("the note \(quoted(text))")
                }
            case .input(let input, let tick):
                draft.wait(until: tick)
                draft.write(input)
            case .sample(let drag, let index): draft.write(drags[drag], index)
            case .rest(let tick): draft.wait(until: tick)
            case .omitted(let what): draft.warn(what)
            }
        }
        return draft
    }

    private static func canonical(_ text: String) -> String {
        (try? ScriptDocument(reading: text, file: ""))?.text ?? text
    }
}

extension [String] {
    /// The text of a script with a line inserted after its first two.
    fileprivate func inserting(_ line: String) -> String {
        (prefix(2) + [line] + dropFirst(2)).joined(separator: "\n") + "\n"
    }
}

/// How far the motion of a script agrees with the recording that it was made of. Its text: `the same motion`, or
/// `its offset is within 0.31pt of the hand's`.
struct ScriptAgreement: CustomStringConvertible {
    /// The largest difference of the offsets at a tick, pt.
    private(set) var distance = 0.0
    /// The first tick at which the state of a control differs.
    private(set) var parting: Tick?

    /// Up to this difference the motion is the same, pt. Chosen: the error of rounded times, a tenth of a golden's
    /// tolerance.
    private static let nothing = 1e-3

    init(_ script: Script, _ actions: RecordedActions) {
        let seen = actions.snapshots
        _ = script.run { moment in
            guard case .tick(let preview) = moment, preview.tick.count < seen.count else { return }
            compare(preview, seen[preview.tick.count])
        }
    }

    private mutating func compare(_ preview: Simulation, _ seen: RecordedActions.Snapshot) {
        let now = RecordedActions.Snapshot(preview)
        distance = max(distance, abs(now.offset - seen.offset))
        if parting == nil, (now.header, now.footer) != (seen.header, seen.footer) { parting = preview.tick }
    }

    var description: String {
        let text =
            distance <= ScriptAgreement.nothing
            ? "the same motion" : "its offset is within \(plain(roundedUp(distance)))pt of the hand's"
        return text + (parting.map { "; a state is another for the first time at tick \($0.count)" } ?? "")
    }
}

/// A length rounded up to hundredths of a point, after subtracting a ten-thousandth, the error of rounded times.
func roundedUp(_ length: Double) -> Double { (length * 100 - 0.01).rounded(.up) / 100 + 0 }
