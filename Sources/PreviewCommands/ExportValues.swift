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

    @Argument(
        help: ArgumentHelp("A gesture script (.pull, .json) or a recording (.pullcast).", valueName: "file"),
        completion: .file(extensions: ["pull", "json", "pullcast"]))
    var file: String?

    @Flag(help: "List the formats that there are for these values instead.")
    var list = false

    @Option(help: ArgumentHelp("A control; `pullwire systems` lists them.", valueName: "name"))
    var system: String?

    @Option(
        help: ArgumentHelp("All parameters of the control: published, designed, \"designed de\".", valueName: "name"))
    var preset: String?

    @Option(
        help: ArgumentHelp(
            "Set a parameter of the control, or of the scroll view (scroll.rate=fast); may be repeated.",
            valueName: "key=value"))
    var set: [String] = []

    @Option(
        help: ArgumentHelp(
            "At which edge the control is. (default: both edges that have one; of --system the header)",
            valueName: "edge"))
    var edge: Edge?

    @Option(
        help: ArgumentHelp("Write into this file instead of standard output.", valueName: "file"), completion: .file())
    var out: String?

    @OptionGroup(title: "Options for the values of a running session")
    var place: DaemonOptions

    @OptionGroup(title: "Options for what a script may draw")
    var figures: ScriptResourceOptions<PictureOptions>

    private var isForSession: Bool { place.session != nil || place.isNamed }

    /// With --list a single argument is the file.
    private var wanted: (format: String?, file: String?) { list && file == nil ? (nil, format) : (format, file) }

    func validate() throws {
        let sources = [(wanted.file != nil, "a file"), (system != nil, "--system"), (isForSession, "--session")].filter(
            \.0
        ).map(\.1)
        if sources.count > 1 {
            throw ValidationError("\(sources.joined(separator: " and ")) exclude each other; leave out all but one")
        }
        if isForSession {
            _ = try place.neededSession()
            if preset != nil || !set.isEmpty {
                throw ValidationError("a session has its own values; leave out \(preset == nil ? "--set" : "--preset")")
            }
        }
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
        if list { return try printList(isForSession ? ask(.json).formats : values(in: catalog).formats) }
        let format = try ExportValuesCommand.known(wanted.format ?? "")
        let text = try isForSession ? ask(format).text : ExportValuesCommand.text(of: values(in: catalog), format)
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
        ExportedValues.all(of: try scenario(in: catalog), edge: edge, version: Version.text)
    }

    private func scenario(in catalog: Catalog) throws -> Scenario {
        let figures = try figures.checked(catalog)
        // The preset first: it sets all parameters.
        let overrides = try [ScriptOverride](
            parsing: (preset.map { ["\((edge ?? .header).rawValue).preset=\($0)"] } ?? []) + set, in: figures.catalog)
        var sources: Set<String> = []
        guard let file = wanted.file else {
            let text = try ExportValuesCommand.blankScript(with: system, at: edge ?? .header, in: figures.catalog)
            let script = try script(of: text, named: "", figures, overriding: overrides, &sources).script
            return try applied(
                script, system == nil ? "name one with --system" : "pullwire systems \(system ?? "") lists what it has")
        }
        if try FileKind(of: file) == .recording {
            guard overrides.isEmpty else {
                throw CommandError.usage("--set and --preset are for scripts and --system; \(file) is a recording")
            }
            return try recording(in: file, figures.catalog).scenario
        }
        return try applied(script(in: file, figures, overriding: overrides, &sources).script, file)
    }

    /// The script that has that control and nothing else.
    private static func blankScript(
        with system: String?, at edge: Edge, in catalog: Catalog
    ) throws(CommandError) -> String {
        guard let system else { return "pull 1\n" }
        do throws(ParameterError) { _ = try SystemChoice(system, edge: edge, in: catalog) } catch {
            let hint =
                nearest(system, in: catalog.declarations.map(\.name)).map {
                    $0 == system ? "" : "; did you mean \($0)?"
                } ?? ""
            throw .usage("--system: \(error)\(hint)")
        }
        return "pull 1\n\(edge == .header ? "system" : "footer") \(system)\n"
    }

    /// Its preview at tick 0, if all that was to be set has a place there.
    private func applied(_ script: Script, _ place: String) throws(CommandError) -> Scenario {
        let reasons = Set(script.inapplicableOverrides).sorted()
        guard reasons.isEmpty else { throw .usage("--set: \(reasons.joined(separator: "; ")); \(place)") }
        return script.scenario
    }

    // MARK: A running session

    private func ask(_ format: ValueFormat) throws -> (text: String, formats: [ValueFormat]) {
        let session = try place.neededSession()
        let daemon = try place.daemon()
        do throws(ClientError) {
            let answer = try DaemonRequest.send(
                .values(ClientMessage.ValuesRequest(format, edge.flatMap { .init(rawValue: $0.rawValue) } ?? .both)),
                in: session, of: daemon)
            let formats = answer["formats"]?.array?.compactMap { $0.string.flatMap(ValueFormat.init) } ?? []
            return (answer["text"]?.string ?? "", formats)
        } catch {
            throw CommandError(error, of: daemon)
        }
    }
}
