import Platform

/// References to the loop, and to the machine that it runs on, for a ``SocketBridge`` and its parts, which are made
/// before the loop.
///
/// A class, because they all get the loop at once.
final class LoopLink {
    weak var loop: (any ServingLoop)?
    let machine: any Machine

    init(on machine: any Machine) { self.machine = machine }

    /// A function for another thread: it passes its argument to a job on the loop's thread.
    func callback<Value: Sendable>(
        _ job: @escaping @Sendable (SocketBridge, Value) -> Void
    ) -> @Sendable (Value) -> Void {
        let post = loop?.post
        return { value in post?({ job($0, value) }) }
    }
}
