import Motion
import Testing

@testable import PreviewProtocol
@testable import RefreshEngine

@Suite("Messages from the daemon, as JSON")
struct ServerMessageTests {
    private func text(_ message: ServerMessage, decimals: Int? = ServerMessage.wireDecimals) -> String {
        String(decoding: message.json(decimals: decimals), as: UTF8.self)
    }

    private let scene = Scene(
        viewport: Size(390, 844), contentHeight: 2000, rowHeight: 44, background: Color(0x20, 0x24, 0x2c),
        nodes: [
            Node(.group()),
            Node(
                .bar(from: Point(-6, -3.5), to: Point(6, 3.5), width: 2), parent: 0, anchor: Point(-6, 17.5),
                rest: NodeFrame(opacity: 0, color: .white)),
        ])

    @Test("A scene says its rows and its nodes at rest")
    func scenes() {
        #expect(
            text(.scene(scene)) == """
                {"type":"scene","number":1,"viewport":[390,844],"content":{"height":2000,"rowHeight":44},"background":"#20242c","nodes":[\
                {"id":0,"kind":"group","layer":"front"},\
                {"id":1,"kind":"bar","from":[-6,-3.5],"to":[6,3.5],"width":2,"parent":0,"at":[-6,17.5],"opacity":0,"color":"#ffffff"}]}
                """)
    }

    @Test("A scene names the system at each edge, with the values of its parameters")
    func systems() throws {
        var choice = try SystemChoice("storehouse")
        try choice.set("color", to: .text("ff8000"))
        var scene = scene
        scene.header = SystemValues(choice)
        let written = text(.scene(scene))
        #expect(
            written.contains(
                #""header":{"system":"storehouse","parameters":{"armAt":1,"armsBeyond":true,"arrivalCurve":"linear","#))
        #expect(written.contains(##","color":"#ff8000","dropHeight":80,"expires":300,"fallCurve":"linear","##))
    }

    @Test("A scene with sections says where they begin, and how high their headers are")
    func sections() {
        var scene = scene
        scene.sections = [Section(row: 0, title: "Section 1"), Section(row: 12, title: "Section 2")]
        #expect(
            text(.scene(scene)).contains(
                #""headerHeight":28,"sections":[{"row":0,"title":"Section 1"},{"row":12,"title":"Section 2"}]"#))
    }

    @Test("The catalog says name, kind, unit, range, default and meaning of every parameter")
    func catalog() {
        let json = String(decoding: CatalogJSON.write(.published), as: UTF8.self)
        #expect(
            json.contains(
                #"{"name":"dropHeight","kind":"number","unit":"pt","min":20,"max":400,"default":80,"summary":"#))
        #expect(
            json.contains(
                #"{"name":"profile","kind":"choice","choices":["uikit","flutter"],"default":"uikit","summary":"#))
        #expect(json.contains(#","label":"Drop height","group":"Pull","step":1,"scale":"linear"}"#))
        #expect(json.contains(#","label":"Bounces","group":"Scroll"}"#), "only numbers have steps")
        #expect(
            json.contains(
                ##""presets":[{"name":"published","summary":"as its source has it","values":{"height":120,"color":"#00ff00","pullCurve":"linear","##
            ))
        #expect(json.contains(#"{"name":"pullCurve","kind":"curve","default":"linear","summary":"#))
        #expect(json.contains(#""name":"closeCurve","kind":"curve","over":"closeDuration","default":"ease out","#))
        #expect(json.contains(#""de":{"language":"de"},"#), "a language says what it changes")
    }

    @Test("Rows with texts of their own are named in the scene, and the one that grows in the frame")
    func insertedRows() {
        var scene = scene
        scene.inserted = [InsertedRow(row: 45, text: "喜欢")]
        #expect(
            text(.scene(scene)).contains(
                #""content":{"height":2000,"rowHeight":44,"inserted":[{"row":45,"text":"喜欢"}]},"#))
        let frame = Frame(
            tick: Tick(36), offset: 0, velocity: 0, insets: .zero, insertion: RowInsertion(row: 45, progress: 0.3),
            nodes: [])
        #expect(
            text(.frame(frame, of: nil)) == """
                {"type":"frame","tick":36,"offset":0,"insets":[0,0],"insertion":{"row":45,"progress":0.3},"nodes":{}}
                """)
        #expect(
            text(.notice(.rowInserted(index: 45, text: "喜欢"), Tick(36)))
                == #"{"type":"notice","tick":36,"notice":"rowInserted","index":45,"text":"喜欢"}"#)
    }

    @Test("A frame names only the nodes that differ from rest, and of them only what differs")
    func frames() {
        let frame = Frame(
            tick: Tick(36), offset: -81.23456789, velocity: 0, insets: .zero,
            header: ControlStatus(.armed, detail: "idle", progress: 1), footer: nil,
            nodes: [NodeFrame(transform: Transform(x: 195, y: -32.48)), NodeFrame(opacity: 0.4, color: .white)])
        #expect(
            text(.frame(frame, of: scene)) == """
                {"type":"frame","tick":36,"offset":-81.2346,"insets":[0,0],"header":{"state":"armed","detail":"idle","progress":1},\
                "nodes":{"0":{"transform":[1,0,0,1,195,-32.48]},"1":{"opacity":0.4}}}
                """)
        #expect(text(.frame(frame, of: scene), decimals: nil).contains("-81.23456789"))
        var rest = frame
        rest.nodes = scene.nodes.map(\.rest)
        #expect(text(.frame(rest, of: scene)).hasSuffix(#""nodes":{}}"#))
    }

    @Test(
        "Everything else",
        arguments: [
            (
                ServerMessage.welcome(session: "demo", viewer: 3, role: .viewer, run: "3f9ac1", heard: 214),
                #"{"type":"welcome","session":"demo","viewer":3,"role":"viewer","ticksPerSecond":120,"run":"3f9ac1","heard":214}"#
            ),
            (
                .welcome(session: "a", viewer: 1, role: .controller, run: "b", heard: 5, missed: 2),
                #"{"type":"welcome","session":"a","viewer":1,"role":"controller","ticksPerSecond":120,"run":"b","heard":5,"missed":2}"#
            ),
            (
                .welcome(session: "a", viewer: 1, role: .controller, run: "b", heard: 5, missed: 1),
                #"{"type":"welcome","session":"a","viewer":1,"role":"controller","ticksPerSecond":120,"run":"b","heard":5,"missed":1}"#
            ),
            (.refusal(.busy, "\u{1f} \u{0}"), #"{"type":"refusal","reason":"busy","text":"\u001f \u0000"}"#),
            (
                .recording(lines: "[1,\"i\",{}]\n", Tick(1)),
                #"{"type":"recording","tick":1,"lines":"[1,\"i\",{}]\u000a"}"#
            ),
            (
                .notice(.state(.header, from: .pulling, to: .armed), Tick(36)),
                #"{"type":"notice","tick":36,"notice":"state","edge":"header","from":"pulling","to":"armed"}"#
            ),
            (
                .notice(.end(.footer, .failed), Tick(5)),
                #"{"type":"notice","tick":5,"notice":"end","edge":"footer","result":"failed"}"#
            ),
            (
                .notice(.progress(.header, 0.5), Tick(5)),
                #"{"type":"notice","tick":5,"notice":"progress","edge":"header","progress":0.5}"#
            ),
            (.notice(.haptic(.footer), Tick(5)), #"{"type":"notice","tick":5,"notice":"haptic","edge":"footer"}"#),
            (
                .notice(.refreshed(.header, key: "news", Moment(seconds: 1_470_391_200.5)), Tick(5)),
                #"{"type":"notice","tick":5,"notice":"refreshed","edge":"header","key":"news","at":1470391200.5}"#
            ),
            (
                .notice(.willEndDragging(velocity: -0.25, target: 64), Tick(5)),
                #"{"type":"notice","tick":5,"notice":"willEndDragging","velocity":-0.25,"target":64}"#
            ),
            (
                .script(.finished(.timedOut), Tick(9)),
                #"{"type":"script","tick":9,"event":"finished","outcome":"timedOut"}"#
            ),
            (
                .refusal(.busy, "a \"finger\"\nholds it"),
                #"{"type":"refusal","reason":"busy","text":"a \"finger\"\u000aholds it"}"#
            ),
            (.pong(12.5), #"{"type":"pong","t":12.5}"#),
        ] as [(ServerMessage, String)])
    func others(message: ServerMessage, json: String) { #expect(text(message) == json) }

    @Test(
        "Numbers are rounded to so many decimals, without trailing zeros",
        arguments: [
            (1.0, "1"), (-0.00004, "0"), (0.12345, "0.1235"), (-1.5, "-1.5"), (100.10004, "100.1"), (0.0625, "0.0625"),
            (1e15, "1000000000000000.0"), (-0.0001, "-0.0001"),
        ])
    func numbers(value: Double, text: String) {
        var json = JSONWriter(decimals: 4)
        json.number(value)
        #expect(String(decoding: json.bytes, as: UTF8.self) == text)
    }
}
