import ArgumentParser
import Figures
import RefreshEngine

/// What scripts may draw besides bars and labels: pictures of the user's own, and texts in a font.
struct FigureOptions: ParsableArguments {
    @OptionGroup
    var pictures: PictureOptions

    @OptionGroup
    var font: FontOptions

    /// As scripts ask for them.
    struct Figures: Sendable {
        var images: [String: ImageSet]
        var outlines: OutlineSource
    }

    func checked() throws(Failure) -> Figures {
        let images = Dictionary(try pictures.sets().map { ($0.name, $0.images) }) { $1 }
        return Figures(images: Scenario().images.merging(images) { $1 }, outlines: try font.checked().outlines)
    }
}
