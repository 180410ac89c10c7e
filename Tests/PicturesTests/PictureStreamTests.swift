import Testing

@testable import Pictures

@Suite("What a decoder writes")
struct PictureStreamTests {
    private func png(_ width: Int, _ height: Int) throws -> [UInt8] { try Bitmap(width: width, height: height).png() }
    private func stream(_ pieces: [String], _ png: [UInt8], end: String = "end\n") -> [UInt8] {
        pieces.flatMap { Array("\($0)\n".utf8) + ($0.hasPrefix("picture") ? png : []) } + Array(end.utf8)
    }

    @Test("Notes, a size, pictures and an end are a row of pictures")
    func whole() throws {
        let png = try png(3, 2)
        let row = try PictureStream.read(
            stream(
                ["note every second one", "size 3 2", "picture 0.1 \(png.count)", "picture 2.0 \(png.count)"], png))
        #expect(
            row
                == PictureRow(
                    width: 3, height: 2, pictures: [.init(png: png, delay: 0.1), .init(png: png, delay: 2)],
                    notes: ["every second one"]))
    }

    @Test("An error is thrown as it stands")
    func error() {
        #expect(throws: PictureError("is damaged")) {
            try PictureStream.read(Array("size 3 2\nerror is damaged\n".utf8))
        }
    }

    @Test(
        "What no decoder writes is nothing",
        arguments: [
            [], ["end"], ["size 3 2"], ["size 0 2", "picture 0.1 #"], ["size 3 5000", "picture 0.1 #"],
            ["size 3 2", "size 3 2", "picture 0.1 #"], ["picture 0.1 #", "size 3 2"],
            ["size 4 2", "picture 0.1 #"], ["size 3 2", "picture 0 #"], ["size 3 2", "picture nan #"],
            ["size 3 2", "picture 0.1 -1"], ["size 3 2", "picture 0.1 1e300"],
            ["size 3 2", "picture 0.1 9223372036854775807"], ["size 3 2", "picture 0.1 0"],
            ["size 3 2", "picture 0.1 #", "hello"], ["size 3 2 1", "picture 0.1 #"],
            ["note " + String(repeating: "a", count: 500), "size 3 2", "picture 0.1 #"],
        ] as [[String]])
    func garbage(pieces: [String]) throws {
        let png = try png(3, 2)
        #expect(try PictureStream.read(stream(pieces.map { $0.replacing("#", with: String(png.count)) }, png)) == nil)
    }

    @Test("Nothing may be missing or left over; 240 pictures and 20 notes are as many as there may be")
    func bounds() throws {
        let png = try png(1, 1)
        let picture = "picture 0.1 \(png.count)"
        #expect(try PictureStream.read(stream(["size 1 1", picture], png, end: "")) == nil)
        #expect(try PictureStream.read(stream(["size 1 1", picture], png, end: "end\nx")) == nil)
        let full = ["size 1 1"] + Array(repeating: picture, count: 240)
        #expect(try PictureStream.read(stream(full, png))?.pictures.count == 240)
        #expect(try PictureStream.read(stream(full + [picture], png)) == nil)
        #expect(
            try PictureStream.read(stream(Array(repeating: "note a", count: 20) + ["size 1 1", picture], png)) != nil)
        #expect(
            try PictureStream.read(stream(Array(repeating: "note a", count: 21) + ["size 1 1", picture], png)) == nil)
    }

    @Test(
        "The hash is SHA-256",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func hash(text: String, expected: String) {
        #expect(
            SHA256.hex(Array(text.utf8)) == expected
                && SHA256.hex(Array(text.utf8.prefix(2)), Array(text.utf8.dropFirst(2))) == expected)
    }

    @Test("A million times a has the hash of FIPS 180-4's example")
    func longHash() {
        #expect(
            SHA256.hex(Array(repeating: UInt8(ascii: "a"), count: 1_000_000))
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }
}
