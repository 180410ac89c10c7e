/// A piece of a path, from where the one before ended.
package enum PathSegment: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case quadratic(Point, Point)
    case cubic(Point, Point, Point)

    /// Where it ends.
    package var end: Point {
        switch self {
        case .move(let end), .line(let end), .quadratic(_, let end), .cubic(_, _, let end): end
        }
    }

    /// From where the one before ended; of a move, none.
    package func length(from start: Point) -> Double {
        switch self {
        case .move: 0
        case .line(let end): (end - start).length
        case .quadratic(let a, let end): Curve(start, a, end).length
        case .cubic(let a, let b, let end): Curve(start, a, b, end).length
        }
    }

    /// Its end, and where it goes farthest to each side on its way there.
    func extremePoints(from start: Point) -> [Point] {
        switch self {
        case .move, .line: [end]
        case .quadratic(let a, let end):
            [end]
                + Curve(start, a, end).turningPlaces.map { (t) in
                    let (one, two) = (start + (a - start) * t, a + (end - a) * t)
                    return one + (two - one) * t
                }
        case .cubic(let a, let b, let end):
            [end]
                + Curve(start, a, b, end).turningPlaces.map { (t) in
                    let (one, two, three) = (start + (a - start) * t, a + (b - a) * t, b + (end - b) * t)
                    let (left, right) = (one + (two - one) * t, two + (three - two) * t)
                    return left + (right - left) * t
                }
        }
    }

    package func mapped(_ place: (Point) -> Point) -> PathSegment {
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
    package var data: String { isEmpty ? "" : written(between: "Z") + "Z" }

    /// In SVG's path syntax, no subpath closed.
    var openData: String { written(between: "") }

    private func written(between subpaths: String) -> String {
        var text = ""
        func write(_ point: Point, behind gap: String) {
            text += gap
            text += plain(point.x)
            text += " "
            text += plain(point.y)
        }
        for segment in self {
            switch segment {
            case .move(let end): write(end, behind: text.isEmpty ? "M" : subpaths + "M")
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
        return text
    }

    /// With the lines that close the subpaths; exact to 1e-6 of the points' unit.
    package var length: Double {
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
