import ArgumentParser
import RefreshEngine

/// A subcommand that needs the catalog of systems to run.
package protocol CatalogCommand: ParsableCommand {
    /// Whether the nodes of the author's controls are checked before it runs, which simulates each of them.
    static var checksNodes: Bool { get }
    func run(in catalog: Catalog) throws
}

extension CatalogCommand {
    package static var checksNodes: Bool { true }
}

/// A subcommand that needs the types of the author's controls to run.
package protocol ControlsCommand: ParsableCommand {
    func run(with controls: [any RefreshSystem.Type]) throws
}
