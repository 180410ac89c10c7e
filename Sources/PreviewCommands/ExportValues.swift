import ArgumentParser
import Exports
import Figures
import PreviewProtocol
import PreviewTesting
import RefreshEngine
import Scripts

struct ExportValuesCommand: CatalogCommand {
    static let configuration = CommandConfiguration(
        commandName: "values",
        abstract: "Write the values of a control, its animations and the list's physics as code for other programs.",
        discussion: """
            The values are those at tick 0 of a script or a recording, those of a running session, or with --system a control's published ones, with what --preset \
            and --set change. Without any of these there is the list's physics alone.

            \(ValueFormat.allCases.map { "\($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

            Lengths are in pt and times in s. A linear() of CSS has as few points as possible, while it stays within 0.001 of its curve (1 is the \
            whole distance). Comments at the beginning say what is not as published, and what of it the format \
            cannot say.

            Examples:
              pullwire export control pull.pull                      the call of the published control
              pullwire export plist --system storehouse --set figure="0,0 0,40; 0,40 20,40" --out figure.plist
              pullwire export swiftui --system arrow --preset designed
              pullwire export css --set scroll.spring=critical10     the list's physics alone
              pullwire export tokens demo.pullcast --edge footer
              pullwire export compose --session demo                 what a running session has now
              pullwire export --list --system plain                  the formats that there are for a control
            """)

    @Argument(
        help: ArgumentHelp(
            "What to write: \(ValueFormat.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "format"))
    var format: String?

    @OptionGroup var source: ExportSource

    @Flag(help: "List the formats that there are for these values instead.")
    var list = false

    @Option(
        help: ArgumentHelp(
            "At which edge the control is. (default: both edges that have one; of --system the header)",
            valueName: "edge"))
    var edge: Edge?

    @Option(
        help: ArgumentHelp("Write into this file instead of standard output.", valueName: "file"), completion: .file())
    var out: String?

    /// With --list a single argument is the file.
    private var wanted: (format: String?, file: String?) {
        list && source.file == nil ? (nil, format) : (format, source.file)
    }

    func validate() throws {
        try source.check(wanted.file)
        if list { return }
        guard let format = wanted.format else {
            throw ValidationError("Missing expected argument '<format>': one of \(ExportValuesCommand.formats)")
        }
        _ = try ExportValuesCommand.known(format)
    }

    private static let formats = ValueFormat.allCases.map(\.rawValue).joined(separator: ", ")

    private static func known(_ name: String) throws(ValidationError) -> ValueFormat {
        if let format = ValueFormat(rawValue: name) { return format }
        let subcommands = ExportCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
        let hint =
            nearest(name, in: ValueFormat.allCases.map(\.rawValue) + subcommands).map { "did you mean \($0)?" }
            ?? "there is \(formats)"
        throw ValidationError("there is no format \"\(name)\"; \(hint)")
    }

    func run(in catalog: Catalog) throws {
        if list { return try printList(source.isForSession ? ask(.json).formats : values(in: catalog).formats) }
        let format = try ExportValuesCommand.known(wanted.format ?? "")
        let text =
            try source.isForSession ? ask(format).text : ExportValuesCommand.text(of: values(in: catalog), format)
        guard let out else { return StandardOutput.write(text) }
        try OutputFile.write(text.utf8, to: out)
    }

    private func printList(_ formats: [ValueFormat]) {
        let width = ValueFormat.allCases.map(\.rawValue.count).max() ?? 0
        for format in formats { print(format.rawValue.padded(to: width + 2) + format.summary) }
    }

    private static func text(of values: [ExportedValues], _ format: ValueFormat) throws(CommandError) -> String {
        do throws(ExportError) { return try values.text(in: format) } catch { throw .usage(error.description) }
    }

    // MARK: Whose values

    private func values(in catalog: Catalog) throws -> [ExportedValues] {
        let motion = try source.motion(wanted.file, at: edge ?? .header, source.figures.checked(catalog))
        return ExportedValues.all(of: motion.scenario, edge: edge, version: Version.text)
    }

    // MARK: A running session

    private func ask(_ format: ValueFormat) throws -> (text: String, formats: [ValueFormat]) {
        let edges = edge.flatMap { ClientMessage.ValuesRequest.Controls(rawValue: $0.rawValue) } ?? .both
        let answer = try source.ask(.values(ClientMessage.ValuesRequest(format, edges)))
        let formats = answer["formats"]?.array?.compactMap { $0.string.flatMap(ValueFormat.init) } ?? []
        return (answer["text"]?.string ?? "", formats)
    }
}
