import Motion
import Testing

@testable import RefreshEngine

@Suite("plain")
struct PlainTests {
    private func list(
        inset: Double = 64, work: Work? = .manual, _ parameters: [String: ParameterValue] = [:]
    ) -> Preview {
        var scenario = Scenario.list(header: "plain", work: work, parameters)
        scenario.insets.top = inset
        return Preview(scenario)
    }

    /// Pulled so far that it triggers, released, and at rest where it locks.
    private func locked(work: Work? = .manual) -> Preview {
        var preview = list(work: work)
        preview.drag(to: -184.000001)
        preview.lift()
        preview.pass(60)
        return preview
    }

    private func starts(_ preview: Preview) -> Int { preview.notices.filter { $0 == .action(.header) }.count }

    @Test(
        "FZ-X1: progress without an inset",
        arguments: [
            (30.0, 0.0), (0, 0), (-30, 0.25), (-60, 0.5), (-119.9, 0.999167), (-120, 1), (-200, 1),
        ])
    func progress(offset: Double, progress: Double) {
        var preview = list(inset: 0)
        preview.drag(to: offset)
        #expect(near(preview.frame.header?.progress ?? -1, progress, 1e-6))
    }

    @Test("FZ-X2: and under one of 64 pt", arguments: [(-64.0, 0.0), (-124, 0.5), (-184, 1)])
    func progressUnderInset(offset: Double, progress: Double) {
        var preview = list()
        preview.drag(to: offset)
        #expect(near(preview.frame.header?.progress ?? -1, progress))
    }

