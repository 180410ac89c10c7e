/// The root of a function that falls through 0, to the last bit: the least number at which the function is not above 0.
///
/// Each round closes the bracket around the root by the place where a chord crosses 0, and from the other end by a
/// place twice as far along the chord; when these two have not halved the bracket, it is halved. That takes about
/// fifteen values, where halving alone takes fifty. Source: G. Alefeld, F. Potra, Y. Shi, "Algorithm 748: enclosing
/// zeros of continuous functions", 1995.
///
/// - Parameters:
///   - low: where it is above 0
///   - high: where it is not, and the answer if it is so nowhere before
func bracketedRoot(of function: (Double) -> Double, from low: Double, to high: Double) -> Double {
    var bracket = Bracket(low: low, high: high, above: function(low), below: function(high))
    while let middle = bracket.middle {
        let width = bracket.width
        bracket.look(at: bracket.chord, function)
        bracket.look(at: bracket.beyond, function)
        if bracket.width > width / 2 { bracket.look(at: bracket.middle ?? middle, function) }
    }
    return bracket.high
}

/// Two numbers with a function's zero between them, and its values there.
private struct Bracket {
    var low: Double, high: Double
    var above: Double, below: Double

    var width: Double { high - low }
    private var slope: Double { (below - above) / (high - low) }

    /// nil when no number lies between.
    var middle: Double? {
        let middle = (low + high) / 2
        return middle > low && middle < high ? middle : nil
    }

    var chord: Double { low - above / slope }

    /// Twice as far from the end that is nearer to zero as the chord goes, and at least by some last bits.
    var beyond: Double {
        let least = 0x1p-52 * high
        return above < -below ? low + max(-2 * above / slope, least) : high - max(2 * below / slope, least)
    }

    /// Narrows the bracket by the value at a place, if that lies within.
    mutating func look(at place: Double, _ function: (Double) -> Double) {
        guard place > low, place < high else { return }
        let value = function(place)
        if value <= 0 { (high, below) = (place, value) } else { (low, above) = (place, value) }
    }
}
