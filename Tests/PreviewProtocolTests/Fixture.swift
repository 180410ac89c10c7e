import Foundation
import Motion

@testable import PreviewProtocol
@testable import RefreshEngine

/// One of every message in both encodings: `Tests/Fixtures/messages.jsonl`, which Swift, JavaScript and Python read.
///
///     {"name":"pong","from":"daemon","json":{"type":"pong","t":12.5},"hex":"07 00 00 00 00 00 00 29 40"}
///
/// The daemon's lines are one conversation: a frame builds on the scene and the frame above it.
struct Fixture {
    let name: String
    let from: String
    let json: [UInt8]
    let bytes: [UInt8]

    static let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../Fixtures/messages.jsonl"
    ).standardized

    static func all() throws -> [Fixture] {
        try String(contentsOf: url, encoding: .utf8).split(separator: "\n").compactMap { Fixture(line: String($0)) }
    }

    static func from(_ side: String) throws -> [Fixture] { try all().filter { $0.from == side } }

    private init?(line: String) {
        guard
            let parts = line.wholeMatch(
                of: /\{"name":"([^"]*)","from":"(viewer|daemon)","json":(.*),"hex":"([0-9a-f ]*)"\}/)?.output
        else { return nil }
        (name, from, json) = (String(parts.1), String(parts.2), Array(parts.3.utf8))
        bytes = parts.4.split(separator: " ").compactMap { UInt8($0, radix: 16) }
    }

    init(_ name: String, from: String, json: [UInt8], bytes: [UInt8]) {
        (self.name, self.from, self.json, self.bytes) = (name, from, json, bytes)
    }

    var line: String {
        let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
        return
            #"{"name":"\#(name)","from":"\#(from)","json":\#(String(decoding: json, as: UTF8.self)),"hex":"\#(hex)"}"#
    }
}

/// What the file is made of.
enum Conversation {
    /// Those that want an answer, and under which id.
    static let ids = [
        "begin": 7, "stop": 9_007_199_254_740_991, "trace": 8, "figure": 7, "values": 7,
        "note that is changed": 7,
    ]

