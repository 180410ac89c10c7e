/// The daemon's program: the command line with everything behind it.
public enum PreviewDaemon {
    /// Does what the arguments of the process say, and ends the process. Its exit code is told by `pullwire --help`.
    public static func main() { Pullwire.start(.published) }
}
