import Motion
import RefreshEngine
import Testing

/// The engine, as `pullwire run --frames` shows it, against a numerical integration: 1e-6 pt at every tick.
@Suite("tables of a scroll view against an independent integration")
struct ScrollTableTests {
    /// 844 pt high, 3000 pt of content, insets 64 and 40: rests from −64 to 2196.
    private let head = "content 3000pt\ninset 64pt 40pt\n"
    private let range = -64.0...2196

    /// The offsets of a script's table, a tick each.
    private func offsets(_ body: String) throws -> [Double] {
        try Run(body).csv.split(separator: "\n").dropFirst().compactMap {
            Double($0.split(separator: ",", omittingEmptySubsequences: false)[2])
        }
    }

    /// From `tick` on the table is what the reference does, until both rest.
    private func expect(
        _ table: [Double], from tick: Int, follows reference: Integrator, _ place: SourceLocation = #_sourceLocation
    ) {
        var reference = reference
        var worst = 0.0
        for offset in table[tick...] {
            worst = max(worst, abs(offset - reference.y))
            reference.tick()
        }
        #expect(worst < 1e-6, sourceLocation: place)
        #expect(reference.rests, "the script is over before the motion", sourceLocation: place)
    }

    @Test("a pull at either edge follows du/dx = c (1 − u/d)²", arguments: [480.0, 568, 667, 844], [1.0, -1])
    func rubberBand(viewport: Double, direction: Double) throws {
        for (profile, law) in [("uikit", Integrator.Law()), ("flutter", .flutter)] {
            let table = try offsets(
                "set scroll.profile \(profile)\nviewport 390x\(viewport)\ncontent 900pt\nstart 20pt\ndrag \(direction * 900)pt in 90t"
            )
            var reference = Integrator(0...(900 - viewport), viewport: viewport, y: 20, law: law)
            for offset in table {
                #expect(near(offset, reference.y, 1e-6))
                reference.drag(by: direction * 10)
            }
        }
    }

    @Test(
        "a glide loses speed at either rate", arguments: [("normal", Integrator.Law()), ("fast", .fast)],
        [50.0, 100, 200, 300, 500, 800, 1000, 1500, 2000, 3000])
    func deceleration(rate: (name: String, law: Integrator.Law), speed: Double) throws {
        for direction in [1.0, -1] {
            let table = try offsets(
                "content 100000pt\nset scroll.rate \(rate.name)\nstart 50000pt\ndown 400pt\nrelease at \(-direction * speed)pt/s\nwait settled"
            )
            var reference = Integrator(0...99_156, y: 50_000, law: rate.law)
            reference.release(direction * speed)
            expect(table, from: 0, follows: reference)
        }
    }

    @Test(
        "a fling into either edge hands its velocity to the spring", arguments: [0.0, 3, 29.7, 100, 500, 1200],
        [60.0, 400, 1700, 3000, 8000, 20_000])
    func intoEdges(way: Double, speed: Double) throws {
        for (direction, start) in [(-1.0, -64 + way), (1, 2196 - way)] {
            let table = try offsets(
                head + "start \(start)pt\ndown 400pt\nrelease at \(-direction * speed)pt/s\nwait settled")
            var reference = Integrator(range, y: start)
            reference.release(direction * speed)
            expect(table, from: 0, follows: reference)
        }
    }

    @Test(
        "short content bounces around its top; content of no height does so, too", arguments: [0.0, 300, 780],
        [-2500.0, -300, 300, 2500])
    func shortContent(height: Double, velocity: Double) throws {
        let table = try offsets(
            "content \(height)pt\ninset 64pt 0pt\ndown 400pt\nrelease at \(velocity)pt/s\nwait settled")
        var reference = Integrator(-64...(-64), y: -64)
        reference.release(-velocity)
        expect(table, from: 0, follows: reference)
    }

    @Test("bounces off: walls for flings and fingers", arguments: [-6000.0, 6000])
    func walls(velocity: Double) throws {
        let off = "set scroll.bounces off\n" + head + "start 500pt\n"
        var reference = Integrator(range, y: 500)
        reference.bounces = false
        reference.release(-velocity)
        expect(try offsets(off + "down 400pt\nrelease at \(velocity)pt/s\nwait settled"), from: 0, follows: reference)
        let finger = try offsets(off + "drag \(velocity)pt in 60t\ndrag \(-velocity)pt in 60t")
        for (tick, offset) in finger.enumerated() {
            let raw = 500 - velocity * (1 - abs(Double(tick) / 60 - 1))
            #expect(near(offset, min(max(raw, -64), 2196), 1e-6))
        }
    }

