/// Pictures of one size in a row, by the names under which the daemon serves them. A control gets those that its
/// parameter of the kind `images` names:
///
///     guard let pictures = parameters.images("pictures") else { return [] }
///     Node(.image(Rectangle(-20, -20, 40, 40), pictures), parent: 0)          // which one is seen is `RawNode.image`
public struct ImageSet: Hashable, Sendable {
    /// A path below the page, such as `images/wire`; picture i is `<path>/<i>.png`.
    public var path: String
    /// At least 1.
    public var count: Int
    /// Of one picture, pt; only the proportion counts.
    public var size: Size
    /// How many stand side by side in one file, `<path>.png`; nil: each has a file of its own.
    public var columns: Int?
    /// How long each picture is shown, s, as many as there are pictures, each in `Limits.pictureTime`; nil: they have
    /// no times of their own.
    public var delays: [Double]?

    /// - Parameters:
    ///   - path: below the page, such as `images/wire`
    ///   - count: how many pictures, at least 1
    ///   - size: of one, pt
    ///   - columns: how many stand side by side in one file; nil: each has a file of its own
    ///   - delays: how long each is shown, s
    public init(path: String, count: Int, size: Size = Size(100, 100), columns: Int? = nil, delays: [Double]? = nil) {
        precondition(delays.map { $0.count == count } ?? true)
        (self.path, self.count, self.size, self.columns, self.delays) = (path, count, size, columns, delays)
    }

    /// The daemon's own pictures.
    public static let wire = ImageSet(path: "images/wire", count: 24)
}

/// Some pictures of a set, counted from 0, as people write them: `41-90`, or `7` for a single one.
public struct PictureRange: Hashable, Sendable {
    /// Counted from 0.
    public var first: Int
    /// Belongs to it, not before `first`.
    public var last: Int

    /// nil: the text says no range, or one that no set can have (`Limits.pictures`).
    public init?(_ text: String) {
        var (numbers, digits) = ([0], 0)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "-"), numbers.count == 1, digits > 0 {
                numbers.append(0)
                digits = 0
            } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), digits < 4 {
                numbers[numbers.count - 1] = 10 * numbers[numbers.count - 1] + Int(byte - UInt8(ascii: "0"))
                digits += 1
            } else {
                return nil
            }
        }
        (first, last) = (numbers[0], numbers[numbers.count - 1])
        if digits == 0 || first > last || last >= Limits.pictures.upperBound { return nil }
    }

    /// What of it a set of so many pictures has; at least its last one.
    public func clamped(to count: Int) -> ClosedRange<Int> { min(first, count - 1)...min(last, count - 1) }
}
