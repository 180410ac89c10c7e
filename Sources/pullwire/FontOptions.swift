import ArgumentParser
import Figures
import RefreshEngine

/// The font of texts that are drawn as outlines.
struct FontOptions: ParsableArguments {
    @Option(name: .customLong("font"), help: ArgumentHelp("A font file for texts that are drawn as outlines; DejaVu Sans by default.", valueName: "file"))
    var file: String?

    /// The font, if it can be read at all.
    func checked() throws(Failure) -> Font {
        guard let file else { return .standard }
        do throws(FigureError) {
            _ = try Outline(of: "", font: .file(file), size: 21)
            return .file(file)
        } catch {
            throw .usage(error.description)
        }
    }
}
