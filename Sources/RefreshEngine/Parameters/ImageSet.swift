/// Pictures of one size in a row, by the names under which the daemon serves them.
public struct ImageSet: Hashable, Sendable {
    /// A path below the page, such as `images/wire`; picture i is `<path>/<i>.png`.
    public var path: String
    /// At least 1.
    public var count: Int
    /// Of one picture, pt; only the proportion counts.
    public var size: Size
    /// How many stand side by side in one file, `<path>.png`; nil: each has a file of its own.
    public var columns: Int?

    public init(path: String, count: Int, size: Size = Size(100, 100), columns: Int? = nil) {
        (self.path, self.count, self.size, self.columns) = (path, count, size, columns)
    }

    /// The daemon's own pictures.
    public static let wire = ImageSet(path: "images/wire", count: 24)
}
