/// Writes pictures of one size as an animation that loops forever. Of each picture only what differs from the one
/// before is written.
package protocol AnimationWriter: AnyObject {
    /// How many bytes there are up to now.
    var count: Int { get }
    /// Adds the next picture. One that differs in no pixel makes the one before it last longer.
    func add(_ picture: Bitmap) throws(PictureError)
    /// - Returns: the file; nothing may be added after that
    func finish() throws(PictureError) -> [UInt8]
}

/// What of each picture is new, and from which on it is shown.
struct PictureChanges {
    private(set) var shown: Bitmap?
    /// How many pictures have come.
    private(set) var count = 0

    /// - Returns: the part outside of which nothing differs from the picture before, whole for the first; nil: nothing
    ///   differs
    mutating func next(_ picture: Bitmap) -> Area? {
        defer { (shown, count) = (picture, count + 1) }
        guard let shown else { return Area(left: 0, top: 0, width: picture.width, height: picture.height) }
        return shown.area(unlike: picture)
    }
}

extension Bitmap {
    /// The smallest part that holds every pixel that differs from another picture of the same size; nil: none does.
    func area(unlike other: Bitmap) -> Area? {
        pixels.withUnsafeBufferPointer { mine in
            other.pixels.withUnsafeBufferPointer { theirs in
                let size = mine.count
                guard let first = (0..<size).first(where: { mine[$0] != theirs[$0] }),
                    let last = (0..<size).last(where: { mine[$0] != theirs[$0] })
                else { return nil }
                let rows = first / width...last / width
                var left = width
                var right = -1
                for row in rows {
                    let start = row * width
                    var x = 0
                    while x < left, mine[start + x] == theirs[start + x] { x += 1 }
                    left = min(left, x)
                    x = width - 1
                    while x > right, mine[start + x] == theirs[start + x] { x -= 1 }
                    right = max(right, x)
                }
                return Area(left: left, top: rows.lowerBound, width: right - left + 1, height: rows.count)
            }
        }
    }

    /// A part of it; what is there already, on a picture of the same size, is transparent.
    func part(_ area: Area, over shown: Bitmap?) -> Bitmap {
        var part = Bitmap(width: area.width, height: area.height)
        part.pixels.withUnsafeMutableBufferPointer { target in
            pixels.withUnsafeBufferPointer { mine in
                for y in 0..<area.height {
                    let start = (area.top + y) * width + area.left
                    for x in 0..<area.width { target[y * area.width + x] = mine[start + x] }
                    guard let shown else { continue }
                    shown.pixels.withUnsafeBufferPointer { before in
                        for x in 0..<area.width where before[start + x] == mine[start + x] {
                            target[y * area.width + x] = 0
                        }
                    }
                }
            }
        }
        return part
    }
}
