#if Preview
import PreviewCommands
#else
import PreviewTesting
#endif

/// This control beside the published ones: its tests, and with the trait Preview everything that `pullwire` can do.
@main struct Main {
    static func main() { Pullwire.run([Ribbon.self]) }
}
