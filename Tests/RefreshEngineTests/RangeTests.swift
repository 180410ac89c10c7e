import Motion
import Testing

@testable import RefreshEngine

@Suite("Scroll view: what insets, content, viewport and the app do to it")
struct RangeTests {
    /// 667 pt high, 2000 pt of content under an inset of 64: rests from −64 to 1333.
    private func list(_ settings: [String: String] = [:], start: Double? = nil) throws -> Preview {
        var scenario = Scenario()
        scenario.viewport = Size(375, 667)
        scenario.insets.top = 64
        scenario.start = start
        for (name, value) in settings { try scenario.scroll.set(name, to: .text(value)) }
        return Preview(scenario)
    }

    /// What a list may be doing when its range changes.
    enum Doing: String, CaseIterable { case idle, dragged, pulled, gliding, bouncing, scrolling }

    private func list(_ doing: Doing) throws -> Preview {
        var preview = try list(start: doing == .pulled || doing == .bouncing ? -64 : 700)
        switch doing {
        case .idle: break
        case .dragged: preview.drag(to: 650)
        case .pulled: preview.drag(to: -130)
        case .gliding:
            preview.down()
            preview.lift(velocity: -700)
            preview.pass(5)
        case .bouncing:
            preview.drag(to: -230)
            preview.lift()
            preview.pass(5)
        case .scrolling:
            preview.apply(.scroll(to: 900, Animation(.seconds(0.5))))
            preview.pass(5)
        }
        return preview
    }

    @Test(
        "Whatever the list is doing, a change leaves the first visible point where it is", arguments: Doing.allCases,
        [
            Input.content(height: 1800), .content(height: 9000), .viewport(Size(667, 375)), .viewport(Size(390, 844)),
            .insets(EdgeInsets(top: 30, bottom: 90)),
            .insets(EdgeInsets(top: 100, bottom: 0), Animation(.seconds(0.3))),
        ])
    func stays(doing: Doing, change: Input) throws {
        var preview = try list(doing)
        let (seen, velocity) = (preview.frame.offset, preview.frame.velocity)
        preview.apply(change)
        #expect(near(preview.frame.offset, seen) && near(preview.frame.velocity, velocity, 1e-6))
        preview.pass(1)
        #expect(near(preview.frame.offset, seen + velocity / 120, 12))
        preview.apply(.fingerCancelled)
        preview.settle()
        #expect(preview.simulation.isStill && preview.simulation.scroll.range.contains(preview.frame.offset))
    }

    @Test(
        "A change that does not touch the edge of a throw leaves the throw alone",
        arguments: [
            Input.content(height: 2500), .viewport(Size(667, 667)), .insets(EdgeInsets(top: 64, bottom: 50)),
            .insets(EdgeInsets(top: 64, bottom: 0)),
        ], ["uikit", "flutter"])
    func untouched(change: Input, profile: String) throws {
        var changed = try list(["profile": profile])
        var plain = try list(["profile": profile])
        for _ in 0..<2 {
            plain.drag(to: -164)
            plain.lift(velocity: -4000)
            swap(&changed, &plain)
        }
        for tick in 0..<240 {
            if tick % 3 == 0 && tick < 60 { changed.apply(tick % 2 == 0 ? change : .content(height: 2200)) }
            changed.pass(1)
            plain.pass(1)
            #expect(near(changed.frame.offset, plain.frame.offset, 1e-7))
        }
    }

    @Test("A bounce whose edge comes to the content ends there, without coasting")
    func caught() throws {
        var preview = try list(.bouncing)
        let seen = preview.frame.offset
        preview.apply(.insets(EdgeInsets(top: 300, bottom: 0)))
        preview.settle()
        #expect(preview.frame.offset == seen && preview.notices.last == .didEndDecelerating)
    }

    @Test("A bounce whose edge moves toward it ends at the edge, however fast: it was not thrown into the content")
    func notThrown() throws {
        var preview = try list()
        preview.drag(to: -264)
        preview.lift()
        preview.pass(18)
        let overscroll = -64 - preview.frame.offset
        preview.apply(.insets(EdgeInsets(top: 64 + overscroll - 20, bottom: 0)))
        #expect(preview.frame.velocity > 12 * 20)  // enough to pass the edge
        preview.settle()
        #expect(near(preview.frame.offset, -64 - overscroll + 20))
    }

    @Test(
        "physics.md 5.4, insetWhileReleasing: what stays of a bounce when its inset grows by 36 pt",
        arguments: [
            ("keep", 0.0, false), ("clampToNewEdge", nil, true), ("shiftByDelta", -36, false),
        ])
    func whileReleasing(rule: String, shift: Double?, ends: Bool) throws {
        var preview = try list(["insetWhileReleasing": rule])
        preview.drag(to: -200)
        preview.lift()
        preview.pass(5)
        let seen = preview.frame.offset
        preview.apply(.insets(EdgeInsets(top: 100, bottom: 0)))
        #expect(near(preview.frame.offset, shift.map { seen + $0 } ?? -100))
        preview.pass(1)
        #expect((preview.notices.last == .didEndDecelerating) == ends)
        preview.settle()
        #expect(preview.frame.offset == -100)
    }

