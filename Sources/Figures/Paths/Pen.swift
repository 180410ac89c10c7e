import RefreshEngine

/// Draws strokes: each begins where the pen is put down and ends where it is lifted.
struct Pen {
    /// Each begins with its only move, and has something after it.
    private(set) var strokes: [[PathSegment]] = []
    /// The places of those that were closed.
    private(set) var closed: Set<Int> = []
    /// How many segments there are, but for moves, with those that were there before.
    private(set) var count: Int
    private(set) var place = Point.zero
    /// Where the present stroke began, and a closed one ends.
    private var start = Point.zero
    private var isDown = false

    /// - Parameter count: how many segments other pens have drawn, for limits on all of them
    init(after count: Int = 0) { self.count = count }

    mutating func move(to point: Point) {
        (start, place, isDown) = (point, point, false)
    }

    mutating func line(to end: Point) { add(.line(end)) }
    mutating func quadratic(_ control: Point, to end: Point) { add(.quadratic(control, end)) }
    mutating func cubic(_ first: Point, _ second: Point, to end: Point) { add(.cubic(first, second, end)) }

    /// Back to where the stroke began, if it is not there already.
    mutating func close() {
        if isDown {
            closed.insert(strokes.count - 1)
            if place != start { line(to: start) }
        }
        (place, isDown) = (start, false)
    }

    /// Strokes that another pen has drawn.
    mutating func add(_ strokes: [[PathSegment]]) {
        self.strokes += strokes
        count += strokes.reduce(0) { $0 + $1.count - 1 }
        isDown = false
    }

    private mutating func add(_ segment: PathSegment) {
        if !isDown { strokes.append([.move(place)]) }
        strokes[strokes.count - 1].append(segment)
        (place, isDown) = (segment.end, true)
        count += 1
    }
}
