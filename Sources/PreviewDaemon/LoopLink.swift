import WebSockets

/// A reference to the loop, for a ``SocketBridge`` and its parts, which are made before it.
///
/// A class, because they all get the loop at once.
final class LoopLink {
    weak var loop: SocketLoop?

    /// A function for another thread: it passes its argument to a job on the loop's thread.
    func callback<Value: Sendable>(
        _ job: @escaping @Sendable (SocketBridge, Value) -> Void
    ) -> @Sendable (Value) -> Void {
        let remote = loop?.remote
        return { value in
            remote?.perform { loop in
                if let bridge = loop.handler as? SocketBridge { job(bridge, value) }
            }
        }
    }
}