    @Test(
        "contentSizeWhileBouncing: rows that come while the bottom bounces keep the offset, or clamp it",
        arguments: ["keep", "clamp"])
    func rowsWhileBouncing(rule: String) throws {
        var preview = try list(["contentSizeWhileBouncing": rule], start: 1333)
        preview.drag(to: 1500)
        preview.lift()
        preview.pass(5)
        let seen = preview.frame.offset
        preview.apply(.content(height: 2050))
        #expect(near(preview.frame.offset, rule == "keep" ? seen : 1383))
        preview.settle()
        #expect(preview.frame.offset == 1383)
    }

    @Test(
        "offsetSetter: a glide whose offset is set stops there, or goes on from there",
        arguments: ["stops", "continues"])
    func setter(rule: String) throws {
        var preview = try list(["offsetSetter": rule], start: 700)
        preview.down()
        preview.lift(velocity: -700)
        preview.pass(5)
        let velocity = preview.frame.velocity
        var scroll = preview.simulation.scroll
        let notices = scroll.hold(80, HoldStyle(), at: .header, shows: .always)
        #expect(scroll.offset == -144)
        #expect(
            rule == "stops"
                ? notices == [.didEndDecelerating] && scroll.isStill
                : notices == [] && near(scroll.velocity, velocity, 1e-9))
    }

    @Test("A control at the bottom that scrolls to itself goes to the bottom", arguments: [2000.0, 100])
    func footer(content: Double) throws {
        var preview = try list()
        preview.apply(.content(height: content))
        var scroll = preview.simulation.scroll
        _ = scroll.hold(80, HoldStyle(), at: .footer, shows: .always)
        #expect(scroll.offset == max(-64, content + 80 - 667))
    }

    @Test(
        "behaviour.md 7.17, 0.7 b: an inset that is raised under a finger moves nothing, animated or not",
        arguments: [true, false])
    func underFinger(isAnimated: Bool) throws {
        var scroll = try list(start: 700).simulation.scroll
        _ = scroll.fingerDown(TouchSample(time: 0, y: 300))
        _ = scroll.fingerMoved(to: TouchSample(time: 1000, y: 250))
        #expect(scroll.hold(80, HoldStyle(), at: .header, isAnimated ? Animation(Tick(10)) : nil, shows: .always) == [])
        #expect(scroll.offset == 750 && scroll.isTracking && scroll.range.lowerBound == -144)
        _ = scroll.fingerMoved(to: TouchSample(time: 2000, y: 240))
        #expect(scroll.offset == 760)
    }

    @Test("A scroll whose goal is cut off goes to the new end in the time that is left, without a jump")
    func cutScroll() throws {
        var preview = try list(start: 200)
        preview.apply(.scroll(to: 1300, Animation(.seconds(0.5))))
        preview.pass(30)
        let seen = preview.frame.offset
        preview.apply(.content(height: 1500))
        #expect(near(preview.frame.offset, seen))
        preview.pass(1)
        #expect(near(preview.frame.offset, seen, 2))
        preview.pass(28)
        #expect(!preview.notices.contains(.didEndScrollingAnimation))
        preview.pass(1)
        #expect(preview.frame.offset == 833 && preview.notices == [.didEndScrollingAnimation])
    }

    @Test("A scroll to the top follows the top")
    func scrollToTop() throws {
        var preview = try list(start: 500)
        preview.apply(.scroll(to: -64, Animation(.seconds(0.5))))
        preview.pass(20)
        preview.apply(.insets(EdgeInsets(top: 108, bottom: 0)))
        preview.settle()
        #expect(preview.frame.offset == -108)
    }

    @Test(
        "A finger holds content that a fling carried beyond a viewport where it finds it, and moves it without a jump",
        arguments: [-1.0, 1])
    func beyondReach(direction: Double) throws {
        var preview = try list(start: direction < 0 ? -64 : 1333)
        preview.down()
        preview.lift(velocity: -direction * 60_000)
        preview.pass(11)
        let seen = preview.frame.offset
        #expect(abs(seen) > 1500)
        preview.apply(.fingerDown(TouchSample(time: 0, y: 300)), .fingerMoved(TouchSample(time: 1000, y: 299)))
        #expect(near(preview.frame.offset, seen, 1e-2))
        preview.apply(.fingerMoved(TouchSample(time: 2000, y: 300)))
        #expect(near(preview.frame.offset, seen))
        preview.lift()
        preview.settle()
        #expect(preview.frame.offset == (direction < 0 ? -64 : 1333))
    }

    @Test("Content that is let go beyond its edge decelerates, however little is left", arguments: [0.1, 0.5, 0.6])
    func tiny(overscroll: Double) throws {
        var preview = try list()
        preview.drag(to: -64 - overscroll)
        preview.lift()
        #expect(preview.notices.suffix(2) == [.didEndDragging(willDecelerate: true), .willBeginDecelerating])
        preview.settle()
        #expect(preview.frame.offset == -64 && preview.notices.last == .didEndDecelerating)
    }

    @Test("A second finger that nobody lifted the first for ends its drag")
    func forgotten() throws {
        var preview = try list(.dragged)
        preview.down()
        #expect(
            preview.notices == [
                .willBeginDragging, .willEndDragging(velocity: 0, target: 650), .didEndDragging(willDecelerate: false),
            ])
    }
}
