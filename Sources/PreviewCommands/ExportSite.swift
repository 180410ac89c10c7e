import ArgumentParser
import Foundation
import PageAssets
import PreviewTesting
import RefreshEngine
import Scripts

struct ExportSiteCommand: CatalogCommand {
    static let configuration = CommandConfiguration(
        commandName: "site",
        abstract: "Write a page with every control and its presets, for any web server.",
        discussion: """
            The folder is made if there is none. It gets index.html, the scripts and the style sheet of that page, the engine, the pictures and a short recording for \
            each preset. Files of these names are overwritten; no others are touched. Each control can be pulled by hand, and plays its \
            recording when it comes into view. A web server has to serve the files: a browser loads no engine from a disk.

            Controls of your own are left out, because the engine for pages has only the published ones.

            Examples:
              pullwire export site controls
              pullwire export site controls --system arrow --system plain
              python3 -m http.server --directory controls
            """)

    @Argument(help: "The folder that the files are written into.", completion: .directory)
    var folder: String

    @Option(help: ArgumentHelp("Only this control; may be repeated.", valueName: "name"))
    var system: [String] = []

    func run(in catalog: Catalog) throws {
        let chosen = try chosen(of: catalog)
        let published = Set(Catalog.published.declarations.map(\.name))
        let own = chosen.map(\.name).filter { !published.contains($0) }
        if !own.isEmpty {
            printError(
                "pullwire: left out, because the engine for pages does not have them: \(own.joined(separator: ", "))")
        }
        let gallery = try Gallery(of: chosen.filter { published.contains($0.name) }, from: .carried)
        try gallery.write(into: folder)
        print("\(folder)/index.html has \(gallery.previewCount) previews; any web server can serve the folder")
    }

    private func chosen(of catalog: Catalog) throws(CommandError) -> [SystemDeclaration] {
        let known = catalog.declarations.map(\.name)
        for name in system where !known.contains(name) {
            let hint = nearest(name, in: known).map { "; did you mean \($0)?" } ?? ""
            throw .usage("--system: \(ParameterError.unknownSystem(name, known: known))\(hint)")
        }
        return catalog.declarations.filter { system.isEmpty || system.contains($0.name) }
    }
}
