import Motion
import Recordings
import RefreshEngine

/// A source of any scenario and any input within the limits: every case, every system, every kind of value.
package struct Anything {
    package var random: SplitMix64

    package init(seed: UInt64) { random = SplitMix64(seed: seed) }

    package mutating func chance(_ one: Int) -> Bool { random.integer(in: 1...one) == 1 }

    /// Any bits of the range, and often its ends and zeros of both signs.
    package mutating func number(_ range: ClosedRange<Double>) -> Double {
        switch random.integer(in: 0...9) {
        case 0: range.lowerBound
        case 1: range.upperBound
        case 2 where range.contains(0): chance(2) ? 0 : -0.0
        case 3: Double.random(in: range, using: &random).rounded(.towardZero).clamped(to: range)
        default: Double.random(in: range, using: &random)
        }
    }

    package mutating func one<Value>(of values: [Value]) -> Value { values[random.integer(in: 0...values.count - 1)] }

    package mutating func text(longest: Int) -> String {
        let letters: [Character] = ["a", "Z", " ", "\"", "\\", "/", "é", "加", "🫧", "\u{1F9D1}\u{200D}\u{1F680}"]
        var text = ""
        for _ in 0..<random.integer(in: 0...longest / 3) { text.append(one(of: letters)) }
        return text
    }

    package mutating func value(of parameter: Parameter, _ images: [String]) -> ParameterValue {
        switch parameter.kind {
        case .number(_, let range): .number(number(range))
        case .whole(_, let range): .number(number(range).rounded().clamped(to: range))
        case .flag: .flag(chance(2))
        case .choice(let words): .text(one(of: words))
        case .color:
            .color(
                Color(
                    UInt8(random.integer(in: 0...255)), UInt8(random.integer(in: 0...255)),
                    UInt8(random.integer(in: 0...255))))
        case .text(let longest): .text(text(longest: longest))
        case .figure(let form, let named):
            .text(
                chance(3)
                    ? one(of: named.map(\.name))
                    : form == .bars
                        ? "0,\(number(-100...100)) 12,42; 12,42 24,35" : "M0 \(number(-100...100))L10 0C15 0 15 5 15 10"
            )
        case .images: .text(chance(3) ? "" : one(of: images))
        case .frames: .text(one(of: ["", "0", "999", "3-17", "0-239"]))
        case .curve: .text(easing().text)
        }
    }

    package mutating func easing() -> Easing {
        switch random.integer(in: 0...5) {
        case 0: .cubic(TimingCurve(number(0...1), number(Limits.curve), number(0...1), number(Limits.curve)))
        case 1:
            .spring(
                EasingSpring(
                    response: number(EasingSpring.responses), dampingRatio: number(EasingSpring.dampingRatios)))
        case 2: .steps(random.integer(in: 2...Easing.maxSteps), one(of: Easing.Jump.allCases))
        case 3: .hold
        case 4:
            .points(
                [PiecewiseLinear.Corner(time: 0, value: number(Limits.curve))]
                    + [number(0...0.5), number(0.5...1)].map {
                        // As a place in percent is kept.
                        PiecewiseLinear.Corner(time: ($0 * 1e6).rounded() / 1e4 / 100, value: number(Limits.curve))
                    } + [PiecewiseLinear.Corner(time: 1, value: number(Limits.curve))])
        default: one(of: [.linear, .ease, .easeIn, .easeOut, .easeInOut])
        }
    }

    /// That system, or any one or none, with about half of its parameters set; texts that are drawn have outlines.
    package mutating func system(_ named: String? = nil, at edge: Edge, _ images: [String]) -> SystemChoice? {
        let known = Catalog.published.declarations.filter {
            $0.edges.contains(edge) && (named == nil || named == $0.name)
        }
        guard named != nil || !chance(8), !known.isEmpty else { return nil }
        let declaration = one(of: known)
        guard var choice = try? SystemChoice(declaration.name, edge: edge) else { return nil }
        for parameter in declaration.parameters where chance(2) {
            let value = value(of: parameter, images)
            let length = number(Limits.outlineLength)
            try? choice.set(parameter.name, to: value) { text, fontSize in
                Outline(text: text, fontSize: fontSize, data: "M0 0L1.5-2e3Z", length: length)
            }
        }
        return choice
    }

    private mutating func scrollSettings() -> ScrollSettings {
        var settings = ScrollSettings()
        for parameter in ScrollSettings.parameters where chance(3) {
            try? settings.set(parameter.name, to: value(of: parameter, []))
        }
        return settings
    }

    private mutating func work() -> Work? {
        switch random.integer(in: 0...2) {
        case 0: nil
        case 1: .manual
        default: .after(ticks(), one(of: RefreshResult.allCases), rows: random.integer(in: 0...3))
        }
    }

    private mutating func ticks() -> Tick { Tick(random.integer(in: 0...432_000)) }
    private mutating func moment() -> Moment {
        Moment(seconds: number(CivilTime.range.lowerBound.seconds...CivilTime.range.upperBound.seconds))
    }
    private mutating func clock() -> WallClock { WallClock(moment(), utcOffset: random.integer(in: Limits.utcOffset)) }
    private mutating func sample() -> TouchSample { TouchSample(time: number(Limits.time), y: number(Limits.finger)) }
    private mutating func insets() -> EdgeInsets { EdgeInsets(top: number(Limits.inset), bottom: number(Limits.inset)) }
    private mutating func viewport() -> Size { Size(number(Limits.viewport), number(Limits.viewport)) }
    private mutating func edge() -> Edge { one(of: Edge.allCases) }
    private mutating func sectionRows() -> Int { chance(2) ? 0 : random.integer(in: Limits.sectionRows) }

    private mutating func animation() -> Animation {
        switch random.integer(in: 0...3) {
        case 0:
            Animation(ticks(), easing())
        case 1:
            Animation(
                spring: Tick(random.integer(in: 0...1200)), dampingRatio: number(0...1.5),
                initialVelocity: number(-20...20))
        case 2: Animation(spring: .uikit, initialVelocity: number(-20...20))
        default:
            Animation(
                ticks(),
                timing: .spring(
                    SpringTiming(
                        Spring(
                            mass: number(Limits.spring), stiffness: number(Limits.spring),
                            damping: number(Limits.damping)), initialVelocity: number(Limits.animationVelocity))))
        }
    }

    /// - Parameters: the systems at its edges; nil: any or none
    package mutating func scenario(header: String? = nil, footer: String? = nil) -> Scenario {
        var scenario = Scenario()
        if chance(2) {
            let delays = chance(2) ? (0..<240).map { _ in number(Limits.pictureTime) } : nil
            scenario.images["my pictures"] = ImageSet(
                path: "images/mine_2.x", count: 240, size: Size(64.5, 48), columns: chance(2) ? 12 : nil, delays: delays
            )
        }
        scenario.viewport = viewport()
        scenario.contentHeight = number(Limits.content)
        scenario.sectionRows = sectionRows()
        scenario.insets = insets()
        scenario.start = chance(2) ? nil : number(Limits.offset)
        scenario.seed = random.next()
        scenario.scroll = scrollSettings()
        scenario.header = system(header, at: .header, Array(scenario.images.keys))
        scenario.footer = system(footer, at: .footer, Array(scenario.images.keys))
        scenario.work = work()
        scenario.clock = clock()
        for _ in 0..<random.integer(in: 0...3) { scenario.lastRefresh[text(longest: 30)] = moment() }
        if chance(2) { scenario.tick = Tick(random.integer(in: Limits.tick)) }
        for _ in 0..<random.integer(in: 0...2) {
            scenario.inserted.append(
                InsertedRow(row: random.integer(in: 0...InsertedRow.last), text: text(longest: 30)))
        }
        if chance(2) { scenario.memory[.footer] = ["anything": random.next(), text(longest: 10): 0] }
        return scenario
    }

    package mutating func input(_ kind: Input.Kind, of scenario: Scenario) -> Input {
        switch kind {
        case .down: return .fingerDown(sample())
        case .move: return .fingerMoved(sample())
        case .up: return .fingerUp(sample(), velocity: chance(2) ? nil : number(Limits.velocity))
        case .cancel: return .fingerCancelled
        case .begin: return .begin(edge())
        case .finish: return .finish(edge(), one(of: RefreshResult.allCases))
        case .content: return .content(height: number(Limits.content))
        case .sections: return .sections(rows: sectionRows())
        case .viewport: return .viewport(viewport())
        case .insets: return .insets(insets(), chance(2) ? nil : animation())
        case .scroll: return .scroll(to: number(Limits.offset), animation())
        case .scrollSettings: return .scrollSettings(scrollSettings())
        case .system:
            let edge = edge()
            return .system(system(at: edge, Array(scenario.images.keys)), edge)
        case .work: return .work(work())
        case .reset: return .reset(edge())
        case .clock: return .clock(clock())
        case .lastRefresh: return .lastRefresh(key: text(longest: 80), chance(3) ? nil : moment())
        case .stall: return .stall(Tick(random.integer(in: 0...600)))
        case .insertRows:
            return .insertRows(count: random.integer(in: Limits.changedRows), at: random.integer(in: Limits.row))
        case .deleteRows:
            return .deleteRows(count: random.integer(in: Limits.changedRows), at: random.integer(in: Limits.row))
        }
    }
}

extension Comparable {
    fileprivate func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
