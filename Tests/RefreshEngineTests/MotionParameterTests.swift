import Motion
import TestSupport
import Testing

@testable import RefreshEngine

@Suite("Every number of motion is a parameter")
struct MotionParameterTests {
    private static let curves = [
        "linear", "ease in", "cubic(0.34, 1.56, 0.64, 1)", "spring(response 0.4, damping 0.5)", "steps(4, end)", "hold",
        "viscous",
        "linear(0, 1.5 30%, -0.5 60%, 1)",
    ]

    /// A system at an edge, pulled until it is armed and let go.
    private static func refreshed(
        _ system: String, _ parameters: [String: ParameterValue], edge: Edge = .header
    ) -> Preview {
        var preview = Preview(
            .list(
                header: edge == .header ? system : nil, footer: edge == .footer ? system : nil, parameters))
        preview.drag(to: -64 - 1)
        preview.drag(to: -64 - 300)
        preview.lift()
        preview.pass(seconds: 3)
        return preview
    }

    // MARK: Insets

    @Test(
        "a closing inset follows closeCurve over closeDuration, from the height to nothing, in every system",
        arguments: ["storehouse", "arrow", "sprites", "plain", "sketch", "words", "labels", "cupertino"], curves)
    func closing(system: String, curve: String) throws {
        let easing = try Easing(parsing: curve)
        for seconds in [0.1, 0.6, 1.3] {
            var preview = Self.refreshed(system, ["closeDuration": .number(seconds), "closeCurve": .text(curve)])
            let height = preview.frame.insets.top - 64
            #expect(height > 0)
            preview.apply(.finish(.header, .succeeded))
            for tick in 0..<Tick.seconds(seconds).count {
                let way = 1 - easing.value(after: Double(tick) / 120, of: Tick.seconds(seconds).seconds)
                #expect(near(preview.frame.insets.top - 64, height * way), "\(system) \(curve) at \(tick)")
                preview.pass(1)
            }
            #expect(preview.frame.insets.top == 64)
        }
    }

    @Test(
        "an inset that opens without a finger follows beginCurve over beginDuration",
        arguments: ["arrow", "sketch", "words", "labels"], curves)
    func beginning(system: String, curve: String) throws {
        let easing = try Easing(parsing: curve)
        var preview = Preview(.list(header: system, ["beginDuration": 0.5, "beginCurve": .text(curve)]))
        preview.apply(.begin(.header))
        var height = 0.0
        var whole = preview
        whole.pass(61)
        height = whole.frame.insets.top - 64
        for tick in 0..<60 {
            let shown = height * easing.value(after: Double(tick) / 120, of: 0.5)
            #expect(near(preview.frame.insets.top - 64, shown), "\(system) at \(tick)")
            preview.pass(1)
        }
    }

    @Test(
        "what takes no time is over at once: the inset is gone and the refresh has ended at the tick of the finish",
        arguments: ["storehouse", "arrow", "sprites", "plain", "sketch", "words", "labels", "cupertino"])
    func atOnce(system: String) {
        let durations = ["holdDuration", "beginDuration", "closeDuration", "fallDuration", "settle"]
        var preview = Self.refreshed(
            system, Dictionary(uniqueKeysWithValues: durations.map { ($0, ParameterValue.number(0)) }))
        preview.apply(.finish(.header, .succeeded))
        #expect(preview.notices.contains(.end(.header, .succeeded)))
        #expect(preview.frame.insets.top == 64)
        preview.settle()
        #expect(preview.simulation.isStill && preview.frame.offset == -64)
    }

    @Test(
        "`settle` is the time from the end of the work to the start of the closing",
        arguments: ["storehouse", "arrow", "sprites", "plain", "sketch", "words", "labels", "cupertino"])
    func settles(system: String) {
        var preview = Self.refreshed(system, ["settle": 0.5, "closeDuration": 0.25])
        let height = preview.frame.insets.top
        preview.apply(.finish(.header, .succeeded))
        preview.pass(60)
        #expect(preview.frame.insets.top == height)
        preview.pass(1)
        #expect(preview.frame.insets.top < height)
        preview.settle()
        #expect(preview.notices.contains(.end(.header, .succeeded)))
    }

