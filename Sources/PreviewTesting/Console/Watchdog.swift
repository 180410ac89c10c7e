import Foundation
import RefreshEngine
import Synchronization

/// Notices that a call of an author's control does not come back, and which. The process has to end then: nothing can
/// interrupt a loop in Swift.
///
/// What counts is the processor time of the thread that calls. A process that is suspended, or waits for its turn, uses
/// none.
package enum Watchdog {
    /// s that a call may take. Chosen: ten thousand times as long as any that a preview can be shown with.
    static let patience = 2.0
    /// s between two looks.
    private static let interval = 0.25

    struct Call {
        let system: any RefreshSystem.Type
        let function: StaticString
        /// The processor time of its thread when it was looked at first, s.
        var since: Double?

        var error: CommandError {
            .usage(
                "\(system.declaration.name): \(function) has not come back after \(plain(patience)) s of processor time; look for a loop in it that never ends"
            )
        }
    }

    /// Those under way, by their threads.
    private static let calls = Mutex<[pthread_t: Call]>([:])
    private static let isOn = Atomic(false)

    /// Watches the calls of ``Watched`` controls from now on.
    static func start(_ end: @escaping @Sendable (CommandError) -> Never) {
        if isOn.exchange(true, ordering: .relaxed) { return }
        // The new thread takes no signals: another one waits for them.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        Thread {
            while isOn.load(ordering: .relaxed) {
                Thread.sleep(forTimeInterval: interval)
                if let call = overdue(patience) { end(call.error) }
            }
        }.start()
    }

    package static func stop() { isOn.store(false, ordering: .relaxed) }

    /// A call that has taken so long, s.
    static func overdue(_ patience: Double) -> Call? {
        calls.withLock { calls in
            // None of the threads can leave its call, and end, as long as this has the lock.
            for (thread, call) in calls {
                guard let now = processorTime(of: thread) else { continue }
                if now - (call.since ?? now) >= patience { return call }
                calls[thread]?.since = call.since ?? now
            }
            return nil
        }
    }

    static func watch<Result>(
        _ system: any RefreshSystem.Type, _ function: StaticString, _ body: () -> Result
    ) -> Result {
        guard isOn.load(ordering: .relaxed) else { return body() }
        let thread = pthread_self()
        calls.withLock { $0[thread] = Call(system: system, function: function) }
        defer { calls.withLock { $0[thread] = nil } }
        return body()
    }

    private static func processorTime(of thread: pthread_t) -> Double? {
        var clock = clockid_t()
        var time = timespec()
        guard pthread_getcpuclockid(thread, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// A control whose calls the ``Watchdog`` sees.
struct Watched<System: RefreshSystem>: RefreshSystem {
    private var system: System

    init(_ parameters: ParameterValues, edge: Edge, random: SplitMix64) {
        system = Watchdog.watch(System.self, "init") { System(parameters, edge: edge, random: random) }
    }

    mutating func configure(_ parameters: ParameterValues) {
        Watchdog.watch(System.self, "configure(_:)") { system.configure(parameters) }
    }
    mutating func step(_ view: PullView) -> [RefreshCommand] {
        Watchdog.watch(System.self, "step(_:)") { system.step(view) }
    }
    func nodes() -> [Node] { Watchdog.watch(System.self, "nodes()") { system.nodes() } }
    func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        Watchdog.watch(System.self, "draw(_:into:)") { system.draw(view, into: &buffer) }
    }

    static var declaration: SystemDeclaration { System.declaration }
    static func animations(_ parameters: ParameterValues, edge: Edge) -> [NamedAnimation] {
        System.animations(parameters, edge: edge)
    }
    static func publishedCall(_ parameters: ParameterValues, edge: Edge) -> PublishedCall? {
        System.publishedCall(parameters, edge: edge)
    }
    var status: ControlStatus { system.status }
    var isStill: Bool { system.isStill }
    var isEnding: Bool { system.isEnding }
    var timeKey: String? { system.timeKey }
    var memory: ControlMemory {
        get { system.memory }
        set { system.memory = newValue }
    }
}

extension RefreshSystem {
    /// The same control, watched.
    static var watched: any RefreshSystem.Type { Watched<Self>.self }
}
