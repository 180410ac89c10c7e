import Motion
import PreviewProtocol
import RefreshEngine

/// A message with an id: it is answered when it has taken effect.
struct Fence {
    let viewer: ViewerID
    let id: Int
    /// Where its own are in the inputs that wait.
    var inputs = 0..<0
    /// Whether anything has come of it.
    var hasEffect = true
}

/// Who asked for it hears when a message has taken effect: behind all notices of that tick, before its frame.
extension Session {
    /// Carries a message out; what is refused meanwhile is refused under its id, and then needs no other answer.
    mutating func answer(_ viewer: ViewerID, _ id: Int?, _ carryOut: (inout Session) -> Void) {
        let first = pending.count
        request = id.map { Fence(viewer: viewer, id: $0) }
        carryOut(&self)
        guard var fence = request else { return }
        request = nil
        // What plays now has taken the place of all that waited.
        fence.inputs = min(first, pending.count)..<pending.count
        fences.append(fence)
        if pending.isEmpty { answerFences() }
    }

    /// The message that is being carried out does nothing.
    mutating func hasNoEffect() { request?.hasEffect = false }

    /// Takes what waits for this tick. Of the app's requests it is noted whether they change anything.
    mutating func takePending() {
        let inputs = pending
        pending = []
        var open = fences.indices
        for (place, input) in inputs.enumerated() {
            open = open.drop { fences[$0].inputs.upperBound <= place }
            guard input.isRequest, let fence = open.first, fences[fence].inputs.contains(place) else {
                take(input)
                continue
            }
            let before = simulation
            take(input)
            fences[fence].hasEffect = !simulation.hasSameControls(as: before)
        }
    }

    /// Everything that waited has taken effect.
    mutating func answerFences() {
        for fence in fences { tell(fence.viewer, .done(id: fence.id, simulation.tick, hasEffect: fence.hasEffect)) }
        fences = []
    }

    /// What waited will never take effect: something else has begun.
    mutating func dropPending() {
        pending = []
        for place in fences.indices { fences[place].hasEffect = fences[place].inputs.isEmpty && fences[place].hasEffect }
        answerFences()
    }
}

extension Input {
    /// Whether it is up to a control to do anything.
    fileprivate var isRequest: Bool {
        switch self {
        case .begin, .finish, .reset: true
        default: false
        }
    }
}
