import Motion
import RefreshEngine
import Testing

@Suite("behaviour.md 7.16: the gate for a finger's samples")
struct GateTests {
    private func error(_ inputs: [Input]) -> SampleError? {
        var gate = FingerGate()
        for input in inputs { do throws(SampleError) { try gate.pass(input) } catch { return error } }
        return nil
    }

    private func at(_ time: Double, y: Double = 0) -> TouchSample { TouchSample(time: time, y: y) }

    @Test(
        "What is no number, or beyond its bound, never passes, whatever the finger does with it",
        arguments: [
            (Double.nan, 0.0), (.infinity, 0), (-.infinity, 0), (0, .nan), (0, .infinity), ((0x1p51).nextUp, 0),
            (0, (100_000.0).nextUp), (0, (-100_000.0).nextDown),
        ])
    func bounds(time: Double, y: Double) {
        let sample = at(time, y: y)
        #expect(
            error([.fingerDown(sample)]) != nil && error([.fingerMoved(sample)]) != nil
                && error([.fingerUp(sample)]) != nil)
        #expect(error([.fingerDown(at(0x1p51, y: 100_000)), .fingerUp(at(0x1p51, y: -100_000))]) == nil)
    }

    @Test("A finger's times never go backwards, and those of another finger begin anew")
    func order() {
        #expect(error([.fingerDown(at(5)), .fingerMoved(at(4))]) == .backwards(4, after: 5))
        #expect(
            error([.fingerDown(at(5)), .fingerMoved(at(9)), .begin(.header), .fingerUp(at(8.5))])
                == .backwards(8.5, after: 9))
        #expect(
            error([
                .fingerDown(at(5)), .fingerMoved(at(5)), .fingerUp(at(5)), .fingerDown(at(1)), .fingerCancelled,
                .fingerDown(at(0)),
            ]) == nil)
        #expect(
            error([.fingerDown(at(5)), .fingerDown(at(1)), .fingerMoved(at(2))]) == nil,
            "a second finger in the first one's place")
        #expect(error([.fingerMoved(at(5)), .fingerMoved(at(1))]) == nil, "a list that nobody holds follows nobody")
    }

    @Test("The words name the bound and the value, or both times")
    func words() {
        #expect(SampleError.y(100_001).description == "expected y from -100000 to 100000 pt, found 100001")
        #expect(
            SampleError.time(1e300).description
                == "expected a time from -2251799813685248 to 2251799813685248 µs, found 1e+300")
        #expect(
            SampleError.backwards(4, after: 5.5).description
                == "expected times that never go backwards, found 4 after 5.5 µs")
    }
}