    // MARK: The pull

    @Test(
        "armAt is the pull that arms as a share of the height (labels, cupertino: of the threshold); pullFactor counts each point so often",
        arguments: [
            ("storehouse", 80.0), ("arrow", 52), ("sprites", 100), ("plain", 120), ("sketch", 64), ("words", 64),
            ("labels", 100), ("cupertino", 100),
        ])
    func arming(system: String, height: Double) {
        for (armAt, factor) in [(1.0, 1.0), (0.5, 1), (1.5, 1), (1, 2), (0.5, 0.25)] {
            let arms = height * armAt / factor
            func pulled(_ pull: Double) -> ControlStatus? {
                var preview = Preview(
                    .list(header: system, ["armAt": .number(armAt), "pullFactor": .number(factor)]))
                preview.drag(to: -64 - 1)
                preview.drag(to: -64 - pull)
                return preview.simulation.status(at: .header)
            }
            #expect(pulled(arms - 0.5)?.state == .pulling, "\(system) \(armAt) \(factor)")
            #expect(pulled(arms + 0.5)?.state != .pulling)
            #expect(pulled(arms + 0.5)?.progress == 1)
        }
    }

    @Test("plain's progress follows pullCurve between 0 and 1", arguments: curves)
    func pullCurve(curve: String) throws {
        let easing = try Easing(parsing: curve)
        for share in [0.1, 0.4, 0.5, 0.9] {
            var preview = Preview(.list(header: "plain", ["pullCurve": .text(curve)]))
            preview.drag(to: -64 - 120 * share)
            let progress = try #require(preview.simulation.status(at: .header)).progress
            #expect(near(progress, min(max(easing.value(at: share), 0), 1), 1e-6))
        }
    }

    // MARK: Each system's own

    @Test("storehouse: a highlight fades from glowPeak to glowRest by glowCurve, bar after bar by glowStagger")
    func glow() throws {
        let parameters: [String: ParameterValue] = [
            "glowDuration": 0.5, "glowCurve": "spring(response 0.3, damping 0.6)", "glowStagger": 0.2, "glowRest": 0.1,
            "glowPeak": 0.8,
        ]
        let easing = try Easing(parsing: "spring(response 0.3, damping 0.6)")
        var preview = Preview(.list(header: "storehouse", parameters))
        preview.drag(to: -65)
        preview.drag(to: -64 - 120)
        preview.lift()
        let bars = preview.frame.nodes.count - 1
        for tick in 0..<700 {
            for bar in 0..<bars {
                let since = tick - bar * 24
                let faded = easing.value(after: Double(since % ((bars - 1) * 24)) / 120, of: 0.5)
                let opacity = since < 0 ? 0.1 : min(max(0.8 - 0.7 * faded, 0), 1)
                #expect(near(preview.frame.nodes[bar + 1].opacity, opacity), "bar \(bar) at \(tick)")
            }
            preview.pass(1)
        }
    }

    @Test("storehouse: bars glow in turn, reversed, from the middle in pairs, or in an order of the seed")
    func order() {
        func ranks(_ order: StorehouseOrder, _ count: Int = 5, isReversed: Bool = false) -> [Int] {
            order.ranks(of: count, seed: 7, isReversed: isReversed)
        }
        #expect(ranks(.inTurn) == [0, 1, 2, 3, 4] && ranks(.reversed) == [4, 3, 2, 1, 0])
        #expect(ranks(.fromMiddle) == [2, 1, 0, 1, 2] && ranks(.fromMiddle, 4) == [1, 0, 0, 1])
        #expect(ranks(.fromMiddle, isReversed: true) == [0, 1, 2, 1, 0])
        #expect(ranks(.random).sorted() == [0, 1, 2, 3, 4] && ranks(.random) == ranks(.random))
        #expect(StorehouseOrder.random.ranks(of: 20, seed: 1, isReversed: false) != Array(0..<20))
    }

