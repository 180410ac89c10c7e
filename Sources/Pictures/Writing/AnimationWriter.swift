/// Writes pictures of one size as an animation that loops forever. Of each picture, only the part that differs from the
/// one before is written.
package protocol AnimationWriter: AnyObject {
    /// The number of bytes so far.
    var count: Int { get }
    /// Adds the next picture. One without a different pixel prolongs the one before it.
    func add(_ picture: Bitmap) throws(PictureError)
    /// - Returns: the file; nothing may be added after that
    func finish() throws(PictureError) -> [UInt8]
}

/// The part of each picture that has changed, and from when it is shown.
struct PictureChanges {
    private(set) var shown: Bitmap?
    /// The number of pictures so far.
    private(set) var count = 0

    /// - Returns: the part outside of which nothing differs from the picture before, the whole of the first one; nil:
    ///   nothing differs
    mutating func next(_ picture: Bitmap) -> Area? {
        defer { (shown, count) = (picture, count + 1) }
        guard let shown else { return Area(left: 0, top: 0, width: picture.width, height: picture.height) }
        return shown.area(unlike: picture)
    }
}

extension Bitmap {
    /// The smallest part with every pixel that differs from another picture of the same size; nil: there is none.
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

    /// A part of the picture; pixels that are the same in `shown`, a picture of the same size, are transparent.
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
