import ArgumentParser
import Pictures

/// What the program runs as a process of its own to decode a picture file of --images.
struct DecodePicturesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: PictureDecoder.arguments[0],
        abstract: "Decode an animation from standard input; used by --images.", shouldDisplay: false)

    func run() { PictureDecoder.run() }
}
