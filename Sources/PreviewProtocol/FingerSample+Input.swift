import Motion
import RefreshEngine

extension ServerMessage.FingerSample {
    /// The finger's sample in an input; nil: the input is none of the finger.
    /// - Parameter last: the sample before: a cancelled one has neither position nor time
    package init?(_ input: Input, after last: ServerMessage.FingerSample?, at tick: Tick) {
        switch input {
        case .fingerDown(let touch): self.init(.began, y: touch.y, at: tick, time: touch.time)
        case .fingerMoved(let touch): self.init(.moved, y: touch.y, at: tick, time: touch.time)
        case .fingerUp(let touch, _): self.init(.ended, y: touch.y, at: tick, time: touch.time)
        case .fingerCancelled: self.init(.cancelled, y: last?.y ?? 0, at: tick, time: last?.time ?? 0)
        default: return nil
        }
    }
}
