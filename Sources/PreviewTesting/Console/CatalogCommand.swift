import ArgumentParser
import RefreshEngine

/// A subcommand that needs the catalog of systems to run.
package protocol CatalogCommand: ParsableCommand {
    func run(in catalog: Catalog) throws
}

/// A subcommand that needs the types of the author's controls to run.
package protocol ControlsCommand: ParsableCommand {
    func run(with controls: [any RefreshSystem.Type]) throws
}
