import Motion

/// The highlights of a refresh whose work is done, while they fade.
struct StorehouseFading: Hashable {
    /// When it began to load, and when its work was done.
    let since: Tick, end: Tick
}

/// In which order bars glow.
enum StorehouseOrder: String, CaseIterable {
    /// As the figure has them.
    case inTurn
    case reversed
    /// The middle one first, then its neighbours at the same time, and so on.
    case fromMiddle
    /// By the preview's seed.
    case random

    /// When each of `count` bars lights up, by bar.
    func ranks(of count: Int, seed: UInt64, isReversed: Bool) -> [Int] {
        var ranks = Array(0..<count)
        switch self {
        case .inTurn: break
        case .reversed: ranks.reverse()
        case .fromMiddle: ranks = ranks.map { abs(2 * $0 - (count - 1)) / 2 }
        case .random:
            var random = SplitMix64(seed: seed)
            for place in ranks.indices.dropFirst().reversed() { ranks.swapAt(place, random.integer(in: 0...place)) }
        }
        let last = ranks.max() ?? 0
        return isReversed ? ranks.map { last - $0 } : ranks
    }
}

/// The parameters of CB-1, and those of its motion.
struct StorehouseStyle: Hashable {
    let bars: [Figure.Bar]
    /// The middle of all points, wherever the figure's origin is (CB-3, CB-B9).
    let centre: Point
    let color: Color
    let lineWidth, dropHeight, scale, factor: Double
    let randomness: Int
    let isReversed: Bool
    let rules: PullCycle.Rules
    let begin, fall: Animation
    let arrival: Easing
    /// How far a bar turns, and at which angle it starts so that it stands upright when it arrives, radians.
    let spin, firstAngle: Double
    let relativeHeight: Double
    let glow: SampledAnimation
    let glowRest, glowPeak: Double
    let stagger, resultFade: Tick
    let order: StorehouseOrder
    /// Of an order that does not depend on the seed. All previews have it in the same memory.
    private let ranks: [Int]

    init(_ parameters: ParameterValues) {
        let figure = parameters.figure("figure") ?? .bars(Storehouse.storehouse)
        let bounds = figure.bounds
        bars = if case .bars(let bars) = figure { bars } else { Storehouse.storehouse }
        centre = bounds.middle
        color = parameters.color("color")
        lineWidth = parameters.number("lineWidth")
        dropHeight = parameters.number("dropHeight")
        scale = parameters.number("scale")
        factor = parameters.number("internalAnimationFactor")
        randomness = Int(parameters.number("horizontalRandomness"))
        isReversed = parameters.flag("reverseLoadingAnimation")
        let motion = HoldMotion(parameters)
        (begin, fall) = (motion.begin, parameters.animation("fall"))
        var rules = motion.rules(height: dropHeight)
        rules.shortestEnding = fall.duration
        self.rules = rules
        arrival = parameters.curve("arrivalCurve")
        let turn = parameters.angle("spin")
        (spin, firstAngle) = (turn, (turn / .pi).rounded() * .pi - turn)  // a bar looks the same after half a turn
        relativeHeight = parameters.number("relativeHeight")
        glow = SampledAnimation(parameters.animation("glow"))
        (glowRest, glowPeak) = (parameters.number("glowRest"), parameters.number("glowPeak"))
        (stagger, resultFade) = (parameters.duration("glowStagger"), parameters.duration("resultFade"))
        order = StorehouseOrder(rawValue: parameters.text("order")) ?? .inTurn
        ranks = order == .random ? [] : order.ranks(of: bars.count, seed: 0, isReversed: isReversed)
    }

    /// When each bar lights up, by bar, in steps of the stagger.
    func ranks(seed: UInt64) -> [Int] {
        order == .random ? order.ranks(of: bars.count, seed: seed, isReversed: isReversed) : ranks
    }
}

