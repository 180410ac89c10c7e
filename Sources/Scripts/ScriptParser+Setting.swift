import Motion
import RefreshEngine

extension ScriptParser {
    /// Applies a setting to the scenario.
    /// - Returns: the input that changes it in a running preview; nil for a setting that a running preview cannot
    ///   change
    mutating func apply(_ setting: Setting, _ statement: Statement) throws(ScriptError) -> Input? {
        switch setting {
        case .system: return try choose(.header, statement)
        case .footer: return try choose(.footer, statement)
        case .preset: return try preset(statement)
        case .set: return try set(statement)
        case .content:
            present.contentHeight = try statement.literal("content", .length, in: Limits.content)
            return .content(height: present.contentHeight)
        case .rows:
            let most = (Limits.content.upperBound / Scene.standardRowHeight).rounded(.down)
            present.contentHeight = try statement.literal("rows", .count, in: 0...most) * Scene.standardRowHeight
            return .content(height: present.contentHeight)
        case .sections:
            present.sectionRows = try sectionRows(statement)
            return .sections(rows: present.sectionRows)
        case .inset:
            present.insets.top = try statement.literal("inset", .length, in: Limits.inset)
            present.insets.bottom = try statement.literal("bottom", .length, in: Limits.inset)
            if statement["in"] == nil { return .insets(present.insets) }
            guard hasBegun else {
                throw statement.error("\"in\" stands behind the first step: before it nothing moves")
            }
            return .insets(present.insets, Animation(.seconds(try statement.duration("in"))))
        case .work:
            present.work = try work(statement)
            return .work(present.work)
        case .clock:
            present.clock = try statement.clock("clock")
            return .clock(present.clock)
        case .lastRefresh:
            let moment = statement.lastRefresh("lastRefresh", on: present.clock)
            let key = statement["key"]?.text ?? TimeKey.shared
            present.lastRefresh[key] = moment
            return .lastRefresh(key: key, moment)
        case .viewport, .start, .seed:
            try onlyBefore(setting, statement)
            return nil
        }
    }

    private mutating func onlyBefore(_ setting: Setting, _ statement: Statement) throws(ScriptError) {
        let later =
            [Setting.viewport: "; later there is \"resize\"", .start: "; later there is \"scroll\""][setting] ?? ""
        if hasBegun { throw statement.error("\"\(setting.rawValue)\" stands before the first action only\(later)") }
        switch setting {
        case .viewport: present.viewport = try statement.size("viewport")
        case .start: present.start = try statement.literal("start", .length, in: Limits.offset)
        default: present.seed = statement["seed"].flatMap { UInt64($0.text) } ?? present.seed
        }
    }

    /// How many rows a section has, or 0 for no sections.
    private func sectionRows(_ statement: Statement) throws(ScriptError) -> Int {
        let rows = Int(try statement.literal("sections", .count, in: 0...Double(Limits.sectionRows.upperBound)))
        guard rows == 0 || Limits.sectionRows.contains(rows) else {
            throw statement.error(
                "a section has \(Limits.sectionRows.lowerBound) to \(Limits.sectionRows.upperBound) rows, or 0 for no sections"
            )
        }
        return rows
    }

    /// `after 3s failed`, `after 1s rows 20`, `manual`
    private func work(_ statement: Statement) throws(ScriptError) -> Work {
        if statement["time"] == nil { return .manual }
        let most = Double(Limits.newRows.upperBound)
        let rows = statement["rows"] == nil ? 0 : Int(try statement.literal("rows", .count, in: 0...most))
        return .after(.seconds(try statement.duration("time")), statement.result, rows: rows)
    }

    // MARK: Systems

    /// Chooses a system. One that is already there keeps its parameters; naming it again only says which system `set`
    /// refers to. `none` takes away the one that is there.
    private mutating func choose(_ edge: Edge, _ statement: Statement) throws(ScriptError) -> Input {
        let name = statement[statement.verb.text] ?? statement.verb
        if name.text == Grammar.none {
            (named, self[edge]) = (nil, nil)
            return .system(nil, edge)
        }
        named = edge
        if let there = self[edge], there.name == name.text { return .system(there, edge) }
        named = nil  // until it is known
        let choice = try name.checked { () throws(ParameterError) in
            if let tuned = base.choice(name.text, at: edge) { return tuned }
            return try SystemChoice(name.text, edge: edge, in: catalog)
        }
        named = edge
        self[edge] = choice
        return .system(choice, edge)
    }

    private func choiceNamed(for word: Word, being what: String) throws(ScriptError) -> SystemChoice {
        guard let edge = named, let choice = self[edge] else {
            throw ScriptError(
                word.location,
                "\(quoted(word.text)) is a \(what) of which system? Name one first, as in \"system storehouse\""
            ).about(.controls)
        }
        return choice
    }

    private mutating func preset(_ statement: Statement) throws(ScriptError) -> Input {
        let name = statement["preset"] ?? statement.verb
        var choice = try choiceNamed(for: name, being: "preset")
        let language = statement["language"].flatMap { Language(rawValue: $0.text) } ?? .en
        try name.checked { () throws(ParameterError) in try choice.set(preset: name.text, in: language) }
        self[choice.edge] = choice
        return .system(choice, choice.edge)
    }

    private mutating func set(_ statement: Statement) throws(ScriptError) -> Input {
        let name = statement["set"] ?? statement.verb
        if name.text.hasPrefix("scroll.") { return try setScroll(name, statement) }
        var choice = try choiceNamed(for: name, being: "parameter")
        let parameter = try name.checked { () throws(ParameterError) in try choice.parameter(name.text) }
        if case .figure(let form, _) = parameter.kind, let word = statement["value"], ScriptFigures.isFile(word.text) {
            let text = try word.checked { () throws(ParameterError) in
                try figures.text(of: includes.path(named: word), form, at: word.location)
            }
            try word.checked { () throws(ParameterError) in try choice.set(parameter.name, to: .text(text)) }
            self[choice.edge] = choice
            return .system(choice, choice.edge)
        }
        try statement.value(of: parameter) { (value) throws(ParameterError) in
            try choice.set(parameter.name, to: value, outlines: outlines.source(for: value, of: parameter))
            try present.check(choice, setting: parameter.name)
        }
        self[choice.edge] = choice
        return .system(choice, choice.edge)
    }

    private mutating func setScroll(_ name: Word, _ statement: Statement) throws(ScriptError) -> Input {
        let (known, wanted) = (ScrollSettings.parameters, String(name.text.dropFirst("scroll.".count)))
        let parameter = try name.checked { () throws(ParameterError) in
            guard let found = known.first(where: { $0.name == wanted }) else {
                throw ParameterError.unknownParameter(wanted, of: "scroll", known: known.map(\.name))
            }
            return found
        }
        var settings = present.scroll
        try statement.value(of: parameter) { (value) throws(ParameterError) in
            try settings.set(parameter.name, to: value)
        }
        present.scroll = settings
        return .scrollSettings(settings)
    }
}

extension Statement {
    fileprivate func value(
        of parameter: Parameter, _ use: (ParameterValue) throws(ParameterError) -> Void
    ) throws(ScriptError) {
        guard let word = self["value"] else {
            throw ScriptError(end, "expected \(parameter.allowed), found the end of the line")
        }
        try word.checked { () throws(ParameterError) in try use(parameter.parse(word.text)) }
    }
}
