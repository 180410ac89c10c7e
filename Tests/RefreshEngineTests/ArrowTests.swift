import Motion
import Testing

@testable import RefreshEngine

@Suite("arrow")
struct ArrowTests {
    /// Nodes of a control at an edge, without its group: background, description, time, arrow, spinner.
    private func nodes(_ preview: Preview) -> [NodeFrame] { Array(preview.frame.nodes.dropFirst()) }

    private func list(
        _ edge: Edge = .header, width: Double = 375, _ parameters: [String: ParameterValue] = [:]
    ) -> Scenario {
        var scenario: Scenario =
            edge == .header ? .list(header: "arrow", parameters) : .list(footer: "arrow", parameters)
        scenario.viewport.width = width
        return scenario
    }

    /// Degrees clockwise, 0 to 360.
    private func angle(_ node: NodeFrame) -> Double {
        let degrees = arctangent(node.transform.b, node.transform.a) * 180 / .pi
        return degrees < -1e-9 ? degrees + 360 : degrees
    }

    @Test("MS-18: where everything stands in the design, 600 pt wide, with a description 142 pt wide")
    func design() {
        // 9.5 full-width characters of 15 pt are 142.5 pt.
        var scenario = list(width: 600, ["textNormal": .text("松开手刷新松开手刷."), "hideTime": .flag(true)])
        scenario.insets.top = 0
        let preview = Preview(scenario)
        let scene = preview.simulation.scene
        let now = nodes(preview)
        #expect(
            scene.nodes[1].kind == .rectangle(Rectangle(-0.5, 0, 1, 52))
                && scene.nodes[1].rest.color == Color(255, 128, 0))
        #expect(now[0].transform == Transform(600, 0, 0, 1, 300, 0))
        #expect(
            scene.nodes[2].kind == .label(size: 15, alignment: .center)
                && now[1].transform == Transform(x: 300, y: 17.5))
        #expect(
            scene.nodes[3].kind == .label(size: 14, alignment: .center)
                && now[2].transform == Transform(x: 300, y: 38.5))
        #expect(near(now[3].transform.tx, 300 - 142.5 / 2 - 33) && now[3].transform.ty == 26)
        #expect(
            scene.nodes[5].kind == .spinner(diameter: 40) && near(now[4].transform.tx, now[3].transform.tx)
                && now[4].isHidden)
        #expect(
            scene.nodes.dropFirst().allSatisfy { $0.parent == 0 }
                && preview.frame.nodes[0].transform == Transform(y: -52))
    }

    @Test("MS-18: the arrow stands beside the wider of the two texts")
    func arrowPlace() {
        let preview = Preview(list())
        // 首次刷新 is 56 pt wide, 正常状态 60.
        #expect(near(nodes(preview)[3].transform.tx, 187.5 - 30 - 33))
        var after = Preview(list())
        after.apply(.lastRefresh(key: TimeKey.shared, WallClock.standard.moment))
        // 上次刷新时间:今天 10:00 is 8 full-width characters and 7 others.
        #expect(near(nodes(after)[3].transform.tx, 187.5 - (8 * 14 + 7 * 7) / 2 - 33))
    }

    @Test(
        "7.13: a text that is wider than its room is drawn smaller, never cut; the arrow stays in sight",
        arguments: [("arrow", 375.0, 273.0), ("arrow", 100, 50), ("sprites", 375, 375)])
    func fitted(name: String, width: Double, room: Double) {
        let words = ParameterValue.text(String(repeating: "松", count: 80))
        var scenario = Scenario.list(header: name, ["textNormal": words, "textPull": words, "textNever": .text("x")])
        scenario.viewport.width = width
        let frames = nodes(Preview(scenario))
        let size = name == "arrow" ? 15.0 : 14
        let (long, short) = name == "arrow" ? (frames[1], frames[2]) : (frames[2], frames[3])
        #expect(
            near(long.transform.a, room / (80 * size)) && long.transform.d == long.transform.a
                && long.transform.tx == width / 2)
        #expect(short.transform.a == 1)
        if name == "arrow" {
            #expect(near(frames[3].transform.tx, (width - room) / 2 - 33))
        } else {
            #expect(frames[0].isHidden)
        }
    }

    @Test(
        "MS-19, MS-27: a text per state and edge",
        arguments: [
            (Edge.header, "zh", ["正常状态", "继续下拉刷新", "松开手刷新", "加载数据中..."]),
            (.footer, "zh", ["正常状态", "继续上拉刷新", "松开手刷新", "加载数据中..."]),
            (.header, "en", ["Pull to refresh", "Pull to refresh", "Release to refresh", "Refreshing…"]),
        ])
    func texts(edge: Edge, language: String, texts: [String]) {
        var scenario = list(edge, ["language": .text(language)])
        scenario.start = edge == .header ? -64 : 400
        let sign = edge == .header ? -1.0 : 1
        let rest = edge == .header ? -64.0 : 400
        var preview = Preview(scenario)
        var seen = [nodes(preview)[1].text]
        for pull in [1.0, 26, 60] {
            preview.drag(to: rest + sign * pull)
            if pull > 1 { seen.append(nodes(preview)[1].text) }
        }
        preview.lift()
        preview.pass(20)
        #expect(nodes(preview)[1].text == texts[2])  // until it loads
        preview.pass(20)
        seen.append(nodes(preview)[1].text)
        #expect(seen == texts)
        preview.apply(.finish(edge, .succeeded))
        preview.pass(29)
        #expect(nodes(preview)[1].text == texts[3])
        preview.settle()
        #expect(nodes(preview)[1].text == texts[0])
    }

    @Test("MS-19: own texts replace the language's; a hidden description is empty")
    func ownTexts() {
        var preview = Preview(list(.header, ["textPull": .text("继续下下下下"), "textRelease": .text("放开我")]))
        preview.drag(to: -65)
        preview.drag(to: -90)
        #expect(nodes(preview)[1].text == "继续下下下下")
        preview.drag(to: -120)
        #expect(nodes(preview)[1].text == "放开我")
        #expect(nodes(Preview(list(.header, ["hideDescription": .flag(true)])))[1].text.isEmpty)
    }

    private func timeText(
        _ last: CivilTime?, utcOffset: Int = 0, _ parameters: [String: ParameterValue] = [:]
    ) -> String {
        var scenario = list(.header, parameters)
        scenario.clock = WallClock(
            CivilTime(year: 2016, month: 8, day: 5, hour: 10).moment(utcOffset: utcOffset), utcOffset: utcOffset)
        scenario.lastRefresh[TimeKey.shared] = last?.moment(utcOffset: utcOffset)
        return nodes(Preview(scenario))[2].text
    }

    @Test(
        "MS-X9, MS-B1: the last refresh, today by the calendar, wherever the clock hangs",
        arguments: [
            (CivilTime(year: 2016, month: 8, day: 5, hour: 9, minute: 7), "上次刷新时间:今天 09:07"),
            (CivilTime(year: 2016, month: 8, day: 4, hour: 23, minute: 59), "上次刷新时间:08-04 23:59"),
            (CivilTime(year: 2016, month: 7, day: 5, hour: 9, minute: 7), "上次刷新时间:07-05 09:07"),
            (CivilTime(year: 2015, month: 8, day: 5, hour: 9, minute: 7), "上次刷新时间:2015-08-05 09:07"),
            (nil, "首次刷新"),
        ])
    func time(last: CivilTime?, text: String) {
        for utcOffset in [0, 480, -570] { #expect(timeText(last, utcOffset: utcOffset) == text) }
    }

    @Test("MS-23: the prefix and the words for never are parameters; a hidden time is empty")
    func timeTexts() {
        let last = CivilTime(year: 2016, month: 8, day: 5, hour: 9, minute: 7)
        #expect(timeText(last, ["textTime": .text("@")]) == "@今天 09:07")
        #expect(timeText(last, ["language": .text("en")]) == "Last refresh: today 09:07")
        #expect(timeText(nil, ["textNever": .text("-")]) == "-")
        #expect(timeText(last, ["hideTime": .flag(true)]).isEmpty)
    }

    @Test("MS-21: a footer shows no time, and its arrow points up")
    func footer() {
        let preview = Preview(list(.footer))
        #expect(nodes(preview)[2].text.isEmpty && near(angle(nodes(preview)[3]), 180))
    }

    @Test("MS-6, MS-22: written when it begins to load, told when it is back to normal")
    func lastRefresh() {
        var preview = Preview(list())
        preview.apply(.begin(.header))
        preview.pass(60)
        let key = TimeKey.shared
        #expect(
            preview.notices.contains(
                .refreshed(.header, key: key, Moment(seconds: WallClock.standard.moment.seconds + 0.25))))
        #expect(nodes(preview)[2].text == "首次刷新")
        preview.apply(.finish(.header, .failed))
        preview.settle()
        #expect(nodes(preview)[2].text == "上次刷新时间:今天 10:00")
    }

    @Test("MS-6: controls without a key share one; one with its own key has its own time")
    func keys() throws {
        let (last, never) = ("上次刷新时间:今天 10:00", "首次刷新")
        for (key, text) in [("", last), ("news", never)] {
            var preview = Preview(.list(header: "arrow", footer: "sprites"))
            preview.apply(.begin(.footer))
            preview.pass(60)
            var choice = try #require(preview.simulation.system(at: .header))
            try choice.set("timeKey", to: .text(key))
            preview.apply(.system(choice, .header))
            #expect(nodes(preview)[2].text == text)
            #expect(preview.simulation.timeKeys == (key.isEmpty ? [TimeKey.shared] : [TimeKey.shared, key]))
        }
    }

    @Test("MS-6: a control at rest tells the time of the other's refresh as soon as it loads")
    func othersRefresh() {
        var preview = Preview(.list(header: "arrow", footer: "sprites"))
        preview.apply(.begin(.footer))
        preview.pass(29)
        #expect(nodes(preview)[2].text == "首次刷新")
        preview.pass(1)
        #expect(nodes(preview)[2].text == "上次刷新时间:今天 10:00")
    }

    @Test("A clock that is set goes on from there")
    func clock() {
        var preview = Preview(list())
        preview.pass(seconds: 30)
        preview.apply(
            .clock(
                WallClock(
                    CivilTime(year: 2020, month: 2, day: 29, hour: 23, minute: 59).moment(utcOffset: 60), utcOffset: 60)
            ))
        preview.pass(seconds: 59)
        preview.apply(.begin(.header))
        preview.pass(60)
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        #expect(nodes(preview)[2].text == "上次刷新时间:今天 23:59")
        preview.pass(seconds: 10)
        preview.drag(to: -65)
        preview.drag(to: -90)
        #expect(nodes(preview)[2].text == "上次刷新时间:02-29 23:59")
    }

    @Test(
        "MS-22, MS-X10: the arrow turns over in 0.2 s when letting go refreshes, and back the same way",
        arguments: [Edge.header, .footer])
    func turns(edge: Edge) {
        var scenario = list(edge)
        scenario.start = edge == .header ? -64 : 400
        let (rest, sign) = edge == .header ? (-64.0, -1.0) : (400, 1)
        var preview = Preview(scenario)
        for pull in [1.0, 26, 60] { preview.drag(to: rest + sign * pull) }
        let angles = [0, 23.2491, 90, 156.7509, 180]
        for (index, expected) in angles.enumerated() {
            if index > 0 { preview.pass(6) }
            #expect(near(angle(nodes(preview)[3]), edge == .header ? expected : 180 - expected, 6e-5))
        }
        #expect(preview.simulation.isStill)
        preview.drag(to: rest + sign * 26)
        #expect(!preview.simulation.isStill)
        for (index, expected) in angles.reversed().enumerated() {
            if index > 0 { preview.pass(6) }
            #expect(near(angle(nodes(preview)[3]), edge == .header ? expected : 180 - expected, 6e-5))
        }
    }

    @Test("MS-22: the arrow is hidden while it loads; the spinner turns from begin to end, 12 steps a second")
    func spinner() {
        var preview = Preview(list())
        preview.apply(.begin(.header))
        preview.pass(29)
        #expect(!nodes(preview)[3].isHidden && nodes(preview)[4].isHidden)
        preview.pass(1)
        for (ticks, degrees) in [(0, 0.0), (9, 0), (1, 30), (10, 60), (100, 0)] {
            preview.pass(ticks)
            #expect(
                nodes(preview)[3].isHidden && !nodes(preview)[4].isHidden
                    && near(angle(nodes(preview)[4]), degrees, 1e-9))
        }
        preview.apply(.finish(.header, .succeeded))
        preview.pass(29)
        #expect(!nodes(preview)[4].isHidden)
        preview.pass(1)
        #expect(!nodes(preview)[3].isHidden && nodes(preview)[4].isHidden && near(angle(nodes(preview)[3]), 0))
    }

    @Test("MS-12: a control that hides automatically is seen from the first pull to the end")
    func hidesAutomatically() {
        var preview = Preview(list(.header, ["hidesAutomatically": .flag(true)]))
        #expect(preview.frame.nodes[0].isHidden)
        preview.drag(to: -65)
        preview.drag(to: -90)
        #expect(!preview.frame.nodes[0].isHidden)
        preview.drag(to: -64)
        #expect(preview.frame.nodes[0].isHidden)
        preview.apply(.begin(.header))
        #expect(!preview.frame.nodes[0].isHidden)
        #expect(!Preview(list()).frame.nodes[0].isHidden)
    }

    @Test(
        "behaviour.md 7.6: 1 em a full-width character, half an em any other",
        arguments: [
            ("", 0.0), ("abc", 1.5), ("今天 09:07", 5), ("ｆ！", 2), ("e\u{301}", 0.5), ("한글", 2), ("🔄", 1), ("…", 0.5),
        ])
    func width(text: String, ems: Double) { #expect(textWidth(text, size: 14) == ems * 14) }

    @Test("Texts are one line of at most 80 characters")
    func textLimits() throws {
        var choice = try SystemChoice("arrow")
        try choice.set("textPull", to: .text(String(repeating: "松", count: 80)))
        for text in [
            String(repeating: "松", count: 81), "a\nb", "a\u{7}", "e" + String(repeating: "\u{301}", count: 80),
        ] {
            #expect(throws: ParameterError.notAllowed(name: "textPull", allowed: "a line of at most 80 characters")) {
                try choice.set("textPull", to: .text(text))
            }
        }
    }
}
