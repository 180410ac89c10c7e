import Motion
import RefreshEngine
import Scripts

extension Recording {
    /// What its motion measures from the mark `recording` on, in the recording's ticks. Its inputs are run again; the recorded frames are not read.
    public func measures() -> MotionMeasures {
        var replay = Replay(self), recorder = RecordingBuilder(scenario), measures = MotionMeasures()
        _ = replay.run(on: Simulation(scenario), skipping: true) { moment in
            switch moment {
            case .tick(let preview): if recorder.hasBegun { measures.observe(preview, at: recorder.time(preview.tick)) }
            case .notices(let notices, _): if recorder.hasBegun { measures.observe(notices) }
            case .restart:
                _ = recorder.observe(moment)
                measures.restart()
            case .event: _ = recorder.observe(moment)
            case .input: break
            }
        }
        return measures
    }
}
