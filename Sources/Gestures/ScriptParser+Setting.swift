import Motion
import RefreshEngine

/// The words that say how things are: the scenario before the first action, inputs after it.
enum Setting: String, CaseIterable {
    case system, footer, set, viewport, content, rows, inset, start, seed, work, clock, lastRefresh
}

extension ScriptParser {
    /// Reads the rest of a setting and remembers it.
    /// - Returns: what changes it in a running preview; nil for what cannot be changed.
    mutating func apply(_ setting: Setting, _ word: ScriptLine.Word?, _ line: inout ScriptLine) throws(ScriptError) -> Input? {
        switch setting {
        case .system: return try choose(.header, &line)
        case .footer: return try choose(.footer, &line)
        case .set: return try set(&line)
        case .content:
            present.contentHeight = try line.literal(.length, in: Limits.content)
            return .content(height: present.contentHeight)
        case .rows:
            let most = (Limits.content.upperBound / Scene.standardRowHeight).rounded(.down)
            present.contentHeight = try line.literal(.count, in: 0...most) * Scene.standardRowHeight
            return .content(height: present.contentHeight)
        case .inset:
            present.insets.top = try line.literal(.length, in: Limits.inset)
            present.insets.bottom = try line.literal(.length, in: Limits.inset)
            return .insets(present.insets)
        case .work:
            present.work = try work(&line)
            return .work(present.work)
        case .clock:
            present.clock = try line.clock()
            return .clock(present.clock)
        case .lastRefresh:
            let moment = try line.lastRefresh(on: present.clock)
            let key = line.next == nil ? Scenario.sharedTimeKey : try line.timeKey()
            present.lastRefresh[key] = moment
            return .lastRefresh(key: key, moment)
        case .viewport, .start, .seed:
            try onlyBefore(setting, word, &line)
            return nil
        }
    }

    private mutating func onlyBefore(_ setting: Setting, _ word: ScriptLine.Word?, _ line: inout ScriptLine) throws(ScriptError) {
        let later = [Setting.viewport: "; later there is \"resize\"", .start: "; later there is \"scroll\""][setting] ?? ""
        if hasBegun { throw line.error(word, "\"\(setting.rawValue)\" stands before the first action only\(later)") }
        switch setting {
        case .viewport: present.viewport = try line.size()
        case .start: present.start = try line.literal(.length, in: Limits.offset)
        default: present.seed = try line.seed()
        }
    }

    /// `after 3s failed`, `manual`
    private func work(_ line: inout ScriptLine) throws(ScriptError) -> Work {
        if line.has("manual") { return .manual }
        guard line.has("after") else { throw line.unexpected(line.next, "after or manual", known: ["after", "manual"]) }
        let duration = Tick.seconds(try line.duration())
        return .after(duration, try line.result())
    }

    // MARK: Systems

    /// A system that is there already keeps its parameters: naming it again says which one `set` means.
    private mutating func choose(_ edge: Edge, _ line: inout ScriptLine) throws(ScriptError) -> Input {
        let word = try line.word("the name of a system")
        named = edge
        if let there = self[edge], there.name == word.text { return .system(there, edge) }
        let choice = try line.checked(word) { () throws(ParameterError) in try SystemChoice(String(word.text), edge: edge) }
        self[edge] = choice
        return .system(choice, edge)
    }

    private mutating func set(_ line: inout ScriptLine) throws(ScriptError) -> Input {
        let name = try line.word("the name of a parameter")
        if name.text.hasPrefix("scroll.") { return try setScroll(name, &line) }
        guard let edge = named, var choice = self[edge] else {
            throw line.error(name, "\(quoted(name.text)) is a parameter of which system? Name one first, as in \"system storehouse\"")
        }
        let parameter = try line.checked(name) { () throws(ParameterError) in try choice.parameter(String(name.text)) }
        let scenario = present
        try line.value(of: parameter) { (value) throws(ParameterError) in
            try choice.set(parameter.name, to: value)
            try scenario.check(choice)
        }
        self[edge] = choice
        return .system(choice, edge)
    }

    private mutating func setScroll(_ name: ScriptLine.Word, _ line: inout ScriptLine) throws(ScriptError) -> Input {
        let (known, wanted) = (ScrollSettings.parameters, name.text.dropFirst("scroll.".count))
        guard let parameter = known.first(where: { $0.name == wanted }) else {
            let error = ParameterError.unknownParameter(String(wanted), of: "scroll", known: known.map(\.name))
            throw line.error(name, error.description)
        }
        var settings = present.scroll
        try line.value(of: parameter) { (value) throws(ParameterError) in try settings.set(parameter.name, to: value) }
        present.scroll = settings
        return .scrollSettings(settings)
    }
}

extension ScriptLine {
    /// How the app's work ended; `succeeded` when nothing is said.
    mutating func result() throws(ScriptError) -> RefreshResult {
        if next == nil { return .succeeded }
        return try choice("a result")
    }

    /// What the engine refuses about a word, as an error at that word.
    func checked<Value>(_ word: Word, _ body: () throws(ParameterError) -> Value) throws(ScriptError) -> Value {
        do { return try body() } catch { throw self.error(word, error.description) }
    }

    /// The value of a parameter, as people write it.
    mutating func value(of parameter: Parameter, _ use: (ParameterValue) throws(ParameterError) -> Void) throws(ScriptError) {
        let word = try word(parameter.allowed)
        try checked(word) { () throws(ParameterError) in try use(parameter.parse(String(word.text))) }
    }
}
