import Motion
import RefreshEngine
import Scripts

/// A script that is being written line by line. It knows its present tick and all settings so far.
struct ScriptDraft {
    private(set) var lines = ["pull 1"]
    /// What a script cannot express.
    private(set) var warnings: [String] = []
    private(set) var now = Tick.zero
    /// The scenario with all settings so far.
    private var present = Scenario()
    /// The edge of the system that was named last; `set` refers to it.
    private var named: Edge?
    private var fingerIsDown = false

    var text: String { lines.joined(separator: "\n") + "\n" }

    mutating func write(_ line: String) { lines.append(line) }

    /// Adds a comment and a warning about something that the script leaves out.
    mutating func warn(_ text: String) {
        lines.append("# not in this script: \(text)")
        warnings.append("tick \(now.count): \(text)")
    }

    /// Lets time pass until a tick.
    mutating func wait(until tick: Tick) {
        guard tick > now else { return }
        lines.append("\(fingerIsDown ? "hold" : "sleep") \(ScriptDraft.duration(tick - now))")
        now = tick
    }

    /// Adds a statement that takes until a tick.
    mutating func write(_ line: String, until tick: Tick) {
        lines.append(line)
        now = max(now, tick)
    }

    mutating func finger(isDown: Bool) { fingerIsDown = isDown }

    /// `300ms`, `4.2s`, `37t`
    static func duration(_ ticks: Tick) -> String {
        if ticks.count % 12 == 0, ticks >= .seconds(1) { return "\(plain(Double(ticks.count / 12) / 10))s" }
        return ticks.count % 3 == 0 ? "\(ticks.count / 3 * 25)ms" : "\(ticks.count)t"
    }
}

// MARK: Settings

extension ScriptDraft {
    /// Writes the settings of the preview at tick 0.
    mutating func set(_ scenario: Scenario) {
        if let header = scenario.header { choose(header, .header) }
        if let footer = scenario.footer { choose(footer, .footer) }
        set(scenario.scroll)
        if scenario.viewport != present.viewport {
            write("viewport \(plain(scenario.viewport.width))x\(plain(scenario.viewport.height))")
        }
        if scenario.contentHeight != present.contentHeight { write("content \(plain(scenario.contentHeight))pt") }
        if scenario.sectionRows != 0 { write("sections \(scenario.sectionRows)") }
        if scenario.insets != .zero { write(scenario.insets) }
        if let start = scenario.start { write("start \(plain(start))pt") }
        if scenario.tick > .zero { write("# it had come to tick \(scenario.tick.count); a script begins at 0") }
        if !scenario.inserted.isEmpty {
            warn("the texts of the rows that refreshes had added (\(scenario.inserted.count))")
        }
        if scenario.isMindful { warn("what the controls remember of earlier refreshes") }
        if scenario.seed != 1 { write("seed \(scenario.seed)") }
        if let work = scenario.work { write(work) }
        let keys = Simulation(scenario).timeKeys
        if !keys.isEmpty, scenario.clock != present.clock { set(scenario.clock) }
        for key in keys.sorted() {
            if let moment = scenario.lastRefresh[key] { setLastRefresh(key, moment) }
        }
    }

    private mutating func write(_ insets: EdgeInsets) {
        write("inset \(plain(insets.top))pt \(plain(insets.bottom))pt")
    }

    private mutating func write(_ work: Work) {
        switch work {
        case .manual: write("work manual")
        case .after(let time, let result, let rows):
            write(
                "work after \(ScriptDraft.duration(time))" + (result == .succeeded ? "" : " \(result.rawValue)")
                    + (rows == 0 ? "" : " rows \(rows)"))
        }
    }

    private mutating func set(_ settings: ScrollSettings) {
        for parameter in ScrollSettings.parameters where settings[parameter.name] != present.scroll[parameter.name] {
            write(
                "set scroll.\(parameter.name) \(parameter.written(settings[parameter.name] ?? parameter.defaultValue))")
        }
        present.scroll = settings
    }

    private mutating func choose(_ choice: SystemChoice, _ edge: Edge) {
        let before = edge == .header ? present.header : present.footer
        let isNew = before?.name != choice.name
        if isNew || named != edge { write("\(edge == .header ? "system" : "footer") \(choice.name)") }
        named = edge
        let old = preset(for: choice, after: isNew ? choice.untuned : before)
        for (name, value) in choice.parameters.sorted where value != old?.parameters[name] {
            guard let written = (try? choice.parameter(name))?.word(value) else {
                warn("\(name) of \(choice.name), whose text no script can spell")
                continue
            }
            write("set \(name) \(written)")
        }
        if !choice.outlines.isEmpty, choice.outlines != old?.outlines {
            write("# its text is drawn: run it with --font")
        }
        if edge == .header { present.header = choice } else { present.footer = choice }
    }

