import Foundation
import RefreshEngine
import Synchronization
import Testing

@testable import Figures

@Suite("Fonts are opened once, and a text is outlined once")
struct FontCacheTests {
    private let dejaVu = Font.dejaVu[0]
    private let outline = Outline(text: "a", fontSize: 21, data: "M0 0Z", length: 0)

    private func key(_ text: String, _ font: Font = .standard, _ size: Double = 21) -> FontCache.Key {
        FontCache.Key(text: Array(text.utf8), font: font, size: size)
    }

    @Test("Beside the first font none is opened until a character is missing in it")
    func fallback() throws {
        var cache = FontCache()
        _ = try cache.find("WithWith", in: .standard)
        #expect(cache.counts.faces == 1)
        _ = try? cache.find("a\u{E000}", in: .standard)
        #expect(cache.counts.faces == 2)
    }

    @Test("128 outlines are kept, 8 fonts are open; what is over is made again")
    func bounds() throws {
        var cache = FontCache()
        for number in 0..<1000 {
            cache[key("\(number)")] = outline
            #expect(cache.counts.outlines <= 128 && cache[key("\(number)")] == outline)
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for number in 0..<20 {
            let path = folder.appendingPathComponent("\(number).ttf").path
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: dejaVu)
            #expect(try cache.find("a", in: .file(path)).count == 1)
            #expect(cache.counts.faces <= 8)
        }
        #expect(FontCache.maxOutlines == 128 && FontCache.maxFaces == 8)
    }

    @Test("An outline is that of its text, its font and its size; of texts that are equal, of its own characters")
    func keys() throws {
        var cache = FontCache()
        cache[key("\u{E9}")] = outline
        #expect(
            cache[key("e\u{301}")] == nil && cache[key("\u{E9}", .file(dejaVu))] == nil
                && cache[key("\u{E9}", .standard, 20)] == nil)
        let one = try Outline(of: "\u{E9}", size: 21)
        #expect(try Outline(of: "\u{E9}", size: 21) == one)
        #expect(try Outline(of: "e\u{301}", size: 21).text.unicodeScalars.count == 2)
    }

    @Test("A font that cannot be read is said to be so each time, and is looked for again")
    func unreadable() {
        var cache = FontCache()
        for _ in 0..<2 {
            #expect(throws: FigureError.unreadable(file: "/no/such.ttf")) {
                try cache.find("", in: .file("/no/such.ttf"))
            }
        }
        #expect(cache.counts.faces == 0)
    }

    @Test("Threads may outline at the same time")
    func threads() {
        let outlines = Mutex<Set<Outline>>([])
        DispatchQueue.concurrentPerform(iterations: 200) { number in
            guard let outline = try? Outline(of: "text \(number % 10)", size: 30 + Double(number / 100)) else { return }
            outlines.withLock { _ = $0.insert(outline) }
        }
        #expect(outlines.withLock { $0.count } == 20)
    }
}
