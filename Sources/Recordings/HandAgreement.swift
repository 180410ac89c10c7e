import Motion
import RefreshEngine
import Scripts

/// How the motion of a script agrees with that of the hand it was made of. Its text: `the same motion`, or `its offset is within 0.31pt of the hand's`.
struct HandAgreement: CustomStringConvertible {
    /// The largest distance between the offsets at a tick, pt.
    private(set) var distance = 0.0
    /// The first tick at which a control is in another state.
    private(set) var parting: Tick?

    /// Ours: what rounded times amount to, a tenth of what a golden sees, pt.
    private static let nothing = 1e-3

    init(_ script: Script, _ hand: RecordedHand) {
        let seen = hand.course
        _ = script.run { moment in
            guard case .tick(let preview) = moment, preview.tick.count < seen.count else { return }
            compare(preview, seen[preview.tick.count])
        }
    }

    private mutating func compare(_ preview: Simulation, _ seen: RecordedHand.Sight) {
        let now = RecordedHand.Sight(preview)
        distance = max(distance, abs(now.offset - seen.offset))
        if parting == nil, (now.header, now.footer) != (seen.header, seen.footer) { parting = preview.tick }
    }

    var description: String {
        let text = distance <= HandAgreement.nothing ? "the same motion" : "its offset is within \(plain(roundedUp(distance)))pt of the hand's"
        return text + (parting.map { "; a state is another for the first time at tick \($0.count)" } ?? "")
    }
}

/// A length in hundredths of a point, never less than it is but for a ten-thousandth, which rounded times may amount to.
func roundedUp(_ length: Double) -> Double { (length * 100 - 0.01).rounded(.up) / 100 + 0 }
