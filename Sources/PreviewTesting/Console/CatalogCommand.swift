import ArgumentParser
import RefreshEngine

/// A subcommand that needs the catalog of systems to run.
package protocol CatalogCommand: ParsableCommand {
    func run(in catalog: Catalog) throws
}
