import Motion
import RefreshEngine
import Scripts

extension Recording {
    /// What its motion measures from the mark `recording` on, in the recording's ticks. Its inputs are run again; the
    /// recorded frames are not read.
    /// - Parameter isRaw: see ``MotionMeasures``
    public func measures(isRaw: Bool = false) -> MotionMeasures {
        var animations = AnimationRuns()
        return measures(isRaw: isRaw, &animations)
    }

    /// The same, and from where to where the controls' animations run.
    package func measures(isRaw: Bool, _ animations: inout AnimationRuns) -> MotionMeasures {
        var replay = Replay(self)
        var recorder = RecordingBuilder(scenario)
        var measures = MotionMeasures(isRaw: isRaw)
        _ = replay.run(on: Simulation(scenario), skipping: true) { moment in
            switch moment {
            case .tick(let preview):
                guard recorder.hasBegun else { return }
                let tick = recorder.time(preview.tick)
                measures.observe(preview, at: tick)
                animations.observe(preview.runningAnimations.map { ($0, $1.moved(by: tick - preview.tick)) }, at: tick)
            case .notices(let notices, _): if recorder.hasBegun { measures.observe(notices) }
            case .restart:
                _ = recorder.observe(moment)
                measures.restart()
            case .event: _ = recorder.observe(moment)
            case .input(let input, _): measures.observe(input)
            }
        }
        return measures
    }
}
