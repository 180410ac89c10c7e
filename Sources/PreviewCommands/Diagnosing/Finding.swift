import PreviewProtocol

/// What `doctor` says of one thing that a daemon or a run needs.
struct Finding: Equatable {
    enum Verdict: String {
        case ok
        /// Something works only in part, or only in some places.
        case hint
        /// It must be fixed.
        case fault
    }

    var name: String
    var verdict: Verdict
    /// The facts, one line.
    var text: String
    /// The command or the step that fixes it; nil when nothing needs to be done.
    var fix: String?

    static func ok(_ name: String, _ text: String) -> Finding { Finding(name: name, verdict: .ok, text: text) }
    static func hint(_ name: String, _ text: String, fix: String) -> Finding {
        Finding(name: name, verdict: .hint, text: text, fix: fix)
    }
    static func fault(_ name: String, _ text: String, fix: String) -> Finding {
        Finding(name: name, verdict: .fault, text: text, fix: fix)
    }
}

extension [Finding] {
    var faults: Int { count { $0.verdict == .fault } }

    /// A line for each finding, with its fix below it, and a summary.
    var words: String {
        let width = map(\.name.count).max() ?? 0
        let lines = flatMap { finding in
            let head = "\(finding.verdict.rawValue.padded(to: 5))  \(finding.name.padded(to: width))  "
            return [head + finding.text] + (finding.fix.map { ["".padded(to: head.count) + "fix: " + $0] } ?? [])
        }
        return (lines + [summary]).joined(separator: "\n")
    }

    private var summary: String {
        let hints = count { $0.verdict == .hint }
        func amount(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
        if faults > 0 { return "\(amount(faults, "fault")) to fix" + (hints > 0 ? ", \(amount(hints, "hint"))" : "") }
        return "everything that is needed is here" + (hints > 0 ? ", with \(amount(hints, "hint"))" : "")
    }

    /// `{"version":"0.1.0","checks":[{"name":"port","verdict":"ok","text":"127.0.0.1:8484 is free","fix":null}]}`
    var json: String {
        JSONWriter.text {
            $0.object { json in
                json.field("version", Version.text)
                json.objects("checks", self) { json, finding in
                    json.field("name", finding.name)
                    json.field("verdict", finding.verdict.rawValue)
                    json.field("text", finding.text)
                    json.key("fix")
                    if let fix = finding.fix { json.string(fix) } else { json.null() }
                }
            }
        }
    }
}
