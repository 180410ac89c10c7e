import ArgumentParser
import PreviewProtocol
import PreviewTesting
import Recordings
import RefreshEngine
import Scripts

/// What is exported: a script or a recording, a control by its name, or a running session.
struct ExportSource: ParsableArguments {
    @Argument(
        help: ArgumentHelp("A gesture script (.pull, .json) or a recording (.pullcast).", valueName: "file"),
        completion: .file(extensions: ["pull", "json", "pullcast"]))
    var file: String?

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

    @OptionGroup(title: "Options for a running session")
    var place: DaemonOptions

    @OptionGroup(title: "Options for what a script may draw")
    var figures: ScriptResourceOptions<PictureOptions>

    var isForSession: Bool { place.session != nil || place.isNamed }

    /// - Parameter file: the one that is meant
    /// - Throws: when several sources are given, or values for one that has its own
    func check(_ file: String?) throws {
        let sources = [(file != nil, "a file"), (system != nil, "--system"), (isForSession, "--session")].filter(\.0)
            .map(\.1)
        if sources.count > 1 {
            throw ValidationError("\(sources.joined(separator: " and ")) exclude each other; leave out all but one")
        }
        guard isForSession else { return }
        _ = try place.neededSession()
        if preset != nil || !set.isEmpty {
            throw ValidationError("a session has its own values; leave out \(preset == nil ? "--set" : "--preset")")
        }
    }

    /// - Parameters:
    ///   - file: the one that is meant; nil: the list with --system, or alone
    ///   - edge: where --system and --preset are
    ///   - figures: what a script may name
    func motion(_ file: String?, at edge: Edge, _ figures: ScriptResources) throws -> MotionSource {
        // The preset first: it sets all parameters.
        let overrides = try [ScriptOverride](
            parsing: (preset.map { ["\(edge.rawValue).preset=\($0)"] } ?? []) + set, in: figures.catalog)
        var sources: Set<String> = []
        guard let file else {
            let text = try ExportSource.blankScript(with: system, at: edge, in: figures.catalog)
            let script = try script(of: text, named: "", figures, overriding: overrides, &sources).script
            return .script(
                try applied(
                    script,
                    system == nil ? "name one with --system" : "pullwire systems \(system ?? "") lists what it has"))
        }
        if try FileKind(of: file) == .recording {
            guard overrides.isEmpty else {
                throw CommandError.usage("--set and --preset are for scripts and --system; \(file) is a recording")
            }
            return .recording(try recording(in: file, figures.catalog))
        }
        return .script(try applied(script(in: file, figures, overriding: overrides, &sources).script, file))
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

    /// The script, if all that was to be set has a place in it.
    private func applied(_ script: Script, _ place: String) throws(CommandError) -> Script {
        let reasons = Set(script.inapplicableOverrides).sorted()
        guard reasons.isEmpty else { throw .usage("--set: \(reasons.joined(separator: "; ")); \(place)") }
        return script
    }

    /// The answer of the session's daemon.
    func ask(_ message: ClientMessage) throws -> JSONNode {
        let (session, daemon) = (try place.neededSession(), try place.daemon())
        do throws(ClientError) { return try DaemonRequest.send(message, in: session, of: daemon) } catch {
            throw CommandError(error, of: daemon)
        }
    }
}
