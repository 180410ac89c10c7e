import Motion
import RefreshEngine
import Scripts
import Testing

@testable import Recordings

/// Goldens are compared as one sees them: in points of the screen, whatever the groups make of a point.
@Suite("what goldens see on the screen")
struct ScreenComparisonTests {
    private static let bar = ##"{"id":1,"kind":"bar","from":[0,0],"to":[10,0],"width":2,"parent":0,"color":"#ffffff"}"##
    private static let group = #"{"id":0,"kind":"group"}"#

    private func scene(_ nodes: String...) -> String {
        ##"{"tick":0,"scene":{"viewport":[390,844],"content":{"height":100,"rowHeight":44},"background":"#20242c","nodes":[\##(nodes.joined(separator: ","))]}}"##
    }

    private func frameLog(_ lines: [String]) throws -> FrameLog {
        let text = [#"{"golden":1,"script":"a.pull","ticksPerSecond":120}"#] + lines + [#"{"end":9}"#]
        return try Golden(reading: Array(text.joined(separator: "\n").utf8), file: "a.golden").frameLog
    }

    private func compare(
        _ old: [String], _ new: [String], _ tolerances: GoldenTolerances = GoldenTolerances()
    ) throws -> GoldenComparison {
        GoldenComparison(try frameLog(old), try frameLog(new), tolerances)
    }

    /// Of a group and a bar with these transforms.
    private func moved(_ group: String, _ old: String, _ new: String) throws -> GoldenComparison {
        let frame = { (value: String) in #"{"tick":0,"transform":{"0":\#(group),"1":\#(value)}}"# }
        return try compare([scene(Self.group, Self.bar), frame(old)], [scene(Self.group, Self.bar), frame(new)])
    }

    @Test(
        "a tolerance is one of the screen: in a group that is scaled to the list 0.0035 are 1.36 pt, in a small one 0.3 are nothing"
    )
    func scaled() throws {
        let comparison = try moved("[390,0,0,0]", "[1,0,0,0.1035]", "[1,0,0,0.1]")
        #expect(comparison.first?.inWords == "1.365pt higher on screen" && comparison.differingTicks == 10)
        #expect(try moved("[0.01,0,0,0]", "[1,0,0,0]", "[1,0,0.3,0.3]").first == nil)
        #expect(try moved("[1,0,0,0]", "[1,0,0,0]", "[1,0,0.01,0]").first == nil)
        #expect(
            try moved("[1,0,0,0]", "[1,0,0,0]", "[1,0,0.0102,0]").first?.inWords == "0.0102pt to the right on screen")
    }

    @Test("a group that grows later shows then what differed all the time, and one of no size shows nothing")
    func growing() throws {
        let lines = { (y: Double) in
            [
                self.scene(Self.group, Self.bar), #"{"tick":0,"transform":{"0":[0,0,0,0],"1":[1,0,0,\#(y)]}}"#,
                #"{"tick":3,"transform":{"0":[300,0,0,0]}}"#,
            ]
        }
        let comparison = try compare(lines(0), lines(0.009))
        #expect(
            comparison.first?.tick == Tick(3) && comparison.first?.inWords == "2.7pt lower on screen"
                && comparison.differingTicks == 7)
    }

