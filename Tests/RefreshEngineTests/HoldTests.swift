import Motion
import Testing

@testable import RefreshEngine

@Suite("behaviour.md 7: what controls hold, and where the list rests")
struct HoldTests {
    @Test("The catalog's systems are all looked at, but for the one that holds no inset")
    func whole() {
        let known = Catalog.published.declarations.flatMap { system in system.edges.map { system.name + " \($0)" } }
        #expect(Set(known) == Set(Refresher.all.map(\.testDescription) + ["material header"]))
    }

    // MARK: 7.7

    @Test(
        "7.7: MS, FZ and CB hold what MS-14 leaves of their height, TJ and RC the whole of it, however the refresh began",
        arguments: Refresher.headers, [true, false])
    func stickiness(control: Refresher, isPulled: Bool) {
        var preview = isPulled ? control.pulled() : control.begun()
        #expect(preview.frame.offset == -64 - control.height && preview.frame.insets.top == 64 + control.height)
        for offset in [-200.0, -90, -64, 0, 136] {
            preview.drag(to: offset)
            let seen = min(control.height, max(0, -offset - 64))
            #expect(near(preview.frame.insets.top, 64 + (control.isSticky ? seen : control.height)))
        }
    }

    @Test(
        "7.7: an app's begin deep in the list moves no pinned section header: where the list stays, the inset stays or opens once",
        arguments: Refresher.headers)
    func deepBegin(control: Refresher) {
        var preview = control.list(start: 300)
        var insets: [Double] = []
        preview.apply(.begin(.header))
        for _ in 0..<90 {
            insets.append(preview.frame.insets.top)
            preview.pass(1)
        }
        let steps = zip(insets.dropFirst(), insets).map { $0 - $1 }
        #expect(steps.allSatisfy { (0...8).contains($0) })
        // CB-B13 goes to the top; FZ does likewise.
        let goesUp = ["storehouse", "plain"].contains(control.name)
        #expect(preview.frame.offset == (goesUp ? -64 - control.height : 300))
        #expect(preview.frame.insets.top == (goesUp || !control.isSticky ? 64 + control.height : 64))
        if !goesUp && control.isSticky { #expect(insets.allSatisfy { $0 == 64 }) }
    }

    @Test(
        "7.7: while it opens, the goal of the animation is the sticky value: 21 pt of a list that a finger holds 21 pt down",
        arguments: Refresher.headers, [0, 6, 12, 15, 29])
    func goal(control: Refresher, tick: Int) {
        var preview = control.list()
        preview.drag(to: -85)
        preview.apply(.begin(.header))
        preview.pass(tick)
        let duration = control.height == 64 ? 60.0 : 30
        let share = TimingCurve.easeInOut.value(at: Double(tick) / duration)
        #expect(
            near(preview.frame.insets.top, 64 + share * (control.isSticky ? 21 : control.height))
                && near(preview.frame.offset, -85))
    }

