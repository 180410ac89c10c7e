import ArgumentParser
import Figures
import PreviewDaemon
import RefreshEngine

/// Options for what scripts may draw: pictures and figures of the user's own, and texts in a font.
struct FigureOptions: ParsableArguments {
    @OptionGroup
    var pictures: PictureOptions

    @OptionGroup
    var named: NamedFigureOptions

    @OptionGroup
    var font: FontOptions

    /// What scripts may name: systems, and pictures; and what makes the outlines of texts.
    struct Figures: Sendable {
        var catalog: Catalog
        var images: [String: ImageSet]
        var pictures: [PictureSet] = []
        var outlines: OutlineSource
    }

    func checked(_ catalog: Catalog) throws(CommandError) -> Figures {
        let sets = try pictures.sets(), images = Dictionary(sets.map { ($0.name, $0.images) }) { $1 }
        return Figures(
            catalog: try named.added(to: catalog), images: Scenario().images.merging(images) { $1 }, pictures: sets,
            outlines: try font.checked().outlines)
    }
}

/// The option for the font of texts that are drawn as outlines.
struct FontOptions: ParsableArguments {
    @Option(
        name: .customLong("font"),
        help: ArgumentHelp(
            "A font file for texts that are drawn as outlines; DejaVu Sans by default.", valueName: "file"),
        completion: .file())
    var file: String?

    /// The font.
    /// - Throws: when it cannot be read
    func checked() throws(CommandError) -> Font {
        guard let file else { return .standard }
        return try FontOptions.checked(file)
    }

    static func checked(_ file: String) throws(CommandError) -> Font {
        do throws(FigureError) {
            _ = try Outline(of: "", font: .file(file), size: 21)
            return .file(file)
        } catch {
            throw .usage(error.description)
        }
    }
}

/// The option for pictures of the user's own. Only the command line can name a path; scripts and clients name a set.
struct PictureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Pictures for sprites: NAME=FILE, a GIF, an APNG or a Lottie file (.json), NAME=FOLDER with 0.png, 1.png ..., or NAME=SHEET.png,6x4 (columns and rows); may be repeated.",
            valueName: "name=path"))
    var images: [String] = []

    func sets() throws(CommandError) -> [PictureSet] {
        var sets: [PictureSet] = []
        for text in images { sets.append(try set(text)) }
        return sets
    }

    private func set(_ text: String) throws(CommandError) -> PictureSet {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        let place = parts.count == 2 ? parts[1].split(separator: ",").map(String.init) : []
        let sides = place.count == 2 ? place[1].split(separator: "x").compactMap { Int($0) } : []
        guard place.count == 1 || sides.count == 2 else {
            throw .usage("--images wants NAME=FILE, NAME=FOLDER or NAME=SHEET.png,6x4, not \"\(text)\"")
        }
        do throws(PictureSetError) {
            let set = try PictureSet(
                name: parts[0], path: place[0], sheet: sides.count == 2 ? .init(columns: sides[0], rows: sides[1]) : nil
            )
            set.notes.forEach { printError("pullwire: \(place[0]): \($0)") }
            return set
        } catch {
            throw .usage(error.description)
        }
    }
}
