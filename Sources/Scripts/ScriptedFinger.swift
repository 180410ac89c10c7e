import RefreshEngine

/// Follows the script's finger from line to line, so that impossible movements are found before anything runs.
struct ScriptedFinger {
    /// Where it is in the viewport along the list's axis, pt; nil while it is up.
    private var y: Double?
    /// The time of the last `move` since it went down, s.
    private var lastMove = 0.0
    /// Whether a second one is down beside it.
    private var hasSecond = false

    /// Applies an action to the finger.
    /// - Throws: when the finger is up but must be down or the other way round, when it leaves `Limits.finger`, or when
    ///   a move goes back in time
    mutating func follow(_ action: Action, length: Double, _ statement: Statement) throws(ScriptError) {
        let start = y ?? length / 2
        switch action {
        case .drag(let travel, _, _): try move(to: start + (hasSecond ? travel / 2 : travel), statement)
        case .second(let second): try follow(second, statement)
        case .tap(.some): try needsNoFinger(statement)
        case .fling(let velocity):
            try needsOne(statement)
            try move(to: start + velocity * Stroke.flingDuration, statement)
            y = nil
        case .down(let place):
            try needsNoFinger(statement)
            try move(to: place, statement)
        case .move(let place, let time):
            try needsFinger(statement)
            try needsOne(statement)
            if time < lastMove {
                throw statement.error(
                    "moves stand in the order of their times: this one is earlier than the one before"
                ).about(.finger)
            }
            lastMove = time
            y = place
        case .release(let velocity):
            try needsFinger(statement)
            if velocity != nil { try needsOne(statement) }
            if hasSecond { hasSecond = false } else { y = nil }
        case .cancel:
            try needsFinger(statement)
            (y, hasSecond) = (nil, false)
        case .background: (y, hasSecond) = (nil, false)
        case .tap(nil), .reloadData, .pause, .input, .wait, .expect, .always, .endAlways, .print, .mark, .note, .golden:
            break
        }
    }

    private mutating func follow(_ second: SecondFinger, _ statement: Statement) throws(ScriptError) {
        try needsFinger(statement)
        let isDown = if case .down = second { true } else { false }
        if hasSecond == isDown {
            throw statement.error(
                isDown
                    ? "the second finger is down already; \"second up\" lifts it"
                    : "there is no second finger; \"second down\" puts one down"
            ).about(.finger)
        }
        switch second {
        case .down: hasSecond = true
        case .up: hasSecond = false
        case .drag(let travel, _, _): try move(to: (y ?? 0) + travel / 2, statement)
        }
    }

    private func needsOne(_ statement: Statement) throws(ScriptError) {
        if hasSecond {
            throw statement.error(
                "two fingers are down, which \"\(statement.verb.text)\" does not know; \"second up\" lifts one"
            ).about(.finger)
        }
    }

    private func needsNoFinger(_ statement: Statement) throws(ScriptError) {
        if y != nil { throw statement.error("the finger is down already; \"up\" lifts it").about(.finger) }
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