    @Test(
        "FZ-X3: released at −184 it locks at 184, and the pull is measured from there",
        arguments: [
            (-184.0, 0.0), (-200, 0.133333), (-244, 0.5),
        ])
    func locks(offset: Double, progress: Double) {
        var preview = locked()
        #expect(
            preview.frame.insets.top == 184 && preview.frame.offset == -184 && preview.frame.header?.detail == "locked")
        preview.notices = []
        preview.drag(to: offset)
        #expect(near(preview.frame.header?.progress ?? -1, progress, 1e-6))
        #expect(!preview.notices.contains { $0.isContinuous })
    }

    @Test("FZ-X4: only the whole progress triggers", arguments: [(-183.9, false), (-184.000001, true)])
    func triggers(offset: Double, triggers: Bool) {
        var preview = list()
        preview.drag(to: offset)
        #expect((preview.frame.header?.state == .armed) == triggers)
        preview.lift()
        #expect((preview.frame.header?.state == .loading) == triggers)
    }

    @Test("FZ-3: exactly 120 pt are enough")
    func threshold() {
        let rules = PullCycle.Rules(
            height: 120, threshold: 120, armsAtThreshold: true, closing: Animation(.zero),
            begin: .shows(Animation(.zero)))
        #expect(rules.arms(120) && !rules.arms(119.999999))
    }

    @Test("FZ-3: a fling that goes far enough triggers nothing")
    func fling() {
        var preview = list()
        preview.down()
        preview.lift(velocity: 8000)
        var farthest = 0.0
        while !preview.simulation.isStill {
            preview.pass(1)
            farthest = min(farthest, preview.frame.offset)
        }
        #expect(farthest < -184 && starts(preview) == 0)
    }

    @Test(
        "FZ-X5: it unlocks along an ease-out of 0.3 s, and the list with it",
        arguments: [
            (0.0, 184.0), (0.075, 138.6234), (0.15, 101.8428), (0.225, 75.2158), (0.3, 64),
        ])
    func unlocks(seconds: Double, inset: Double) {
        var preview = locked()
        preview.apply(.finish(.header, .succeeded))
        preview.pass(seconds: seconds)
        #expect(near(preview.frame.insets.top, inset, 1e-4) && near(preview.frame.offset, -inset, 1e-4))
        #expect(preview.frame.header?.state == (seconds < 0.3 ? .ending : .idle))
    }

    @Test("FZ-X6: an end without a refresh, or a second one, changes nothing")
    func endsOnce() {
        var idle = list()
        idle.apply(.finish(.header, .succeeded))
        #expect(idle.simulation.isStill && idle.notices.isEmpty && idle.frame.insets.top == 64)

        var preview = locked()
        preview.apply(.finish(.header, .succeeded), .finish(.header, .failed), .finish(.header, .failed))
        preview.settle()
        #expect(preview.frame.insets.top == 64 && preview.frame.offset == -64)
        #expect(preview.notices.filter { if case .end = $0 { true } else { false } } == [.end(.header, .succeeded)])
    }

    @Test("FZ-X7: work that is done at once ends the refresh")
    func endsAtOnce() {
        var preview = locked(work: .after(.zero, .succeeded))
        preview.settle()
        #expect(preview.frame.insets.top == 64 && preview.frame.header?.state == .idle && starts(preview) == 1)
    }

    @Test("FZ-X8: it is refreshing and locked before the app is told")
    func order() {
        var preview = list(work: nil)
        preview.drag(to: -124)
        preview.drag(to: -200)
        preview.notices = []
        preview.lift()
        #expect(preview.frame.insets.top == 184 && near(preview.frame.offset, -200))
        #expect(preview.callbacks == [.state(.header, from: .armed, to: .loading), .begin(.header), .action(.header)])
    }

    @Test("A whole cycle: 3 s of work (FZ-7), callbacks in order, everything back")
    func cycle() {
        var preview = list(work: nil)
        preview.drag(to: -100)
        preview.drag(to: -200)
        preview.lift()
        preview.pass(seconds: 3)
        #expect(preview.frame.header?.state == .ending)
        preview.settle()
        #expect(
            preview.callbacks == [
                .state(.header, from: .idle, to: .pulling), .state(.header, from: .pulling, to: .armed),
                .haptic(.header),
                .state(.header, from: .armed, to: .loading), .begin(.header), .action(.header),
                .state(.header, from: .loading, to: .ending),
                .end(.header, .succeeded), .state(.header, from: .ending, to: .idle),
            ])
        #expect(preview.frame.insets.top == 64 && preview.frame.offset == -64 && preview.frame.header?.progress == 0)
    }

    @Test("FZ-B3: the lock moves nothing; the bounce aims at the new edge")
    func continuous() {
        var preview = list()
        preview.drag(to: -260)
        preview.lift()
        var last = preview.frame.offset
        #expect(near(last, -260))
        while !preview.simulation.isStill {
            preview.pass(1)
            #expect(preview.frame.offset >= last && preview.frame.offset - last < 8)
            last = preview.frame.offset
        }
        #expect(last == -184)
    }

    @Test("FZ-B4: while it ends nothing triggers; afterwards the pull is measured from the restored inset")
    func noSecondTrigger() {
        var preview = locked()
        preview.apply(.finish(.header, .succeeded))
        preview.pass(5)
        preview.drag(to: -220)
        preview.lift()
        preview.settle()
        #expect(starts(preview) == 1)
        preview.drag(to: -183)
        preview.lift()
        preview.settle()
        #expect(starts(preview) == 1)
        preview.drag(to: -185)
        preview.lift()
        #expect(starts(preview) == 2 && preview.frame.insets.top == 184)
    }

    @Test("FZ-B5: the host's inset may change meanwhile")
    func hostInset() {
        var preview = locked()
        preview.apply(.insets(EdgeInsets(top: 20, bottom: 0)))
        #expect(preview.frame.insets.top == 140 && preview.frame.offset == -140)
        preview.apply(.finish(.header, .succeeded))
        preview.settle()
        #expect(preview.frame.insets.top == 20 && preview.frame.offset == -20)
    }

    @Test("FZ-1, FZ-B6: the view stands on the content, as wide as the list, after a rotation, too")
    func rotation() {
        var preview = list()
        for width in [375.0, 812] {
            preview.apply(.viewport(Size(width, 375)))
            let view = preview.frame.nodes[1].transform
            #expect(view(Point(-0.5, -120)) == Point(0, -120) && view(Point(0.5, 0)) == Point(width, 0))
        }
    }

    @Test(
        "FZ-B7: section headers pin to the list's top while it is locked",
        arguments: [(-184.0, 184.0), (-100, 100), (0, 64), (100, 64)])
    func sticky(offset: Double, inset: Double) {
        var preview = locked()
        preview.drag(to: offset)
        #expect(near(preview.frame.insets.top, inset))
    }

    @Test("Begun without a finger it comes into sight in 0.25 s and then works; called off before, it does not")
    func begins() {
        var preview = list(work: nil)
        preview.apply(.begin(.header))
        preview.pass(15)
        #expect(preview.frame.header?.state == .beginning && near(preview.frame.offset, -124))
        var calledOff = preview
        preview.pass(15)
        #expect(preview.frame.header?.state == .loading && preview.frame.offset == -184 && starts(preview) == 1)
        calledOff.apply(.finish(.header, .succeeded))
        calledOff.settle()
        #expect(calledOff.notices.contains(.cancel(.header)) && starts(calledOff) == 0 && calledOff.frame.offset == -64)
    }

    @Test(
        "A height set while it is locked is the one that it holds, and the progress follows before the preview is still"
    )
    func configured() throws {
        var preview = locked()
        var choice = try #require(preview.simulation.system(at: .header))
        try choice.set("height", to: .number(50))
        preview.apply(.system(choice, .header))
        preview.settle()
        #expect(preview.frame.insets.top == 114 && preview.frame.offset == -114 && preview.frame.header?.progress == 0)
    }
}
