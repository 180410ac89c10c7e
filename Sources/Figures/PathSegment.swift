import RefreshEngine

/// A piece of a path, from where the one before ended.
enum PathSegment: Hashable {
    case move(Point)
    case line(Point)
    case quadratic(Point, Point)
    case cubic(Point, Point, Point)

    var points: [Point] {
        switch self {
        case .move(let a), .line(let a): [a]
        case .quadratic(let a, let b): [a, b]
        case .cubic(let a, let b, let c): [a, b, c]
        }
    }

    func mapped(_ place: (Point) -> Point) -> PathSegment {
        switch self {
        case .move(let a): .move(place(a))
        case .line(let a): .line(place(a))
        case .quadratic(let a, let b): .quadratic(place(a), place(b))
        case .cubic(let a, let b, let c): .cubic(place(a), place(b), place(c))
        }
    }
}

extension [PathSegment] {
    /// In SVG's path syntax, each subpath closed.
    var data: String {
        var text = ""
        for segment in self {
            switch segment {
            case .move: text += text.isEmpty ? "M" : "ZM"
            case .line: text += "L"
            case .quadratic: text += "Q"
            case .cubic: text += "C"
            }
            text += segment.points.map { "\(written($0.x)) \(written($0.y))" }.joined(separator: " ")
        }
        return text.isEmpty ? "" : text + "Z"
    }

    /// With the lines that close the subpaths; exact to 1e-6 of the points' unit.
    var length: Double {
        var (sum, start, here) = (0.0, Point.zero, Point.zero)
        for segment in self {
            if case .move(let next) = segment {
                sum += Curve([here, start]).length
                start = next
            } else {
                sum += Curve([here] + segment.points).length
            }
            here = segment.points.last ?? here
        }
        return sum + Curve([here, start]).length
    }
}

/// Without a needless fraction.
private func written(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(value)
}
