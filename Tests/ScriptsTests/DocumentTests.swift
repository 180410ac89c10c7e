import Foundation
import Motion
import PreviewProtocol
import Testing

@testable import Scripts

@Suite("scripts as they are written")
struct DocumentTests {
    private static let everything = """
        # above

        pull 1   # head
        # first
        system   storehouse # the bars
        set dropHeight 80
        set scroll.profile flutter


        viewport 390.0x8.44e2
        content 2e3pt
        rows +45
        inset 064pt .5pt
        start -1.50pt
        seed 18446744073709551615
        work after 3s failed        # a very long statement it is not
        work manual
        drag 200pt in 300ms ease out
        hold 12t
        expect  header state armed
        release at -9e2pt/s
        down 1pt
        #
        repeat 03 # outer
          move 2pt at 16ms
            repeat 2
          print offset
        print header detail
            end # inner end
        end
        up
        fling 900pt/s
        begin header
        finish failed
        finish header noMoreData
        scroll 500pt in 300ms
        resize 844x390
        sleep 1s
        wait settled
        wait state loading timeout 2s
        expect offset -64pt within 0.5pt
        expect progress 1 within 1e-3
        expect detail refreshing
        expect tick 36t
        mark a#b
        clock "2016-08-05T10:00+08:00"
        lastRefresh 2016-08-05T09:07  "my key"
        lastRefresh never
        reset  "header"
        expect text loaded
        expect text "# 加载 数据中... "
        mark ""
        mark "#a"
        mark "a"b
        mark "b
        mark "a \\"quoted\\" \\ \\\\ b"
        expect callbacks "begin action  end"
        expect header callbacks none
        always step within 12.0pt # smooth
        always  header state idle
        hold 1t
        end
        end # here it may jump
        always step 6pt within 6pt
        end
        golden everything within 0.010
        include other.pull
        cancel
        """

    private static let canonical = """
        pull 1            # head
        # above

        # first
        system storehouse # the bars
        set dropHeight 80
        set scroll.profile flutter

        viewport 390x844
        content 2000pt
        rows 45
        inset 64pt 0.5pt
        start -1.5pt
        seed 18446744073709551615
        work after 3s failed # a very long statement it is not
        work manual
        """

    private func document(_ text: String) throws -> ScriptDocument {
        try ScriptDocument(reading: text, file: "demo.pull")
    }

    @Test("canonical text is canonical, and so it is by way of JSON")
    func roundTrip() throws {
        let document = try document(Self.everything)
        let text = document.text
        #expect(try self.document(text).text == text)
        #expect(try self.document(document.json).text == text)
        #expect(try self.document(document.json).json == document.json)
        for line in [
            "    move 2pt at 16ms", "    repeat 2", "        print offset", "    end", "expect tick 36t", "#",
            "wait settled",
            "clock 2016-08-05T10:00+08:00", "lastRefresh 2016-08-05T09:07 \"my key\"", "lastRefresh never",
            "reset header",
            "expect text \"loaded\"", "expect text \"# 加载 数据中... \"", "mark \"\"", "mark \"#a\"", "mark \"a\"b",
            "mark \"b",
            #"mark "a \"quoted\" \\ \\ b""#, "expect callbacks \"begin action end\"", "expect header callbacks none",
            "always step within 12pt",
            "    always header state idle", "        hold 1t", "always step 6pt within 6pt",
        ] {
            #expect(text.split(separator: "\n").contains { $0 == line || $0.hasPrefix(line + " ") }, "\(line)\n\(text)")
        }
        #expect(!text.contains("\n\n\n") && text.hasSuffix("cancel\n"))
    }

    @Test("spaces, numbers and comments have one form")
    func canonicalForm() throws {
        let lines = try document(Self.everything).text.split(separator: "\n", omittingEmptySubsequences: false).prefix(
            16)
        let wanted = Self.canonical.split(separator: "\n", omittingEmptySubsequences: false)
        let squeezed = { (line: Substring) in line.split(separator: " ").joined(separator: " ") }
        #expect(lines.map(squeezed) == wanted.map(squeezed))
        let columns = Set(
            lines.filter { $0.contains(" # ") && !$0.hasPrefix("#") }.map {
                $0.distance(from: $0.startIndex, to: $0.firstIndex(of: "#") ?? $0.endIndex)
            })
        #expect(columns.count == 1)
    }

    @Test("formatting changes nothing that a script does: the same steps and scenario")
    func meaning() throws {
        let body = Self.everything.replacing("include other.pull\ncancel", with: "")
            .replacing("viewport 390.0x8.44e2", with: "system storehouse").replacing(
                "move 2pt at 16ms", with: "hold 1ms"
            ).replacing("wait settled", with: "sleep 1t")
        let document = try document(body.replacing("release at -9e2pt/s", with: "release"))
        let scripts = try [document.text, document.json].map { try Script(parsing: $0, file: "a") }
        let original = try Script(parsing: body.replacing("release at -9e2pt/s", with: "release"), file: "a")
        for script in scripts {
            #expect(script.scenario == original.scenario && script.steps.map(\.action) == original.steps.map(\.action))
        }
        #expect(original.steps.count > 30)
    }