    @Test(
        "storehouse: the bars fall by fallCurve over fallDuration, which may outlast the inset; the end waits for both")
    func fall() throws {
        var preview = Self.refreshed("storehouse", ["closeDuration": 0.2, "fallDuration": 0.6, "fallCurve": "ease in"])
        preview.apply(.finish(.header, .succeeded))
        for tick in 0..<72 {
            let progress = try #require(preview.simulation.status(at: .header)).progress
            #expect(near(progress, 1 - Easing.easeIn.value(at: Double(tick) / 72)))
            #expect(!preview.notices.contains(.end(.header, .succeeded)))
            preview.pass(1)
        }
        #expect(preview.notices.contains(.end(.header, .succeeded)))
    }

    @Test(
        "storehouse: a bar flies in by arrivalCurve, turns by spin, and stands upright when it arrives",
        arguments: [90.0, 180, 360, -270])
    func arrival(spin: Double) throws {
        let easing = try Easing(parsing: "cubic(0.34, 1.56, 0.64, 1)")
        var preview = Preview(
            .list(
                header: "storehouse",
                ["spin": .number(spin), "arrivalCurve": .text(easing.text), "internalAnimationFactor": 1]))
        preview.drag(to: -64 - 40)
        let bar = preview.frame.nodes[1]
        let arrived = easing.value(at: 0.5)
        #expect(near(bar.transform.ty, -80 * (1 - arrived), 1e-6))
        let angle = spin * (arrived - 1) * .pi / 180
        // After half a turn a bar looks the same.
        #expect(near(abs(bar.transform.a), abs(arrived * Transform(angle: angle).a), 1e-6))
        #expect(near(bar.opacity, min(0.4 * arrived, 0.4), 1e-6))
    }

    @Test("storehouse: highlights fade over resultFade when the work is done")
    func resultFade() {
        var preview = Self.refreshed("storehouse", ["resultFade": 0.5, "fallDuration": 60, "closeDuration": 60])
        let before = preview.frame.nodes.dropFirst().map(\.opacity)
        preview.apply(.finish(.header, .succeeded))
        #expect(zip(before, preview.frame.nodes.dropFirst()).allSatisfy { near($0, $1.opacity) })
        preview.pass(30)
        for (old, bar) in zip(before, preview.frame.nodes.dropFirst()) {
            #expect(near(bar.opacity, 0.4 + (old - 0.4) * 0.5, 1e-6))
        }
    }

    @Test(
        "arrow: it turns by turnAngle along turnCurve, and the spinner in spinnerSteps over spinnerPeriod, or smoothly")
    func arrow() throws {
        let easing = Easing.spring(EasingSpring(response: 0.3, dampingRatio: 0.5))
        var preview = Preview(
            .list(
                header: "arrow",
                [
                    "turnAngle": 90, "turnDuration": 0.5, "turnCurve": .text(easing.text), "spinnerPeriod": 2,
                    "spinnerSteps": 0,
                ]))
        preview.drag(to: -65)
        preview.drag(to: -64 - 60)
        for tick in 0..<70 {
            let angle = Double.pi / 2 * easing.value(after: Double(tick) / 120, of: 0.5)
            #expect(near(preview.frame.nodes[4].transform.a, Transform(angle: angle).a))
            preview.pass(1)
        }
        preview.lift()
        preview.pass(seconds: 1)
        let since = try #require(preview.simulation.runningAnimations.first { $0.animation.name == "spin" }).animation
            .since
        let turned = 2 * Double.pi * Double((preview.tick - since).count) / 240
        #expect(near(preview.frame.nodes[5].transform.b, Transform(angle: turned).b))
    }

