import Foundation
import RefreshEngine
import Testing

@testable import Pictures

@Suite("Pictures of a user's own")
struct PictureSetTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")
        .path

    /// The head of a PNG file of that size.
    private func picture(_ width: UInt32, _ height: UInt32) -> Data {
        var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
        data += Data("IHDR".utf8)
        for side in [width, height] { data += withUnsafeBytes(of: side.bigEndian) { Data($0) } }
        return data + Data(repeating: 0, count: 40)
    }

    private func write(_ files: [String: Data]) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, data) in files { try data.write(to: URL(fileURLWithPath: folder + "/" + name)) }
    }

    @Test("A folder with 0.png, 1.png ... is a set, served below images/")
    func folderOfFiles() throws {
        try write(["0.png": picture(30, 20), "1.png": picture(30, 20), "notes.txt": Data()])
        let set = try ImageSequence(name: "mine", path: folder)
        #expect(
            set.images == ImageSet(path: "images/mine", count: 2, size: Size(30, 20))
                && Set(set.files.keys) == ["/images/mine/0.png", "/images/mine/1.png"])
    }

    @Test("A file with columns and rows is a set, too")
    func sheet() throws {
        try write(["sheet.png": picture(60, 40)])
        let set = try ImageSequence(name: "mine", path: folder + "/sheet.png", sheet: .init(columns: 6, rows: 4))
        #expect(
            set.images == ImageSet(path: "images/mine", count: 24, size: Size(10, 10), columns: 6)
                && Set(set.files.keys) == ["/images/mine.png"])
    }

    @Test("What is wrong is said, with the file's name")
    func wrong() throws {
        #expect(
            complaint("gap", ["0.png": picture(1, 1), "2.png": picture(1, 1)]).hasSuffix(
                "/1.png is missing; the folder has 2 pictures, which must be 0.png to 1.png"))
        #expect(complaint("text", ["0.png": Data("hello".utf8)]).hasSuffix("/0.png is no PNG picture"))
        #expect(
            complaint("jpeg", ["0.png": Data([0xFF, 0xD8, 0xFF, 0xE0])]).hasSuffix(
                "/0.png is a JPEG picture, no PNG picture"))
        #expect(
            complaint("sizes", ["0.png": picture(2, 2), "1.png": picture(2, 3)]).hasSuffix(
                "/1.png is 2x3 pixels, 0.png is 2x2 pixels; all must be of one size"))
        #expect(
            complaint("large", ["0.png": picture(5000, 2)]).hasSuffix(
                "/0.png is 5000x2 pixels; at most 4096x4096 are allowed"))
        #expect(complaint("empty", [:]).hasSuffix(" has 0 pictures; 1 to 240 are allowed"))
        #expect(complaint("a/b", ["0.png": picture(1, 1)]).hasPrefix("\"a/b\" is no name for pictures"))
        #expect(
            complaint("sheet", ["s.png": picture(61, 40)], sheet: .init(columns: 6, rows: 4)).hasSuffix(
                "/s.png is 61x40 pixels; that does not divide into 6x4 pictures"))
    }

    private func complaint(_ name: String, _ files: [String: Data], sheet: ImageSequence.Sheet? = nil) -> String {
        do {
            try? FileManager.default.removeItem(atPath: folder)
            try write(files)
            _ = try ImageSequence(name: name, path: sheet == nil ? folder : folder + "/s.png", sheet: sheet)
            return "nothing"
        } catch { return "\(error)" }
    }

    /// A GIF of one pixel: red for 70 ms, then whatever for as long as browsers show it.
    private let gif = Data(
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
            + [0x21, 0xF9, 4, 0, 7, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0] + [
                0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 1, 0, 0x3B,
            ])

    private var loader: PictureLoader {
        var loader = PictureLoader()
        // Beside the test bundle.
        let built = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        (loader.program, loader.cache) = (built.appendingPathComponent("pullwire").path, nil)
        return loader
    }

    @Test("An animation is a set with times of its own")
    func animation() throws {
        try write(["a.gif": gif])
        let set = try ImageSequence(name: "mine", path: folder + "/a.gif", loader: loader)
        #expect(
            set.images == ImageSet(path: "images/mine", count: 2, size: Size(1, 1), delays: [0.07, 0.1])
                && set.notes.isEmpty)
        #expect(
            Set(set.files.keys) == ["/images/mine/0.png", "/images/mine/1.png"]
                && set.files.values.allSatisfy { PNGHeader($0) != nil })
        try write(["b.gif": gif.dropLast(), "c.gif": gif.dropLast(9)])
        #expect(
            try ImageSequence(name: "mine", path: folder + "/b.gif", loader: loader).notes.first?.hasPrefix(
                "ends without a trailer") == true)
        let error = #expect(throws: ImageSequenceError.self) {
            try ImageSequence(name: "mine", path: folder + "/c.gif", loader: loader)
        }
        #expect(error?.description.hasPrefix(folder + "/c.gif is cut off or damaged in picture 1") == true)
    }

    @Test("The set that comes with the page is one of 24 pictures of one size")
    func builtIn() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
            .standardized
        #expect(
            try ImageSequence(name: "wire", path: root.path + "/web/images/wire").images.count == ImageSet.wire.count)
    }
}