    @Test(
        "7.7: a finger that catches the list while the inset opens makes nothing jump, then or when it has opened",
        arguments: Refresher.headers, [-64.0, 300])
    func caught(control: Refresher, start: Double) {
        for tick in [1, 8, 15, 22, 29, 45] {
            var preview = control.list(start: start)
            preview.apply(.begin(.header))
            preview.pass(tick)
            var (last, held) = (preview.frame.insets.top, preview.frame.offset)
            preview.down()
            held = preview.frame.offset
            for _ in 0..<90 {
                #expect(
                    abs(preview.frame.insets.top - last) < 8 && near(preview.frame.offset, held),
                    "\(tick) \(last) \(preview.frame.insets.top) \(preview.tick)")
                last = preview.frame.insets.top
                preview.pass(1)
            }
            let seen = min(control.height, max(0, -held - 64))
            #expect(near(last, 64 + (control.isSticky ? seen : control.height)))
        }
    }

    @Test(
        "7.7, MS-15: what is left of a sticky inset closes; a list that shows nothing of it does not move",
        arguments: Refresher.headers)
    func closes(control: Refresher) {
        var preview = control.begun()
        preview.drag(to: -90)
        preview.lift()
        preview.apply(.finish(.header, .succeeded))
        preview.pass(1)
        #expect(preview.frame.insets.top <= 64 + (control.isSticky ? 26 : control.height))
        preview.settle()
        #expect(preview.frame.insets.top == 64 && preview.frame.offset == -64)

        var away = control.begun()
        away.drag(to: 200)
        away.lift()
        away.apply(.finish(.header, .failed))
        for _ in 0..<200 {
            #expect(near(away.frame.offset, 200) && (!control.isSticky || away.frame.insets.top == 64))
            away.pass(1)
        }
        #expect(away.frame.insets.top == 64)
    }

    // MARK: 7.10

    @Test(
        "7.10: a footer counts from where the list rests while the header holds it down, and is not pulled by the way there",
        arguments: Refresher.headers, Refresher.footers)
    func footerBase(header: Refresher, footer: Refresher) {
        var preview = Preview(.list(header: header.name, footer: footer.name, content: 200))
        preview.apply(.begin(.header))
        for _ in 0..<120 {
            #expect(preview.frame.footer?.state == .idle && preview.frame.footer?.progress == 0)
            preview.pass(1)
        }
        let rest = -64 - header.height
        #expect(preview.frame.offset == rest)
        preview.drag(to: rest + 1)
        preview.drag(to: rest + footer.height / 2)
        #expect(near(preview.frame.footer?.progress ?? -1, 0.5) && preview.frame.footer?.state == .pulling)
        preview.drag(to: rest + footer.height + 1)
        #expect(preview.frame.footer?.state == .armed)
        preview.drag(to: rest)
        preview.lift()
        preview.apply(.finish(.header, .succeeded))
        preview.pass(180)
        #expect(preview.frame.offset == -64 && preview.frame.footer?.progress == 0)
    }

    @Test(
        "7.10, MS-8, MS-13: a footer that begins under a header's hold stands and holds at the end of what that leaves, however the two begin",
        arguments: [
            [Edge.header, .footer], [.footer, .header],
        ], [0, 10, 60])
    func footerUnderHeader(order: [Edge], pause: Int) {
        var preview = Preview(.list(header: "arrow", footer: "arrow", content: 200))
        var last = preview.frame
        preview.apply(.begin(order[0]))
        for tick in 0..<150 {
            if tick == pause { preview.apply(.begin(order[1])) }
            let now = preview.frame
            #expect(abs(now.offset - last.offset) < 6 && abs(now.insets.top - last.insets.top) < 6)
            // The footer's own way is one of 388 or 336 pt; what the header changes of it goes along the header's
            // animation.
            #expect(abs(now.insets.bottom - last.insets.bottom) < 24)
            last = now
            preview.pass(1)
        }
        // y = 600 − 116; B = 52 + (600 − 116 − 200): the list ends with the footer.
        #expect(preview.frame.nodes[6].transform.ty == 484 && preview.frame.insets.bottom == 336)
        #expect(preview.simulation.scroll.range == -116...(-64))
    }

    @Test("7.10: the host's bottom inset is no room: the footer ends above it")
    func aboveBottomInset() {
        var preview = Preview(.list(footer: "arrow", content: 200, bottom: 34))
        preview.apply(.begin(.footer))
        preview.pass(60)
        // y = 600 − 64 − 34; B = 34 + 52 + 302.
        #expect(
            preview.frame.nodes[0].transform.ty == 502 && preview.frame.insets.bottom == 388
                && preview.frame.offset == -12)
    }

    // MARK: 7.15

    @Test(
        "7.15: content that changes while a footer loads under it moves nothing, and the footer stays where it is seen",
        arguments: [
            [200.0, 300], [300, 200], [200, 536, 100], [536, 0], [100, 530, 540, 100],
        ])
    func contentWhileLoading(heights: [Double]) {
        var preview = Preview(.list(footer: "arrow", content: heights[0]))
        preview.apply(.begin(.footer))
        preview.pass(60)
        #expect(preview.frame.offset == -12)
        for height in heights.dropFirst() {
            preview.apply(.content(height: height))
            let end = preview.frame.nodes[0].transform.ty
            #expect(
                preview.frame.offset == -12 && end == max(height, 536)
                    && preview.frame.insets.bottom == 52 + max(0, 536 - height))
            #expect(preview.simulation.scroll.range == -64...(height > 536 ? height + 52 - 600 : -12))
        }
        preview.apply(.finish(.footer, .succeeded))
        preview.settle()
        #expect(preview.frame.insets.bottom == 0)
    }

    @Test(
        "7.15: so it is in another viewport, and under another inset of the host, animated or not: the whole footer is seen",
        arguments: [
            (Input.viewport(Size(375, 900)), 900.0, 64.0), (.viewport(Size(700, 400)), 400, 64),
            (.insets(EdgeInsets(top: 90, bottom: 0)), 600, 90),
            (.insets(EdgeInsets(top: 20, bottom: 0), Animation(Tick(30))), 600, 20),
        ])
    func rangeWhileLoading(change: Input, height: Double, top: Double) {
        var preview = Preview(.list(footer: "arrow", content: 200))
        preview.apply(.begin(.footer))
        preview.pass(60)
        preview.apply(change)
        let range = preview.simulation.scroll.range
        #expect(range == -top...(52 - top) && preview.frame.nodes[0].transform.ty == height - top)
        preview.settle()
        #expect(range.contains(preview.frame.offset) && preview.frame.insets.bottom == 52 + height - top - 200)
    }

    // MARK: 7.17

    @Test(
        "7.17: begun under a finger it moves no offset; when the finger lifts, the list comes to it without a jump",
        arguments: Refresher.all, [0, 10, 90])
    func underFinger(control: Refresher, wait: Int) {
        var preview = control.list()
        preview.drag(to: control.rest + control.sign * 21)
        preview.apply(.begin(control.edge))
        for _ in 0..<wait {
            preview.pass(1)
            #expect(near(preview.frame.offset, control.rest + control.sign * 21))
        }
        preview.lift()
        var last = preview.frame.offset
        #expect(near(last, control.rest + control.sign * 21))
        for _ in 0..<90 {
            preview.pass(1)
            #expect(abs(preview.frame.offset - last) < 6)
            last = preview.frame.offset
        }
        #expect(last == control.rest + control.sign * control.height)
        preview.apply(.finish(control.edge, .succeeded))
        preview.settle()
        #expect(preview.frame.offset == control.rest && preview.frame.insets == EdgeInsets(top: 64, bottom: 0))
    }

    @Test(
        "7.17: a finger that lifts deep in the list leaves it there, unless the control wants to be seen from everywhere (CB-B13)",
        arguments: Refresher.headers)
    func underDeepFinger(control: Refresher) {
        var preview = control.list(start: 300)
        preview.drag(to: 280)
        preview.apply(.begin(.header))
        preview.pass(90)
        #expect(preview.frame.offset == 280)
        preview.lift()
        preview.pass(90)
        #expect(preview.frame.offset == (["storehouse", "plain"].contains(control.name) ? -64 - control.height : 280))
    }

    @Test(
        "7.17: one that lifts further out bounces to it; one that has come back, or ended, under the finger takes the list nowhere",
        arguments: Refresher.all)
    func elsewhere(control: Refresher) {
        var preview = control.list()
        preview.drag(to: control.rest + control.sign * 21)
        preview.apply(.begin(control.edge))
        preview.drag(to: control.rest + control.sign * (control.height + 30))
        preview.pass(90)
        var ended = preview
        preview.lift()
        #expect(preview.simulation.scroll.isDecelerating)
        preview.pass(120)
        #expect(preview.frame.offset == control.rest + control.sign * control.height)

        ended.drag(to: control.rest - control.sign * 5)
        ended.apply(.finish(control.edge, .succeeded))
        ended.lift()
        ended.settle()
        #expect(near(ended.frame.offset, control.rest - control.sign * 5))
    }

    @Test(
        "7.17: a finger that vanishes lets the list come to it as well; however often it begins and ends under one finger, no more is remembered",
        arguments: Refresher.headers)
    func cancelled(control: Refresher) {
        var preview = control.list()
        preview.drag(to: -85)
        for _ in 0..<5 {
            preview.apply(.begin(.header))
            preview.pass(120)
            preview.apply(.finish(.header, .succeeded))
            preview.pass(180)
        }
        preview.apply(.begin(.header))
        #expect(preview.simulation.scroll.pendingReveals.map(\.edge) == [.header])
        preview.pass(90)
        preview.apply(.fingerCancelled)
        preview.pass(90)
        #expect(preview.frame.offset == -64 - control.height)
    }

    @Test(
        "7.7, MS-14: a finger that pushes the list back while the inset opens never gets less than the host's inset",
        arguments: Refresher.headers)
    func pushedBack(control: Refresher) {
        var preview = control.list()
        preview.drag(to: -110)
        preview.apply(.begin(.header))
        preview.pass(2)
        preview.drag(to: -50)
        for _ in 0..<60 {
            #expect(preview.frame.insets.top >= 64)
            preview.pass(1)
        }
    }

    @Test("7.17: what was raised under one finger is no business of the next", arguments: Refresher.headers)
    func nextFinger(control: Refresher) {
        var preview = control.list()
        preview.drag(to: -85)
        preview.apply(.begin(.header))
        preview.lift()
        preview.pass(120)
        preview.drag(to: -90)
        preview.lift()
        preview.pass(120)
        #expect(preview.frame.offset == -90)
    }

    @Test(
        "7.17, 0.7 b: under a finger no inset moves the offset, whoever lowers or raises it",
        arguments: Refresher.headers)
    func hostUnderFinger(control: Refresher) {
        var preview = control.begun()
        preview.drag(to: -100)
        for input in [
            Input.insets(EdgeInsets(top: 100, bottom: 0)),
            .insets(EdgeInsets(top: 20, bottom: 40), Animation(Tick(30))), .finish(.header, .succeeded),
            .system(nil, .header),
        ] {
            preview.apply(input)
            for _ in 0..<20 {
                #expect(near(preview.frame.offset, -100))
                preview.pass(1)
            }
        }
    }
}
