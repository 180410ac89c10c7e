import ArgumentParser
import PreviewTesting
import RefreshEngine

/// Does nothing but what every subcommand that simulates does first: checks the controls of this program. For `dev`,
/// which runs it in the program that it has built, before that one's daemon takes the place of the present one.
struct CheckControlsCommand: CatalogCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-controls", abstract: "Check this program's controls; for `dev`.", shouldDisplay: false)

    func run(in catalog: Catalog) {}
}
