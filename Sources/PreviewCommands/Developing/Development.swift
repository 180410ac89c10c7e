import Foundation
import PreviewProtocol
import PreviewTesting
import Subprocess

/// Carries out what ``DevelopmentCycle`` decides: starts and stops processes, and looks at the sources.
///
/// A class because it holds the processes.
final class Development {
    /// What the daemons that run one after the other have in common.
    struct Daemons {
        /// Those of `serve`.
        fileprivate(set) var options: [String]
        /// With `--port 0`, each daemon would have another port. The first one's is looked for when it starts: during
        /// the build before, another program could take it.
        fileprivate(set) var needsPort: Bool
        /// With fixed tokens, if links need tokens, so that links stay valid.
        let environment: Environment

        /// - Parameter isFirst: whether a browser may be opened
        mutating func arguments(isFirst: Bool) throws(CommandError) -> [String] {
            if needsPort { options += ["--port", String(try FreePort.find())] }
            needsPort = false
            return ["serve", "--build-reports"] + (isFirst ? options : options.filter { $0 != "--open" })
        }
    }

    private let package: SwiftPackage
    private var daemons: Daemons
    private var cycle = DevelopmentCycle()
    /// `build` is also the check of what has been built.
    private var build: DevelopmentProcess?, daemon: DevelopmentProcess?, engine: DevelopmentProcess?
    private var buildStart = Date(), engineStart = Date()
    private var code: Int32?
    private let events: AsyncStream<DevelopmentCycle.Event>
    /// Bounded by its sources: one event for each process that ends, ten changes a second, one Ctrl-C.
    private let sink: AsyncStream<DevelopmentCycle.Event>.Continuation

    init(_ package: SwiftPackage, _ daemons: Daemons) {
        (self.package, self.daemons) = (package, daemons)
        (events, sink) = AsyncStream.makeStream()
    }

    /// Runs until Ctrl-C. The signals must be blocked before.
    /// - Returns: the exit code
    func run() async -> Int32 {
        on([SIGINT, SIGTERM, SIGHUP]) { [sink] in sink.yield(.interrupted) }
        let watching = Task { [package, sink] in
            var watcher = SourceWatcher(package.sources)
            while true {
                try await Task.sleep(for: SourceWatcher.interval)
                if watcher.look(package.sources) { sink.yield(.changed) }
            }
        }
        defer { watching.cancel() }
        carryOut(.changed)
        for await event in events {
            carryOut(event)
            if let code { return code }
        }
        return 0
    }

    private static func daemonEnding(_ ending: DevelopmentProcess.Ending) -> DaemonEnding {
        switch ending.status {
        case .exited(let code): DaemonEnding(code: code, lastLines: lastLines(of: ending.text))
        case .signaled(let signal): DaemonEnding(signal: signal, lastLines: lastLines(of: ending.text))
        }
    }

    /// The errors that the program found in its control, in the form of a compiler's errors; nil when there are none.
    private static func errors(ofCheck ending: DevelopmentProcess.Ending) -> String? {
        switch ending.status {
        case .exited(0): return nil
        case .signaled:
            var crash = daemonEnding(ending)
            crash.program = "error: the program"
            return crash.text
        case .exited:
            return named(ending.text, "error: ")
        }
    }

    /// The program's errors, under another name than its own.
    private static func named(_ text: String, _ name: String) -> String {
        text.split(separator: "\n").map {
            $0.hasPrefix("pullwire: ") ? name + $0.dropFirst("pullwire: ".count) : String($0)
        }.joined(separator: "\n")
    }

    /// Why there is no engine for pages with the control, as a compiler's notes: it is no error of the build.
    private static func notes(ofEngine ending: DevelopmentProcess.Ending, in folder: String) -> String? {
        if ending.status.isSuccess { return nil }
        let text = CompilerOutput(named(ending.text, ""), in: folder).text
        if text.isEmpty || text.contains(": error: ") { return text.replacing("error: ", with: "note: ") }
        return "note: " + text
    }

    /// What a program says as it traps: `Ribbon/Ribbon.swift:12: Fatal error: Index out of range`, without the frames
    /// of the stack behind it.
    private static func lastLines(of text: String) -> String {
        let lines = text.split(separator: "\n")
        let first = lines.lastIndex { $0.contains("Fatal error") } ?? max(0, lines.count - 5)
        return lines[first...].prefix(5).joined(separator: "\n")
    }

    private func carryOut(_ event: DevelopmentCycle.Event) {
        for action in cycle.handle(event) { carryOut(action) }
    }

    private func carryOut(_ action: DevelopmentCycle.Action) {
        switch action {
        case .startBuild:
            buildStart = Date()
            build = DevelopmentProcess(.name("swift"), package.build, output: .shown) {
                [sink, folder = package.folder] ending in
                let isDone = ending.status.isSuccess
                sink.yield(.built(errors: isDone ? nil : CompilerOutput(ending.text, in: folder).text))
            }
        case .startCheck:
            build = DevelopmentProcess(.path(.init(package.program)), ["check-controls"], output: .discarded) {
                [sink] in
                sink.yield(.checked(errors: Development.errors(ofCheck: $0)))
            }
        case .cancelBuild: build?.stop(.interrupt)
        case .startDaemon:
            say(
                "build \(cycle.number) is done, after \(String(format: "%.1f", Date().timeIntervalSince(buildStart))) s"
            )
            startDaemon(isFirst: cycle.number == 1)
        case .stopDaemon: daemon?.stop()
        case .makeEngine:
            engineStart = Date()
            engine = DevelopmentProcess(
                .path(.init(package.program)),
                ["page-engine", "--package", package.folder, "--into", package.engineFolder], output: .hidden
            ) { [sink, folder = package.folder] in
                sink.yield(.engineMade(notes: Development.notes(ofEngine: $0, in: folder)))
            }
        case .cancelEngine: engine?.stop()
        case .serveEngine:
            say(
                "the engine for pages is done, after \(String(format: "%.1f", Date().timeIntervalSince(engineStart))) s"
            )
            daemon?.write(package.engineFolder + "/engine.wasm")
        case .tell(let build): daemon?.write(String(decoding: ServerMessage.build(build).json(), as: UTF8.self))
        case .say(let text): say(text)
        case .end(let code): self.code = code
        }
    }

    private func startDaemon(isFirst: Bool) {
        do {
            daemon = DevelopmentProcess(
                .path(.init(package.program)), try daemons.arguments(isFirst: isFirst),
                output: isFirst ? .inherited : .discarded, environment: daemons.environment
            ) { [sink] in sink.yield(.daemonEnded(Development.daemonEnding($0))) }
        } catch {
            sink.yield(.daemonEnded(DaemonEnding(code: 4, lastLines: "\(error)")))
        }
    }

    private func say(_ text: String) { printError("pullwire dev: " + text) }
}
