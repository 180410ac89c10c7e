import ArgumentParser
import Pictures
import PreviewTesting
import RefreshEngine

/// The option for pictures of the user's own. Only the command line can name a path; scripts and clients name a set.
struct PictureOptions: ImageOptions {
    @Option(
        help: ArgumentHelp(
            "Pictures for sprites: NAME=FILE, a GIF, an APNG or a Lottie file (.json), NAME=FOLDER with 0.png, 1.png ..., or NAME=SHEET.png,6x4 (columns and rows); may be repeated.",
            valueName: "name=path"))
    var images: [String] = []

    func imageSets() throws(CommandError) -> [String: ImageSet] {
        Dictionary(try sets().map { ($0.name, $0.images) }) { $1 }
    }

    func sets() throws(CommandError) -> [ImageSequence] {
        var sets: [ImageSequence] = []
        for text in images { sets.append(try set(text)) }
        return sets
    }

    private func set(_ text: String) throws(CommandError) -> ImageSequence {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        let place = parts.count == 2 ? parts[1].split(separator: ",").map(String.init) : []
        let sides = place.count == 2 ? place[1].split(separator: "x").compactMap { Int($0) } : []
        guard place.count == 1 || sides.count == 2 else {
            throw .usage("--images wants NAME=FILE, NAME=FOLDER or NAME=SHEET.png,6x4, not \"\(text)\"")
        }
        do throws(ImageSequenceError) {
            let set = try ImageSequence(
                name: parts[0], path: place[0], sheet: sides.count == 2 ? .init(columns: sides[0], rows: sides[1]) : nil
            )
            set.notes.forEach { printError("pullwire: \(place[0]): \($0)") }
            return set
        } catch {
            throw .usage(error.description)
        }
    }
}
