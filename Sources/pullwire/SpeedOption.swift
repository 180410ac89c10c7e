import ArgumentParser
import PreviewProtocol

/// `--speed`, for what plays on a daemon.
struct SpeedOption: ParsableArguments {
    @Option(help: ArgumentHelp("How fast: 0.1 to 10; at any speed the same ticks, and the same frames.", valueName: "times"))
    var speed = 1.0

    func validate() throws {
        let allowed = ClientMessage.Piece.speeds
        guard allowed.contains(speed) else { throw ValidationError("--speed is \(allowed.lowerBound) to \(allowed.upperBound).") }
    }
}
