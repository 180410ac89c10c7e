import ArgumentParser
import Foundation
import PreviewTesting
import RefreshEngine

struct NewCommand: CatalogCommand {
    static var checksNodes: Bool { false }
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Write a package with a control of your own.",
        discussion: """
            The package has a small control that works, a gesture with its golden, and a README. It builds against the sources that this program comes \
            from; where there are none, as beside a program that was installed, they are to be cloned, and it says how. Nothing that exists is overwritten.

            Its tests are built without the preview, and need little: Swift, libraqm-dev and libexpat1-dev. `pullwire dev` builds it with its trait \
            Preview, which needs all that Pullwire is built with.

            Examples:
              pullwire new ribbon                        the folder ribbon, with the control Ribbon
              pullwire new ribbon --at ../ribbon         another folder
              pullwire new ribbon --pullwire ~/pullwire  where the sources of Pullwire are, if they are not found
            """)

    @Argument(help: "The control's name: small letters, digits and hyphens. Scripts and links name it so.")
    var name: String

    @Option(
        help: ArgumentHelp("The folder that is made. (default: the name, here)", valueName: "folder"),
        completion: .directory)
    var at: String?

    @Option(
        help: ArgumentHelp(
            "The folder with the sources of Pullwire, or the address from which they are cloned. By default they are looked for above the program.",
            valueName: "folder-or-address"),
        completion: .directory)
    var pullwire: String?

    func run(in catalog: Catalog) throws {
        let sources = try PullwireSources(given: pullwire)
        let folder = URL(fileURLWithPath: at ?? name).standardizedFileURL.path
        let control = try ControlPackage(
            name: name, sources: sources, folder: folder, besides: catalog.declarations.map(\.name))
        try control.write()
        print(
            """
            \(folder) has your control: Sources/\(name)/\(control.typeName).swift
            \(NewCommand.cloning(sources, beside: folder))Now preview it, and edit it while you watch:

              cd \(folder)
              \(CommandLine.arguments[0].contains("/") ? URL(fileURLWithPath: CommandLine.arguments[0]).path : CommandLine.arguments[0]) dev

            The first build takes some minutes, and needs what Pullwire itself is built with. Then open the link with /?system=\(name) behind it.

            Its tests need only Swift, libraqm-dev and libexpat1-dev, and their first build takes about a minute:

              swift run \(name) run Tests
            """)
    }

    /// What the user must do before the package can be built.
    private static func cloning(_ sources: PullwireSources, beside folder: String) -> String {
        let place = URL(fileURLWithPath: folder + "/../pullwire").standardizedFileURL.path
        guard case .address(let address) = sources, !PullwireSources.are(in: place) else { return "" }
        guard let address else {
            return
                "It is built against the sources of Pullwire in \(place). This program was not told from where they are cloned: ask whoever gave it to you, and clone them there.\n"
        }
        return
            "It is built against the sources of Pullwire in \(place). Clone them there first:\n\n  git clone \(address) \(place)\n\n"
    }
}
