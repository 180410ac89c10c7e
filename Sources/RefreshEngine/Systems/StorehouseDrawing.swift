import Motion

/// The parameters of CB-1.
struct StorehouseStyle: Hashable {
    let bars: [Figure.Bar]
    /// The middle of all points, wherever the figure's origin is (CB-3, CB-B9).
    let centre: Point
    let color: Color
    let lineWidth, dropHeight, scale, factor: Double
    let randomness: Int
    let isReversed: Bool

    init(_ parameters: ParameterValues) {
        let figure = parameters.figure("figure") ?? .bars(Storehouse.storehouse)
        let bounds = figure.bounds
        bars = if case .bars(let bars) = figure { bars } else { Storehouse.storehouse }
        centre = Point(bounds.origin.x + bounds.size.width / 2, bounds.origin.y + bounds.size.height / 2)
        color = parameters.color("color")
        lineWidth = parameters.number("lineWidth")
        dropHeight = parameters.number("dropHeight")
        scale = parameters.number("scale")
        factor = parameters.number("internalAnimationFactor")
        randomness = Int(parameters.number("horizontalRandomness"))
        isReversed = parameters.flag("reverseLoadingAnimation")
    }
}

extension Storehouse {
    /// CB-2: opacity of a bar that has arrived and does not glow.
    static let darkAlpha = 0.4
    /// CB-2: a highlight fades in so long; the next bar lights up so much later.
    static let highlightDuration = Tick.seconds(0.8), highlightOffset = Tick.seconds(0.1)
    /// CB-7: the share of the gap above the content at which the figure's centre stands.
    static let relativeHeight = 0.4

    func nodes() -> [Node] {
        [Node(.group())]
            + style.bars.map { bar in
                // CB-9: a bar's transform acts about its midpoint.
                let middle = (bar.from + bar.to) * 0.5
                return Node(
                    .bar(from: bar.from - middle, to: bar.to - middle, width: style.lineWidth),
                    parent: 0, anchor: middle - style.centre, rest: NodeFrame(opacity: 0, color: style.color))
            }
    }

    func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        let y = -Self.relativeHeight * max(view.pull, 0)  // CB-7, CB-B3
        buffer.add(RawNode(transform: Transform(scale: style.scale, x: view.viewport.width / 2, y: y)))
        if case .loading(let since) = cycle.phase {
            for index in sides.indices {
                buffer.add(RawNode(opacity: glow(index, after: view.tick - since), color: style.color))
            }
        } else {
            for index in sides.indices { buffer.add(flying(index)) }
        }
    }

    /// CB-10, and CB-11 with CB-B5 for a pull of nothing.
    private func flying(_ index: Int) -> RawNode<Double> {
        let start = (1 - style.factor) * Double(index) / Double(sides.count)
        if progress == 1 || progress >= style.factor + start {
            return RawNode(opacity: Self.darkAlpha, color: style.color)
        }
        if progress == 0 {
            return RawNode(
                transform: Transform(x: sides[index], y: -style.dropHeight), opacity: 0, color: style.color)
        }
        let arrived = min(max((progress - start) / style.factor, 0), 1)
        return RawNode(
            transform: Transform(
                scale: arrived, angle: .pi * arrived,
                x: sides[index] * (1 - arrived), y: -style.dropHeight * (1 - arrived)),
            opacity: Self.darkAlpha * arrived, color: style.color)
    }

    /// CB-14: each bar in turn lights up and fades; a round starts when the last bar of the one before lights up.
    private func glow(_ index: Int, after time: Tick) -> Double {
        let order = style.isReversed ? sides.count - 1 - index : index
        let sinceFirst = time.count - order * Self.highlightOffset.count
        guard sinceFirst >= 0 else { return Self.darkAlpha }
        let period = max(sides.count - 1, 1) * Self.highlightOffset.count  // CB-B8
        return Self.fading[min(sinceFirst % period, Self.fading.count - 1)]
    }

    /// How a bar's highlight fades, by ticks since it lit up.
    private static let fading = (0...highlightDuration.count).map { tick in
        1 - (1 - darkAlpha) * TimingCurve.easeInOut.value(at: Double(tick) / Double(highlightDuration.count))
    }
}
