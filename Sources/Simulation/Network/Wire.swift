/// A TCP connection between a client and a daemon.
///
/// A class, because both ends have it.
final class Wire {
    /// To the daemon, and to the client.
    let up, down: Pipe
    private let world: World
    private let actor: Int
    private(set) var isCut = false

    init(_ world: World, _ actor: Int, _ quality: LinkQuality, _ chance: inout Chance) {
        (self.world, self.actor) = (world, actor)
        up = Pipe(world, actor, quality, Chance(chance.next(), "up"))
        down = Pipe(world, actor, quality, Chance(chance.next(), "down"))
    }

    /// The connection is reset: both ends are told, and what is under way is lost.
    func cut() {
        guard !isCut else { return }
        isCut = true
        for pipe in [up, down] {
            pipe.cut()
            world.after(pipe.quality.latency, actor, "reset") { pipe.arrival() }
        }
    }

    /// The client's network is gone, and back.
    func setSilent(_ isSilent: Bool) {
        up.setSilent(isSilent)
        down.setSilent(isSilent)
    }

    var isSilent: Bool { up.isSilent }

    /// How fast it is from now on.
    func set(_ quality: LinkQuality) { (up.quality, down.quality) = (quality, quality) }
}