extension Storehouse {
    func nodes() -> [Node] {
        let style = style.value
        return [Node(.group())]
            + style.bars.map { bar in
                // CB-9: a bar's transform acts about its midpoint.
                let middle = (bar.from + bar.to) * 0.5
                return Node(
                    .bar(from: bar.from - middle, to: bar.to - middle, width: style.lineWidth),
                    parent: 0, anchor: middle - style.centre, rest: NodeFrame(opacity: 0, color: style.color))
            }
    }

    func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        let y = -style.value.relativeHeight * max(view.pull, 0)  // CB-7, CB-B3
        buffer.add(RawNode(transform: Transform(scale: style.value.scale, x: view.viewport.width / 2, y: y)))
        if case .loading(let since) = cycle.phase {
            let time = GlowTime(view.tick - since, style, lastRank: lastRank)
            let color = style.value.color
            @inline(__always)
            func bar(_ index: Int) -> RawNode<Double> { RawNode(opacity: glow(index, at: time), color: color) }
            buffer.add(sides.count, bar)
        } else {
            guard let fading, view.tick < fading.end + style.value.resultFade else {
                return buffer.add(sides.count) { flying($0) }
            }
            buffer.add(sides.count) { index in
                var bar = flying(index)
                bar.opacity = min(max(bar.opacity + afterglow(index, fading, at: view.tick), 0), 1)
                return bar
            }
        }
    }

    /// CB-10, and CB-11 with CB-B5 for a pull of nothing.
    private func flying(_ index: Int) -> RawNode<Double> {
        let start = (1 - style.value.factor) * Double(index) / Double(sides.count)
        if progress == 1 || progress >= style.value.factor + start {
            return RawNode(opacity: style.value.glowRest, color: style.value.color)
        }
        if progress == 0 {
            return RawNode(
                transform: Transform(x: sides[index], y: -style.value.dropHeight), opacity: 0, color: style.value.color)
        }
        let arrived = style.value.arrival.value(at: min(max((progress - start) / style.value.factor, 0), 1))
        return RawNode(
            transform: Transform(
                scale: arrived, angle: style.value.spin * arrived + style.value.firstAngle,
                x: sides[index] * (1 - arrived), y: -style.value.dropHeight * (1 - arrived)),
            opacity: style.value.glowRest * min(max(arrived, 0), 1), color: style.value.color)
    }

    /// How long the bars have glowed, ticks: in all, and since the last round of the first bar began.
    private struct GlowTime {
        let total, sinceRound, period, stagger: Int

        init(_ time: Tick, _ style: Shared<StorehouseStyle>, lastRank: Int) {
            stagger = style.value.stagger.count
            let round = max(lastRank, 1) * stagger  // CB-B8
            period = round > 0 ? round : max(style.value.glow.animation.duration.count, 1)
            (total, sinceRound) = (time.count, time.count % period)
        }
    }

    /// CB-14: each bar in turn lights up and fades; a round starts when the last bar of the one before lights up.
    @inline(__always)
    private func glow(_ index: Int, at time: GlowTime) -> Double {
        let start = ranks[index] * time.stagger
        guard time.total >= start else { return style.value.glowRest }
        // No bar starts later than a period after the first one.
        let sinceFirst = time.sinceRound - start
        let faded = style.value.glow.progress(after: Tick(sinceFirst < 0 ? sinceFirst + time.period : sinceFirst))
        return min(max(style.value.glowPeak - (style.value.glowPeak - style.value.glowRest) * faded, 0), 1)
    }

    /// What a highlight still adds to a bar's opacity.
    private func afterglow(_ index: Int, _ fading: StorehouseFading, at tick: Tick) -> Double {
        let time = tick - fading.end
        let glowing = GlowTime(fading.end - fading.since, style, lastRank: lastRank)
        let glow = glow(index, at: glowing) - style.value.glowRest
        return glow * (1 - time.seconds / style.value.resultFade.seconds)
    }
}