    @Test("a small turn is measured at the far end, with the group that turns and the node that is seen")
    func turned() throws {
        let long = Self.bar.replacing("[10,0]", with: "[400,0]")
        let frame = { (value: String) in #"{"tick":0,"transform":{"0":[1,\#(value),0,0]}}"# }
        let (old, new) = (
            try frameLog([scene(Self.group, long), frame("0")]),
            try frameLog([scene(Self.group, long), frame("0.0004")])
        )
        let report = try #require(
            GoldenReport(GoldenComparison(old, new, GoldenTolerances()), old, new, of: "it", marks: []))
        #expect(
            report.body.first
                == "group transform.b: expected 0, found 0.0004, bar 0.16pt lower on screen, tolerance 0.01pt",
            "\(report)")
    }

    @Test("a width counts as it is on the screen, however the scale differs by direction")
    func widths() throws {
        #expect(
            try moved("[1,0,0,20,0,0]", "[1,0,0,1,0,0]", "[1,0,0,1.0006,0,0]").first?.inWords
                == "0.024pt larger on screen")
        let path = { (value: String) in #"{"id":0,"kind":"path","data":"M0 0H10","length":10,"width":\#(value)}"# }
        let comparison = try compare(
            [scene(path("2")), #"{"tick":0,"transform":{"0":[1,0,0,30,0,0]}}"#],
            [scene(path("1.992")), #"{"tick":0,"transform":{"0":[1,0,0,30,0,0]}}"#])
        #expect(comparison.first?.inWords == "0.24pt narrower on screen" && comparison.sceneCount == 1)
        #expect(comparison.inScenes.first?.isInScene == true)
    }

    @Test("the geometry of a scene is compared where it is seen, within and beyond the tolerance of its own units")
    func geometry() throws {
        let lines = { (x: String, scale: String) in
            [
                self.scene(Self.group, Self.bar.replacing("[0,0]", with: "[\(x),0]")),
                #"{"tick":0,"transform":{"0":[\#(scale),0,0,0]}}"#,
            ]
        }
        #expect(try compare(lines("0", "300"), lines("0.009", "300")).first?.inWords == "2.7pt to the right on screen")
        #expect(try compare(lines("0", "0.01"), lines("0.5", "0.01")).first == nil)
        #expect(try compare(lines("0", "1"), lines("0.5", "1")).first?.expected == "0")
    }

    @Test("what ends elsewhere along its path is as far off as the path is long on the screen")
    func strokes() throws {
        let path = #"{"id":0,"kind":"path","data":"M0 0H200","length":200,"width":2}"#
        let frame = { (value: String) in #"{"tick":0,"transform":{"0":[2,0,0,0]},"strokeEnd":{"0":\#(value)}}"# }
        #expect(
            try compare([scene(path), frame("0.5")], [scene(path), frame("0.5003")]).first?.inWords
                == "0.12pt along the path on screen")
    }

    @Test("a node that stands still on the screen while the list is elsewhere is no difference; the list is")
    func pinned() throws {
        let lines = { (y: Int) in
            [
                self.scene(Self.bar.replacing(#""parent":0,"#, with: "").replacing(#""id":1"#, with: #""id":0"#)),
                #"{"tick":0,"offset":\#(y),"transform":{"0":[1,0,0,\#(y)]}}"#,
            ]
        }
        let comparison = try compare(lines(-100), lines(-105))
        #expect(
            comparison.worst?.subject == .field(FrameField(owner: .list, name: .offset), part: nil)
                && comparison.largest?.inWords == "5pt")
    }

    @Test(
        "one in the last of a golden's four decimals may be rounding, which a large group does not make visible; in a recording it counts"
    )
    func lastDigit() throws {
        let (old, new) = ("[1,0,0,0.3]", "[1,0,0,0.3001]")
        #expect(try moved("[390,0,0,0]", old, new).first == nil)
        #expect(try moved("[390,0,0,0]", old, "[1,0,0,0.3002]").first?.inWords == "0.078pt lower on screen")
        var exact = GoldenTolerances()
        exact.rounding = 0
        let frame = { (value: String) in #"{"tick":0,"transform":{"0":[390,0,0,0],"1":\#(value)}}"# }
        #expect(
            try compare([scene(Self.group, Self.bar), frame(old)], [scene(Self.group, Self.bar), frame(new)], exact)
                .first?.inWords == "0.039pt lower on screen")
    }

    @Test("numbers beyond all bounds differ, and nothing traps")
    func endless() throws {
        #expect(try moved("[1e300,0,0,0]", "[1e300,0,0,0]", "[1e300,0,1e300,0]").first?.number?.difference == .infinity)
    }
}
