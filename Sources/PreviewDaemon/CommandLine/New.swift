import ArgumentParser
import Foundation

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Write a package with a control of your own.",
        discussion: """
            The package has a small control that works, a gesture with its golden, and a README. It builds against the Pullwire that this program comes \
            from. Nothing that exists is overwritten.

            Examples:
              pullwire new ribbon                        the folder ribbon, with the control Ribbon
              pullwire new ribbon --at ../ribbon         another folder
              pullwire new ribbon --pullwire ~/pullwire  where the sources of Pullwire are, if they are not found
            """)

    @Argument(help: "The control's name: small letters, digits and hyphens. Scripts and links name it so.")
    var name: String

    @Option(help: ArgumentHelp("The folder that is made. (default: the name, here)", valueName: "folder"), completion: .directory)
    var at: String?

    @Option(help: ArgumentHelp("The folder with the sources of Pullwire. By default it is found above the program.", valueName: "folder"), completion: .directory)
    var pullwire: String?

    func run() throws {
        let checkout = try Checkout(given: pullwire)
        let control = try ControlPackage(name: name, from: checkout)
        let folder = URL(fileURLWithPath: at ?? name).standardizedFileURL.path
        try control.write(to: folder)
        print("""
            \(folder) has your control: Sources/\(name)/\(control.typeName).swift
            Now preview it, and edit it while you watch:

              cd \(folder)
              \(CommandLine.arguments[0].contains("/") ? URL(fileURLWithPath: CommandLine.arguments[0]).path : CommandLine.arguments[0]) dev

            The first build takes some minutes. Then open the link with /?system=\(name) behind it.
            """)
    }
}
