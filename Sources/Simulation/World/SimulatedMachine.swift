import Foundation
import Platform
import Synchronization

/// The machine of one simulated process: its clocks are set before each of its events, its chance follows from the
/// seed, and what is to be done on other threads becomes events.
final class SimulatedMachine: Machine {
    typealias Job = @Sendable () -> Void

    /// A job that some thread is to do.
    struct Wish {
        let queue: String
        let delay: Time
        let number: Int
    }

    private struct State {
        /// CLOCK_MONOTONIC, and how far the clock that goes on during sleep is ahead of it.
        var time = Time.zero
        var slept = Time.zero
        var dateOffset = 0.0
        var chance: Chance
        var wishes: [Wish] = []
        var queued: [String: [Job]] = [:]
        var delayed: [Int: Job] = [:]
        var count = 0
        var work = 0
    }

    /// s since 1970: 2026-01-01.
    private static let epoch = 1_767_225_600.0
    private static let start = ContinuousClock.now

    private let state: Mutex<State>

    init(_ chance: Chance) { state = Mutex(State(chance: chance)) }

    // MARK: What the daemon asks

    var nanoseconds: Int { state.withLock { $0.time.count } }
    var now: ContinuousClock.Instant {
        let time = state.withLock { $0.time + $0.slept }
        return Self.start + .nanoseconds(time.count)
    }
    var date: Date {
        state.withLock { Date(timeIntervalSince1970: Self.epoch + ($0.time + $0.slept).seconds + $0.dateOffset) }
    }
    /// Nothing takes processor time here.
    var workTime: Int { 0 }
    func random() -> UInt64 { state.withLock { $0.chance.next() } }
    func queue(_ name: String, isConcurrent: Bool) -> any WorkQueue { Queue(name: name, machine: self) }
    /// Nothing else happens meanwhile: only a daemon that ends sleeps, before its next attempt to write.
    func sleep(for time: Duration) { state.withLock { $0.time = $0.time + Time.seconds(time / .seconds(1)) } }

    private struct Queue: WorkQueue {
        let name: String
        let machine: SimulatedMachine

        func add(_ job: @escaping @Sendable () -> Void) { machine.add(job, to: name) }
        func add(after delay: Duration, _ job: @escaping @Sendable () -> Void) {
            machine.add(job, to: name, after: Time.seconds(delay / .seconds(1)))
        }
        func wait(for job: () -> Void) {
            while machine.runNext(of: name) {}
            job()
        }
    }

    private func add(_ job: @escaping Job, to queue: String, after delay: Time? = nil) {
        state.withLock { state in
            state.count += 1
            if delay == nil { state.queued[queue, default: []].append(job) } else { state.delayed[state.count] = job }
            state.wishes.append(Wish(queue: queue, delay: delay ?? .zero, number: delay == nil ? 0 : state.count))
        }
    }

    // MARK: What the world does

    /// - Parameters:
    ///   - time: of the world, since the machine was started
    ///   - slept: how much of it the machine has slept
    func set(_ time: Time, slept: Time) {
        state.withLock { ($0.time, $0.slept) = (time - slept, slept) }
    }

    /// Somebody sets the date.
    func jump(by seconds: Double) { state.withLock { $0.dateOffset += seconds } }

    func drainWishes() -> [Wish] {
        state.withLock { state in
            defer { state.wishes = [] }
            return state.wishes
        }
    }

    /// Does the next job of a queue; false: there is none.
    @discardableResult
    func runNext(of queue: String) -> Bool {
        let job = state.withLock { $0.queued[queue]?.isEmpty == false ? $0.queued[queue]?.removeFirst() : nil }
        job?()
        return job != nil
    }

    /// The process has ended.
    func forgetJobs() {
        // They end outside of the lock: what they know may ask for the time.
        _ = state.withLock { state in
            defer { (state.wishes, state.queued, state.delayed) = ([], [:], [:]) }
            return (state.queued, state.delayed)
        }
    }

    /// The time of a delayed job has come: it is next in its queue when all before it are done.
    func enqueue(_ wish: Wish) {
        guard let job = state.withLock({ $0.delayed.removeValue(forKey: wish.number) }) else { return }
        add(job, to: wish.queue)
    }
}
