import Motion

@testable import RefreshEngine

/// A source of arbitrary inputs, as wild as the limits allow.
struct Chaos {
    var random: SplitMix64
    private var time = 0.0
    private var settings = ScrollSettings()

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func chance(_ one: Int) -> Bool { random.integer(in: 1...one) == 1 }
    private mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

    private mutating func touch() -> TouchSample {
        time += number(0...30_000)
        return TouchSample(time: time, y: chance(50) ? number(Limits.finger) : number(-1000...2000))
    }

    private mutating func animation() -> Animation {
        switch random.integer(in: 0...3) {
        case 0:
            Animation(
                spring: Tick(random.integer(in: 0...90)), dampingRatio: number(0...1.2),
                initialVelocity: number(-20...20))
        case 1: Animation(Tick(random.integer(in: 0...2)), .linear)
        default: Animation(Tick(random.integer(in: 1...90)))
        }
    }

    /// Another value of one of the scroll view's parameters.
    private mutating func setting() -> ScrollSettings {
        let parameter = ScrollSettings.parameters[random.integer(in: 0...ScrollSettings.parameters.count - 1)]
        let value: ParameterValue
        switch parameter.kind {
        case .choice(let words): value = .text(words[random.integer(in: 0...words.count - 1)])
        case .number(_, let range): value = chance(3) ? parameter.defaultValue : .number(number(range))
        default: value = .flag(!chance(4))
        }
        try? settings.set(parameter.name, to: value)
        return settings
    }

    mutating func input() -> Input {
        switch random.integer(in: 0...27) {
        case 0...2: .fingerDown(touch())
        case 3...7: .fingerMoved(touch())
        case 8...9:
            .fingerUp(touch(), velocity: chance(2) ? nil : chance(20) ? number(Limits.velocity) : number(-8000...8000))
        case 10: .fingerCancelled
        case 11: .begin(edge())
        case 12...13: .finish(edge(), RefreshResult.allCases[random.integer(in: 0...2)])
        case 14: .content(height: chance(5) ? 0 : number(0...3000))
        case 15: .viewport(Size(number(200...900), number(200...900)))
        case 16: .insets(EdgeInsets(top: number(0...120), bottom: number(0...80)), chance(2) ? nil : animation())
        case 17: .scroll(to: number(-200...3000), animation())
        case 18...19: .scrollSettings(setting())
        case 20: .reset(edge())
        case 21: .clock(WallClock(Moment(seconds: number(0...4e9)), utcOffset: random.integer(in: -1440...1440)))
        case 22: .lastRefresh(key: TimeKey.shared, chance(3) ? nil : Moment(seconds: number(0...4e9)))
        case 23: .stall(Tick(random.integer(in: 0...60)))
        case 24: .insertRows(count: random.integer(in: 1...20), at: random.integer(in: 0...60))
        case 25: .deleteRows(count: random.integer(in: 1...20), at: random.integer(in: 0...60))
        default: .work(chance(2) ? .manual : .after(Tick(random.integer(in: 0...200)), .failed))
        }
    }

    mutating func edge() -> Edge { random.integer(in: 0...1) == 0 ? .header : .footer }

    /// Any system of the catalog, or none, with any of its flags and numbers set.
    mutating func system(at edge: Edge) -> SystemChoice? {
        let known = Catalog.published.declarations.filter { $0.edges.contains(edge) }
        let index = random.integer(in: 0...known.count)
        guard index < known.count, var choice = try? SystemChoice(known[index].name, edge: edge) else { return nil }
        for parameter in known[index].parameters where random.integer(in: 0...3) == 0 {
            switch parameter.kind {
            case .flag: try? choice.set(parameter.name, to: .flag(true))
            case .number("s", let range):
                try? choice.set(parameter.name, to: .number(number(range.lowerBound...min(range.upperBound, 1))))
            case .number(_, let range): try? choice.set(parameter.name, to: .number(number(range)))
            case .choice(let words) where parameter.name != "language":
                try? choice.set(parameter.name, to: .text(words[random.integer(in: 0...words.count - 1)]))
            default: break
            }
        }
        return choice
    }
}
