import ArgumentParser
import PreviewProtocol
import RefreshEngine
import Scripts

package struct SystemsCommand: CatalogCommand {
    package static var checksNodes: Bool { false }
    package static let configuration = CommandConfiguration(
        commandName: "systems",
        abstract: "List the refresh systems with their parameters and presets.",
        discussion: """
            Examples:
              pullwire systems                   every system, a line each
              pullwire systems storehouse        its presets, and its parameters with units, ranges and defaults
              pullwire systems --json            all of it for programs
            """)

    @Argument(help: "A system.")
    var name: String?

    @Flag(help: "Print JSON.")
    var json = false

    package init() {}

    package func run(in catalog: Catalog) throws {
        let chosen = try SystemsCommand.declarations(of: name, in: catalog)
        if json {
            return StandardOutput.write(String(decoding: CatalogJSON.write(catalog, chosen), as: UTF8.self) + "\n")
        }
        for declaration in chosen {
            print(SystemsCommand.line(declaration))
            if name != nil { SystemsCommand.details(declaration).forEach { print($0) } }
        }
        if name == nil {
            print("\nThe scroll view, with set scroll.…")
            ScrollSettings.parameters.forEach { print(SystemsCommand.line($0)) }
        }
    }

    /// The system of that name, or all.
    package static func declarations(
        of name: String?, in catalog: Catalog
    ) throws(CommandError) -> [SystemDeclaration] {
        let chosen = catalog.declarations.filter { name == nil || $0.name == name }
        if let name, chosen.isEmpty {
            let known = catalog.declarations.map(\.name)
            let hint = nearest(name, in: known).map { "; did you mean \($0)?" } ?? ""
            throw .usage(ParameterError.unknownSystem(name, known: known).description + hint)
        }
        return chosen
    }

    /// `storehouse  bars that fly in (header)`
    package static func line(_ system: SystemDeclaration) -> String {
        "\(system.name)  \(system.summary) (\(system.edges.map(\.rawValue).joined(separator: ", ")))"
    }

    /// Its presets and parameters, a line each.
    package static func details(_ system: SystemDeclaration) -> [String] {
        system.presets.map { preset in
            let languages = preset.languages.map(\.rawValue).joined(separator: ", ")
            return "  preset \(preset.name)  \(preset.summary)\(languages.isEmpty ? "" : "; in \(languages)")"
        } + system.parameters.map(line)
    }

    /// `  dropHeight  how far …; a number of pt from 0 to 500; 80pt by default`
    package static func line(_ parameter: Parameter) -> String {
        "  \(parameter.name)  \(parameter.summary); \(parameter.allowed); \(parameter.written(parameter.defaultValue)) by default"
    }
}
