import Motion
import Testing

@testable import RefreshEngine

@Suite("Content stays within reach, and rests exactly")
struct FarthestTests {
    @Test(
        "A list that is dragged away and back is at its edge exactly, whatever the sums of places lose",
        arguments: [133.7, 100.1, 0.3, 57.123456789])
    func back(travel: Double) {
        for start in [nil, 1000.0] {
            var scenario = Scenario.list()
            scenario.start = start
            var preview = Preview(scenario)
            let (rest, y) = (preview.frame.offset, 422.7)
            preview.apply(.fingerDown(TouchSample(time: 0, y: y)))
            for way in [travel, -travel / 3, travel * 7] {
                preview.apply(.fingerMoved(TouchSample(time: 1, y: y + way)))
            }
            for near in [0, 1e-13, -1e-13, 5e-10] {
                preview.apply(.fingerMoved(TouchSample(time: 2, y: y + near)))
                #expect(preview.frame.offset == rest)
            }
            preview.apply(.fingerMoved(TouchSample(time: 3, y: y + 1e-6)))
            #expect(preview.frame.offset != rest)
        }
    }

    @Test("Released at rest beyond an edge, content has no velocity at its first moment")
    func still() {
        for offset in stride(from: -80.0, to: -300, by: -7.3) {
            var preview = Preview(.list())
            preview.drag(to: offset)
            preview.lift()
            #expect(preview.frame.velocity == 0 && preview.simulation.scroll.isDecelerating)
        }
    }

    @Test(
        "A spring that swings a thousand times its way, grabbed and animated again and again, comes no further than 10,000,000 pt"
    )
    func swings() {
        var preview = Preview(.list())
        let spring = Animation(
            Tick(432_000),
            timing: .spring(SpringTiming(Spring(mass: 1e13, stiffness: 0.001, damping: 0), initialVelocity: 1000)))
        var farthest = 0.0
        for round in 0..<60 {
            preview.apply(.scroll(to: round % 2 == 0 ? 400 : -64, spring))
            preview.pass(240)
            farthest = max(farthest, abs(preview.frame.offset))
            preview.apply(.insets(EdgeInsets(top: round % 2 == 0 ? 2000 : 0, bottom: 0), spring))
            preview.pass(240)
            farthest = max(farthest, abs(preview.frame.offset))
            preview.apply(.fingerDown(TouchSample(time: 0, y: 300)))
            preview.apply(.fingerMoved(TouchSample(time: 1, y: 300 - 100_000)))
            farthest = max(farthest, abs(preview.frame.offset))
            preview.apply(.fingerUp(TouchSample(time: 2, y: 100_000)))
        }
        #expect(farthest == ScrollView.maxOffset)
        preview.apply(.insets(EdgeInsets(top: 64, bottom: 0), Animation(Tick(1))))
    }
}
