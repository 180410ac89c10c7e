import ArgumentParser
import Motion
import PreviewTesting
import Recordings
import RefreshEngine
import Scripts

/// A script or a recording that is to be drawn: how long it is, where its marks are, and what it shows at a tick.
struct RenderedMotion {
    let file: String
    /// The file's name without its folder and its ending.
    var name: String {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
    /// The ticks between which there is motion to draw.
    private(set) var first = Tick.zero, last = Tick.zero
    private(set) var marks: [(name: String, tick: Tick)] = []
    /// A script's expectations that did not hold, a line each.
    private(set) var errors: [String] = []
    private(set) var exitCode: ExitCode?
    private let player: any Player
    private let scenario: Scenario

    /// Runs it once.
    /// - Parameter file: its name
    init(_ source: MotionSource, named file: String) {
        self.file = file
        switch source {
        case .recording(let recording):
            (player, scenario) = (Replay(recording), recording.scenario)
            (first, last) = (recording.beginning ?? .zero, recording.end)
            for event in recording.marks { add(event) }
        case .script(let script):
            (player, scenario) = (ScriptRunner(script), script.scenario)
            run(script)
        }
    }

    private mutating func run(_ script: Script) {
        let outcome = script.run { moment in
            switch moment {
            case .tick(let preview): last = preview.tick
            case .event(let event, _):
                add(event)
                if event.isError { errors.append(event.description) }
            case .notices, .input, .restart: break
            }
        }
        exitCode = outcome.exitCode
    }

    private mutating func add(_ event: ScriptEvent) {
        if case .mark(let name) = event.kind { marks.append((name, event.tick)) }
    }

    /// Plays it again up to a tick.
    var cursor: PlayerCursor { PlayerCursor(player, on: Simulation(scenario)) }

    // MARK: Which ticks

    /// The tick of a mark, or of a time.
    /// - Parameters:
    ///   - text: `300ms`, `36t`, or a mark's name, of which the first one from `start` on is meant; nil: `standard`
    ///   - option: for errors
    func tick(_ text: String?, _ option: String, from start: Tick, or standard: Tick) throws(CommandError) -> Tick {
        guard let text else { return standard }
        let named = marks.filter { $0.name == text }
        guard let tick = named.first(where: { $0.tick >= start })?.tick ?? named.last?.tick ?? Tick(written: text)
        else {
            let names = marks.isEmpty ? "no marks" : "the marks " + marks.map(\.name).reduced().joined(separator: ", ")
            throw .usage(
                "\(option) wants a mark, or a time such as 300ms or 36t, not \(text.debugDescription); \(file) has \(names)"
            )
        }
        guard first <= tick, tick <= last else {
            throw .usage(
                "\(option) \(text) is tick \(tick.count); \(file) has ticks \(first.count) to \(last.count) (\(decimal(last.seconds)) s)"
            )
        }
        return tick
    }
}

extension [String] {
    /// Without duplicates, and at most as many as are allowed.
    fileprivate func reduced() -> [String] {
        var names: [String] = []
        for name in self where !names.contains(name) && names.count < 20 { names.append(name) }
        return names
    }
}
