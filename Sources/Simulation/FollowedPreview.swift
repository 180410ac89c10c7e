import Motion
import PreviewProtocol
import RefreshEngine

/// The preview that a page makes itself, from what it is told of a session's inputs.
struct FollowedPreview {
    /// What it is told cannot be.
    struct Wrong: Error, CustomStringConvertible {
        let description: String
    }

    private var preview: Simulation
    private let scenario: Scenario
    private let catalog: Catalog

    init(_ message: ServerMessage.Followed, _ catalog: Catalog) throws {
        scenario = try Scenario(json: Array(message.scenario.utf8), in: catalog)
        (preview, self.catalog) = (Simulation(scenario), catalog)
        try take(message.inputs)
        preview.pass(to: message.tick)
    }

    mutating func take(_ inputs: [ServerMessage.TakenInput]) throws {
        for next in inputs {
            if next.tick < preview.tick { throw Wrong(description: "an input comes to be followed after its tick") }
            preview.pass(to: next.tick)
            _ = preview.apply(try Input(json: Array(next.input.utf8), of: scenario, in: catalog))
        }
    }

    /// Its frame must be the daemon's.
    mutating func compare(_ hash: String, at tick: Tick) throws {
        if tick < preview.tick {
            throw Wrong(description: "the hash of tick \(tick.count) comes after \(preview.tick.count)")
        }
        preview.pass(to: tick)
        guard preview.buffered.digest.hexadecimal == hash else {
            throw Wrong(description: "at tick \(tick.count) a follower's frame is not the daemon's")
        }
    }

    /// When that tick has come.
    func preview(at tick: Tick) -> Simulation {
        var later = preview
        later.pass(to: max(preview.tick, tick))
        return later
    }
}
