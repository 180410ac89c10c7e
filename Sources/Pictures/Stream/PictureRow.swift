/// The pictures of a file's animation, all of one size, in their order.
struct PictureRow: Hashable, Sendable {
    /// Pixels.
    var width: Int, height: Int
    var pictures: [Picture]
    /// What could not be used of the file, or is shown differently than the file says; each a sentence.
    var notes: [String]

    struct Picture: Hashable, Sendable {
        /// A PNG file.
        var png: [UInt8]
        /// How long it is shown, s.
        var delay: Double
    }
}

/// Why a file gives no pictures; the text says what is wrong.
public struct PictureError: Error, Hashable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}

/// Limits of a file. Chosen: some hundred pictures of a phone's width at 3x, and no more than a page can hold.
public enum PictureLimits {
    public static let pictures = 1...240
    /// Width and height of a file's pictures, pixels.
    public static let side = 1...4096
    /// All PNG files of a set together, and any file that is read, bytes.
    public static let bytes = 32 << 20
    /// All pictures of an animation together, pixels. Chosen: half a gigabyte after a browser has decoded them.
    public static let pixels = 128 << 20
    /// How long a picture may be shown, s.
    public static let delay = 0.001...3600.0
}
