// So that an author of a control needs one import.
@_exported import Motion
import PreviewTesting
@_exported import RefreshEngine

/// The whole program: the command line with the daemon behind it.
public enum Pullwire {
    /// Does what the arguments of the process say, with the published systems, and ends the process. `pullwire --help`
    /// tells its exit codes.
    public static func main() { PullwireCommand.start() }

    /// The same with controls of one's own, which come before the published ones, so that a new session begins with the
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
    public static func run(_ controls: [any RefreshSystem.Type]) {
        PullwireCommand.start(with: controls, default: ServeCommand.self)
    }
}
