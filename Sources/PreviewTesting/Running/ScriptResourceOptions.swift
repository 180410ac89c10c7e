import ArgumentParser
import Figures
import RefreshEngine

/// Options for pictures that scripts may name. `PreviewTesting` alone has none: it reads no pictures.
package protocol ImageOptions: ParsableArguments {
    func imageSets() throws(CommandError) -> [String: ImageSet]
}

/// Only the pictures that are built in.
package struct NoImageOptions: ImageOptions {
    package init() {}
    package func imageSets() -> [String: ImageSet] { [:] }
}

/// Options for what scripts may draw: pictures and figures of the user's own, and texts in a font.
package struct ScriptResourceOptions<Images: ImageOptions>: ParsableArguments {
    @OptionGroup
    package var images: Images

    @OptionGroup
    var named: NamedFigureOptions

    @OptionGroup
    var font: FontOptions

    package init() {}

    package func checked(_ catalog: Catalog) throws(CommandError) -> ScriptResources {
        ScriptResources(
            catalog: try named.added(to: catalog), images: Scenario().images.merging(try images.imageSets()) { $1 },
            outlines: try font.checked().outlines)
    }
}

/// What scripts may name (systems and pictures), and the font that texts are outlined with.
package struct ScriptResources: Sendable {
    package var catalog: Catalog
    package var images: [String: ImageSet]
    package var outlines: OutlineSource
}

/// The option for the font of texts that are drawn as outlines.
package struct FontOptions: ParsableArguments {
    @Option(
        name: .customLong("font"),
        help: ArgumentHelp(
            "A font file for texts that are drawn as outlines; DejaVu Sans by default.", valueName: "file"),
        completion: .file())
    var file: String?

    package init() {}

    /// The font.
    /// - Throws: when it cannot be read
    package func checked() throws(CommandError) -> Font {
        guard let file else { return .standard }
        return try FontOptions.checked(file)
    }

    package static func checked(_ file: String) throws(CommandError) -> Font {
        do throws(FigureError) {
            _ = try Outline(of: "", font: .file(file), size: 21)
            return .file(file)
        } catch {
            throw .usage(error.description)
        }
    }
}
