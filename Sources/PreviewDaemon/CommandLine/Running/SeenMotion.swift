import PreviewProtocol
import Recordings
import RefreshEngine
import Scripts

/// What there is to be seen of a script's run beside its goldens, for a report.
struct SeenMotion {
    /// The whole run, of a script without a golden.
    private(set) var motion: FrameLog?
    private(set) var marks: [ScriptEvent] = []
    private(set) var finger: [ServerMessage.FingerSample] = []
    /// The preview at the last tick.
    private(set) var last: Simulation?

    mutating func observe(_ moment: ScriptMoment) {
        switch moment {
        case .tick(let preview): last = preview
        case .input(let input, let tick): if let sample = ServerMessage.FingerSample(input, after: finger.last?.y ?? 0, at: tick) { finger.append(sample) }
        case .event, .notices, .restart: break
        }
    }

    mutating func end(_ motion: FrameLog?, _ marks: [ScriptEvent]) { (self.motion, self.marks, last) = (motion, marks, nil) }
}
