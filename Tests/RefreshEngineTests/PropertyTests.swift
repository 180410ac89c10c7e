import Foundation
import Motion
import Testing

@testable import RefreshEngine

@Suite("What holds whatever happens")
struct PropertyTests {
    /// Every system at each of its edges, alone and with every other one at the other edge.
    static let lists: [Scenario] = {
        func names(_ edge: Edge) -> [String?] {
            [nil] + Catalog.published.declarations.filter { $0.edges.contains(edge) }.map(\.name)
        }
        let placed = ["behind", "front", "stretches", "fills"].map {
            Scenario.list(header: "arrow", footer: "sprites", work: nil, ["placement": .text($0), "secondFloor": true])
        }
        var picture = Scenario.list(header: "arrow", footer: "sprites")
        picture.images = ["wire": ImageSet(path: "images/wire", count: 1)]
        return names(.header).flatMap { header in
            names(.footer).map { footer in Scenario.list(header: header, footer: footer, work: nil) }
        }
        .filter { $0.header != nil || $0.footer != nil }
            + [
                .list(
                    header: "arrow", footer: "sprites", work: nil,
                    ["exclusive": .flag(true), "hidesAutomatically": .flag(true)]), picture,
                .list(header: "words", footer: "arrow", work: nil, ["clamped": true]),
            ] + placed
    }()

    /// With a footer, or a header, that begins by itself.
    private static let automatic =
        ["lift", "atOnce"].map {
            Scenario.list(
                header: "plain", footer: "arrow", work: nil,
                ["mode": "automatic", "whenShort": .text($0), "scrollToNew": true, "triggersPerDrag": 0])
        }
        + ["arrow", "material"].map {
            Scenario.list(
                header: $0, footer: "sprites", work: nil,
                ["onStart": "begins", "startPage": true, "locks": true, "beginOver": 30, "ignoredInset": 20])
        }

    private func insetsOf(_ input: Input, else host: EdgeInsets) -> EdgeInsets {
        if case .insets(let insets, _) = input { insets } else { host }
    }

    /// Ends all that goes on, and lets it come to rest.
    private func calm(_ preview: inout Preview) {
        preview.apply(
            .fingerCancelled, .work(.after(.zero, .succeeded)), .finish(.header, .succeeded),
            .finish(.footer, .succeeded))
        preview.settle()
    }

