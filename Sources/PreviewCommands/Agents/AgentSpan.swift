import Motion
import PreviewTesting

/// The motions of a call, and which ticks of the first one are meant.
struct AgentSpan {
    let motion: RenderedMotion
    /// `with`
    let ghost: RenderedMotion?
    let first: Tick, last: Tick
    /// The ghost's tick at `first`: its own mark of that name, or its beginning.
    let ghostStart: Tick

    init(_ arguments: AgentArguments, in workspace: AgentWorkspace) throws(CommandError) {
        func rendered(_ name: String) throws(CommandError) -> RenderedMotion {
            RenderedMotion(try workspace.motion(name).source, named: name)
        }
        motion = try rendered(try arguments.required("motion"))
        ghost = try arguments.text("with").map { (name) throws(CommandError) in try rendered(name) }
        first = try motion.tick(arguments.text("from"), "from", from: motion.first, or: motion.first)
        last = try motion.tick(arguments.text("to"), "to", from: first, or: motion.last)
        guard first <= last else { throw .usage("from is tick \(first.count), after to, which is tick \(last.count)") }
        ghostStart = try ghost?.tick(arguments.text("from"), "from", from: .zero, or: ghost?.first ?? .zero) ?? .zero
    }
}
