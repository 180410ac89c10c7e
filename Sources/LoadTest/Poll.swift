import CEpoll
import Glibc

/// Who has something to read: epoll, each socket with a number.
///
/// A class because it holds two C resources.
final class Poll {
    private let descriptor = epoll_create1(0)
    private let events = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: 256)

    deinit {
        close(descriptor)
        events.deallocate()
    }

    /// Told when it is connected.
    func add(_ socket: Int32, number: Int) { control(EPOLL_CTL_ADD, socket, number, EPOLLOUT) }

    /// Told when it can be read from, from now on.
    func awaitReading(_ socket: Int32, number: Int) { control(EPOLL_CTL_MOD, socket, number, EPOLLIN) }

    private func control(_ operation: Int32, _ socket: Int32, _ number: Int, _ interest: EPOLL_EVENTS) {
        var event = epoll_event(events: interest.rawValue, data: epoll_data_t(u64: UInt64(number)))
        epoll_ctl(descriptor, operation, socket, &event)
    }

    /// Waits for at most a millisecond.
    func wait(_ ready: (_ number: Int) -> Void) {
        let count = Int(epoll_wait(descriptor, events.baseAddress, Int32(events.count), 1))
        for index in 0..<max(0, count) { ready(Int(events[index].data.u64)) }
    }
}
