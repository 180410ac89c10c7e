import Motion

extension Easing {
    /// The easing as a text that ``init(parsing:)`` reads, in its one canonical form: `ease in out`,
    /// `cubic(0.34, 1.56, 0.64, 1)`, `spring(response 0.4, damping 0.7)`, `steps(4, end)`, `hold`,
    /// `linear(0, 0.3 20%, 1)`. Numbers keep all of their digits.
    public var text: String {
        if let name { return name }
        switch self {
        case .cubic(let c): return "cubic(\(plain(c.x1)), \(plain(c.y1)), \(plain(c.x2)), \(plain(c.y2)))"
        case .spring(let spring):
            return "spring(response \(plain(spring.response)), damping \(plain(spring.dampingRatio)))"
        case .steps(let count, let jump): return "steps(\(count), \(jump.rawValue))"
        case .hold, .viscous: return ""  // it has a name
        case .points(let points):
            let written = points.indices.map { index in
                let isEnd = index == 0 || index == points.count - 1
                return plain(points[index].value) + (isEnd ? "" : " \(plain(percent(points[index].time * 100)))%")
            }
            return "linear(\(written.joined(separator: ", ")))"
        }
    }

    /// Its name, if it has one that needs no numbers, as all defaults of published systems have: where no text is ever
    /// made of numbers, it stands for them.
    var name: String? { Easing.named.first { $0.easing == self }?.name }

    /// Reads an easing's text, for any text whatever. CSS's spellings are read, too: `ease-in`, `cubic-bezier(…)`,
    /// `jump-start`.
    /// - Throws: `EasingTextError` that says where in the text something is wrong, and what is allowed there
    public init(parsing text: String) throws(EasingTextError) {
        guard text.utf8.count <= Limits.easingBytes else {
            throw EasingTextError(at: 1, "is longer than \(Limits.easingBytes) bytes")
        }
        var reader = EasingReader(text)
        self = try reader.read()
    }

    /// Those without numbers.
    private static let named: [(name: String, easing: Easing)] = [
        ("linear", .linear), ("ease", .ease), ("ease in", .easeIn), ("ease out", .easeOut), ("ease in out", .easeInOut),
        ("hold", .hold), ("viscous", .viscous),
    ]

    /// What is allowed, in words.
    public static let allowed =
        "linear, ease, ease in, ease out, ease in out, hold, viscous, cubic(x1, y1, x2, y2), spring(response 0.4, damping 0.7), steps(4, end), or linear(0, 0.3 20%, 1)"

    fileprivate init?(name: String) {
        guard let easing = Easing.named.first(where: { $0.name == name })?.easing else { return nil }
        self = easing
    }
}

/// What is wrong with an easing's text, and where: `has "1.5" at character 7, where a number from 0 to 1 must be`.
public struct EasingTextError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The character at which it is wrong, from 1.
    public let place: Int
    public let description: String

    fileprivate init(at place: Int, _ description: @autoclosure () -> String) {
        (self.place, self.description) = (place, natively(description(), elsewhere: ""))
    }
}

/// Reads the text of an easing from left to right.
private struct EasingReader {
    private let text: [Unicode.Scalar]
    private var place = 0

    init(_ text: String) { self.text = Array(text.unicodeScalars) }

    mutating func read() throws(EasingTextError) -> Easing {
        skipSpace()
        let start = place
        var name = word(hyphen: " ")
        while let next = text[safe: place], next.isLetter { name += " " + word(hyphen: " ") }
        let easing: Easing
        if take("(") {
            easing = try function(name, at: start)
            guard take(")") else { throw expected("\")\"") }
        } else {
            guard let known = Easing(name: name) else {
                place = start
                throw expected(Easing.allowed)
            }
            easing = known
        }
        guard place == text.count else { throw expected("the end") }
        return easing
    }

    private mutating func function(_ name: String, at start: Int) throws(EasingTextError) -> Easing {
        switch name {
        case "cubic", "cubic bezier":
            let x1 = try number(0...1)
            let y1 = try next(Limits.curve)
            let x2 = try next(0...1)
            return .cubic(TimingCurve(x1, y1, x2, try next(Limits.curve)))
        case "spring": return .spring(try spring())
        case "steps": return try steps()
        case "linear": return try points()
        default:
            place = start
            throw expected(Easing.allowed)
        }
    }

    /// By response and damping ratio, or by mass, stiffness and damping; with their names or without.
    private mutating func spring() throws(EasingTextError) -> EasingSpring {
        let start = place
        var numbers: [(place: Int, value: Double)] = []
        var names: [String] = []
        repeat {
            if text[safe: place]?.isLetter == true { names.append(word()) }
            numbers.append((place, try number(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)))
        } while numbers.count < 3 && take(",")
        let expectedNames = numbers.count == 3 ? ["mass", "stiffness", "damping"] : ["response", "damping"]
        guard numbers.count > 1, names.isEmpty || names == expectedNames else {
            place = start
            throw expected("\"response 0.4, damping 0.7\" or \"mass 1, stiffness 100, damping 10\"")
        }
        let ranges =
            numbers.count == 3
            ? [Limits.spring, Limits.spring, Limits.damping]
            : [EasingSpring.responses, EasingSpring.dampingRatios]
        for (number, range) in zip(numbers, ranges) where !range.contains(number.value) {
            place = number.place
            throw expected("a number \(range.fromTo)")
        }
        let values = numbers.map { $0.value }
        guard values.count == 3 else { return EasingSpring(response: values[0], dampingRatio: values[1]) }
        let spring = Spring(mass: values[0], stiffness: values[1], damping: values[2])
        guard EasingSpring.responses.contains(spring.response),
            EasingSpring.dampingRatios.contains(spring.dampingRatio)
        else {
            place = start
            throw expected(
                "a spring with a response \(EasingSpring.responses.fromTo) s and a damping ratio \(EasingSpring.dampingRatios.fromTo)"
            )
        }
        return EasingSpring(spring)
    }

