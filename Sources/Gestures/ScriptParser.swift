import RefreshEngine

/// Reads a script line by line, and knows what the lines before have made of the preview.
struct ScriptParser {
    /// The preview at tick 0.
    private(set) var scenario = Scenario()
    private(set) var steps: [Script.Step] = []
    /// What all settings so far amount to.
    var present = Scenario()
    /// The edge of the system that `set` is about.
    var named: Edge?
    var finger = ScriptedFinger()

    init(reading text: String, file: String, images: [String: ImageSet]) throws(ScriptError) {
        present.images = images
        var hasVersion = false
        for (index, content) in try ScriptParser.lines(of: text, file).enumerated() {
            var line = ScriptLine(content, number: index + 1, file: file)
            if content.count > Script.Limits.lineLength {
                throw ScriptError(line.location(Script.Limits.lineLength + 1), "a line has at most \(Script.Limits.lineLength) characters")
            }
            if line.isEmpty { continue }
            if hasVersion { try step(&line) } else { try ScriptParser.version(&line) }
            hasVersion = true
            try line.finish()
        }
        if !hasVersion { throw ScriptError(ScriptLocation(file: file, line: 1, column: 1), "expected \"pull 1\", found nothing") }
        if steps.isEmpty { scenario = present }
    }

    private static func lines(of text: String, _ file: String) throws(ScriptError) -> [Substring] {
        guard text.utf8.count <= Script.Limits.bytes else {
            let limit = "a script has at most \(Script.Limits.bytes) bytes, this one has \(text.utf8.count)"
            throw ScriptError(ScriptLocation(file: file, line: 1, column: 1), limit)
        }
        // "\r\n" is one character.
        return text.drop { $0 == "\u{feff}" }.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    }

    private static func version(_ line: inout ScriptLine) throws(ScriptError) {
        guard line.has("pull") else { throw line.unexpected(line.next, "\"pull 1\" on the first line") }
        guard line.has("1") else { throw line.unexpected(line.next, "version 1") }
    }

    private mutating func step(_ line: inout ScriptLine) throws(ScriptError) {
        let word = line.next
        if let setting: Setting = line.choice() {
            guard let input = try apply(setting, word, &line) else { return }
            if !steps.isEmpty { try add(.input(input), at: word, line) }
        } else if let verb: Verb = line.choice() {
            let action = try action(verb, word, &line)
            try finger.follow(action, viewport: present.viewport, word, line)
            try add(action, at: word, line)
        } else {
            throw unknown(line)
        }
    }

    private mutating func add(_ action: Action, at word: ScriptLine.Word?, _ line: ScriptLine) throws(ScriptError) {
        guard steps.count < Script.Limits.steps else { throw line.error(word, "a script has at most \(Script.Limits.steps) steps") }
        if steps.isEmpty { scenario = present }
        steps.append(Script.Step(action: action, location: line.location(word?.column ?? 1)))
    }

    private func unknown(_ line: ScriptLine) -> ScriptError {
        let word = line.next?.text ?? ""
        let known = Setting.allCases.map(\.rawValue) + Verb.allCases.map(\.rawValue)
        let hint = nearest(word, in: known).map { "did you mean \($0)?" } ?? "a step is one of \(known.joined(separator: ", "))"
        return line.error(line.next, "unknown word \(quoted(word)); \(hint)")
    }

    /// Whether an action has been read: settings are inputs from now on.
    var hasBegun: Bool { !steps.isEmpty }

    /// The system chosen for that edge.
    subscript(edge: Edge) -> SystemChoice? {
        get { edge == .header ? present.header : present.footer }
        set { if edge == .header { present.header = newValue } else { present.footer = newValue } }
    }
}
