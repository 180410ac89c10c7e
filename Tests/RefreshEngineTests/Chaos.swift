import Motion
@testable import RefreshEngine

/// A source of arbitrary inputs, as wild as the limits allow.
struct Chaos {
    var random: SplitMix64
    /// The control that is asked to begin and finish, and at times taken away; nil: the header is, and it stays.
    private let system: SystemChoice?
    private var time = 0.0
    private var settings = ScrollSettings()

    init(seed: UInt64, _ system: SystemChoice? = nil) { (random, self.system) = (SplitMix64(seed: seed), system) }

    private var edge: Edge { system?.edge ?? .header }

    mutating func chance(_ one: Int) -> Bool { random.integer(in: 1...one) == 1 }
    private mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

    private mutating func touch() -> TouchSample {
        time += number(0...30_000)
        return TouchSample(time: time, y: chance(50) ? number(Limits.finger) : number(-1000...2000))
    }

    private mutating func animation() -> Animation {
        switch random.integer(in: 0...3) {
        case 0: Animation(spring: Tick(random.integer(in: 0...90)), dampingRatio: number(0...1.2), initialVelocity: number(-20...20))
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
        case .number(_, let range): value = chance(3) ? parameter.standard : .number(number(range))
        default: value = .flag(!chance(4))
        }
        try? settings.set(parameter.name, to: value)
        return settings
    }

    mutating func input() -> Input {
        if let system, chance(100) { return .system(chance(2) ? nil : system, edge) }
        return switch random.integer(in: 0...20) {
        case 0...2: .fingerDown(touch())
        case 3...7: .fingerMoved(touch())
        case 8...9: .fingerUp(touch(), velocity: chance(2) ? nil : chance(20) ? number(Limits.velocity) : number(-8000...8000))
        case 10: .fingerCancelled
        case 11: .begin(edge)
        case 12...13: .finish(edge, .succeeded)
        case 14: .content(height: chance(5) ? 0 : number(0...3000))
        case 15: .viewport(Size(number(200...900), number(200...900)))
        case 16: .insets(EdgeInsets(top: number(0...120), bottom: number(0...80)), chance(2) ? nil : animation())
        case 17: .scroll(to: number(-200...3000), animation())
        case 18...19: .scrollSettings(setting())
        default: .work(chance(2) ? .manual : .after(Tick(random.integer(in: 0...200)), .failed))
        }
    }
}
