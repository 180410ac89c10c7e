import WebSockets

/// The loop, for a ``SocketBridge`` and its parts, which are made before it.
///
/// A class because they all hear of the loop at once.
final class LoopLink {
    weak var loop: SocketLoop?

    /// What another thread calls to have a job done on the loop's thread, with what it gives.
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
