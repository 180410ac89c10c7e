import PreviewProtocol
import RefreshEngine

/// The newest scene and frame of a session, and their text: made once, however many viewers look.
struct Picture {
    private var scene: Scene
    private var frame: Frame
    private var sceneVersion: Int
    /// They grow when the scene or what a frame shows has changed. Viewers compare them with what they have seen.
    private(set) var sceneNumber = 1, frameNumber = 1
    private var sceneText: [UInt8]?
    private var frameText: [UInt8]?

    init(of simulation: Simulation) {
        scene = simulation.scene
        frame = simulation.frame()
        sceneVersion = simulation.sceneVersion
    }

    /// Takes the simulation's present; nothing is new if only the tick has changed.
    mutating func update(from simulation: Simulation) {
        if simulation.sceneVersion != sceneVersion { return restart(with: simulation) }
        var now = simulation.frame()
        now.tick = frame.tick
        guard now != frame else { return }
        now.tick = simulation.tick
        show(now)
    }

    /// Takes everything anew: another scene, or another simulation altogether.
    mutating func restart(with simulation: Simulation) {
        sceneVersion = simulation.sceneVersion
        scene = simulation.scene
        sceneNumber += 1
        sceneText = nil
        show(simulation.frame())
    }

    /// Another simulation goes on from where this one was.
    mutating func goOn(with simulation: Simulation, looksTheSame: Bool) {
        if looksTheSame { sceneVersion = simulation.sceneVersion } else { restart(with: simulation) }
    }

    private mutating func show(_ frame: Frame) {
        self.frame = frame
        frameNumber += 1
        frameText = nil
    }

    mutating func sceneMessage() -> [UInt8] {
        if let sceneText { return sceneText }
        let text = ServerMessage.scene(scene).json()
        sceneText = text
        return text
    }

    mutating func frameMessage() -> [UInt8] {
        if let frameText { return frameText }
        let text = ServerMessage.frame(frame, of: scene).json()
        frameText = text
        return text
    }
}
