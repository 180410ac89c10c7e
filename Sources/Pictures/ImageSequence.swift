import Foundation
import PreviewProtocol
import RefreshEngine

/// A sequence of pictures that a user named on the command line, checked and read once: a folder of PNG files, one
/// sheet of them, or an animation.
///
/// A peer can name a set, never a path.
public struct ImageSequence: Sendable {
    /// The name in parameters, and of the page's folder below `images/`.
    public let name: String
    /// The set as the engine and the page know it.
    public let images: ImageSet
    /// The files by the path under which they are served: `images/NAME/0.png`, or `images/NAME.png`.
    package let files: [String: Data]

    /// Pictures in rows and columns of one file.
    public struct Sheet: Hashable, Sendable {
        public var columns: Int, rows: Int

        public init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }
    }

    /// How its display differs from the animation's file; each a sentence.
    public let notes: [String]

    /// What may be served.
    public typealias Limits = PictureLimits

    /// - Parameters:
    ///   - name: letters, digits, `-`, `_`
    ///   - path: a folder with 0.png, 1.png ... without a gap; a PNG file that is a sheet; or an animation: a GIF, an
    ///     APNG or a Lottie file
    ///   - sheet: columns and rows, for a sheet
    ///   - loader: decodes an animation
    public init(
        name: String, path: String, sheet: Sheet? = nil, loader: PictureLoader = PictureLoader()
    ) throws(ImageSequenceError) {
        guard SessionName(name) != nil else {
            throw ImageSequenceError(description: "\"\(name)\" is no name for pictures; use letters, digits, - and _")
        }
        self.name = name
        if let sheet {
            let (file, size) = try ImageSequence.readSheet(path, sheet)
            files = ["/images/\(name).png": file]
            images = ImageSet(
                path: "images/\(name)", count: sheet.columns * sheet.rows, size: size, columns: sheet.columns)
            notes = []
        } else if ImageSequence.isFile(path) {
            let row = try ImageSequence.readAnimation(path, loader)
            files = ImageSequence.files(name, row.pictures.map { Data($0.png) })
            images = ImageSet(
                path: "images/\(name)", count: row.pictures.count, size: Size(Double(row.width), Double(row.height)),
                delays: row.pictures.map(\.delay))
            notes = row.notes
        } else {
            let (pictures, size) = try ImageSequence.readFolder(path)
            files = ImageSequence.files(name, pictures)
            images = ImageSet(path: "images/\(name)", count: pictures.count, size: size)
            notes = []
        }
        guard Limits.pictures.contains(images.count) else {
            throw ImageSequenceError(
                description:
                    "\(path) has \(images.count) pictures; \(Limits.pictures.lowerBound) to \(Limits.pictures.upperBound) are allowed"
            )
        }
    }

    /// The set that every host has: a folder of the page.
    /// - Parameter fileData: the bytes of one of the page's files, by its path; nil: it does not exist
    package init(builtInto fileData: (_ path: String) -> [UInt8]?) throws(ImageSequenceError) {
        let path = ImageSet.wire.path
        let names = (0..<ImageSet.wire.count).map { "\($0).png" }.filter { fileData("\(path)/\($0)") != nil }
        name = "wire"
        let (pictures, size) = try ImageSequence.pictures(named: names, in: path) { fileData($0).map { Data($0) } }
        files = ImageSequence.files(name, pictures)
        images = ImageSet(path: path, count: pictures.count, size: size)
        notes = []
    }

    private static func files(_ name: String, _ pictures: [Data]) -> [String: Data] {
        Dictionary(uniqueKeysWithValues: pictures.enumerated().map { ("/images/\(name)/\($0).png", $1) })
    }

    private static func isFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }

    private static func readAnimation(_ path: String, _ loader: PictureLoader) throws(ImageSequenceError) -> PictureRow
    {
        do throws(PictureError) { return try loader.pictures(ofFile: path) } catch {
            throw ImageSequenceError(description: error.description)
        }
    }

    private static func readSheet(_ path: String, _ sheet: Sheet) throws(ImageSequenceError) -> (Data, Size) {
        let data = try read(path)
        let size = try PNGHeader(of: data, path)
        guard sheet.columns > 0, sheet.rows > 0, size.width % sheet.columns == 0, size.height % sheet.rows == 0 else {
            throw ImageSequenceError(
                description: "\(path) is \(size); that does not divide into \(sheet.columns)x\(sheet.rows) pictures")
        }
        return (data, Size(Double(size.width / sheet.columns), Double(size.height / sheet.rows)))
    }

    private static func readFolder(_ path: String) throws(ImageSequenceError) -> ([Data], Size) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw ImageSequenceError(description: "there is no folder and no file \(path)")
        }
        return try pictures(named: names, in: path, FileManager.default.contents)
    }

    /// - Parameters:
    ///   - names: all names in the folder
    ///   - fileData: a file's bytes, by its path; nil: it cannot be read
    private static func pictures(
        named names: [String], in path: String, _ fileData: (String) -> Data?
    ) throws(ImageSequenceError) -> ([Data], Size) {
        let count = names.filter { $0.hasSuffix(".png") && !$0.hasPrefix(".") }.count
        var pictures: [Data] = []
        var first: PNGHeader?
        var bytes = 0
        for index in 0..<min(count, Limits.pictures.upperBound + 1) {
            let file = "\(path)/\(index).png"
            guard names.contains("\(index).png") else {
                throw ImageSequenceError(
                    description:
                        "\(file) is missing; the folder has \(count) pictures, which must be 0.png to \(count - 1).png")
            }
            let data = try read(file, fileData)
            let size = try PNGHeader(of: data, file)
            guard first == nil || first == size else {
                throw ImageSequenceError(
                    description: "\(file) is \(size), 0.png is \(first.map { "\($0)" } ?? ""); all must be of one size")
            }
            first = size
            bytes += data.count
            guard bytes <= Limits.bytes else {
                throw ImageSequenceError(description: "\(path) has more than \(Limits.bytes >> 20) MiB of pictures")
            }
            pictures.append(data)
        }
        return (pictures, Size(Double(first?.width ?? 1), Double(first?.height ?? 1)))
    }

    private static func read(
        _ path: String, _ fileData: (String) -> Data? = FileManager.default.contents
    ) throws(ImageSequenceError) -> Data {
        guard let data = fileData(path) else { throw ImageSequenceError(description: "\(path) cannot be read") }
        guard data.count <= Limits.bytes else {
            throw ImageSequenceError(description: "\(path) is larger than \(Limits.bytes >> 20) MiB")
        }
        return data
    }
}

/// Why a set cannot be used; the text names the file.
public struct ImageSequenceError: Error, Hashable, CustomStringConvertible {
    public let description: String
}

extension PNGHeader: CustomStringConvertible {
    public var description: String { "\(width)x\(height) pixels" }

    /// - Throws: when it is not a PNG file, or too large
    fileprivate init(of data: Data, _ path: String) throws(ImageSequenceError) {
        guard let header = PNGHeader(data) else {
            throw ImageSequenceError(
                description: "\(path) is \(UnreadFormat.name(of: data).map { $0 + ", " } ?? "")no PNG picture")
        }
        self = header
        guard ImageSequence.Limits.side.contains(width), ImageSequence.Limits.side.contains(height) else {
            throw ImageSequenceError(
                description:
                    "\(path) is \(description); at most \(ImageSequence.Limits.side.upperBound)x\(ImageSequence.Limits.side.upperBound) are allowed"
            )
        }
    }
}
