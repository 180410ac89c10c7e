import ArgumentParser
import PreviewProtocol
import RefreshEngine

/// The option for figures of the user's own that parameters may name.
package struct NamedFigureOptions: ParsableArguments {
    @Option(
        name: .customLong("figure"),
        help: ArgumentHelp(
            "A figure from an SVG, property list or JSON file, to be chosen by that name; may be repeated.",
            valueName: "name=file"))
    var named: [String] = []

    package init() {}

    /// The catalog with these figures.
    package func added(to catalog: Catalog) throws(CommandError) -> Catalog {
        var figures: [Figure.Named] = []
        for text in named { figures += try read(text, catalog) }
        return catalog.naming(figures)
    }

    /// A file is read as bars and as strokes, because some drawings can only be one of them.
    private func read(_ text: String, _ catalog: Catalog) throws(CommandError) -> [Figure.Named] {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw .usage("--figure wants NAME=FILE, not \"\(text)\"") }
        guard SessionName(parts[0]) != nil else {
            throw .usage("\"\(parts[0])\" is no name for a figure; use letters, digits, - and _")
        }
        guard !catalog.figureNames.contains(parts[0]) else {
            throw .usage("there is a figure \"\(parts[0])\" already; use another name")
        }
        var figures: [Figure.Named] = []
        var failure: CommandError?
        for form in Figure.Form.allCases {
            do throws(CommandError) {
                figures.append(Figure.Named(parts[0], try figureFile(parts[1], form).figure))
            } catch { failure = failure ?? error }
        }
        if let failure, figures.isEmpty { throw failure }
        return figures
    }
}

extension Catalog {
    /// The names of all figures that parameters can be set to.
    fileprivate var figureNames: Set<String> {
        Set(
            declarations.flatMap(\.parameters).flatMap { (parameter) -> [String] in
                guard case .figure(_, let named) = parameter.kind else { return [] }
                return named.map(\.name)
            })
    }
}