    @Test("sprites: the pull leafs by pullCurve, and a loop of no duration stands still")
    func sprites() {
        var scenario = Scenario.list(header: "sprites", ["pullCurve": "ease in", "duration": 0])
        scenario.images = ["wire": .wire]
        var preview = Preview(scenario)
        preview.drag(to: -65)
        preview.drag(to: -64 - 50)
        #expect(preview.frame.nodes[1].image == Int(Double(ImageSet.wire.count) * Easing.easeIn.value(at: 0.5)))
        preview.drag(to: -64 - 120)
        preview.lift()
        preview.pass(seconds: 2)
        #expect(preview.frame.nodes[2].image == 0 && preview.simulation.isStill)
    }

    @Test(
        "sketch: the second group of lines begins at split; steps begin after firstInterval, and each waits for the one before"
    )
    func sketch() {
        var preview = Preview(.list(header: "sketch", ["split": 0.25, "drawCurve": "linear"]))
        preview.drag(to: -64 - 17 - 47 * 0.4)
        #expect(near(preview.frame.nodes[6].strokeEnd, 1, 1e-6) && near(preview.frame.nodes[11].strokeEnd, 0.2, 1e-6))

        for split in [0.0, 1] {
            var edge = Preview(.list(header: "sketch", ["split": .number(split)]))
            edge.drag(to: -64 - 17 - 47 * 0.5)
            #expect(near(edge.frame.nodes[6].strokeEnd, split == 0 ? 1 : 0.5, 1e-6))
            #expect(near(edge.frame.nodes[11].strokeEnd, split == 0 ? 0.5 : 0, 1e-6))
        }

        var moving = Preview(
            .list(
                header: "sketch", ["firstInterval": 0.5, "interval": 0.1, "moveDuration": 0.4, "moveCurve": "linear"]))
        moving.drag(to: -65)
        moving.drag(to: -64 - 80)
        moving.lift()
        let began = moving.tick
        let rest = moving.frame.nodes[3].transform.tx
        moving.pass(60)
        #expect(moving.frame.nodes[3].transform.tx == rest)
        moving.pass(24)
        #expect(near(moving.frame.nodes[3].transform.tx, rest + (17 - 3) * 0.5))
        moving.pass(24)
        #expect(near(moving.frame.nodes[3].transform.tx, rest + (17 - 3)))
        #expect(moving.tick - began == Tick(108))
    }

    @Test("words: nothing is drawn in the pauses between letters, and all of it at the end")
    func words() throws {
        var box = Outline(text: "ii", fontSize: 21, data: "", length: 0)
        box.data = "M0 0L10 0L10 10L0 10ZM0 -5L10 -5L10 -4L0 -4ZM20 0L30 0L30 10L20 10Z"
        let pauses = try #require(LetterPauses(box, pause: 0.5))
        // The first letter has a dot: 40 + 22 pt of 102, then a pause of half of all, then 40.
        #expect(near(pauses.drawn(at: 0), 0) && pauses.drawn(at: 1) == 1)
        #expect(near(pauses.drawn(at: 0.2), 0.3) && near(pauses.drawn(at: 62.0 / 153), 62.0 / 102))
        #expect(near(pauses.drawn(at: 0.6), 62.0 / 102) && near(pauses.drawn(at: 133.0 / 153), 82.0 / 102))
        #expect(LetterPauses(box, pause: 0) == nil)
        #expect(LetterPauses(box, pause: 0, like: pauses)?.drawn(at: 0.3) == 0.3)
        #expect(LetterPauses(box, pause: 0.5, like: LetterPauses(box, pause: 0.1)) == pauses)
        #expect(LetterPauses(Words.standard, pause: 0.1) != nil)
    }

