import Foundation
import Motion
import RefreshEngine
import Testing

@testable import PreviewDaemon
@testable import PreviewProtocol
@testable import PreviewSessions

/// The reference as it stands, and tables in it.
struct Reference {
    static let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../Sources/PreviewProtocol/README.md"
    ).standardized

    let lines: [String]

    init() throws { lines = try String(contentsOf: Reference.url, encoding: .utf8).components(separatedBy: "\n") }

    /// The rows of the table whose head begins with that cell, without head and rule.
    func table(_ head: String) -> [String] {
        Array(lines.drop { !$0.hasPrefix("| \(head) |") }.dropFirst(2).prefix { $0.hasPrefix("|") })
    }
}

@Suite("The reference says what the daemon does")
struct ReferenceTests {
    // MARK: Notices

    /// What a control tells in one story, as a cell: states in italics, what the scroll view tells left out.
    private func cell(_ system: String, _ story: (inout HubHarness) -> Void) -> String {
        var harness = HubHarness()
        harness.open(1, system: system)
        harness.send(#"{"type":"work","mode":"manual"}"#)
        harness.pass(4)
        harness.clear()
        story(&harness)
        let told = harness.texts("notice").compactMap { text -> String? in
            guard let notice = text.firstMatch(of: /"notice":"(\w+)"/)?.1,
                text.contains(#""edge":"#) || notice == "rowInserted"
            else { return nil }
            return notice == "state" ? "*\(text.firstMatch(of: /"to":"(\w+)"/)?.1 ?? "")*" : String(notice)
        }
        return told.isEmpty ? "nothing" : told.joined(separator: ", ")
    }

    private let stories: [(inout HubHarness) -> Void] = [
        { harness in  // a pull that is let go, and the app's finish
            harness.pull(travel: 500)
            harness.lift(y: 600)
            harness.pass(200)
            harness.send(#"{"type":"finish"}"#)
            harness.pass(400)
        },
        { harness in
            harness.send(#"{"type":"begin"}"#)
            harness.pass(200)
            harness.send(#"{"type":"finish"}"#)
            harness.pass(400)
        },
        { harness in
            harness.send(#"{"type":"begin"}"#)
            harness.pass(1)
            harness.send(#"{"type":"finish"}"#)
            harness.pass(400)
        },
        { harness in
            harness.send(#"{"type":"begin"}"#)
            harness.pass(200)
            harness.clear()
            harness.send(#"{"type":"system","name":null}"#)
            harness.pass(400)
        },
    ]

    @Test("Which notices which system tells, in which order")
    func notices() throws {
        let told = Catalog.published.declarations.map { declaration in
            "| `\(declaration.name)` | " + stories.map { cell(declaration.name, $0) }.joined(separator: " | ") + " |"
        }
        #expect(try Reference().table("system") == told, "the table must be:\n\(told.joined(separator: "\n"))")
    }

    // MARK: Refusals

    /// Where a message is sent.
    private enum Place: CaseIterable {
        case free, watching, playing, held, flooded, uploading, small, gone, tracing

        func harness() -> HubHarness {
            var harness = HubHarness(
                hub: Hub(
                    DaemonLimits {
                        if self == .small {
                            ($0.scriptLength.value, $0.contentHeight.value, $0.nodes.value) = (10, 100, 16)
                        }
                    }))
            harness.open(1, as: self == .watching ? .viewer : .controller)
            harness.open(2)
            switch self {
            case .playing: harness.send(#"{"type":"play","name":"a","script":"pull 1\nsleep 1s"}"#, from: 2)
            case .held: harness.send(#"{"type":"drag","phase":"began","samples":[[0,1]]}"#, from: 2)
            case .flooded:
                for viewer in 3...10 as ClosedRange<ViewerID> {
                    harness.open(viewer)
                    harness.send(#"{"type":"record"}"#, from: viewer)
                }
            case .uploading:
                harness.send(#"{"type":"upload","kind":"script","name":"a","text":"","last":false}"#, from: 2)
            case .gone:
                harness.send(#"{"type":"system","name":null}"#)
                harness.pass(2)
            case .tracing:
                harness.isReading = false
                harness.send(#"{"type":"trace","script":"pull 1\nsleep 1t"}"#)
            case .free, .watching, .small: break
            }
            harness.clear()
            return harness
        }
    }

    /// Messages of each type, one for each way to be wrong: malformed, beyond a bound, of what there is not.
    private let messages: [(type: String, fields: [String])] = [
        (
            "drag",
            [
                #""phase":"began","samples":[[0,1]]"#, #""phase":"moved","samples":[[0,1]]"#,
                #""phase":"began","samples":[[0,100001]]"#,
            ]
        ),
        ("begin", ["", #""edge":1"#]), ("finish", ["", #""result":1"#]), ("reset", ["", #""edge":1"#]),
        (
            "set",
            [
                #""name":"scale","value":1"#, #""name":"scale","value":11"#, #""name":"wings","value":1"#,
                #""name":"scale""#, #""name":"figure","value":"akta""#,
            ]
        ),
        (
            "system",
            [
                #""name":"arrow","preset":"nice""#, #""name":"arrow","language":"no tag""#, #""name":"arrow""#,
                #""name":"slinky""#, #""name":1"#, #""name":"labels","edge":"footer""#,
                #""name":"arrow","edge":"footer""#,
            ]
        ),
        ("content", [#""height":101"#, #""height":-1"#, #""height":"x""#]),
        ("sections", [#""rows":5"#, #""rows":4"#, #""rows":"x""#]),
        ("resize", [#""width":50,"height":50"#, #""width":49,"height":50"#, ""]),
        ("inset", [#""top":0,"bottom":0"#, #""top":2001,"bottom":0"#, ""]),
        ("work", [#""mode":"manual""#, #""mode":"after","seconds":3601"#, ""]),
        ("rate", [#""framesPerSecond":30"#, #""framesPerSecond":31"#, ""]),
        ("play", [#""name":"a","script":"pull 1\nsleep 1s""#, #""name":"a","script":"lull""#, ""]),
        (
            "upload",
            [
                #""kind":"script","name":"a","text":"pull 1\nsleep 1s","last":true"#,
                #""kind":"script","name":"a","text":"lull","last":true"#,
                #""kind":"recording","name":"a","text":"lull","last":true"#,
                #""kind":"script","name":"a","text":"","last":true,"speed":11"#, "",
            ]
        ),
        ("record", [""]), ("stop", [""]), ("ping", [#""t":1"#, #""t":1e17"#, ""]),
        ("trace", ["", #""take":7"#, #""take":-1"#, #""script":"lull""#, #""script":"pull 1\nsleep 1t""#]),
        ("export", [#""format":"script""#, #""format":"script","take":-1"#, #""format":"x""#]),
        ("preset", [#""name":"no such""#, #""name":"designed","language":"no tag""#, #""name":"designed""#, ""]),
        (
            "figure",
            [
                #""from":"text","content":"喜","to":"bars""#, #""from":"text","content":"A","to":"bars","height":0"#,
                #""from":"text","content":"A","to":"bars""#, "",
            ]
        ),
        ("values", [#""format":"control","edge":"footer""#, #""format":"css""#, #""format":"x""#, ""]),
        ("fingers", [""]), ("people", [#""name":"""#, #""name":"\n""#]),
        (
            "note",
            [#""text":"a""#, #""text":"a","take":7"#, #""text":"""#, #""text":"a","number":7"#, #""text":1"#]
        ), ("removeNote", [#""number":7"#, ""]), ("notes", [""]),
        ("mirror", ["", #""session":"demo""#, #""session":1"#]),
        ("follow", [""]), ("unfollow", ["", #""hash":"x""#]),
    ]

    @Test("Which message can be refused for which reasons")
    func refusals() throws {
        let all = messages.map { type, fields in
            // what takes 10 s: RequestQueueTests; the note after the hundredth: NoteTests
            var reasons: Set<String> = ["export", "figure", "values", "note"].contains(type) ? ["tooLarge"] : []
            for place in Place.allCases {
                for field in fields {
                    var harness = place.harness()
                    harness.send(#"{"type":"\#(type)"\#(field.isEmpty ? "" : "," + field)}"#)
                    for text in harness.texts("refusal") {
                        reasons.insert(text.firstMatch(of: /"reason":"(\w+)"/).map { String($0.1) } ?? "")
                    }
                }
            }
            // A wrong id makes any message malformed or out of range; that is said of all.
            let order = ServerMessage.RefusalReason.allCases.map(\.rawValue).filter {
                reasons.contains($0) && $0 != "badMessage" && $0 != "viewerOnly"
            }
            return "| `\(type)` | " + (order.isEmpty ? "" : order.map { "`\($0)`" }.joined(separator: ", "))
                + " | \(reasons.contains("viewerOnly") ? "yes" : "no") |"
        }
        #expect(try Reference().table("message") == all, "the table must be:\n\(all.joined(separator: "\n"))")
        #expect(Set(messages.map(\.type)) == Set(ClientMessage.table.cases.map(\.document.name)))
    }

    // MARK: Limits

    @Test("The limits, as they are declared")
    func limits() throws {
        #expect(
            try Reference().table("limit") == LimitTable.rows,
            "the table must be:\n\(LimitTable.rows.joined(separator: "\n"))")
    }
}
