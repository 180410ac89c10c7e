import ArgumentParser
import RefreshEngine

/// A subcommand that is given the systems that there are, before it runs.
package protocol CatalogCommand: ParsableCommand {
    func run(in catalog: Catalog) throws
}
