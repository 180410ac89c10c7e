import Motion
import Testing

@testable import RefreshEngine

@Suite("sprites")
struct SpritesTests {
    /// A header of 47 pictures twice as wide as high.
    private func list(_ parameters: [String: ParameterValue] = [:]) -> Scenario {
        var scenario = Scenario.list(header: "sprites", ["images": .text("demo")].merging(parameters) { $1 })
        scenario.images["demo"] = ImageSet(path: "images/demo", count: 47, size: Size(200, 100))
        return scenario
    }

    /// What of the header is seen, without its group: picture, loading picture, description, time.
    private func nodes(_ preview: Preview) -> [NodeFrame] { Array(preview.frame.nodes.dropFirst()) }

    @Test(
        "MS-X6: the pull leafs through the pictures",
        arguments: [
            (0.0, 0), (0.0212, 0), (0.0213, 1), (0.25, 11), (0.5, 23), (0.75, 35), (0.978, 45), (0.979, 46), (1, 46),
        ])
    func pulled(progress: Double, index: Int) { #expect(Sprites.index(at: progress, of: 47) == index) }

    @Test(
        "MS-X6: the loop",
        arguments: [
            (0.0, 0), (0.1, 4), (0.5, 23), (0.9, 42), (0.99, 46), (1, 0), (1.27, 12),
        ])
    func loop(time: Double, index: Int) { #expect(Sprites.index(after: time, of: 47, duration: 1) == index) }

    @Test("MS-26: in a preview: the pull's picture, then the loop's, then the first again (MS-B10)")
    func whole() {
        var preview = Preview(list())
        for (pull, index) in [(1.0, 0), (25, 11), (50, 23), (104, 46)] {
            preview.drag(to: -64 - pull)
            #expect(nodes(preview)[0].image == index && !nodes(preview)[0].isHidden && nodes(preview)[1].isHidden)
        }
        preview.lift()
        preview.pass(31)
        for (ticks, index) in [(0, 0), (12, 4), (48, 23), (60, 0)] {
            preview.pass(ticks)
            #expect(nodes(preview)[1].image == index && nodes(preview)[0].isHidden && !nodes(preview)[1].isHidden)
        }
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        #expect(nodes(preview)[0].image == 0 && !nodes(preview)[0].isHidden)
    }

    @Test("MS-26: a single picture stands still, and so does the preview while it loads")
    func single() {
        var scenario = list()
        scenario.images["demo"] = ImageSet(path: "images/demo", count: 1)
        var preview = Preview(scenario)
        preview.apply(.begin(.header))
        preview.pass(60)
        #expect(preview.frame.header?.state == .loading && preview.simulation.isStill && nodes(preview)[1].image == 0)
    }

    @Test(
        "Frames for the pull and for the loop: the one leafs through its part, the other loops in its own",
        arguments: [
            ("", "", 46, [0, 4, 23, 46]), ("0-40", "41-46", 40, [41, 41, 44, 46]), ("7", "5", 7, [5, 5, 5, 5]),
            ("40-100", "100-900", 46, [46, 46, 46, 46]),
        ])
    func frames(pull: String, loop: String, pulled: Int, looped: [Int]) {
        var preview = Preview(list(["pullFrames": .text(pull), "loopFrames": .text(loop)]))
        preview.drag(to: -64 - 100)
        preview.drag(to: -64 - 110)
        #expect(nodes(preview)[0].image == pulled)
        preview.lift()
        preview.pass(31)
        for (ticks, index) in zip([0, 12, 48, 59], looped) {
            preview.pass(ticks)
            #expect(nodes(preview)[1].image == index)
        }
    }

    @Test("A loop of a single frame stands still")
    func singleFrame() {
        var preview = Preview(list(["loopFrames": .text("9")]))
        preview.apply(.begin(.header))
        preview.pass(60)
        #expect(preview.simulation.isStill && nodes(preview)[1].image == 9)
    }

    @Test(
        "Pictures with times of their own keep them in the loop, unless that is turned off",
        arguments: [
            (true, [0: 0, 11: 0, 12: 1, 41: 1, 42: 2, 47: 2, 48: 0, 60: 1]),
            (false, [0: 0, 39: 0, 40: 1, 79: 1, 80: 2, 119: 2, 120: 0]),
        ])
    func fileTimes(isKept: Bool, indices: [Int: Int]) {
        var scenario = list(["fileTimes": .flag(isKept)])
        scenario.images["demo"] = ImageSet(path: "images/demo", count: 3, delays: [0.1, 0.25, 0.05])
        var preview = Preview(scenario)
        preview.apply(.begin(.header))
        while preview.frame.header?.state != .loading { preview.pass(1) }
        for tick in 0...120 {
            if let index = indices[tick] { #expect(nodes(preview)[1].image == index, "\(tick)") }
            preview.pass(1)
        }
    }

    @Test("A loop by the file's times is exact after a day: thirds of a hundredth never add up to a tick")
    func exactTimes() throws {
        let thirds = ImageSet(path: "a", count: 3, delays: [1 / 60.0, 1 / 60.0, 1 / 60.0])
        let times = try #require(PictureTimes(thirds, 0...2))
        let day = 86_400 * Tick.perSecond
        for tick in 0..<12 { #expect(times.index(after: Tick(day + tick)) == tick / 2 % 3) }
        let part = try #require(PictureTimes(ImageSet(path: "a", count: 4, delays: [9, 0.1, 0.2, 9]), 1...2))
        #expect(
            [0, 11, 12, 35, 36, 47, 48].map { part.index(after: Tick(36 * 1_000_000 + $0)) } == [0, 0, 1, 1, 0, 0, 1])
        #expect(PictureTimes(.wire, 0...2) == nil)
    }

    @Test(
        "What is no range of frames is refused, and a frame that the set does not have where it is set, with how many it has",
        arguments: [
            ("41-40", false), ("-1", false), ("1-", false), ("a", false), ("1-2-3", false), ("0-1000", false),
            ("99999999999999999999", false), ("٣", false),
            ("0-47", false), ("47", false), ("0-46", true), ("46", true), ("7", true), ("", true),
        ])
    func ranges(text: String, isTaken: Bool) {
        let scenario = list()
        let taken: Void? = try? {
            var choice = try #require(scenario.header)
            try choice.set("pullFrames", to: .text(text))
            try scenario.check(choice, setting: "pullFrames")
        }()
        #expect((taken != nil) == isTaken)
    }

    @Test("The frames of another set are refused by that set's number, and stay when the set changes")
    func otherSet() throws {
        let scenario = list()
        var choice = try #require(scenario.header)
        try choice.set("loopFrames", to: .number(30))
        try scenario.check(choice, setting: "loopFrames")
        try choice.set("loadingImages", to: .text("wire"))
        try scenario.check(choice, setting: "loadingImages")
        #expect(throws: ParameterError.notAllowed(name: "loopFrames", allowed: "frames from 0 to 23: \"wire\" has 24"))
        {
            try scenario.check(choice, setting: "loopFrames")
        }
    }

    @Test("MS-25: loading has its own pictures if it is given some")
    func ownLoading() {
        let preview = Preview(list(["loadingImages": .text("wire")]))
        guard case .image(_, let images) = preview.simulation.scene.nodes[2].kind else {
            _ = Issue.record("no picture")
            return
        }
        #expect(images == .wire)
    }

    @Test(
        "MS-24, MS-B13: the picture fills what the visible texts leave, and the texts stand in the middle",
        arguments: [
            // 继续下拉刷新 is 84 pt wide, 首次刷新 56.
            (false, false, 130.5, 41.5, 66.5), (false, true, 130.5, 50, 50), (true, false, 144.5, 50, 50),
            (true, true, 375, 50, 50),
        ] as [(Bool, Bool, Double, Double, Double)])
    func layout(hidesDescription: Bool, hidesTime: Bool, width: Double, description: Double, time: Double) {
        let preview = Preview(list(["hideDescription": .flag(hidesDescription), "hideTime": .flag(hidesTime)]))
        let now = nodes(preview)
        #expect(
            preview.simulation.scene.nodes[1].kind
                == .image(
                    Rectangle(-100, -50, 200, 100), ImageSet(path: "images/demo", count: 47, size: Size(200, 100))))
        #expect(
            near(now[0].transform.tx, width / 2) && now[0].transform.ty == 50
                && near(now[0].transform.a, min(1, width / 200)))
        #expect(
            now[2].transform == Transform(x: 187.5, y: description) && now[3].transform == Transform(x: 187.5, y: time))
        #expect(
            now[2].text.isEmpty == hidesDescription && now[3].text.isEmpty == hidesTime
                && now[2].color == Color(0xaa, 0xaa, 0xaa))
    }

    @Test("MS-27: it begins with the text of a pull, and says that it is at rest when it has been pulled")
    func firstText() {
        var preview = Preview(list())
        #expect(nodes(preview)[2].text == "继续下拉刷新" && Preview(.list(footer: "sprites")).frame.nodes[3].text == "继续上拉刷新")
        preview.drag(to: -65)
        preview.drag(to: -100)
        preview.drag(to: -64)
        #expect(nodes(preview)[2].text == "正常状态")
    }

    @Test("Pictures that the host does not have are refused where they are named, and not drawn")
    func unknown() throws {
        var choice = try SystemChoice("sprites")
        try choice.set("loadingImages", to: .text("nothing"))
        #expect(throws: ParameterError.notAllowed(name: "loadingImages", allowed: "one of demo, wire")) {
            try list().check(choice)
        }
        let preview = Preview(list(["images": .text("nothing")]))
        #expect(
            preview.simulation.scene.nodes[1].kind == .group()
                && preview.frame.nodes.count == preview.simulation.scene.nodes.count)
    }

    @Test("MS-24: it is 100 pt high, and arms there")
    func height() {
        var preview = Preview(list())
        preview.drag(to: -65)
        preview.drag(to: -163)
        #expect(preview.frame.header?.state == .pulling && preview.frame.nodes[0].transform.ty == -100)
        preview.drag(to: -165)
        #expect(preview.frame.header?.state == .armed)
    }
}