    @Test(
        "a bounce from where a finger left it, at rest or with the band's share of the finger's velocity",
        arguments: [
            20.0, 170, 600,
        ], [-9000.0, -3000, -700, 0, 700, 3000])
    func bounces(pull: Double, velocity: Double) throws {
        for direction in [1.0, -1] {
            let start = direction > 0 ? -64.0 : 2196
            let table = try offsets(
                head
                    + "start \(start)pt\ndrag \(direction * pull)pt in 12t\nrelease at \(direction * velocity)pt/s\nwait settled timeout 60s"
            )
            var reference = Integrator(range, y: start)
            reference.drag(by: direction * pull)
            let left = 1 - abs(reference.y - start) / 844
            reference.release(-direction * velocity * 0.55 * left * left)
            expect(table, from: 12, follows: reference)
        }
    }

    @Test(
        "a finger grabs content in flight where it is, drags it from there, and lets it go again",
        arguments: [
            ("start 300pt\ndown 400pt\nrelease at -1500pt/s", 0.0, 300.0, 1500.0),
            ("start 100pt\ndown 400pt\nrelease at 4000pt/s", 0, 100, -4000),
            ("drag 300pt in 12t\nhold 24t\nrelease", 300, -64, 0),
        ] as [(String, Double, Double, Double)],
        [(3, -150.0), (3, 90), (11, -20), (11, 90), (40, -150), (40, -20), (40, 90)])
    func regrabs(
        motion: (script: String, pull: Double, start: Double, velocity: Double), grab: (ticks: Int, travel: Double)
    ) throws {
        let (ticks, travel) = grab
        let released = motion.pull > 0 ? 36 : 0
        let table = try offsets(
            head + motion.script
                + "\nsleep \(ticks)t\ndown 500pt\nhold 12t\ndrag \(travel)pt in 12t\nhold 12t\nrelease\nwait settled")
        var reference = Integrator(range, y: motion.start)
        reference.drag(by: motion.pull)
        reference.release(motion.velocity)
        for _ in 0..<ticks { reference.tick() }
        reference.grab()
        let grabbed = released + ticks
        for tick in 0...12 { #expect(near(table[grabbed + tick], reference.y, 1e-6)) }
        for tick in 13...24 {
            reference.drag(by: travel / 12)
            #expect(near(table[grabbed + tick], reference.y, 1e-6))
        }
        reference.release(0)
        expect(table, from: grabbed + 36, follows: reference)
    }

    @Test(
        "Flutter's glides and bounces: its friction, spring, tolerances and limits", arguments: [0.0, 3, 50, 400],
        [105.0, 900, 6000, 30_000])
    func flutter(way: Double, speed: Double) throws {
        for (direction, start) in [(-1.0, -64 + way), (1, 2196 - way), (-1, 2196 - way), (1, -64 + way)] {
            let table = try offsets(
                "set scroll.profile flutter\n" + head
                    + "start \(start)pt\ndown 400pt\nrelease at \(-direction * speed)pt/s\nwait settled timeout 60s")
            var reference = Integrator(range, y: start, law: .flutter)
            reference.release(direction * speed)
            expect(table, from: 0, follows: reference)
        }
    }

    @Test(
        "Flutter's releases beyond an edge take the finger's velocity and stay on the spring",
        arguments: [-12_000.0, -3000, -700, 0, 700, 3000])
    func flutterBounces(velocity: Double) throws {
        for direction in [1.0, -1] {
            let start = direction > 0 ? -64.0 : 2196
            let table = try offsets(
                "set scroll.profile flutter\n" + head
                    + "start \(start)pt\ndrag \(direction * 170)pt in 12t\nrelease at \(direction * velocity)pt/s\nwait settled"
            )
            var reference = Integrator(range, y: start, law: .flutter)
            reference.drag(by: direction * 170)
            reference.release(-direction * velocity)
            expect(table, from: 12, follows: reference)
        }
    }

    @Test(
        "a release slower than the profile's threshold does not glide", arguments: [("uikit", 10.0), ("flutter", 100)])
    func threshold(profile: String, speed: Double) throws {
        let head = "set scroll.profile \(profile)\nstart 500pt\ndown 400pt\n"
        #expect(try offsets(head + "release at \(-speed)pt/s\nwait settled").last != 500)
        #expect(try Set(offsets(head + "release at \(-speed + 0.001)pt/s\nsleep 1s")) == [500])
    }

    private static let laws: [(setting: String, change: @Sendable (inout Integrator.Law) -> Void)] = [
        ("spring critical10", { ($0.stiffness, $0.damping, $0.fastRoot) = (100, 20, 10) }),
        ("spring critical10.9", { ($0.stiffness, $0.damping, $0.fastRoot) = (118.81, 21.8, 10.9) }),
        ("spring flutter", { ($0.stiffness, $0.damping, $0.fastRoot) = (200, 31.1126983722, 22.04) }),
        ("decelerationRate 0.995", { $0.decay = 5.012541823544286 }),
        ("bounceEnd flutter", { ($0.bounceEnd, $0.bounceSpeed) = (1.0 / 3, 20.0 / 3) }),
        ("bounceEnd halfPixel", { $0.bounceEnd = 0.5 / 3 }),
        ("glideEnd flutter", { ($0.snap, $0.stopSpeed) = (0, 20.0 / 3) }),
        ("glideEnd below13", { ($0.snap, $0.stopSpeed) = (0, 13) }),
        ("glideEnd below10", { ($0.snap, $0.stopSpeed) = (0, 10) }),
        ("edgeSpeedLimit 700pt/s", { $0.edgeLimit = 700 }),
        ("inwardThrow staysOnSpring", { $0.leavesSpring = false }),
    ]

    @Test(
        "physics.md 5.1, \"also selectable\": what is chosen in the profile's stead moves the list by its own numbers",
        arguments: laws.indices)
    func choices(index: Int) throws {
        var law = Integrator.Law()
        let (setting, change) = Self.laws[index]
        change(&law)
        for (pull, velocity) in [
            (0.0, 600.0), (0, 3000), (0, -2500), (0, -7000), (150, 0), (150, -2000), (150, -9000), (150, 2000),
        ] {
            let body = "set scroll.\(setting)\nset scroll.release finger\n" + head
            let table = try offsets(
                body + "drag \(pull)pt in 12t\nrelease at \(velocity)pt/s\nwait settled timeout 60s")
            var reference = Integrator(range, y: -64, law: law)
            reference.drag(by: pull)
            reference.release(-velocity)
            expect(table, from: 12, follows: reference)
        }
    }

    @Test(
        "scroll.release: what is let go beyond an edge has its own velocity, the finger's, or none",
        arguments: [
            ("content", 0.55), ("finger", 1), ("zero", 0), ("profile", 0.55),
        ])
    func releases(choice: String, share: Double) throws {
        let table = try offsets(
            "set scroll.release \(choice)\n" + head + "drag 150pt in 12t\nrelease at -1500pt/s\nwait settled")
        var reference = Integrator(range, y: -64)
        reference.drag(by: 150)
        let left = 1 + (reference.y + 64) / 844
        reference.release(1500 * (share == 0.55 ? share * left * left : share))
        expect(table, from: 12, follows: reference)
    }

    @Test("scroll.inwardThrow stopsAtEdge: a throw back ends at the edge when it comes there")
    func stopsAtEdge() throws {
        let body = head + "drag 150pt in 12t\nrelease at -9000pt/s\nwait settled"
        let (glides, stops) = (try offsets(body), try offsets("set scroll.inwardThrow stopsAtEdge\n" + body))
        for (a, b) in zip(glides, stops) { #expect(b == min(a, -64)) }
    }

    @Test(
        "scroll.startSpeed and scroll.estimator: the slowest release that glides, and the velocity of the last interval"
    )
    func startAndEstimate() throws {
        let head = "start 500pt\ndown 400pt\n"
        #expect(try Set(offsets("set scroll.startSpeed 300pt/s\n" + head + "release at -299pt/s\nsleep 1s")) == [500])
        #expect(try offsets("set scroll.startSpeed 0.5\n" + head + "release at -9pt/s\nwait settled").last != 500)
        let run = try Run(
            "set scroll.estimator lastInterval\n" + head
                + "move 390pt at 10ms\nmove 385pt at 20ms\nmove 384pt at 25ms\nup")
        #expect(near(run.releaseVelocity ?? 0, -200, 1e-6))
    }
}
