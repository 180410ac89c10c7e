/// What happened on a device, one after the other: when the list was held, when it rested.
struct DevicePhases {
    let samples: [DeviceTrace.Sample]

    /// How far a list that rests may be from where it rests, pt. Chosen: more than a pixel.
    static let stillness = 0.5
    /// How long a rest is at least, s.
    static let shortestRest = 0.1

    init(_ trace: DeviceTrace) { samples = trace.samples }

    /// The samples with a finger, a range for each time that one was down.
    var touches: [Range<Int>] {
        samples.indices.runs { samples[$0].isTouched == true }
    }

    /// The first samples of the list's rests.
    var rests: [Range<Int>] {
        var rests: [Range<Int>] = []
        var place = 0
        while place < samples.count {
            let end = endOfRest(from: place)
            if samples[end - 1].time - samples[place].time >= Self.shortestRest { rests.append(place..<end) }
            place = rests.last?.upperBound == end ? end : place + 1
        }
        return rests
    }

    private func endOfRest(from start: Int) -> Int {
        var end = start + 1
        while end < samples.count, abs(samples[end].offset - samples[start].offset) <= Self.stillness { end += 1 }
        return end
    }

    /// The samples without a finger after this touch: until the list rests, the next touch, or the end.
    /// - Returns: the samples, and where the list then rests, pt; nil when that is not seen
    func free(after touch: Range<Int>) -> (samples: Range<Int>, rest: Double?) {
        let start = touch.upperBound
        var place = start
        while place < samples.count, samples[place].isTouched != true {
            let end = endOfRest(from: place)
            if samples[end - 1].time - samples[place].time >= Self.shortestRest {
                return (start..<place, samples[place..<end].median)
            }
            place += 1
        }
        return (start..<place, nil)
    }

    func motion(_ range: Range<Int>) -> MotionSamples {
        MotionSamples(times: samples[range].map(\.time), offsets: samples[range].map(\.offset))
    }
}

extension Range<Int> {
    /// The stretches of it in which something holds.
    func runs(where holds: (Int) -> Bool) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for place in self where holds(place) {
            if let last = runs.last, last.upperBound == place {
                runs[runs.count - 1] = last.lowerBound..<place + 1
            } else {
                runs.append(place..<place + 1)
            }
        }
        return runs
    }
}

extension ArraySlice<DeviceTrace.Sample> {
    /// The offset in the middle of all, pt.
    var median: Double { map(\.offset).sorted()[count / 2] }
}
