import Foundation
import Testing

@testable import Pictures

/// These files are read where they may do harm: in a process of their own.
@Suite("Hostile picture files", .serialized)
struct HostileFileTests {
    private func outcome(_ file: [UInt8]) -> String {
        do { return "\(try loader().pictures(of: file).pictures.count) pictures" } catch { return "\(error)" }
    }

    @Test("A million pictures are counted to 240")
    func million() {
        var one = GIFFile(1, 1)
        let head = one.bytes.count
        one.picture(["r"])
        let picture = Array(one.bytes[head...])
        let gif = one.bytes[..<head] + Array(repeating: picture, count: 1_000_000).joined()
        #expect(outcome(Array(gif)).hasPrefix("has more than 240 pictures"))
        #expect(outcome(APNGFile(1, 1, pictures: 1_000_000).file) == PictureSink.tooMany("1000000").description)
    }

    @Test("Pictures of 65535x65535 pixels, and files that promise them, take no memory")
    func sides() {
        var gif = GIFFile(8, 8)
        gif.picture(["r"])
        gif.bytes += [0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0] + GIFFile.compressed([1, 1, 1])
        #expect(outcome(gif.file).hasPrefix("has more than 128 million pixels"))
        #expect(
            outcome(APNGFile(60_000, 60_000, pictures: 1).file) == "is 60000x60000 pixels; 1x1 to 4096x4096 are allowed"
        )
    }

    @Test("A file with a canvas of 4096x4096 pixels and 200 pictures of one is too many pixels, soon")
    func canvas() {
        var gif = GIFFile(1, 1)
        gif.bytes.replaceSubrange(6..<10, with: [0, 0x10, 0, 0x10])
        for _ in 0..<200 { gif.picture(["r"]) }
        #expect(outcome(gif.file).hasPrefix("has more than 128 million pixels in its first 9 pictures"))
    }

    @Test(
        "Lottie files that make rlottie fail are errors",
        arguments: [
            #"{"w":1e5,"h":1e5,"fr":1000,"ip":-1e6,"op":1e6,"layers":[{}]}"#,
            #"{"w":10,"h":10,"fr":30,"ip":0,"op":3,"layers":[1,null,"a"]}"#,
            #"{"w":10,"h":10,"fr":30,"ip":0,"op":3,"layers":[{"ty":0,"refId":"a"}],"assets":[{"id":"a","layers":[{"ty":0,"refId":"a"}]}]}"#,
            #"{"w":10,"h":10,"fr":30,"ip":0,"op":3,"layers":"# + String(repeating: "[", count: 100_000)
                + String(repeating: "]", count: 100_000) + "}",
        ])
    func lottie(text: String) {
        let found = outcome(Array(text.utf8))
        #expect(
            found.hasSuffix(" pictures") || found.hasPrefix("is ") || found.hasPrefix("cannot be decoded"), "\(found)")
    }

    @Test("Whatever is changed in a file, there are pictures or an error, and never neither", arguments: 0..<60)
    func mutated(seed: Int) throws {
        var random = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
        func next(_ limit: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % limit
        }
        var gif = GIFFile(9, 7)
        for way in 0..<4 {
            gif.control(disposal: UInt8(way))
            gif.picture(
                ["rgb", "wr.", "gbw"], left: UInt8(way), isInterlaced: way == 2, table: way == 1 ? GIFFile.table : nil)
        }
        let lottie = try Array(Data(contentsOf: root.appendingPathComponent("Tests/Fixtures/pictures/spin.json")))
        var file = seed % 3 == 0 ? lottie : gif.file
        for _ in 0...next(4) {
            switch next(4) {
            case 0: file[next(file.count)] = UInt8(next(256))
            case 1: file[next(file.count)] ^= 1 << UInt8(next(8))
            case 2: file.remove(at: next(file.count))
            default: file.insert(contentsOf: Array("9e9,[-{".utf8)[..<next(7)], at: next(file.count))
            }
        }
        let found = outcome(file)
        #expect(!found.hasPrefix("cannot be decoded: it takes"), "\(found)")
    }
}
