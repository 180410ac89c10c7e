import Motion
import RefreshEngine

extension ServerMessage.FingerSample {
    /// What an input says of the finger; nil: nothing.
    /// - Parameter last: the one before: a cancelled one does not say where and when it was
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
