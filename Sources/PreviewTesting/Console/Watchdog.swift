import Foundation
import RefreshEngine
import Synchronization

/// Detects a call of an author's control that does not return. Then the process must end, because a loop in Swift
/// cannot be interrupted.
///
/// It measures the processor time of the calling thread, so a process that is suspended or waits for a processor does
/// not count.
package enum Watchdog {
    /// The processor time that a call may take, s. Chosen: ten thousand times what a call may take in a smooth preview.
    static let patience = 2.0
    /// The time between two checks, s.
    private static let interval = 0.25

    struct Call {
        let system: any RefreshSystem.Type
        let function: StaticString
        /// The processor time of its thread at the first check, s.
        var since: Double?

        var error: CommandError {
            .usage(
                "\(system.declaration.name): \(function) has not come back after \(plain(patience)) s of processor time; look for a loop in it that never ends"
            )
        }
    }

    /// The calls that have not returned, by thread.
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

    /// A call that has taken at least this long, s.
    static func overdue(_ patience: Double) -> Call? {
        calls.withLock { calls in
            // While this holds the lock, no thread can return from its call and end.
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

/// A control whose calls the ``Watchdog`` checks.
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

    func running(at tick: Tick) -> [RunningAnimation] {
        Watchdog.watch(System.self, "running(at:)") { system.running(at: tick) }
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
    func pull(of finger: Double, damped: Double) -> Double {
        Watchdog.watch(System.self, "pull(of:damped:)") { system.pull(of: finger, damped: damped) }
    }
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
