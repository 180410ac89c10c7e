import RefreshEngine

/// A piece of a path, from where the one before ended.
enum PathSegment: Hashable {
    case move(Point)
    case line(Point)
    case quadratic(Point, Point)
    case cubic(Point, Point, Point)

    /// Where it ends.
    var end: Point {
        switch self {
        case .move(let end), .line(let end), .quadratic(_, let end), .cubic(_, _, let end): end
        }
    }

    /// From where the one before ended; of a move, none.
    func length(from start: Point) -> Double {
        switch self {
        case .move: 0
        case .line(let end): (end - start).length
        case .quadratic(let a, let end): Curve(start, a, end).length
        case .cubic(let a, let b, let end): Curve(start, a, b, end).length
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
        func write(_ point: Point, behind gap: String) {
            text += gap
            text += written(point.x)
            text += " "
            text += written(point.y)
        }
        for segment in self {
            switch segment {
            case .move(let end): write(end, behind: text.isEmpty ? "M" : "ZM")
            case .line(let end): write(end, behind: "L")
            case .quadratic(let a, let end):
                write(a, behind: "Q")
                write(end, behind: " ")
            case .cubic(let a, let b, let end):
                write(a, behind: "C")
                write(b, behind: " ")
                write(end, behind: " ")
            }
        }
        return text.isEmpty ? "" : text + "Z"
    }

    /// With the lines that close the subpaths; exact to 1e-6 of the points' unit.
    var length: Double {
        var (sum, start, here) = (0.0, Point.zero, Point.zero)
        for segment in self {
            if case .move(let next) = segment {
                sum += (start - here).length
                start = next
            } else {
                sum += segment.length(from: here)
            }
            here = segment.end
        }
        return sum + (start - here).length
    }
}

/// Without a needless fraction.
private func written(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(value)
}
