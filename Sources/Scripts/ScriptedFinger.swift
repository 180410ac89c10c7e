import RefreshEngine

/// Follows the script's finger from line to line, so that impossible movements are found before anything runs.
struct ScriptedFinger {
    /// Where it is in the viewport, pt; nil while it is up.
    private var y: Double?
    /// The time of the last `move` since it went down, s.
    private var lastMove = 0.0

    /// Applies an action to the finger.
    /// - Throws: when the finger is up but must be down or the other way round, when it leaves `Limits.finger`, or when
    ///   a move goes back in time
    mutating func follow(_ action: Action, viewport: Size, _ statement: Statement) throws(ScriptError) {
        let start = y ?? viewport.height / 2
        switch action {
        case .drag(let travel, _, _): try move(to: start + travel, statement)
        case .fling(let velocity):
            try move(to: start + velocity * Stroke.flingDuration, statement)
            y = nil
        case .down(let place):
            if y != nil { throw statement.error("the finger is down already; \"up\" lifts it").about(.finger) }
            try move(to: place, statement)
        case .move(let place, let time):
            try needsFinger(statement)
            if time < lastMove {
                throw statement.error(
                    "moves stand in the order of their times: this one is earlier than the one before"
                ).about(.finger)
            }
            lastMove = time
            y = place
        case .release, .cancel:
            try needsFinger(statement)
            y = nil
        case .pause, .input, .wait, .expect, .always, .endAlways, .print, .mark, .note, .golden: break
        }
    }

    private func needsFinger(_ statement: Statement) throws(ScriptError) {
        if y == nil { throw statement.error("there is no finger; \"down\" or \"drag\" puts one down").about(.finger) }
    }

    private mutating func move(to place: Double, _ statement: Statement) throws(ScriptError) {
        guard Limits.finger.contains(place) else {
            throw statement.error(
                "the finger goes to \(plain(place))pt, but \(Literal.length.name) is \(Literal.length.words(for: Limits.finger))"
            ).about(.finger)
        }
        if y == nil { lastMove = 0 }
        y = place
    }
}
