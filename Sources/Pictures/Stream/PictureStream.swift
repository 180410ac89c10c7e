/// The decoder's output, and its cached form on disk: lines of text, and after each line `picture` the bytes of a PNG
/// file.
///
///     note every second picture is taken
///     size 200 100
///     picture 0.1 1234
///     …1234 bytes…
///     end
///
/// Instead of `end` it may end with `error` and the reason. A stream that ends otherwise is incomplete.
enum PictureStream {
    /// The maximum length of a stream, bytes: all pictures, and a line for each, and notes.
    static let maxBytes = PictureLimits.bytes + (1 << 16)
    static let maxNotes = 20, maxLineBytes = 400

    enum Line: Equatable {
        case note(String)
        case size(width: Int, height: Int)
        case picture(delay: Double, bytes: Int)
        case end
        case error(String)

        var text: String {
            switch self {
            case .note(let text): "note " + text + "\n"
            case .size(let width, let height): "size \(width) \(height)\n"
            case .picture(let delay, let bytes): "picture \(delay) \(bytes)\n"
            case .end: "end\n"
            case .error(let text): "error " + text + "\n"
            }
        }

        /// nil: not a valid line.
        init?(_ text: String) {
            let words = text.split(separator: " ", maxSplits: 1).map(String.init)
            let rest = words.count == 2 ? words[1] : ""
            let numbers = rest.split(separator: " ").compactMap { Double($0) }
            switch words.first {
            case "note": self = .note(rest)
            case "error": self = .error(rest)
            case "end" where rest.isEmpty: self = .end
            case "size" where numbers.count == 2:
                guard let width = Int(exactly: numbers[0]), let height = Int(exactly: numbers[1]) else { return nil }
                self = .size(width: width, height: height)
            case "picture" where numbers.count == 2:
                guard let bytes = Int(exactly: numbers[1]), bytes >= 0 else { return nil }
                self = .picture(delay: numbers[0], bytes: bytes)
            default: return nil
            }
        }
    }

    /// Reads a whole stream from an untrusted decoder.
    /// - Throws: the error in the stream; nil as `incomplete` when it does not end, or contains what no decoder writes
    static func read(_ bytes: [UInt8]) throws(PictureError) -> PictureRow? {
        var row = PictureRow(width: 0, height: 0, pictures: [], notes: [])
        var place = 0
        var sum = 0
        while let line = line(in: bytes, at: &place) {
            switch line {
            case .note(let text) where row.notes.count < maxNotes: row.notes.append(text)
            case .size(let width, let height)
            where row.width == 0 && PictureLimits.side.contains(width) && PictureLimits.side.contains(height):
                (row.width, row.height) = (width, height)
            case .picture(let delay, let count):
                sum += count
                guard count <= bytes.count - place, sum <= PictureLimits.bytes, PictureLimits.delay.contains(delay)
                else { return nil }
                let png = Array(bytes[place..<place + count])
                guard PNGHeader(png) == PNGHeader(width: row.width, height: row.height),
                    row.pictures.count < PictureLimits.pictures.upperBound
                else { return nil }
                row.pictures.append(.init(png: png, delay: delay))
                place += count
            case .end: return row.pictures.isEmpty || place != bytes.count ? nil : row
            case .error(let text): throw PictureError(text)
            case .note, .size: return nil
            }
        }
        return nil
    }

    private static func line(in bytes: [UInt8], at place: inout Int) -> Line? {
        guard let end = bytes[place...].prefix(maxLineBytes + 1).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { place = end + 1 }
        return Line(String(decoding: bytes[place..<end], as: UTF8.self))
    }
}

/// The size in a PNG file's header, pixels.
public struct PNGHeader: Hashable, Sendable {
    public let width: Int, height: Int

    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// PNG specification 5.2 and 11.2.2: signature, then the chunk IHDR with width and height, big-endian. nil: no PNG
    /// file begins like this.
    public init?(_ bytes: some Sequence<UInt8>) {
        let head = Array(bytes.prefix(24))
        guard head.count == 24, head.starts(with: PNGHeader.signature), head[12..<16].elementsEqual("IHDR".utf8) else {
            return nil
        }
        func number(at index: Int) -> Int { head[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
        (width, height) = (number(at: 16), number(at: 20))
    }
}
