import Glibc
import PreviewProtocol

/// The state machine of `pullwire dev`: it is told what has happened and returns what to do. It does no I/O.
///
///     save ─► build, check ─► failed: the present daemon goes on and shows the errors
///                          └► done: the present daemon is stopped, that of the new build started
///                                  └► the engine for pages is compiled, and served once it is done
struct DevelopmentCycle {
    enum Event: Equatable {
        /// A source was saved. Also the first event: then everything counts as saved.
        case changed
        /// The build has ended; `errors` are what it said when it failed, nil when it is done.
        case built(errors: String?)
        /// The program has checked its control; `errors` are what it found, nil when there are none.
        case checked(errors: String?)
        case daemonEnded(DaemonEnding)
        /// The engine for pages has been compiled; `notes` are why it could not be, nil when it is done.
        case engineMade(notes: String?)
        /// Ctrl-C.
        case interrupted
    }

    enum Action: Equatable {
        case startBuild, startCheck
        /// Also the check.
        case cancelBuild
        case startDaemon, stopDaemon
        case makeEngine, cancelEngine
        /// The daemon that runs serves the engine that was made.
        case serveEngine
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
    /// The exit code, once it ends when nothing runs any more.
    private var exitCode: Int32?
    /// Good builds so far.
    private(set) var number = 0
    /// How the last daemon ended, if it was not stopped, until the page has been told.
    private var crash = ""
    /// What the page was told with the last build.
    private var told = ""
    /// Which build the engine is compiled for; nil: none is compiled.
    private var engineNumber: Int?
    /// The daemon has no engine of its build yet, and the files are still those that it was built from.
    private var needsEngine = false
    /// Said last; not said again.
    private var notes: String?

    mutating func handle(_ event: Event) -> [Action] {
        if exitCode != nil { return ended(event) }
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
        case .engineMade(let notes): return engineMade(notes)
        case .interrupted:
            return end(code: 0)
        }
    }

    private mutating func changed() -> [Action] {
        needsEngine = false
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
        (daemon, told, crash, needsEngine) = (.running, crash, "", !isBuilding)
        return [.startDaemon, .tell(.init(.done, told, number: number))] + makeEngine()
    }

    /// One at a time. One that is out of date is not cancelled: the first has the engine itself compiled, for a minute.
    private mutating func makeEngine() -> [Action] {
        guard needsEngine, engineNumber == nil else { return [] }
        engineNumber = number
        return [.makeEngine]
    }

    private mutating func engineMade(_ new: String?) -> [Action] {
        let isCurrent = engineNumber == number
        engineNumber = nil
        guard needsEngine, isCurrent else { return makeEngine() }
        needsEngine = false
        defer { notes = new }
        guard let new else { return [.serveEngine, .tell(.init(.done, told, number: number))] }
        if new.isEmpty { return [] }
        let text = told.isEmpty ? new : told + "\n" + new
        // The page shows what is to be changed in the control; what is missing on this machine is for the terminal.
        return (new.contains(": note: ") ? [.tell(.init(.done, text, number: number))] : [])
            + (new == notes ? [] : [.say("the page shows the control by the daemon's frames\n\(new)")])
    }

    private mutating func ended(_ ending: DaemonEnding) -> [Action] {
        let wasStopped = daemon == .stopping
        daemon = .none
        if wasStopped { return start() }
        if ending.isAddressTaken, number == 1 {
            return end(code: 4)
        }
        crash = ending.isFailure ? ending.text : ""
        return [.say("\(ending.firstLine); save a source to build and start it again")]
    }

    /// While it ends: it has ended when no process runs any more.
    private mutating func ended(_ event: Event) -> [Action] {
        switch event {
        case .built, .checked: isBuilding = false
        case .daemonEnded: daemon = .none
        case .engineMade: engineNumber = nil
        case .changed, .interrupted: break
        }
        return end()
    }

    private mutating func end(code: Int32) -> [Action] {
        exitCode = code
        return (isBuilding ? [.cancelBuild] : []) + (engineNumber == nil ? [] : [.cancelEngine])
            + (daemon == .running ? [.stopDaemon] : []) + end()
    }

    private func end() -> [Action] {
        guard let exitCode, !isBuilding, engineNumber == nil, daemon == .none else { return [] }
        return [.end(code: exitCode)]
    }
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