    @Test("labels: they turn by turnAngle along their curves, so much after each other, and grow to pulseScale")
    func labels() throws {
        let motion = LabelMotion(
            try chosen(
                "labels",
                [
                    "turnDuration": 0.2, "backDuration": 0.3, "turnCurve": "ease in", "backCurve": "ease out",
                    "stagger": 0.1, "turnAngle": 90, "pulseScale": 2, "pulseDuration": 0.5, "pulseCurve": "ease in out",
                    "pulseBackDuration": 0,
                ]))
        var animation = LabelAnimation(motion, count: 3)
        animation.start(at: .zero)
        for tick in 0..<84 {
            for label in 0..<3 {
                let elapsed = Double(tick) / 120 - 0.1 * Double(label)
                let share =
                    elapsed < -1e-9 || elapsed > 0.5 - 1e-9
                    ? 0
                    : elapsed < 0.2 - 1e-9
                        ? Easing.easeIn.value(after: elapsed, of: 0.2)
                        : 1 - Easing.easeOut.value(after: elapsed - 0.2, of: 0.3)
                #expect(near(animation.pose(of: label, at: Tick(tick)).angle, .pi / 2 * share), "\(label) at \(tick)")
            }
        }
        for tick in 84..<144 {
            let scale = 1 + Easing.easeInOut.value(at: Double(tick - 84) / 60)
            #expect(near(animation.pose(of: 1, at: Tick(tick)).scale, scale))
        }
        #expect(animation.pose(of: 0, at: Tick(144)).scale == 1)  // the next cycle
    }

    private func chosen(_ system: String, _ values: [String: ParameterValue]) throws -> ParameterValues {
        var choice = try SystemChoice(system)
        for (name, value) in values { try choice.set(name, to: value) }
        return choice.parameters
    }

    // MARK: Bounds

    private static let numbers = Catalog.published.declarations.flatMap { declaration in
        declaration.parameters.filter { $0.presentation.group == .motion || $0.presentation.group == .pull }
            .map { (declaration.name, $0) }
    }

    @Test(
        "at its bounds, at 0 and between, no number of motion takes longer than it says, and everything stays finite",
        arguments: numbers)
    func bounds(system: String, parameter: Parameter) throws {
        let values: [ParameterValue]
        switch parameter.kind {
        case .number(let unit, let range), .whole(let unit, let range):
            let middle = unit == "s" ? 1 : (range.lowerBound + range.upperBound) / 2
            values = [range.lowerBound, 0, middle.rounded(), range.upperBound].map { .number($0) }
        case .curve:
            values = [
                "cubic(0, -10, 1, 10)", "cubic(1, 10, 0, -10)", "linear(10, -10, 10)", "steps(1, start)",
                "spring(10, 0.01)", "hold",
            ]
        case .flag: values = [true, false]
        case .choice(let names): values = names.map { .text($0) }
        default: return
        }
        for value in values {
            var choice = try SystemChoice(system)
            guard (try? choice.set(parameter.name, to: value)) != nil else { continue }
            var scenario = Scenario.list()
            scenario.header = choice
            var preview = Preview(scenario)
            preview.drag(to: -65)
            preview.drag(to: -64 - 520)
            preview.lift()
            for tick in 0..<16_000 where tick < 600 || !preview.simulation.isStill {
                if tick == 360 { preview.apply(.finish(.header, .succeeded)) }
                if tick < 600 ? tick % 60 == 0 : tick % 600 == 0 {
                    expectFinite(preview.frame, "\(system) \(parameter.name) \(value) at \(tick)")
                }
                preview.pass(1)
            }
            #expect(preview.simulation.isStill && preview.simulation.status(at: .header)?.state == .idle)
        }
    }

    private func expectFinite(_ frame: Frame, _ what: String) {
        let isFinite =
            frame.offset.isFinite && frame.insets.top.isFinite
            && frame.nodes.allSatisfy { node in
                let t = node.transform
                return [t.a, t.b, t.c, t.d, t.tx, t.ty].allSatisfy(\.isFinite) && (0...1).contains(node.opacity)
                    && (0...1).contains(node.strokeStart) && (0...1).contains(node.strokeEnd)
            }
        #expect(isFinite, "\(what)")
    }
}
