import ArgumentParser
import PreviewProtocol

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the values of a control as code, or a page that needs nothing.",
        discussion: """
            Without a subcommand it writes values, in one of these formats; `pullwire help export values` has its options.

            \(ValueFormat.allCases.map { "\($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

            Examples:
              pullwire export swiftui --system arrow --preset designed
              pullwire export page pull.pull --out demo.html         one file, for any browser
            """,
        subcommands: [ExportValuesCommand.self, ExportPageCommand.self],
        defaultSubcommand: ExportValuesCommand.self)
}