    private mutating func takeAway(_ edge: Edge) {
        write("\(edge == .header ? "system" : "footer") none")
        if edge == .header { present.header = nil } else { present.footer = nil }
        if named == edge { named = nil }
    }

    /// Writes the preset of a choice, where that makes the script shorter. Returns what the choice still differs from.
    private mutating func preset(for choice: SystemChoice, after before: SystemChoice?) -> SystemChoice? {
        guard let before, let nearest = choice.nearestPreset,
            choice.differences(from: nearest.choice) + 1 < choice.differences(from: before)
        else { return before }
        write("preset \(nearest.preset)" + (nearest.language == .en ? "" : " \(nearest.language.rawValue)"))
        return nearest.choice
    }

    private mutating func set(_ clock: WallClock) {
        present.clock = clock
        write(
            "clock \(CivilTime(clock.moment, utcOffset: clock.utcOffset).literal)\(clock.zone)"
                + clock.moment.lostSeconds)
    }

    private mutating func setLastRefresh(_ key: String, _ moment: Moment?) {
        guard let word = key.unicodeScalars.count <= Parameter.maxNameLength ? Spelling.written(key) : nil else {
            return warn("when the key \(quoted(key)) was last refreshed")
        }
        let time = moment.map { CivilTime($0, utcOffset: present.clock.utcOffset).literal } ?? "never"
        write("lastRefresh \(time)" + (key == TimeKey.shared ? "" : " \(word)") + (moment?.lostSeconds ?? ""))
    }
}

// MARK: Inputs

extension ScriptDraft {
    /// Writes an input, except a finger's; `ScriptedDrag` does that.
    mutating func write(_ input: Input) {
        switch input {
        case .fingerDown, .fingerMoved, .fingerUp, .fingerCancelled: break
        case .begin(let edge): if has(edge) { write("begin \(edge.rawValue)") }
        case .finish(let edge, let result):
            if has(edge) { write("finish \(edge.rawValue)" + (result == .succeeded ? "" : " \(result.rawValue)")) }
        case .reset(let edge): if has(edge) { write("reset \(edge.rawValue)") }
        case .content(let height): write("content \(plain(height))pt")
        case .sections(let rows): write("sections \(rows)")
        case .viewport(let size): write("resize \(plain(size.width))x\(plain(size.height))")
        case .insets(let insets, let animation):
            if animation != nil { warn("the animation of the insets") }
            write(insets)
        case .scroll(let y, let animation):
            if animation != Animation(animation.duration) { warn("the curve of the scrolling") }
            write(
                animation.duration == .zero
                    ? "scroll to \(plain(y))pt"
                    : "scroll \(plain(y))pt in \(ScriptDraft.duration(animation.duration))")
        case .scrollSettings(let settings): set(settings)
        case .system(let choice?, let edge): choose(choice, edge)
        case .system(nil, let edge): takeAway(edge)
        case .work(let work?): write(work)
        case .work(nil): warn("a refresh takes its system's own time again")
        case .clock(let clock): set(clock)
        case .lastRefresh(let key, let moment): setLastRefresh(key, moment)
        case .stall(let duration): write("stall \(ScriptDraft.duration(duration))")
        case .insertRows(let count, let row): write("insertRows \(count) at \(row + 1)")
        case .deleteRows(let count, let row): write("deleteRows \(count) at \(row + 1)")
        }
    }

    /// Whether there is a system at an edge. Without one an app's request does nothing, and it is an error in a script.
    private func has(_ edge: Edge) -> Bool { (edge == .header ? present.header : present.footer) != nil }
}

extension Parameter {
    /// The value as a word of a script; nil when it has no spelling.
    fileprivate func word(_ value: ParameterValue) -> String? {
        guard case .text(let text) = value, kind != .color else { return written(value) }
        let isText = if case .text = kind { true } else { false }
        return Spelling.written(text, quotes: isText)
    }
}

extension Moment {
    /// Times in scripts have whole minutes. The seconds become a comment.
    fileprivate var lostSeconds: String {
        let rest = seconds - (seconds / 60).rounded(.down) * 60
        return rest == 0 ? "" : " # and \(plain(rest))s"
    }
}

extension Scenario {
    /// Whether its controls remember anything that new controls do not.
    fileprivate var isMindful: Bool {
        if memory.isEmpty { return false }
        var fresh = self
        fresh.memory = [:]
        return Simulation(fresh).rested?.memory != memory
    }
}
