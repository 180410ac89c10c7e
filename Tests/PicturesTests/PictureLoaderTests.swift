import Foundation
import Testing

@testable import Pictures

@Suite("Pictures of a file, by a process and from the cache")
struct PictureLoaderTests {
    private let folder = newFolder()

    private var gif: [UInt8] {
        var gif = GIFFile(2, 2)
        gif.control(delay: 7)
        gif.picture(["rg", "b."])
        gif.picture(["ww", "ww"])
        return gif.file
    }

    private func write(_ bytes: [UInt8], _ name: String) throws -> String {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appendingPathComponent(name)
        try Data(bytes).write(to: url)
        return url.path
    }

    @Test("A GIF, an APNG and a Lottie file are known by what is in them, not by their names")
    func kinds() throws {
        var png = APNGFile(1, 1, pictures: 1)
        png.control(1, 1)
        png.defaultPicture(["r"])
        let lottie = try Array(Data(contentsOf: root.appendingPathComponent("Tests/Fixtures/pictures/spin.json")))
        for (bytes, count, width) in [(gif, 2, 2), (png.file, 1, 1), (lottie, 60, 400)] {
            let row = try loader().pictures(ofFile: write(bytes, "a.bin"))
            #expect(row.pictures.count == count && row.width == width && PNGHeader(row.pictures[0].png)?.width == width)
        }
    }

    @Test("They are made once: afterwards no process is needed")
    func once() throws {
        let path = try write(gif, "a.gif")
        let cache = folder.appendingPathComponent("cache/deep")
        let made = try loader(cache: cache).pictures(ofFile: path)
        var idle = loader(cache: cache)
        idle.program = "/no/such"
        #expect(try idle.pictures(ofFile: path) == made && made.pictures.map(\.delay) == [0.07, 0.1])
        let other = try write(gif + [0], "b.gif")
        #expect(throws: PictureError.self) { try idle.pictures(ofFile: other) }
    }

    @Test("A damaged entry is made anew", arguments: [0, 40, 100, 200])
    func damaged(place: Int) throws {
        let path = try write(gif, "a.gif")
        let cache = folder.appendingPathComponent("cache")
        let made = try loader(cache: cache).pictures(ofFile: path)
        let entry = cache.appendingPathComponent(PictureCache.key(of: gif))
        var bytes = try Data(contentsOf: entry)
        bytes[bytes.count - 1 - place] ^= 1
        try bytes.write(to: entry)
        #expect(PictureCache(folder: cache).stream(PictureCache.key(of: gif)) == nil)
        #expect(try loader(cache: cache).pictures(ofFile: path) == made)
        #expect(try Data(contentsOf: entry) != bytes)
    }

    @Test("Where nothing can be kept, they are made every time")
    func noCache() throws {
        let path = try write(gif, "a.gif")
        #expect(
            try loader(cache: URL(fileURLWithPath: path + "/below/a/file")).pictures(ofFile: path).pictures.count == 2)
    }

    @Test("What has not been used for longest goes when there are too many bytes or files")
    func bounded() throws {
        var cache = PictureCache(folder: folder)
        (cache.maxBytes, cache.maxFiles) = (1000, 3)
        func age(_ key: String, _ seconds: Double) throws {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -seconds)],
                ofItemAtPath: folder.appendingPathComponent(key).path)
        }
        func kept() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
        for (index, key) in ["a", "b", "c"].enumerated() {
            cache.keep([1, 2, 3], key)
            try age(key, 100 - Double(index))
        }
        #expect(cache.stream("a") == [1, 2, 3], "used again")
        cache.keep([4], "d")
        #expect(try kept() == ["a", "c", "d"])
        try age("a", 50)
        cache.keep(Array(repeating: 5, count: 700), "e")
        #expect(try kept() == ["a", "d", "e"])
        cache.keep(Array(repeating: 5, count: 2000), "f")
        #expect(try kept().isEmpty)
    }

    @Test("Two at once make the same")
    func together() async throws {
        let path = try write(gif, "a.gif")
        let cache = folder.appendingPathComponent("cache")
        let rows = try await withThrowingTaskGroup(of: PictureRow.self) { group in
            for _ in 0..<4 { group.addTask { try loader(cache: cache).pictures(ofFile: path) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(rows.count == 4 && Set(rows).count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path).count == 1)
    }

    @Test("Every error names the file, and what is wrong")
    func errors() throws {
        let text = try write(Array("hello".utf8), "a.gif")
        let empty = try write([], "b.gif")
        #expect(throws: PictureError("\(text) is neither a GIF nor an APNG nor a Lottie file (.json)")) {
            try loader().pictures(ofFile: text)
        }
        #expect(throws: PictureError("\(empty) is empty")) { try loader().pictures(ofFile: empty) }
        #expect(throws: PictureError("/no/such cannot be read: No such file or directory")) {
            try loader().pictures(ofFile: "/no/such")
        }
        #expect(throws: PictureError("/dev/zero is no file")) { try loader().pictures(ofFile: "/dev/zero") }
        let large = folder.appendingPathComponent("large.gif")
        try Data().write(to: large)
        try FileHandle(forWritingTo: large).truncate(atOffset: 100 << 20)
        #expect(throws: PictureError("\(large.path) is larger than 32 MiB")) {
            try loader().pictures(ofFile: large.path)
        }
    }

    @Test(
        "Formats that are not read are called by their names, and what is read is said",
        arguments: [
            (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8), "a WebP picture"),
            ([0xFF, 0xD8, 0xFF, 0xE0, 0, 16], "a JPEG picture"),
            (
                Array("PK\u{3}\u{4}\u{14}".utf8),
                "a ZIP archive, as .lottie files are (unzip it, and give the .json file in it)"
            ),
        ] as [([UInt8], String)])
    func unread(file: [UInt8], name: String) {
        #expect(Decoded(file).error == "is \(name); what can be read is a GIF, an APNG and a Lottie file (.json)")
    }

    @Test(
        "A decoder that crashes, is slow, writes garbage or nothing is an error",
        arguments: [
            (
                "kill -SEGV $$",
                "cannot be decoded: the decoder crashed (signal 11); it may use \(ResourceLimits.addressSpace >> 20) MiB"
            ), ("exec sleep 100", "cannot be decoded: it takes more than 0.5 s"),
            ("exit 7", "cannot be decoded: the decoder ended without a result (exit code 7)"),
            ("echo hello", "cannot be decoded: the decoder ended without a result (exit code 0)"),
            ("ulimit -t 1; while :; do :; done", "cannot be decoded: it takes more than 15 s of processor time"),
        ])
    func decoders(script: String, error: String) {
        var loader = loader()
        (loader.program, loader.arguments, loader.timeout) = (
            "/bin/sh", ["-c", script], script.contains("sleep") ? 0.5 : 60
        )
        #expect(throws: PictureError(error)) { try loader.pictures(of: [1]) }
    }
}
