import Glibc
import PreviewProtocol

/// The state machine of `pullwire dev`: it is told what has happened and returns what to do. It does no I/O.
///
///     save ─► build, check ─► failed: the present daemon goes on and shows the errors
///                          └► done: the present daemon is stopped, that of the new build started
struct DevelopmentCycle {
    enum Event: Equatable {
        /// A source was saved. Also the first event: then everything counts as saved.
        case changed
        /// The build has ended; `errors` are what it said when it failed, nil when it is done.
        case built(errors: String?)
        /// The program has checked its control; `errors` are what it found, nil when there are none.
        case checked(errors: String?)
        case daemonEnded(DaemonEnding)
        /// Ctrl-C.
        case interrupted
    }

    enum Action: Equatable {
        case startBuild, startCheck
        /// Also the check.
        case cancelBuild
        case startDaemon, stopDaemon
        /// To the daemon that runs; nothing where none does.
        case tell(ServerMessage.Build)
        /// A line for the author's terminal.
        case say(String)
        case end(code: Int32)
    }

    private enum DaemonState { case none, running, stopping }

    private var daemon = DaemonState.none
    /// Also while the program is checked.
    private var isBuilding = false
    /// The files have changed since this build began.
    private var isStale = false
    private var isEnding = false
    /// Good builds so far.
    private(set) var number = 0
    /// How the last daemon ended, if it was not stopped, until the page has been told.
    private var crash = ""

    mutating func handle(_ event: Event) -> [Action] {
        if isEnding { return ended(event) }
        switch event {
        case .changed: return changed()
        case .built where isStale, .checked where isStale:
            (isBuilding, isStale) = (false, false)
            return changed()
        case .built(.some(let errors)): return failed(errors, "the build failed")
        case .built(nil): return [.startCheck]
        case .checked(.some(let errors)): return failed(errors, "the control does not pass its check")
        case .checked(nil):
            (isBuilding, number) = (false, number + 1)
            if daemon == .none { return start() }
            daemon = .stopping
            return [.stopDaemon]
        case .daemonEnded(let ending): return ended(ending)
        case .interrupted:
            isEnding = true
            let rest: [Action] = (isBuilding ? [.cancelBuild] : []) + (daemon == .running ? [.stopDaemon] : [])
            return rest + end()
        }
    }

    private mutating func changed() -> [Action] {
        if isBuilding {
            isStale = true
            return [.cancelBuild]
        }
        isBuilding = true
        return [.tell(.init(.building, number: number)), .startBuild]
    }

    private mutating func failed(_ errors: String, _ what: String) -> [Action] {
        isBuilding = false
        return [.tell(.init(.failed, errors, number: number)), .say("\(what); save a source to build again")]
    }

    private mutating func start() -> [Action] {
        defer { crash = "" }
        daemon = .running
        return [.startDaemon, .tell(.init(.done, crash, number: number))]
    }

    private mutating func ended(_ ending: DaemonEnding) -> [Action] {
        let wasStopped = daemon == .stopping
        daemon = .none
        if wasStopped { return start() }
        if ending.isAddressTaken, number == 1 {
            isEnding = true
            return (isBuilding ? [.cancelBuild] : []) + end(code: 4)
        }
        crash = ending.isFailure ? ending.text : ""
        return [.say("\(ending.firstLine); save a source to build and start it again")]
    }

    /// After Ctrl-C: ends when no process runs any more.
    private mutating func ended(_ event: Event) -> [Action] {
        switch event {
        case .built, .checked: isBuilding = false
        case .daemonEnded: daemon = .none
        case .changed, .interrupted: break
        }
        return end()
    }

    private func end(code: Int32 = 0) -> [Action] { isBuilding || daemon != .none ? [] : [.end(code: code)] }
}

/// How a daemon, or another program, has ended, and the last lines that it wrote.
struct DaemonEnding: Equatable {
    /// The number of the signal that ended it, or its exit code.
    var signal: Int32?, code: Int32 = 0
    /// What it wrote on standard error at the end.
    var lastLines = ""
    var program = "the daemon"

    /// A signal that nobody sends to stop a program: the author's code has trapped.
    var isCrash: Bool { signal.map { ![SIGINT, SIGTERM, SIGKILL, SIGHUP].contains($0) } ?? false }
    /// It crashed, or it ended with an error.
    var isFailure: Bool { isCrash || code != 0 }
    /// Nothing can be served there, so another build will not help.
    var isAddressTaken: Bool { signal == nil && code == 4 }

    /// `the daemon crashed: signal 4, Illegal instruction`
    var firstLine: String {
        guard let signal else { return "\(program) has ended with the exit code \(code)" }
        return
            "\(program) \(isCrash ? "crashed" : "was ended"): signal \(signal), \(String(cString: strsignal(signal)))"
    }

    /// The same, and its last lines below.
    var text: String { lastLines.isEmpty ? firstLine : firstLine + "\n" + lastLines }
}
