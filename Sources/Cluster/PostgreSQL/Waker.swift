import CPostgreSQL
import Glibc

/// Ends ``PostgresConnection/wait(or:until:)`` from any thread. A class because it holds a descriptor.
package final class Waker: Sendable {
    /// Readable from ``wake()`` until ``reset()``.
    let descriptor: Int32

    /// nil: descriptors are short.
    package init?() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        if descriptor < 0 { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    package func wake() { eventfd_write(descriptor, 1) }

    package func reset() {
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
    }
}