    @Test("JSON says what the text says, a step a line")
    func json() throws {
        #expect(
            try document(
                "pull 1\ndrag 200pt in 300ms # go\n\nrepeat 2\nrelease\nend\nexpect header progress 0.5\nseed 7"
            ).json == """
                {
                  "pull": 1,
                  "steps": [
                    {"drag":"200pt","in":"300ms","comment":"go"},
                    {"blank":true},
                    {"repeat":2,"steps":[
                      {"release":true}
                    ]},
                    {"expect":"progress","edge":"header","is":0.5},
                    {"seed":7}
                  ]
                }

                """)
    }

    @Test(
        "an error in JSON names line and column",
        arguments: [
            (#"{"pull":2,"steps":[]}"#, "1:9: expected version 1"),
            (#"{"steps":[]}"#, #"1:1: expected "pull":1 and "steps""#),
            (#"{"pull":1}"#, #"1:1: expected "steps", a list"#),
            ("{\"pull\":1,\n\"step\":[]}", #"2:8: a script has no "step"; it has pull, comment, steps"#),
            (
                "{\"pull\":1,\"steps\":[\n  {\"drag\":\"140\",\"in\":\"1s\"}]}",
                #"2:11: expected a length such as 140pt, found "140""#
            ),
            (
                "{\"pull\":1,\"steps\":[\n  {\"drag\":140,\"in\":\"1s\"}]}",
                #"2:11: expected a length such as 140pt, found "140""#
            ),
            (
                "{\"pull\":1,\"steps\":[\n  {\"drag\":\"140pt\"}]}",
                #"2:3: "drag" needs "in": a duration such as 300ms, 2s or 12t"#
            ),
            (
                "{\"pull\":1,\"steps\":[\n  {\"drag\":\"140pt\",\"in\":\"1s\",\"eaes\":\"in\"}]}",
                #"2:36: "drag" has no "eaes"; did you mean ease?"#
            ),
            ("{\"pull\":1,\"steps\":[\n  {\"relase\":true}]}", #"2:13: unknown word "relase"; did you mean release?"#),
            ("{\"pull\":1,\"steps\":[\n  {\"hold\":\"1s\",\"hold\":\"2s\"}]}", #"2:16: the key "hold" stands twice"#),
            (#"{"pull":1,"pull":1,"steps":[]}"#, #"1:11: the key "pull" stands twice"#),
            (
                "{\"pull\":1,\"steps\":[\n  {\"hold\":\"1s\",\"mark\":\"a\"}]}",
                "2:23: a step has one verb; this one has hold and mark"
            ),
            (
                "{\"pull\":1,\"steps\":[\n  {\"mark\":\"a\\nb\"}]}",
                #"2:11: "mark" should be a word such as "300ms", a line of text, or a number without a unit"#
            ),
            (
                "{\"pull\":1,\"steps\":[\n  {\"always\":\"step\",\"within\":\"1pt\"}]}",
                #"2:3: "always" needs "steps", a list"#
            ),
            (
                "{\"pull\":1,\"steps\":[\n  {\"expect\":\"callbacks\",\"is\":\"begun\"}]}",
                #"2:30: expected callbacks such as "begin action end", or none; there are begin, action, end, cancel, floorOpened, floorClosed, found "begun""#
            ),
            (
                "{\"pull\":1,\"steps\":[\n  {\"clock\":\"2016-08-05T10:00\"}]}",
                #"2:12: expected a time with its place's offset such as 2016-08-05T10:00+08:00, found "2016-08-05T10:00""#
            ),
            (
                "{\"pull\":1,\"steps\":[\n  {\"wait\":\"loading\"}]}",
                #"2:11: expected settled or state, found "loading""#
            ),
            ("{\"pull\":1,\"steps\":[\n  3]}", #"2:3: a step is an object such as {"hold":"200ms"}"#),
            ("{\"pull\":1,\"steps\":[\n  {\"repeat\":2}]}", #"2:3: "repeat" needs "steps", a list"#),
            ("{\"pull\":1,\"steps\":[\n", "2:1: expected a value, found the end"),
        ])
    func jsonErrors(text: String, message: String) {
        do { _ = try document(text) } catch { return #expect("\(error)".hasPrefix("demo.pull:" + message), "\(error)") }
        Issue.record("nothing wrong")
    }

    @Test("a document of one endless line is read in a moment, and noise makes no reader trap")
    func long() throws {
        let step = #"{"hold":"1ms"}"#
        let json = "{\"pull\":1,\"steps\":[" + [String](repeating: step, count: 50_000).joined(separator: ",") + "]}"
        #expect(try document(json).items.count == 50_000)
        var random = SplitMix64(seed: 3)
        let pieces = [
            "{", "}", "[", "]", ":", ",", "\"", "\"pull\"", "1", "\"steps\"", "\"repeat\"", "true", "\"comment\"",
            "\\u12", "1e999", "-", "\u{e9}", "\"hold\"", "\"1s\"",
        ]
        for _ in 0..<3000 {
            let text = (0..<random.integer(in: 0...20)).map { _ in pieces[random.integer(in: 0...pieces.count - 1)] }
                .joined()
            _ = try? document("{" + text)
            _ = try? document("{\"pull\":1,\"steps\":[" + text)
        }
    }

    @Test(
        "a text has one spelling: quotation marks where it needs them; none has a line end",
        arguments: [
            ("a", "a"), ("", "\"\""), ("a b", "\"a b\""), ("#a", "\"#a\""), ("a#", "a#"), ("a\"b", "a\"b"),
            ("\"a", "\"a"), ("\"a\"", #""\"a\"""#), ("a \"b", #""a \"b""#),
            (#"a\b"#, #"a\b"#), (#"a\ b"#, #""a\\ b""#), (#"\" \"#, #""\\\" \\""#), ("a\nb", nil), ("a b\r\n", nil),
            ("\u{301}a", nil), ("a\u{301} b", "\"a\u{301} b\""), ("\"", "\""), ("a\u{600}", nil),
        ] as [(String, String?)])
    func spelling(text: String, written: String?) {
        #expect(Spelling.written(text) == written)
        if let written { #expect(Spelling.first(of: written[...])?.word ?? "nothing" == text) }
    }

    @Test(
        "the committed JSON Schema is the grammar's, and every document follows it",
        arguments: [everything, "pull 1\n", "pull 1\nrepeat 2\nend"])
    func schema(text: String) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../Sources/Scripts/Syntax/steps.schema.json")
        #expect(
            try String(contentsOf: file, encoding: .utf8) == ScriptSchema.text,
            "write it anew with pullwire fmt --schema")
        let schema = try Schema(ScriptSchema.text)
        #expect(try schema.allows(document(text).json))
        for wrong in [
            #"{"pull":2,"steps":[]}"#, #"{"pull":1,"steps":[{"drag":"140","in":"1s"}]}"#,
            #"{"pull":1,"steps":[{"drag":"140pt"}]}"#,
            #"{"pull":1,"steps":[{"drag":"1pt","in":"1s","eaes":"in"}]}"#, #"{"pull":1,"steps":[{"wait":"loading"}]}"#,
            #"{"pull":1,"steps":[{"rows":1.5}]}"#,
        ] { #expect(try !schema.allows(wrong), "\(wrong)") }
    }
}

/// As much of JSON Schema as ours uses.
private struct Schema {
    let root: JSONNode

    init(_ text: String) throws { root = try JSONReader.read(Array(text.utf8)[...]) }

    func allows(_ text: String) throws -> Bool { allows(try JSONReader.read(Array(text.utf8)[...]), root) }

    private func allows(_ value: JSONNode, _ schema: JSONNode) -> Bool {
        (schema.members ?? []).allSatisfy { allows(value, $0.key, $0.node, schema) }
    }

    private func allows(_ value: JSONNode, _ rule: String, _ wanted: JSONNode, _ schema: JSONNode) -> Bool {
        switch rule {
        case "$ref":
            let definition = wanted.string.flatMap { root["$defs"]?[String($0.dropFirst("#/$defs/".count))] }
            return definition.map { allows(value, $0) } ?? false
        case "type": return isOf(wanted.string ?? "", value)
        case "const": return text(value) == text(wanted)
        case "enum": return wanted.array?.contains { text($0) == text(value) } == true
        case "pattern":
            return value.string.map { $0.range(of: wanted.string ?? "", options: .regularExpression) != nil } ?? true
        case "minimum": return value.number.map { $0 >= wanted.number ?? 0 } ?? true
        case "anyOf": return wanted.array?.contains { allows(value, $0) } == true
        case "oneOf": return wanted.array?.count { allows(value, $0) } == 1
        case "items": return value.array?.allSatisfy { allows($0, wanted) } ?? true
        case "required": return wanted.array?.allSatisfy { value[$0.string ?? ""] != nil } == true
        case "properties":
            return wanted.members?.allSatisfy { rule in value[rule.key].map { allows($0, rule.node) } ?? true } == true
        case "additionalProperties": return value.members?.allSatisfy { schema["properties"]?[$0.key] != nil } ?? true
        default: return ["$schema", "title", "$defs"].contains(rule)
        }
    }

    private func isOf(_ type: String, _ value: JSONNode) -> Bool {
        switch type {
        case "object": value.members != nil
        case "array": value.array != nil
        case "string": value.string != nil
        case "integer": value.integer != nil
        default: value.number != nil
        }
    }

    private func text(_ node: JSONNode) -> String {
        var json = JSONWriter()
        json.write(node)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
