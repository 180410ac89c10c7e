import Motion
import PreviewProtocol
import RefreshEngine

/// The newest scene and frame of a session, and their messages: made once an encoding, however many viewers look.
///
/// The two are always of the same preview at the same moment: both come from it in one step (`update`), also when it is not the one that
/// was looked at last, and a scene counts as the same only if it is equal.
struct Picture {
    private var scene: Scene
    private var sceneVersion: Int
    /// They grow when the scene or what a frame shows has changed. Viewers compare them with what they have seen.
    private(set) var sceneNumber = 1, frameNumber = 1
    private var buffer = FrameBuffer()
    /// Of the newest frame: what has looked the same since then is of the same tick.
    private var tick: Tick
    private var sceneMessage: Dispatch
    private var textFrames: TextFrames?
    private var binaryFrames: BinaryFrames

    init(of simulation: Simulation) {
        (scene, sceneVersion, tick) = (simulation.scene, simulation.sceneVersion, simulation.tick)
        sceneMessage = Dispatch(.scene(scene, number: 1))
        binaryFrames = BinaryFrames(of: scene)
        simulation.draw(into: &buffer)
    }

    /// Takes the simulation's present; nothing is new if only the tick has changed.
    mutating func update(from simulation: Simulation) {
        if simulation.sceneVersion != sceneVersion {
            let scene = simulation.scene
            if scene != self.scene { return show(scene, of: simulation) }
            sceneVersion = simulation.sceneVersion
        }
        simulation.draw(into: &buffer)
        guard buffer.hasChanged else { return }
        (tick, frameNumber) = (simulation.tick, frameNumber + 1)
    }

    /// Takes everything anew, even if it looks the same: time has begun again.
    mutating func restart(with simulation: Simulation) { show(simulation.scene, of: simulation) }

    private mutating func show(_ scene: Scene, of simulation: Simulation) {
        (self.scene, sceneVersion, tick) = (scene, simulation.sceneVersion, simulation.tick)
        (sceneNumber, frameNumber) = (sceneNumber + 1, frameNumber + 1)
        sceneMessage = Dispatch(.scene(scene, number: sceneNumber))
        binaryFrames = BinaryFrames(of: scene)
        textFrames = nil
        simulation.draw(into: &buffer)
    }

    mutating func scene(in encoding: Encoding) -> [UInt8] { sceneMessage.bytes(in: encoding) }

    /// The newest frame for a viewer that was given the frame `base` of this scene last, or 0; nil: it sees the same already.
    mutating func frame(in encoding: Encoding, since base: Int) -> [UInt8]? {
        if encoding == .binary { return binaryFrames.message(of: buffer.frame, at: tick, number: frameNumber, since: base) }
        if textFrames == nil { textFrames = TextFrames(of: scene) }
        return textFrames?.message(of: buffer.frame, at: tick, number: frameNumber, since: base)
    }

    /// A viewer that had been given the frame `old` (0: none) now has `new` (0: it has gone, or another scene has come). Bases that nobody has are not kept.
    mutating func moved(from old: Int, to new: Int) { binaryFrames.moved(from: old, to: new) }
}
