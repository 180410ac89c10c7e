import Foundation
import PreviewProtocol
import RefreshEngine

/// A sequence of pictures that a user named on the command line, checked and read once: a folder of PNG files, or one sheet of them.
///
/// A peer can name a set, never a path.
public struct PictureSet: Sendable {
    /// By which parameters name it, and below `images/` the page finds it.
    public let name: String
    /// What the engine and the page know of it.
    public let images: ImageSet
    /// The files by the path under which they are served: `images/NAME/0.png`, or `images/NAME.png`.
    let files: [String: Data]

    /// Pictures beside and below each other in one file.
    public struct Sheet: Hashable, Sendable {
        public var columns: Int, rows: Int

        public init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }
    }

    /// What may be served. Chosen: some hundred pictures of a phone's width at 3x, and no more than a page can hold.
    public enum Limits {
        public static let pictures = 1...240
        /// Width and height of a file, pixels.
        public static let side = 1...4096
        /// All files together, bytes.
        public static let bytes = 32 << 20
    }

    /// - Parameters:
    ///   - name: letters, digits, `-`, `_`
    ///   - path: a folder with 0.png, 1.png ... without a gap, or a PNG file
    ///   - sheet: columns and rows, for a file
    public init(name: String, path: String, sheet: Sheet? = nil) throws(PictureSetError) {
        guard SessionName(name) != nil else { throw PictureSetError(description: "\"\(name)\" is no name for pictures; use letters, digits, - and _") }
        self.name = name
        if let sheet {
            let (file, size) = try PictureSet.readSheet(path, sheet)
            files = ["/images/\(name).png": file]
            images = ImageSet(path: "images/\(name)", count: sheet.columns * sheet.rows, size: size, columns: sheet.columns)
        } else {
            let (pictures, size) = try PictureSet.readFolder(path)
            files = Dictionary(uniqueKeysWithValues: pictures.enumerated().map { ("/images/\(name)/\($0).png", $1) })
            images = ImageSet(path: "images/\(name)", count: pictures.count, size: size)
        }
        guard Limits.pictures.contains(images.count) else {
            throw PictureSetError(description: "\(path) has \(images.count) pictures; \(Limits.pictures.lowerBound) to \(Limits.pictures.upperBound) are allowed")
        }
    }

    private static func readSheet(_ path: String, _ sheet: Sheet) throws(PictureSetError) -> (Data, Size) {
        let data = try read(path)
        let size = try PictureSize(of: data, path)
        guard sheet.columns > 0, sheet.rows > 0, size.width % sheet.columns == 0, size.height % sheet.rows == 0 else {
            throw PictureSetError(description: "\(path) is \(size); that does not divide into \(sheet.columns)x\(sheet.rows) pictures")
        }
        return (data, Size(Double(size.width / sheet.columns), Double(size.height / sheet.rows)))
    }

    private static func readFolder(_ path: String) throws(PictureSetError) -> ([Data], Size) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw PictureSetError(description: "\(path) is no folder; for one file of pictures give its columns and rows, as in sheet.png,6x4")
        }
        let count = names.filter { $0.hasSuffix(".png") && !$0.hasPrefix(".") }.count
        var pictures: [Data] = [], first: PictureSize?, bytes = 0
        for index in 0..<min(count, Limits.pictures.upperBound + 1) {
            let file = "\(path)/\(index).png"
            guard names.contains("\(index).png") else {
                throw PictureSetError(description: "\(file) is missing; the folder has \(count) pictures, which must be 0.png to \(count - 1).png")
            }
            let data = try read(file), size = try PictureSize(of: data, file)
            guard first == nil || first == size else {
                throw PictureSetError(description: "\(file) is \(size), 0.png is \(first.map { "\($0)" } ?? ""); all must be of one size")
            }
            first = size
            bytes += data.count
            guard bytes <= Limits.bytes else { throw PictureSetError(description: "\(path) has more than \(Limits.bytes >> 20) MiB of pictures") }
            pictures.append(data)
        }
        return (pictures, Size(Double(first?.width ?? 1), Double(first?.height ?? 1)))
    }

    private static func read(_ path: String) throws(PictureSetError) -> Data {
        guard let data = FileManager.default.contents(atPath: path) else { throw PictureSetError(description: "\(path) cannot be read") }
        guard data.count <= Limits.bytes else { throw PictureSetError(description: "\(path) is larger than \(Limits.bytes >> 20) MiB") }
        return data
    }
}

/// Why a set cannot be used; the text names the file.
public struct PictureSetError: Error, Hashable, CustomStringConvertible {
    public let description: String
}

/// The size in a PNG file's header, pixels.
private struct PictureSize: Equatable, CustomStringConvertible {
    let width: Int, height: Int

    var description: String { "\(width)x\(height) pixels" }

    /// PNG specification 5.2 and 11.2.2: signature, then the chunk IHDR with width and height, big-endian.
    init(of data: Data, _ path: String) throws(PictureSetError) {
        let header = Array(data.prefix(24))
        guard header.count == 24, header.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), Array(header[12..<16]) == Array("IHDR".utf8) else {
            throw PictureSetError(description: "\(path) is no PNG picture")
        }
        func number(at index: Int) -> Int { header[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
        (width, height) = (number(at: 16), number(at: 20))
        guard PictureSet.Limits.side.contains(width), PictureSet.Limits.side.contains(height) else {
            throw PictureSetError(description: "\(path) is \(description); at most \(PictureSet.Limits.side.upperBound)x\(PictureSet.Limits.side.upperBound) are allowed")
        }
    }
}
