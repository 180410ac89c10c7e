import PreviewProtocol
import RefreshEngine

/// The newest scene and frame of a session, and their messages: made once an encoding, however many viewers look.
///
/// The two are always of the same preview at the same moment: both come from it in one step (`update`), also when it is not the one that
/// was looked at last, and a scene counts as the same only if it is equal.
struct Picture {
    private var scene: Scene
    private var frame: Frame
    private var sceneVersion: Int
    /// They grow when the scene or what a frame shows has changed. Viewers compare them with what they have seen.
    private(set) var sceneNumber = 1, frameNumber = 1
    private var sceneMessage: Dispatch
    private var textFrames = TextFrames()
    private var binaryFrames: BinaryFrames

    init(of simulation: Simulation) {
        scene = simulation.scene
        frame = simulation.frame()
        sceneVersion = simulation.sceneVersion
        sceneMessage = Dispatch(.scene(scene, number: 1))
        binaryFrames = BinaryFrames(of: scene)
    }

    /// Takes the simulation's present; nothing is new if only the tick has changed.
    mutating func update(from simulation: Simulation) {
        if simulation.sceneVersion != sceneVersion {
            let scene = simulation.scene
            if scene != self.scene { return show(scene, of: simulation) }
            sceneVersion = simulation.sceneVersion
        }
        var now = simulation.frame()
        now.tick = frame.tick
        guard now != frame else { return }
        now.tick = simulation.tick
        show(now)
    }

    /// Takes everything anew, even if it looks the same: time has begun again.
    mutating func restart(with simulation: Simulation) { show(simulation.scene, of: simulation) }

    private mutating func show(_ scene: Scene, of simulation: Simulation) {
        (self.scene, sceneVersion) = (scene, simulation.sceneVersion)
        sceneNumber += 1
        sceneMessage = Dispatch(.scene(scene, number: sceneNumber))
        binaryFrames = BinaryFrames(of: scene)
        textFrames = TextFrames()
        show(simulation.frame())
    }

    private mutating func show(_ frame: Frame) {
        self.frame = frame
        frameNumber += 1
    }

    mutating func scene(in encoding: Encoding) -> [UInt8] { sceneMessage.bytes(in: encoding) }

    /// The newest frame for a viewer that was given the frame `base` of this scene last, or 0; nil: it sees the same already.
    mutating func frame(in encoding: Encoding, since base: Int) -> [UInt8]? {
        switch encoding {
        case .json: textFrames.message(of: frame, scene, number: frameNumber, since: base)
        case .binary: binaryFrames.message(of: frame, number: frameNumber, since: base)
        }
    }
}