    static let viewer: [(String, String, ClientMessage)] = [
        (
            "drag began", #"{"type":"drag","phase":"began","samples":[[1000000,120]]}"#,
            .drag(.began, [TouchSample(time: 1_000_000, y: 120)])
        ),
        (
            "drag moved", #"{"type":"drag","phase":"moved","samples":[[1008333,124.5],[1016667,130.001]]}"#,
            .drag(.moved, [TouchSample(time: 1_008_333, y: 124.5), TouchSample(time: 1_016_667, y: 130.001)])
        ),
        (
            "drag ended", #"{"type":"drag","phase":"ended","samples":[[-24000,-0.25]]}"#,
            .drag(.ended, [TouchSample(time: -24_000, y: -0.25)])
        ),
        ("drag cancelled", #"{"type":"drag","phase":"cancelled","samples":[]}"#, .drag(.cancelled, [])),
        ("begin", #"{"type":"begin","edge":"header","id":7}"#, .begin(.header)),
        ("finish succeeded", #"{"type":"finish","edge":"header","result":"succeeded"}"#, .finish(.header, .succeeded)),
        ("finish failed", #"{"type":"finish","edge":"footer","result":"failed"}"#, .finish(.footer, .failed)),
        (
            "finish noMoreData", #"{"type":"finish","edge":"footer","result":"noMoreData"}"#,
            .finish(.footer, .noMoreData)
        ),
        ("reset", #"{"type":"reset","edge":"footer"}"#, .reset(.footer)),
        (
            "set a number", #"{"type":"set","name":"dropHeight","value":90.5,"edge":"header"}"#,
            .set(name: "dropHeight", .number(90.5), .header)
        ),
        (
            "set a flag", #"{"type":"set","name":"scroll.bounces","value":false,"edge":"header"}"#,
            .set(name: "scroll.bounces", .flag(false), .header)
        ),
        (
            "set another flag", #"{"type":"set","name":"scroll.alwaysBounce","value":true,"edge":"header"}"#,
            .set(name: "scroll.alwaysBounce", .flag(true), .header)
        ),
        (
            "set a text", #"{"type":"set","name":"textPull","value":"下拉 🦊","edge":"footer"}"#,
            .set(name: "textPull", .text("下拉 🦊"), .footer)
        ),
        ("system", #"{"type":"system","name":"arrow","edge":"footer"}"#, .system(name: "arrow", .footer)),
        (
            "system with a preset",
            #"{"type":"system","name":"arrow","edge":"header","preset":"designed","language":"de"}"#,
            .system(name: "arrow", .header, preset: "designed", language: "de")
        ),
        ("no system", #"{"type":"system","name":null,"edge":"header"}"#, .system(name: nil, .header)),
        ("content", #"{"type":"content","height":2000}"#, .content(height: 2000)),
        ("sections", #"{"type":"sections","rows":12}"#, .sections(rows: 12)),
        ("resize", #"{"type":"resize","width":844,"height":390}"#, .resize(Size(844, 390))),
        ("inset", #"{"type":"inset","top":64,"bottom":34.5}"#, .inset(EdgeInsets(top: 64, bottom: 34.5))),
        (
            "work after", #"{"type":"work","mode":"after","seconds":1.5,"result":"failed"}"#,
            .work(.after(.seconds(1.5), .failed))
        ),
        ("work manual", #"{"type":"work","mode":"manual"}"#, .work(.manual)),
        ("rate", #"{"type":"rate","framesPerSecond":120}"#, .rate(framesPerSecond: 120)),
        (
            "play", #"{"type":"play","name":"a.pull","script":"pull 1\ndrag 200pt in 300ms\n"}"#,
            .play(name: "a.pull", script: "pull 1\ndrag 200pt in 300ms\n")
        ),
        ("ping", #"{"type":"ping","t":12.5}"#, .ping(12.5)),
        (
            "upload", #"{"type":"upload","kind":"script","name":"a.pull","text":"pull 1\n","last":false,"speed":0.5}"#,
            .upload(.init(.script, name: "a.pull", text: "pull 1\n", isLast: false, speed: 0.5))
        ),
        (
            "upload the last piece", #"{"type":"upload","kind":"recording","name":"a.pullcast","text":"","last":true}"#,
            .upload(.init(.recording, name: "a.pullcast", text: "", isLast: true))
        ),
        ("record", #"{"type":"record"}"#, .record),
        ("stop", #"{"type":"stop","id":9007199254740991}"#, .stop),
        ("trace", #"{"type":"trace","id":8}"#, .trace(.init())),
        (
            "trace of a part",
            #"{"type":"trace","take":3,"script":"pull 1\nset scale 1.5\n","recorded":true,"from":2400}"#,
            .trace(.init(take: 3, script: "pull 1\nset scale 1.5\n", isRecorded: true, from: 2400))
        ),
        ("export", #"{"type":"export","format":"script"}"#, .export(take: nil, .script)),
        ("export of a take", #"{"type":"export","take":3,"format":"actions"}"#, .export(take: 3, .actions)),
        ("export as a page", #"{"type":"export","format":"page"}"#, .export(take: nil, .page)),
        ("export as a gesture", #"{"type":"export","take":3,"format":"gesture"}"#, .export(take: 3, .gesture)),
        ("fingers", #"{"type":"fingers"}"#, .fingers),
        ("people", #"{"type":"people","name":"iPhone, Safari 🦊"}"#, .people(name: "iPhone, Safari 🦊")),
        ("people for nobody", #"{"type":"people"}"#, .people(name: "")), ("notes", #"{"type":"notes"}"#, .notes),
        ("note", #"{"type":"note","text":"太慢"}"#, .note(.init(text: "太慢"))),
        (
            "note that is changed", #"{"type":"note","text":"a","take":3,"tick":41,"number":300,"id":7}"#,
            .note(.init(number: 300, take: 3, tick: 41, text: "a"))
        ),
        ("note that is removed", #"{"type":"removeNote","number":7}"#, .removeNote(number: 7)),
        ("export as a recording", #"{"type":"export","take":3,"format":"recording"}"#, .export(take: 3, .recording)),
        (
            "figure", #"{"type":"figure","from":"text","content":"HI","to":"bars","id":7}"#,
            .figure(.init(.text, "HI", to: .bars))
        ),
        (
            "figure of a file",
            #"{"type":"figure","from":"plist","content":"YnBsaXN0","base64":true,"to":"strokes","height":40.5,"order":"left-to-right","maxBars":400}"#,
            .figure(
                .init(.plist, "YnBsaXN0", isBase64: true, to: .strokes, height: 40.5, order: .leftToRight, maxBars: 400)
            )
        ),
        (
            "figure as a file", #"{"type":"figure","from":"figure","content":"0,0 1,1","to":"svg"}"#,
            .figure(.init(.figure, "0,0 1,1", to: .svg))
        ),
        ("values", #"{"type":"values","format":"swiftui","id":7}"#, .values(.init(.swiftui))),
        (
            "values of a footer", #"{"type":"values","format":"tokens","edge":"footer"}"#,
            .values(.init(.tokens, .footer))
        ),
        (
            "preset", #"{"type":"preset","name":"designed","edge":"header","language":"de"}"#,
            .preset(name: "designed", .header, language: "de")
        ),
        (
            "preset without a language", #"{"type":"preset","name":"published","edge":"footer"}"#,
            .preset(name: "published", .footer)
        ),
        ("mirror", #"{"type":"mirror","session":"demo"}"#, .mirror(session: "demo")),
        ("no mirror", #"{"type":"mirror"}"#, .mirror(session: nil)),
        ("follow", #"{"type":"follow"}"#, .follow), ("unfollow", #"{"type":"unfollow"}"#, .unfollow()),
        (
            "unfollow after a difference", #"{"type":"unfollow","tick":300,"hash":"00c0ffee00c0ffee"}"#,
            .unfollow(tick: Tick(300), hash: "00c0ffee00c0ffee")
        ),
    ]

    /// What a `traced` message carries is written as the message itself.
    static func daemon(_ encoding: Encoding) throws -> [(String, ServerMessage)] {
        let refusals = ServerMessage.RefusalReason.allCases.map {
            ("refusal \($0)", ServerMessage.refusal($0, "what was wrong, and what is \"allowed\""))
        }
        let outcomes = ServerMessage.ScriptEvent.Outcome.allCases.map {
            ("script finished \($0)", ServerMessage.script(.finished($0), Tick(564)))
        }
        return try [
            (
                "welcome",
                .welcome(
                    session: "demo", viewer: 300, role: .viewer, run: "3f9ac1", heard: 214, missed: 2, script: "a.pull")
            ),
            (
                "welcome to a session that is made",
                .welcome(session: "demo", viewer: 300, role: .controller, run: "3f9ac1", isNew: true)
            ),
        ]
            + pictures() + notices.map { ("notice \($0)", .notice($1, Tick(300))) } + [
                ("script started", .script(.started(name: "a.pull"), .zero)),
                ("script mark", .script(.mark("armed"), Tick(60))),
                ("script failed", .script(.failed("a.pull:7:1: tick 72 (0.6s): expected"), Tick(72))),
                ("script interrupted", .script(.interrupted, Tick(90))),
            ] + outcomes + refusals + [
                ("refusal of a message with an id", .refusal(.busy, "a script plays", id: 300)),
                ("pong", .pong(12.5, received: 1000.25, sent: 1000.5)),
                ("pong of a daemon without a clock", .pong(12.5)),
                ("recording", .recording(lines: "[12,\"i\",{\"down\":[0,420]}]\n", Tick(12))),
                ("done", .done(id: 7, Tick(345), hasEffect: true)),
                ("done without effect", .done(id: 9_007_199_254_740_991, .zero, hasEffect: false)),
            ] + takes(encoding)
    }

    private static func takes(_ encoding: Encoding) throws -> [(String, ServerMessage)] {
        let tuned = Settings.scroll(("rate", .text("fast")), ("bounces", .flag(false)))
        var gesture = ServerMessage.Traced()
        gesture.isScript = true
        var noted = gesture
        noted.notes = [.init("太慢", at: Tick(41)), .init("a", at: Tick(300))]
        var animated = gesture
        animated.animations = [
            .init(
                .header, "glow", from: Tick(66), to: Tick(313),
                source: .init(duration: "glowDuration", curve: "glowCurve", stagger: "glowStagger")),
            .init(.footer, "closing", from: .zero, to: Tick(300)),
        ]
        return try [
            ("no takes", .takes([])),
            ("takes", .takes([.init(number: 3, ticks: 564, name: ""), .init(number: 4, ticks: 0, name: "喜欢.pull")])),
            ("traced", .traced(traced(encoding), id: 8)), ("traced a script", .traced(gesture)),
            ("exported", .exported(take: 3, .script, text: "pull 1\n", id: 300)),
            ("exported for nobody", .exported(take: 3, .recording, text: "{}\n")),
            ("settings", .settings(.init(scroll: .init(), inset: .zero, work: nil))),
            (
                "settings that were changed",
                .settings(
                    .init(scroll: tuned, inset: EdgeInsets(top: 64, bottom: 34.5), work: .after(.seconds(1.5), .failed))
                )
            ),
            ("settings of work that waits", .settings(.init(scroll: tuned, inset: .zero, work: .manual))),
            ("figured", .figured("0,0 1,1", notes: ["line 3: <text> cannot be used", "喜欢"], id: 7)),
            ("figured for nobody", .figured("M0 0L1 1", notes: [])),
            (
                "valued",
                .valued(.init(format: .css, file: "arrow.css", text: ":root {\n}\n", formats: [.css, .json]), id: 7)
            ), ("valued for nobody", .valued(.init(format: .json, file: "list.json", text: "{}\n", formats: []))),
            (
                "a build that failed",
                .build(.init(.failed, "Ribbon.swift:12:9: error: cannot find 'wdith' in scope\n", number: 3))
            ),
            ("a build that goes on", .build(.init(.building, number: 0))),
            ("a build that is done", .build(.init(.done, "喜欢", number: 300))),
            ("finger", .finger(y: -130.25)), ("no finger", .finger(y: nil)),
            ("finger of somebody", .finger(y: -130.25, viewer: 300)),
            (
                "people who are there",
                .present(
                    .init(
                        [
                            .init(viewer: 300, name: "iPhone, Safari 🦊", role: .controller, isDragging: true),
                            .init(viewer: 1, name: "", role: .viewer, isDragging: false),
                        ], count: 40))
            ), ("no notes", .noted([])),
            (
                "notes of a session",
                .noted([
                    .init(number: 300, take: 3, tick: Tick(41), text: "太慢", author: "iPhone"),
                    .init(number: 301, take: 4, tick: .zero, text: "a"),
                ])
            ), ("traced with notes", .traced(noted)), ("traced with animations", .traced(animated)),
            ("mirrored", .mirror(.init("demo"))), ("a mirror that waits", .mirror(.init("demo", isWaiting: true))),
            ("no mirror", .mirror(.init(text: "喜欢"))),
            (
                "followed",
                .followed(.init(#"{"viewport":[390,844]}"#, [.init(#"{"down":[0,420]}"#, at: Tick(7))], at: Tick(300)))
            ),
            (
                "inputs",
                .inputs([
                    .init(#"{"move":[8333,431.5]}"#, at: Tick(300), by: 300), .init(#"{"cancel":null}"#, at: Tick(301)),
                ])
            ), ("reached", .reached(Tick(300), hash: "00c0ffee00c0ffee")),
        ]
    }

    private enum Settings {
        static func scroll(_ values: (String, ParameterValue)...) -> ScrollSettings {
            values.reduce(into: ScrollSettings()) { try? $0.set($1.0, to: $1.1) }
        }
    }

    /// A part of a take, with all that it can carry.
    private static func traced(_ encoding: Encoding) throws -> ServerMessage.Traced {
        let scene = try scene()
        let whole = moved(scene)
        var next = whole
        (next.tick, next.offset) = (Tick(61), -80.5)
        var traced = ServerMessage.Traced()
        (traced.take, traced.from, traced.next, traced.ticks) = (3, 60, 62, 564)
        let second =
            encoding == .binary
            ? WireFrame(next).message(from: WireFrame(whole)) : ServerMessage.frame(next, of: scene).json()
        traced.messages = [
            ServerMessage.scene(scene).bytes(in: encoding), ServerMessage.frame(whole, of: scene).bytes(in: encoding),
            ServerMessage.notice(.haptic(.header), Tick(61)).bytes(in: encoding),
            ServerMessage.script(.mark("armed"), Tick(61)).bytes(in: encoding), second ?? [],
        ]
        traced.finger = [
            .init(.began, y: 120, at: .zero, time: 0), .init(.moved, y: -130.001, at: Tick(1), time: 7000.5),
            .init(.cancelled, y: -130.001, at: Tick(61), time: 7000.5),
        ]
        traced.measures = [.init(name: "overshoot", value: 12.25, unit: "pt", at: Tick(88))]
        return traced
    }

    static let notices: [(String, Notice)] = [
        ("state", .state(.header, from: .pulling, to: .armed)),
        ("another state", .state(.footer, from: .beginning, to: .loading)),
        ("last state", .state(.header, from: .ending, to: .idle)), ("progress", .progress(.header, 0.5)),
        ("haptic", .haptic(.footer)),
        ("refreshed", .refreshed(.header, key: "MSCommonRefreshTimeKey", Moment(seconds: 1_470_391_200.5))),
        ("begin", .begin(.header)),
        ("action", .action(.header)), ("end", .end(.header, .noMoreData)), ("cancel", .cancel(.footer)),
        ("rowInserted", .rowInserted(index: 45, text: "喜欢")),
        ("willBeginDragging", .willBeginDragging), ("willEndDragging", .willEndDragging(velocity: -0.25, target: -64)),
        ("didEndDragging", .didEndDragging(willDecelerate: true)), ("willBeginDecelerating", .willBeginDecelerating),
        ("didEndDecelerating", .didEndDecelerating), ("didEndScrollingAnimation", .didEndScrollingAnimation),
        ("floorOpened", .floorOpened(.header)),
        ("floorClosed", .floorClosed(.header)),
    ]

    /// Every kind of node, in a scene with everything; a frame in which all of it moves, one that builds on it, and one
    /// at rest again.
    private static func pictures() throws -> [(String, ServerMessage)] {
        let scene = try scene()
        let whole = moved(scene)
        var next = whole
        next.tick = Tick(62)
        next.offset = -79.5
        next.header?.progress = 0.8125
        next.footer = nil
        next.insertion = nil
        next.nodes[2].opacity = 0.5
        next.nodes[2].transform.ty = -30.5
        next.nodes[4].text = ""
        let rest = Frame(tick: Tick(64), offset: 0, velocity: 0, insets: .zero, nodes: scene.nodes.map(\.rest))
        let empty = Scene(viewport: Size(390.5, 844), contentHeight: 0, rowHeight: 44, background: .black, nodes: [])
        return [
            ("an empty scene", .scene(empty)),
            ("its frame", .frame(Frame(tick: .zero, offset: 0, velocity: 0, insets: .zero, nodes: []), of: empty)),
            ("a scene", .scene(scene, number: 3)), ("a whole frame", .frame(whole, of: scene)),
            ("a frame on the one before", .frame(next, of: scene)),
            ("a frame at rest", .frame(rest, of: scene)),
        ]
    }

    private static func scene() throws -> Scene {
        var header = try SystemChoice("storehouse")
        try header.set("color", to: .text("ff8000"))
        try header.set("scale", to: .number(1.25))
        return Scene(
            viewport: Size(390, 844), contentHeight: 2056, rowHeight: 44, inserted: [InsertedRow(row: 45, text: "喜欢")],
            sections: [Section(row: 0, title: "Section 1"), Section(row: 20, title: "Section 2")],
            background: Color(0x20, 0x24, 0x2c),
            header: SystemValues(header), footer: SystemValues(try SystemChoice("arrow", edge: .footer)), nodes: nodes)
    }

    private static let nodes = [
        Node(.group(), layer: .back, anchor: Point(195, -40.5)),
        Node(.group(clip: Rectangle(-10, 0, 100, 20.25)), parent: 0),
        Node(
            .bar(from: Point(-6, -3.5), to: Point(6, 3.5), width: 2), parent: 1, anchor: Point(-6, 17.5),
            rest: NodeFrame(opacity: 0, color: .white)),
        Node(.rectangle(Rectangle(0, 0, 1, 80), radius: 4.5), rest: NodeFrame(color: Color(0x12, 0x34, 0x56))),
        Node(
            .label(size: 15, alignment: .center), anchor: Point(195, 20),
            rest: {
                var rest = NodeFrame(color: .black)
                rest.text = "Pull"
                return rest
            }()),
        Node(.label(size: 12, alignment: .right), rest: NodeFrame(color: .black)),
        Node(.label(size: 12, alignment: .left), rest: NodeFrame(color: .black)),
        Node(.image(Rectangle(0, 0, 40, 40), ImageSet(path: "images/wire", count: 24))),
        Node(.image(Rectangle(0, 0, 40, 40), ImageSet(path: "images/mine", count: 12, columns: 4))),
        Node(
            .path(data: "M0 0L30 40Z", length: 100, width: 1.5, fill: .white),
            rest: {
                var rest = NodeFrame(color: .black)
                rest.strokeEnd = 0
                return rest
            }()),
        Node(.path(data: "M0 0L3 4", length: 5, width: 1)),
        Node(
            .spinner(diameter: 20),
            rest: {
                var rest = NodeFrame(transform: Transform(x: 0, y: 12.5), color: .black)
                rest.isHidden = true
                return rest
            }()),
    ]

    private static func moved(_ scene: Scene) -> Frame {
        var nodes = scene.nodes.map(\.rest)
        nodes[0].transform = Transform(x: 0, y: -32.48)
        nodes[2].transform = Transform(0.5, 0.866, -0.866, 0.5, 12.345, -40)
        nodes[2].opacity = 0.4
        nodes[3].color = Color(0, 255, 128)
        nodes[4].text = "放开 🦊"
        nodes[7].image = 23
        nodes[9].strokeStart = 0.25
        nodes[9].strokeEnd = 0.625
        nodes[11].isHidden = false
        return Frame(
            tick: Tick(60), offset: -81.2, velocity: -1234.5, insets: EdgeInsets(top: 64, bottom: 34.5),
            header: ControlStatus(.armed, detail: "idle", progress: 1),
            footer: ControlStatus(.idle, detail: "idle", progress: 0),
            insertion: RowInsertion(row: 45, progress: 0.3), nodes: nodes)
    }
}
