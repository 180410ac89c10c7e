import Motion
import RefreshEngine

/// A finger's way in a recording, from where it went down to where it lifted.
struct RecordedDrag {
    /// The ticks at which its samples took effect; the first is the one that put it down.
    var ticks: [Tick], samples: [TouchSample]
    /// How it ended, and when; nil: it was down to the end.
    var lift: (tick: Tick, input: Input)?
    /// Whether something else happened while it was down.
    var isMixed = false

    /// When each sample was taken, s since the finger went down, in nanoseconds.
    ///
    /// A script takes a sample no sooner than its time says, but of a recorded one it is the network that says when it came: when `down` was
    /// held up for longer than others, those are said to be as much earlier, so that the times between them stay. None is before `down`, or
    /// before the one before it.
    var times: [Double] {
        let early = zip(ticks, samples).map { seconds($1) - ($0 - ticks[0]).seconds }.max() ?? 0
        var last = 0.0
        return zip(ticks, samples).enumerated().map { index, sample in
            // What a tick allows is exact; the shift is not.
            if index > 0 { last = max(last, min(seconds(sample.1) - early, (sample.0 - ticks[0]).seconds)) }
            return (last * 1e9).rounded() / 1e9
        }
    }

    private func seconds(_ sample: TouchSample) -> Double { (sample.time - samples[0].time) / 1e6 }
}