    private mutating func steps() throws(EasingTextError) -> Easing {
        let start = place
        let count = try number(1...Double(Easing.maxSteps))
        guard count == count.rounded() else {
            place = start
            throw expected("a whole number from 1 to \(Easing.maxSteps)")
        }
        guard take(",") else { return .steps(Int(count), .end) }
        let before = place
        let name = word()
        guard let jump = Easing.Jump.allCases.first(where: { name == $0.rawValue || name == "jump-" + $0.rawValue }),
            jump != .none || count > 1
        else {
            place = before
            throw expected(count > 1 ? "start, end, none or both" : "start, end or both")
        }
        return .steps(Int(count), jump)
    }

    /// CSS's `linear()`, whose first place is 0 % and whose last is 100 %.
    private mutating func points() throws(EasingTextError) -> Easing {
        var points: [(value: Double, time: Double?)] = []
        repeat {
            guard points.count < Easing.maxPoints else { throw expected("at most \(Easing.maxPoints) points") }
            let value = try number(Limits.curve)
            var times: [Double] = []
            while times.count < 2, text[safe: place].map({ $0 != "," && $0 != ")" }) ?? false {
                let start = place
                let time = percent(try number(0...100)) / 100
                guard take("%") else { throw expected("\"%\"") }
                let least = times.last ?? points.compactMap { $0.time }.last ?? 0
                guard time >= least, !points.isEmpty || !times.isEmpty || time == 0 else {
                    place = start
                    throw expected(points.isEmpty ? "0%" : "a place from \(plain(least * 100))% on")
                }
                times.append(time)
            }
            if times.isEmpty { points.append((value, points.isEmpty ? 0 : nil)) }
            points += times.map { (value, $0) }
        } while take(",")
        let last = points.count - 1
        guard last > 0 else { throw expected("\",\" and a second point") }
        guard (points[last].time ?? 1) == 1 else { throw expected("a last point at 100%") }
        points[last].time = 1
        let corners = spread(points)
        return corners == [.init(time: 0, value: 0), .init(time: 1, value: 1)] ? .linear : .points(corners)
    }

    /// Points without a place stand at equal distances between their neighbours.
    private func spread(_ points: [(value: Double, time: Double?)]) -> [PiecewiseLinear.Corner] {
        var corners: [PiecewiseLinear.Corner] = []
        for (index, point) in points.enumerated() {
            let before = corners.last?.time ?? 0
            let ahead = points[index...].firstIndex { $0.time != nil } ?? index
            let share = Double(ahead - index + 1)
            corners.append(
                .init(time: point.time ?? before + ((points[ahead].time ?? 1) - before) / share, value: point.value))
        }
        return corners
    }

    // MARK: Words

    private mutating func skipSpace() {
        while let next = text[safe: place], next.isSpace { place += 1 }
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard text[safe: place] == mark else { return false }
        place += 1
        skipSpace()
        return true
    }

    /// - Parameter hyphen: what stands for one
    private mutating func word(hyphen: Unicode.Scalar = "-") -> String {
        var word = String.UnicodeScalarView()
        while let next = text[safe: place], next.isLetter || next == "-" {
            word.append(next == "-" ? hyphen : next)
            place += 1
        }
        skipSpace()
        return String(word)
    }

    private mutating func next(_ range: ClosedRange<Double>) throws(EasingTextError) -> Double {
        guard take(",") else { throw expected("\",\"") }
        return try number(range)
    }

    private mutating func number(_ range: ClosedRange<Double>) throws(EasingTextError) -> Double {
        let start = place
        var digits = ""
        while let next = text[safe: place], next.isASCII, "+-.0123456789eE".unicodeScalars.contains(next) {
            digits.unicodeScalars.append(next)
            place += 1
        }
        guard let number = Double(digits), range.contains(number) else {
            place = start
            throw expected(range.upperBound.isLess(than: 1e300) ? "a number \(range.fromTo)" : "a number")
        }
        skipSpace()
        return number == 0 ? 0 : number  // no minus before it
    }

    private func expected(_ allowed: @autoclosure () -> String) -> EasingTextError {
        EasingTextError(at: place + 1, "\(found) at character \(place + 1), where it must have \(allowed())")
    }

    private var found: String {
        let rest = String(String.UnicodeScalarView(text[min(place, text.count)...].prefix(12)))
        return rest.isEmpty ? "ends" : "has \"\(rest)\""
    }
}

/// With ten decimals, so that a place that was divided by 100 is written as it was read.
private func percent(_ value: Double) -> Double { (value * 1e10).rounded() / 1e10 }

extension Unicode.Scalar {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(value | 0x20) }

    /// Unicode's White_Space.
    fileprivate var isSpace: Bool {
        switch value {
        case 9...13, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension ClosedRange<Double> {
    fileprivate var fromTo: String { "from \(plain(lowerBound)) to \(plain(upperBound))" }
}
