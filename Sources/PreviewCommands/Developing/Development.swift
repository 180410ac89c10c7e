import Foundation
import PreviewProtocol
import PreviewTesting
import Synchronization

/// Carries out what ``DevelopmentCycle`` decides: starts and stops processes, and looks at the sources.
///
/// A class because it holds the processes.
final class Development {
    /// The daemons that run one after the other. What must be the same for all of them is fixed.
    struct Daemons {
        /// Those of `serve`.
        let options: [String]
        /// Fixed tokens, so that links stay valid, where links need one.
        let environment: [String: String]

        /// - Parameter isFirst: whether a browser may be opened
        func arguments(isFirst: Bool) -> [String] {
            ["serve", "--build-reports"] + (isFirst ? options : options.filter { $0 != "--open" })
        }
    }

    /// What one thread raises and another one looks at.
    final class Flag: Sendable {
        private let state = Mutex(false)

        func raise() { state.withLock { $0 = true } }
        var isRaised: Bool { state.withLock { $0 } }
    }

    /// s between two looks at the processes. Chosen: not noticed beside a build.
    private static let interval = 0.02

    private let package: SwiftPackage
    private let daemons: Daemons
    private var cycle = DevelopmentCycle()
    private var watcher: SourceWatcher
    /// `build` is also the check of what has been built.
    private var build: ChildProcess?, daemon: ChildProcess?
    private var isChecking = false
    private var buildStart = Date()
    private var endSeen: Date?
    private var code: Int32?

    init(_ package: SwiftPackage, _ daemons: Daemons) {
        (self.package, self.daemons) = (package, daemons)
        watcher = SourceWatcher(package.sources)
    }

    /// Returns the exit code.
    func run(until isInterrupted: Flag) -> Int32 {
        var nextLook = Date()
        var isTold = false
        carryOut(.changed)
        while true {
            if isInterrupted.isRaised, !isTold {
                isTold = true
                carryOut(.interrupted)
            }
            if Date() >= nextLook {
                nextLook = Date() + SourceWatcher.interval
                if watcher.look(package.sources) { carryOut(.changed) }
            }
            lookAtProcesses()
            if let code { return code }
            Thread.sleep(forTimeInterval: Development.interval)
        }
    }

    private func lookAtProcesses() {
        if let build, hasEnded(build) {
            self.build = nil
            let isDone = build.ending == (nil, 0)
            if isChecking {
                carryOut(.checked(errors: isDone ? nil : Development.errors(of: build)))
            } else {
                carryOut(.built(errors: isDone ? nil : CompilerOutput(build.text, in: package.folder).text))
            }
        }
        if let daemon, hasEnded(daemon) {
            self.daemon = nil
            carryOut(.daemonEnded(Development.ending(of: daemon)))
        }
    }

    private static func ending(of process: ChildProcess) -> DaemonEnding {
        let (signal, code) = process.ending
        return DaemonEnding(signal: signal, code: code, lastLines: lastLines(of: process.text))
    }

    /// What is wrong with a control by its own program, in the form of a compiler's errors.
    private static func errors(of check: ChildProcess) -> String {
        var ending = ending(of: check)
        ending.program = "error: the program"
        if ending.signal != nil { return ending.text }
        return check.text.split(separator: "\n").map {
            $0.hasPrefix("pullwire: ") ? "error: " + $0.dropFirst("pullwire: ".count) : String($0)
        }.joined(separator: "\n")
    }

    /// It has ended, and what it wrote is there, or has had a second to come.
    private func hasEnded(_ process: ChildProcess) -> Bool {
        guard process.hasEnded else { return false }
        let since = endSeen ?? Date()
        endSeen = since
        guard process.isRead || Date() > since + 1 else { return false }
        endSeen = nil
        return true
    }

    /// What a program says as it traps: `Ribbon/Ribbon.swift:12: Fatal error: Index out of range`, without the frames
    /// of the stack behind it.
    private static func lastLines(of text: String) -> String {
        let lines = text.split(separator: "\n")
        let first = lines.lastIndex { $0.contains("Fatal error") } ?? max(0, lines.count - 5)
        return lines[first...].prefix(5).joined(separator: "\n")
    }

    private func carryOut(_ event: DevelopmentCycle.Event) {
        for action in cycle.handle(event) {
            do throws(CommandError) { try carryOut(action) } catch {
                printError(error)
                build?.stop()
                daemon?.stop()
                code = error.code.rawValue
            }
        }
    }

    private func carryOut(_ action: DevelopmentCycle.Action) throws(CommandError) {
        switch action {
        case .startBuild:
            buildStart = Date()
            build = try ChildProcess("/usr/bin/env", package.build)
            isChecking = false
        case .startCheck:
            // Whatever it is to do, it checks its control first.
            build = try ChildProcess(package.program, ["--version"], output: .nullDevice)
            isChecking = true
        case .cancelBuild: build?.stop(SIGINT)
        case .startDaemon:
            say(
                "build \(cycle.number) is done, after \(String(format: "%.1f", Date().timeIntervalSince(buildStart))) s"
            )
            let isFirst = cycle.number == 1
            daemon = try ChildProcess(
                package.program, daemons.arguments(isFirst: isFirst), output: isFirst ? .standardOutput : .nullDevice,
                environment: daemons.environment)
        case .stopDaemon: daemon?.stop()
        case .tell(let build): daemon?.write(ServerMessage.build(build).json())
        case .say(let text): say(text)
        case .end(let code): self.code = code
        }
    }

    private func say(_ text: String) { printError("pullwire dev: " + text) }
}
