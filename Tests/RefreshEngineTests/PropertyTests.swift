import Motion
import Testing
@testable import RefreshEngine

@Suite("What holds whatever happens")
struct PropertyTests {
    /// A source of arbitrary inputs, as wild as the limits allow.
    struct Chaos {
        var random: SplitMix64
        var time = 0.0

        private mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

        private mutating func touch() -> TouchSample {
            time += number(0...30_000)
            return TouchSample(time: time, y: number(-1000...2000))
        }

        mutating func input() -> Input {
            switch random.integer(in: 0...22) {
            case 0...2: .fingerDown(touch())
            case 3...7: .fingerMoved(touch())
            case 8...9: .fingerUp(touch(), velocity: random.integer(in: 0...1) == 0 ? nil : number(-8000...8000))
            case 10: .fingerCancelled
            case 11: .begin(edge())
            case 12...13: .finish(edge(), RefreshResult.allCases[random.integer(in: 0...2)])
            case 14: .content(height: number(0...3000))
            case 15: .viewport(Size(number(200...900), number(200...900)))
            case 16: .insets(EdgeInsets(top: number(0...120), bottom: number(0...80)), random.integer(in: 0...1) == 0 ? nil : Animation(Tick(random.integer(in: 1...90))))
            case 17: .scroll(to: number(-200...3000), Animation(Tick(random.integer(in: 1...60))))
            case 18: .reset(edge())
            case 19: .clock(WallClock(Moment(seconds: number(0...4e9)), utcOffset: random.integer(in: -1440...1440)))
            case 20: .lastRefresh(key: Scenario.sharedTimeKey, random.integer(in: 0...2) == 0 ? nil : Moment(seconds: number(0...4e9)))
            default: .work(random.integer(in: 0...1) == 0 ? .manual : .after(Tick(random.integer(in: 0...200)), .failed))
            }
        }

        mutating func edge() -> Edge { random.integer(in: 0...1) == 0 ? .header : .footer }

        /// Any system of the catalog, or none, with any of its flags and numbers set.
        mutating func system(at edge: Edge) -> SystemChoice? {
            let known = Catalog.declarations.filter { $0.edges.contains(edge) }
            let index = random.integer(in: 0...known.count)
            guard index < known.count, var choice = try? SystemChoice(known[index].name, edge: edge) else { return nil }
            for parameter in known[index].parameters where random.integer(in: 0...3) == 0 {
                switch parameter.kind {
                case .flag: try? choice.set(parameter.name, to: .flag(true))
                case .number("s", let range): try? choice.set(parameter.name, to: .number(number(range.lowerBound...min(range.upperBound, 1))))
                case .number(_, let range): try? choice.set(parameter.name, to: .number(number(range)))
                default: break
                }
            }
            return choice
        }
    }

    /// Every system at each of its edges, alone and with every other one at the other edge.
    static let lists: [Scenario] = {
        func names(_ edge: Edge) -> [String?] { [nil] + Catalog.declarations.filter { $0.edges.contains(edge) }.map(\.name) }
        var picture = Scenario.list(header: "arrow", footer: "sprites")
        picture.images = ["wire": ImageSet(path: "images/wire", count: 1)]
        return names(.header).flatMap { header in names(.footer).map { footer in Scenario.list(header: header, footer: footer, work: nil) } }
            .filter { $0.header != nil || $0.footer != nil }
            + [.list(header: "arrow", footer: "sprites", work: nil, ["exclusive": .flag(true), "hidesAutomatically": .flag(true)]), picture]
    }()

    private func insetsOf(_ input: Input, else host: EdgeInsets) -> EdgeInsets {
        if case .insets(let insets, _) = input { insets } else { host }
    }

    /// Ends all that goes on, and lets it come to rest.
    private func calm(_ preview: inout Preview) {
        preview.take(.fingerCancelled, .work(.after(.zero, .succeeded)), .finish(.header, .succeeded), .finish(.footer, .succeeded))
        preview.settle()
    }

    private func expectRest(_ preview: Preview, _ host: EdgeInsets) {
        #expect(preview.frame.header?.state ?? .idle == .idle && preview.frame.footer?.state ?? .idle == .idle && preview.simulation.isStill)
        #expect(preview.frame.insets == host)
        #expect(preview.simulation.scroll.range.contains(preview.frame.offset))
        #expect(alternates(preview.notices, .header) && alternates(preview.notices, .footer))
    }

    @Test("behaviour.md 6, rules 1, 2 and 6: after anything at all, an idle list has the host's insets exactly, rests in its range, and begin and end alternated",
          arguments: lists, 1...3 as ClosedRange<UInt64>)
    func chaos(list: Scenario, seed: UInt64) {
        var chaos = Chaos(random: SplitMix64(seed: seed))
        var preview = Preview(list)
        var host = list.insets
        for _ in 0..<400 {
            let input = chaos.input()
            host = insetsOf(input, else: host)
            preview.take(input)
            preview.pass(chaos.random.integer(in: 0...20))
            #expect(preview.frame.offset.isFinite && preview.frame.insets.top.isFinite)
        }
        calm(&preview)
        expectRest(preview, host)
    }

    @Test("The same when systems are exchanged while they refresh, and their options changed", arguments: 1...60 as ClosedRange<UInt64>)
    func exchanges(seed: UInt64) {
        var chaos = Chaos(random: SplitMix64(seed: seed))
        var preview = Preview(.list(header: "arrow", footer: "sprites"))
        var host = preview.simulation.scenario.insets
        for _ in 0..<400 {
            var input = chaos.input()
            if chaos.random.integer(in: 0...9) == 0 {
                let edge = chaos.edge()
                input = .system(chaos.system(at: edge), edge)
            }
            host = insetsOf(input, else: host)
            preview.take(input)
            preview.pass(chaos.random.integer(in: 0...20))
        }
        calm(&preview)
        expectRest(preview, host)
    }

    @Test("Time changes nothing in a preview that says it is still", arguments: lists, 1...3 as ClosedRange<UInt64>)
    func still(list: Scenario, seed: UInt64) {
        var chaos = Chaos(random: SplitMix64(seed: seed))
        var preview = Preview(list)
        for _ in 0..<200 {
            preview.take(chaos.input())
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

    @Test("behaviour.md 6, rule 3: without a finger and a begin nothing ever triggers", arguments: lists, 1...3 as ClosedRange<UInt64>)
    func noTrigger(list: Scenario, seed: UInt64) {
        var chaos = Chaos(random: SplitMix64(seed: seed))
        var preview = Preview(list)
        for _ in 0..<300 {
            let input = chaos.input()
            switch input {
            case .content, .viewport, .insets, .scroll, .finish, .work, .reset: preview.take(input)
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
                preview.take(.fingerDown(TouchSample(time: 0, y: 100)))
                for sample in 1...samples {
                    preview.take(.fingerMoved(TouchSample(time: Double(sample) * 1000, y: 100 + travel * Double(sample) / Double(samples))))
                }
                preview.take(.fingerUp(TouchSample(time: 1e6, y: 100 + travel)))
                preview.pass(60)
                return [.header, .footer].map { preview.notices.contains(.begin($0)) }
            }
            #expect(Set(decisions).count == 1)
        }
    }

    @Test("Same scenario and same inputs, same frames", arguments: lists)
    func deterministic(list: Scenario) {
        func frames() -> [Frame] {
            var chaos = Chaos(random: SplitMix64(seed: 5))
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
