import Testing

@testable import Recordings

/// What a recording's lines may be, at each bound and beyond it.
@Suite("bounds of recordings")
struct RecordingBoundTests {
    private static let header =
        #"{"pullcast":1,"session":"demo","ticksPerSecond":120,"scenario":{"viewport":[390,844]}}"#

    private func read(_ lines: String...) throws -> Recording {
        try Recording(reading: Array(([Self.header] + lines + [""]).joined(separator: "\n").utf8), file: "a.pullcast")
    }

    @Test("the last tick is that of a year")
    func ticks() throws {
        let year = 366 * 86_400 * 120
        #expect(try read("[\(year),\"x\",null]").end.count == year)
        #expect(throws: LineError.self) { try read("[\(year + 1),\"x\",null]") }
    }

    @Test("a line takes little room: there may be a million")
    func room() { #expect(MemoryLayout<Recording.Line>.stride <= 56) }

    @Test("a line has three items", arguments: [#"[9,"x"]"#, #"[9]"#, #"[9,"x",null,1]"#])
    func items(line: String) { #expect(throws: LineError.self) { try read(line) } }

    @Test("behind a restart a finger's clock begins anew, without one it does not go back")
    func clock() throws {
        let (first, second) = (#"[1,"i",{"down":[5000,100]}]"#, #"[3,"i",{"move":[0,100]}]"#)
        #expect(try read(first, #"[2,"i",{"restart":{"viewport":[390,844]}}]"#, second).lines.count == 3)
        #expect(throws: LineError.self) { try read(first, second) }
    }

    @Test("without what is seen there are neither frames nor notices, and all else")
    func seen() {
        let kept = [Self.header, #"[0,"m","recording"]"#, #"[1,"i",{"down":[0,100]}]"#, #"[9,"x",null]"#]
        let all = kept[..<2] + [#"[0,"f",{"offset":1}]"#, #"[0,"n",{"notice":"begin"}]"#] + kept[2...]

        #expect(Recording.withoutObservations(all.joined(separator: "\n")) == kept.joined(separator: "\n") + "\n")
    }
}
