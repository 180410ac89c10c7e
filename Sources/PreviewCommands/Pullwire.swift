import Figures

// What the author of a control meets comes with this module.
@_exported import Motion
@_exported import RefreshEngine

/// The daemon's program: the command line with everything behind it.
public enum Pullwire {
    /// Does what the arguments of the process say, with the published systems, and ends the process. `pullwire --help`
    /// tells its exit codes.
    public static func main() { PullwireCommand.start(.published) }

    /// The same with systems of one's own, which come before the published ones, so that a new session begins with the
    /// first of them. Without arguments it serves.
    ///
    ///     import PreviewCommands
    ///
    ///     @main struct Main {
    ///         static func main() { Pullwire.run([Ribbon.self]) }
    ///     }
    ///
    /// A mistake in a declaration (a name that is taken, a default that is not allowed, a preset with an unknown
    /// parameter), in the nodes (one that is not drawn, path data that cannot be read) or in `isStill` ends the process
    /// with exit code 2. All mistakes are told at once. So does a loop in the control that never ends, but for a
    /// control that is served without `dev`.
    public static func run(_ systems: [any RefreshSystem.Type]) {
        let systems = systems.map { $0.watched }
        Watchdog.start { PullwireCommand.end($0) }
        do throws(CatalogError) {
            PullwireCommand.start(
                try Catalog.published.adding(systems).checkingNodes(of: systems, pathError: pathError),
                default: ServeCommand.self)
        } catch {
            PullwireCommand.end(CommandError.usage(error.description))
        }
    }

    /// What is wrong with a node's path data.
    private static func pathError(_ data: String) -> String? {
        do throws(FigureError) { _ = try Subpath.subpaths(of: data) } catch { return error.description }
        return nil
    }
}
