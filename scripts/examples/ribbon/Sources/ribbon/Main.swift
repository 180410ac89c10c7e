import PreviewCommands

/// Everything that `pullwire` can do, with this control beside the published ones.
@main struct Main {
    static func main() { Pullwire.run([Ribbon.self]) }
}
