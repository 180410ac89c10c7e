import ArgumentParser
import Drawings
import Figures
import PageAssets
import Pictures
import PreviewTesting

/// Options for how a motion is drawn.
struct DrawingOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("Pixels a point.", valueName: "pixels"))
    var scale = NumberArgument(2)

    @Option(help: "Whether the list is light or dark.")
    var theme = Appearance.light

    @Option(
        help: ArgumentHelp(
            "A font file for rows and labels, and behind a comma one for headers; DejaVu Sans and DejaVu Sans Bold by default.",
            valueName: "file[,bold]"), completion: .file())
    var textFont: String?

    @OptionGroup
    var page: PageOptions

    func validate() throws { _ = try scaleNumber() }

    private func scaleNumber() throws(ValidationError) -> Double {
        try scale.number("--scale", in: DrawingStyle.scales)
    }

    /// - Parameter pictures: the user's own
    func style(_ pictures: [ImageSequence]) throws -> DrawingStyle {
        DrawingStyle(
            scale: try scaleNumber(), appearance: theme, fonts: try fonts(), pictures: page.files.source(with: pictures)
        )
    }

    private func fonts() throws(CommandError) -> TextFonts {
        guard let textFont else { return TextFonts() }
        let files = textFont.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(files.count), let regular = files.first, let bold = files.last else {
            throw .usage("--text-font wants FILE or FILE,BOLD")
        }
        return TextFonts(regular: try FontOptions.checked(regular), bold: try FontOptions.checked(bold))
    }
}

extension Appearance: ExpressibleByArgument {}

extension PageFiles {
    /// Reads the page's pictures, and the user's own.
    func source(with pictures: [ImageSequence]) -> PictureSource {
        let own = Dictionary(pictures.flatMap { set in set.files.map { ($0.key, $0.value) } }) { $1 }
        return { path in own["/" + path].map(Array.init) ?? self.bytes(path) }
    }
}
