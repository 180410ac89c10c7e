import ArgumentParser
import PreviewProtocol

/// `--speed`, for what plays on a daemon.
struct SpeedOption: ParsableArguments {
    @Option(
        name: .customLong("speed"), parsing: .unconditional,
        help: ArgumentHelp("How fast: 0.1 to 10; at any speed the same ticks, and the same frames.", valueName: "times"))
    var written = WrittenNumber(1)

    var speed: Double { (try? checked()) ?? 1 }

    func validate() throws { _ = try checked() }

    private func checked() throws(ValidationError) -> Double { try written.number("--speed", in: ClientMessage.Piece.speeds) }
}
