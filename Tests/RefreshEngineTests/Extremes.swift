import Motion
import RefreshEngine

/// Any scenario and any inputs that `Limits` and the catalog allow, with a love for their ends: bounds and the numbers
/// next to them, zeros of both signs, the smallest number there is, times that hardly differ. `scripts/fuzz simulation`
/// uses it, too.
struct Extremes<Random: RandomNumberGenerator> {
    private(set) var random: Random
    private var time = 0.0, y = 0.0
    private var settings = ScrollSettings()

    init(_ random: Random) { self.random = random }

    // MARK: Numbers

    mutating func integer(in range: ClosedRange<Int>) -> Int {
        range.lowerBound
            + Int(random.next().multipliedFullWidth(by: UInt64(range.upperBound - range.lowerBound) + 1).high)
    }

    mutating func chance(_ one: Int) -> Bool { integer(in: 1...one) == 1 }
    private mutating func one<Value>(of values: [Value]) -> Value { values[integer(in: 0...values.count - 1)] }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
        let (low, high) = (range.lowerBound, range.upperBound)
        let value: Double =
            switch integer(in: 0...11) {
            case 0: low
            case 1: high
            case 2: low.nextUp
            case 3: high.nextDown
            case 4: chance(2) ? 0 : -0.0
            case 5: chance(2) ? .leastNonzeroMagnitude : -.leastNonzeroMagnitude
            case 6: chance(2) ? 1e-300 : -1e-300
            case 7: Double(bitPattern: random.next())
            default: low + (high - low) * share
            }
        return value.isNaN ? low : min(max(value, low), high)
    }

    /// 0 to 1, without 1.
    private var share: Double { mutating get { Double(random.next() >> 11) * 0x1p-53 } }

    private mutating func whole(_ range: ClosedRange<Int>) -> Int {
        switch integer(in: 0...3) {
        case 0: range.lowerBound
        case 1: range.upperBound
        default: integer(in: range)
        }
    }

    // MARK: Parts

    private mutating func touch(isFirst: Bool = false) -> TouchSample {
        if isFirst, chance(3) { time = number(Limits.time) }
        let later: Double =
            switch integer(in: 0...8) {
            case 0, 1: time
            case 2: time.nextUp
            case 3: time + 1e-300
            case 4: time + 1
            case 5: number(time...max(time, Limits.time.upperBound))
            default: time + 8333.3 * share
            }
        time = min(later, Limits.time.upperBound)
        y =
            switch integer(in: 0...5) {
            case 0: y
            case 1: number(Limits.finger)
            default: min(max(y + 400 * share - 200, Limits.finger.lowerBound), Limits.finger.upperBound)
            }
        return TouchSample(time: time, y: y)
    }

    private mutating func ticks() -> Tick { Tick(chance(2) ? integer(in: 0...60) : whole(0...432_000)) }

    private mutating func animation() -> Animation {
        switch integer(in: 0...3) {
        case 0:
            Animation(
                ticks(),
                .cubic(TimingCurve(number(0...1), number(Limits.curve), number(0...1), number(Limits.curve))))
        case 1:
            Animation(
                ticks(),
                timing: .spring(
                    SpringTiming(
                        Spring(
                            mass: number(Limits.spring), stiffness: number(Limits.spring),
                            damping: number(Limits.damping)),
                        initialVelocity: number(Limits.animationVelocity))))
        case 2: Animation(Tick(integer(in: 0...3)), .linear)
        default: Animation(Tick(integer(in: 1...90)))
        }
    }

    private mutating func moment() -> Moment {
        Moment(seconds: number(CivilTime.range.lowerBound.seconds...CivilTime.range.upperBound.seconds))
    }
    private mutating func clock() -> WallClock { WallClock(moment(), utcOffset: whole(Limits.utcOffset)) }
    private mutating func insets() -> EdgeInsets { EdgeInsets(top: number(Limits.inset), bottom: number(Limits.inset)) }
    private mutating func viewport() -> Size { Size(number(Limits.viewport), number(Limits.viewport)) }
    private mutating func content() -> Double { chance(2) ? number(Limits.content) : 3000 * share }
    private mutating func sectionRows() -> Int { chance(2) ? 0 : whole(Limits.sectionRows) }
    private mutating func edge() -> Edge { one(of: Edge.allCases) }
    private mutating func result() -> RefreshResult { one(of: RefreshResult.allCases) }
    private mutating func key() -> String { chance(2) ? TimeKey.shared : one(of: ["", "a", "b"]) }

    private mutating func work() -> Work? { chance(4) ? nil : chance(4) ? .manual : .after(ticks(), result()) }

    private mutating func value(of parameter: Parameter) -> ParameterValue {
        if chance(4) { return parameter.defaultValue }
        return switch parameter.kind {
        case .number(_, let range): .number(number(range))
        case .whole(_, let range): .number(number(range).rounded(.towardZero))
        case .flag: .flag(chance(2))
        case .choice(let words): .text(one(of: words))
        case .color: .color(Color(UInt8(integer(in: 0...255)), 0, 255))
        case .text(let longest):
            .text(String(repeating: one(of: ["a", "加", "🫧", " "]), count: one(of: [0, 1, longest])))
        case .figure(let form, let named): .text(chance(2) ? one(of: named.map(\.name)) : figure(form).text)
        case .images: .text(one(of: ["wire", "one", "thin", "", "nobody's"]))
        case .frames: .text(one(of: ["", "0", "0-999", "999", "998-999"]))
        case .curve: .text(curve())
        }
    }

    private mutating func curve() -> String {
        let y = (number(Limits.curve), number(Limits.curve))
        return one(of: [
            "ease in out", "hold", "steps(1, start)", "steps(1000, both)", "linear(-10, 10 50%, -10 50%, 10)",
            "cubic(\(plain(number(0...1))), \(plain(y.0)), \(plain(number(0...1))), \(plain(y.1)))",
            "spring(\(plain(number(EasingSpring.responses))), \(plain(number(EasingSpring.dampingRatios))))",
        ])
    }

    /// Of one to so many bars or strokes as are allowed; most bars have points in common.
    private mutating func figure(_ form: Figure.Form) -> Figure {
        let count = chance(3) ? 1 : chance(8) ? Limits.figureBars : integer(in: 1...12)
        switch form {
        case .bars: return .bars((0..<count).map { _ in Figure.Bar(from: point(), to: point()) })
        case .strokes:
            return .strokes(
                (0..<min(count, Limits.figureStrokes)).map { _ in
                    Figure.Stroke(
                        [.move(point()), .cubic(point(), point(), point()), .line(Point(1, 2)), .line(Point(2, 2))],
                        isClosed: chance(2))
                })
        }
    }

    private mutating func point() -> Point {
        chance(4) ? .zero : Point(number(Limits.figurePoint), number(Limits.figurePoint))
    }

    mutating func system(at edge: Edge) -> SystemChoice? {
        let known = Catalog.published.declarations.filter { $0.edges.contains(edge) }
        guard !chance(8), var choice = try? SystemChoice(one(of: known).name, edge: edge) else { return nil }
        let parameters = known.first { $0.name == choice.name }?.parameters ?? []
        for parameter in parameters where chance(3) {
            let value = value(of: parameter)
            let length = number(Limits.outlineLength)
            try? choice.set(parameter.name, to: value) { text, fontSize in
                Outline(text: text, fontSize: fontSize, data: "M0 0L1.5-2e3Z", length: length)
            }
        }
        return choice
    }

    /// Another value of one of the scroll view's parameters.
    private mutating func setting() -> ScrollSettings {
        let parameter = one(of: ScrollSettings.parameters)
        try? settings.set(parameter.name, to: value(of: parameter))
        return settings
    }

    // MARK: What it makes

    mutating func scenario() -> Scenario {
        var scenario = Scenario()
        scenario.images["one"] = ImageSet(
            path: "one", count: 1, size: Size(Limits.picture.lowerBound, Limits.picture.upperBound))
        scenario.images["thin"] = ImageSet(
            path: "thin", count: 1000, size: Size(Limits.picture.upperBound, Limits.picture.lowerBound),
            delays: (0..<1000).map { $0 < 500 ? Limits.pictureTime.lowerBound : Limits.pictureTime.upperBound })
        if chance(2) { scenario.tick = Tick(whole(Limits.tick)) }
        (scenario.viewport, scenario.contentHeight, scenario.insets) = (viewport(), content(), insets())
        (scenario.sectionRows, scenario.start) = (sectionRows(), chance(2) ? nil : number(Limits.offset))
        (scenario.seed, scenario.work, scenario.clock) = (random.next(), work(), clock())
        if chance(2) { scenario.scroll = setting() }
        (scenario.header, scenario.footer) = (system(at: .header), system(at: .footer))
        scenario.lastRefresh[key()] = moment()
        if chance(2) {
            scenario.memory[edge()] = ["scattering": random.next(), "color": random.next(), "anything": .max]
        }
        if chance(4) { scenario.inserted = [InsertedRow(row: whole(0...InsertedRow.last), text: "row")] }
        return scenario
    }

    mutating func input() -> Input {
        switch integer(in: 0...29) {
        case 0...2: return .fingerDown(touch(isFirst: true))
        case 3...8: return .fingerMoved(touch())
        case 9...11: return .fingerUp(touch(), velocity: chance(3) ? number(Limits.velocity) : nil)
        case 12: return .fingerCancelled
        case 13, 14: return .begin(edge())
        case 15...17: return .finish(edge(), result())
        case 18: return .content(height: content())
        case 19: return .viewport(viewport())
        case 20, 21: return .insets(insets(), chance(2) ? nil : animation())
        case 22: return .scroll(to: number(Limits.offset), animation())
        case 23...25: return .scrollSettings(setting())
        case 26:
            let edge = edge()
            return .system(system(at: edge), edge)
        case 27: return .work(work())
        case 28: return chance(2) ? .reset(edge()) : .sections(rows: sectionRows())
        default: return chance(2) ? .clock(clock()) : .lastRefresh(key: key(), chance(3) ? nil : moment())
        }
    }
}
