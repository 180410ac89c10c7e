import ArgumentParser
import PreviewProtocol
import RefreshEngine
import Scripts

package struct SystemsCommand: CatalogCommand {
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
        let chosen = catalog.declarations.filter { name == nil || $0.name == name }
        if let name, chosen.isEmpty {
            let known = catalog.declarations.map(\.name)
            let hint = nearest(name, in: known).map { "; did you mean \($0)?" } ?? ""
            throw CommandError.usage(ParameterError.unknownSystem(name, known: known).description + hint)
        }
        if json {
            return StandardOutput.write(String(decoding: CatalogJSON.write(catalog, chosen), as: UTF8.self) + "\n")
        }
        for declaration in chosen {
            print(
                "\(declaration.name)  \(declaration.summary) (\(declaration.edges.map(\.rawValue).joined(separator: ", ")))"
            )
            if name != nil {
                declaration.presets.forEach(describe)
                declaration.parameters.forEach(describe)
            }
        }
        if name == nil {
            print("\nThe scroll view, with set scroll.…")
            ScrollSettings.parameters.forEach(describe)
        }
    }

    private func describe(_ preset: Preset) {
        let languages = preset.languages.map(\.rawValue).joined(separator: ", ")
        print("  preset \(preset.name)  \(preset.summary)\(languages.isEmpty ? "" : "; in \(languages)")")
    }

    private func describe(_ parameter: Parameter) {
        print(
            "  \(parameter.name)  \(parameter.summary); \(parameter.allowed); \(parameter.written(parameter.defaultValue)) by default"
        )
    }
}
