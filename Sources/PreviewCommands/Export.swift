import ArgumentParser
import PreviewProtocol

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write values as code, a page that needs nothing, or a page with every control.",
        discussion: """
            Without a subcommand it writes values, in one of these formats; `pullwire help export values` has its options.

            \(ValueFormat.allCases.map { "\($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

            Examples:
              pullwire export swiftui --system arrow --preset designed
              pullwire export page pull.pull --out demo.html         one file, for any browser
              pullwire export site controls                          a page with every control, for any web server
            """,
        subcommands: [ExportValuesCommand.self, ExportPageCommand.self, ExportSiteCommand.self],
        defaultSubcommand: ExportValuesCommand.self)
}