    private func expectRest(_ preview: Preview, _ host: EdgeInsets) {
        #expect(
            preview.frame.header?.state ?? .idle == .idle && preview.frame.footer?.state ?? .idle == .idle
                && preview.simulation.isStill,
            "\(String(describing: preview.frame.header)) \(String(describing: preview.frame.footer)) \(preview.simulation.isStill)"
        )
        #expect(preview.frame.insets == preview.restingInsets(host))
        #expect(preview.simulation.scroll.range.contains(preview.frame.offset))
        #expect(alternates(preview.notices, .header) && alternates(preview.notices, .footer))
    }

    /// How many inputs `chaos` throws at previews: PULLWIRE_INPUTS=1000000 for the full measure.
    private static let inputs = ProcessInfo.processInfo.environment["PULLWIRE_INPUTS"].flatMap(Int.init) ?? 100_000

    @Test(
        "behaviour.md 6, rules 1, 2 and 6: whatever happens, numbers are numbers, a finger pulls no further than the band lets it, callbacks come in pairs, and an idle list has the host's insets exactly and rests in its range",
        arguments: lists + automatic, 1...3 as ClosedRange<UInt64>)
    func chaos(list: Scenario, seed: UInt64) {
        var chaos = Chaos(seed: seed)
        var witness = Witness(list)
        for _ in 0..<Self.inputs / (3 * Self.lists.count) + 1 where witness.fault == nil {
            witness.apply(chaos.input())
            for _ in 0..<chaos.random.integer(in: 0...3) { witness.pass() }
            if chaos.chance(500) { witness.rest() }
        }
        witness.rest()
        #expect(witness.fault == nil)
        #expect(alternates(witness.preview.notices, .header) && alternates(witness.preview.notices, .footer))
    }

    @Test(
        "The same when systems are exchanged while they refresh, and their options changed",
        arguments: 1...60 as ClosedRange<UInt64>)
    func exchanges(seed: UInt64) {
        var chaos = Chaos(seed: seed)
        var preview = Preview(.list(header: "arrow", footer: "sprites"))
        var host = preview.simulation.scenario.insets
        for _ in 0..<400 {
            var input = chaos.input()
            if chaos.random.integer(in: 0...9) == 0 {
                let edge = chaos.edge()
                input = .system(chaos.system(at: edge), edge)
            }
            host = insetsOf(input, else: host)
            preview.apply(input)
            preview.pass(chaos.random.integer(in: 0...20))
        }
        calm(&preview)
        expectRest(preview, host)
    }

    @Test(
        "Time changes nothing in a preview that says it is still", arguments: lists + automatic,
        1...3 as ClosedRange<UInt64>)
    func still(list: Scenario, seed: UInt64) {
        var chaos = Chaos(seed: seed)
        var preview = Preview(list)
        for _ in 0..<200 {
            preview.apply(chaos.input())
            preview.pass(chaos.random.integer(in: 0...120))
            guard preview.simulation.isStill else { continue }
            var later = preview
            later.notices = []
            later.pass(40)
            var frame = later.frame
            frame.tick = preview.tick
            #expect(frame == preview.frame && later.notices.isEmpty && later.simulation.isStill)
        }
    }

    @Test(
        "behaviour.md 6, rule 7: without bounces no pull begins a refresh; an explicit begin does, and the list ends where it was",
        arguments: lists)
    func withoutBounces(list: Scenario) {
        for edge in Edge.allCases where (edge == .header ? list.header : list.footer) != nil {
            var scenario = edge == .header ? list : list.atItsEnd
            scenario.scroll.bounces = false
            scenario.work = .after(.zero, .succeeded)
            var preview = Preview(scenario)
            let (rest, way) = (preview.frame.offset, edge == .header ? 1.0 : -1)
            preview.apply(
                .fingerDown(TouchSample(time: 0, y: 300)), .fingerMoved(TouchSample(time: 1000, y: 300 + way * 290)))
            #expect(preview.frame.offset == rest)
            preview.lift(velocity: way * 5000)
            preview.settle()
            #expect(!preview.notices.contains(.begin(edge)) && preview.frame.offset == rest)
            preview.apply(.begin(edge))
            preview.pass(seconds: 20)
            #expect(preview.notices.contains(.begin(edge)) && preview.notices.contains(.end(edge, .succeeded)))
            #expect(
                preview.simulation.isStill && preview.frame.insets == scenario.insets
                    && !preview.simulation.scroll.settings.bounces)
            #expect(preview.simulation.scroll.range.contains(preview.frame.offset))
        }
    }

    @Test(
        "behaviour.md 6, rule 3: without a finger and a begin nothing ever triggers", arguments: lists,
        1...3 as ClosedRange<UInt64>)
    func noTrigger(list: Scenario, seed: UInt64) {
        var chaos = Chaos(seed: seed)
        var preview = Preview(list)
        for _ in 0..<300 {
            let input = chaos.input()
            switch input {
            case .content, .viewport, .insets, .scroll, .finish, .work, .reset: preview.apply(input)
            default: break
            }
            preview.pass(10)
        }
        #expect(!preview.notices.contains(.begin(.header)) && !preview.notices.contains(.begin(.footer)))
    }

    @Test("behaviour.md 6, rule 4: a gesture sampled coarsely and finely is decided alike", arguments: lists)
    func sampling(list: Scenario) {
        for travel in stride(from: -400.0, through: 400, by: 16) {
            let decisions = [1, 2, 5, 60].map { samples -> [Bool] in
                var preview = Preview(list)
                if travel < 0 { preview = Preview(list.atItsEnd) }
                preview.apply(.fingerDown(TouchSample(time: 0, y: 100)))
                for sample in 1...samples {
                    preview.apply(
                        .fingerMoved(
                            TouchSample(time: Double(sample) * 1000, y: 100 + travel * Double(sample) / Double(samples))
                        ))
                }
                preview.apply(.fingerUp(TouchSample(time: 1e6, y: 100 + travel)))
                preview.pass(60)
                return [.header, .footer].map { preview.notices.contains(.begin($0)) }
            }
            #expect(Set(decisions).count == 1)
        }
    }

    @Test("Same scenario and same inputs, same frames", arguments: lists + automatic)
    func deterministic(list: Scenario) {
        func frames() -> [Frame] {
            var chaos = Chaos(seed: 5)
            var simulation = Simulation(list)
            return (0..<1000).map { tick in
                _ = simulation.step(tick % 7 == 0 ? [chaos.input()] : [])
                return simulation.frame()
            }
        }
        #expect(frames() == frames())
    }
}

extension Scenario {
    /// The same list, resting at its bottom.
    fileprivate var atItsEnd: Scenario {
        var scenario = self
        scenario.start = contentHeight
        return scenario
    }
}
