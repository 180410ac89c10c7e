import ArgumentParser
import Pictures

/// What the program runs itself as, in a process of its own, to decode a picture file that it was given with --images.
struct DecodePicturesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: PictureDecoder.arguments[0],
        abstract: "Decode an animation from standard input; used by --images.", shouldDisplay: false)

    func run() { PictureDecoder.run() }
}
