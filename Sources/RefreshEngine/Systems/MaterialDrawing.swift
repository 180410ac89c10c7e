import Motion

/// How the arc turns, grows and shrinks while it loads: CircularProgressIndicator, and LoadingIndicator's turn.
struct MaterialTurn: Hashable {
    /// In which it turns once.
    private let turn: Tick
    /// How a quarter of a turn more is made, and how long after the one before.
    private let quarter: Animation, interval: Tick
    private let grow: Animation, shrink: Animation

    /// Of the circle, when it is shortest and longest: CircularIndeterminateMinProgress and MaxProgress.
    static let shortest = 0.1, longest = 0.87

    /// Source: ProgressIndicator.kt. Three turns in 6 s; a quarter more in 0.3 s every 1.5 s; 3 s to grow and 3 s to
    /// shrink. A keyframe's easing is that of the way to the next one, so only the last is no even motion: EasingStandard.
    static let parameters =
        [Parameter.duration("turnDuration", default: 2, "in which it turns once; 0: it does not")]
        + HoldMotion.pair("quarter", Animation(.seconds(0.3), .linear), "of a quarter of a turn more")
        + [
            .stagger("quarterInterval", default: 1.5, "from the start of one to that of the next; 0: there is none")
        ]
        + HoldMotion.pair("grow", Animation(.seconds(3), .linear), "in which the arc grows")
        + HoldMotion.pair(
            "shrink", Animation(.seconds(3), .cubic(TimingCurve(0.2, 0, 0, 1))), "in which it shrinks",
            text: "cubic(0.2, 0, 0, 1)")

    init(_ parameters: ParameterValues) {
        (turn, interval) = (parameters.duration("turnDuration"), parameters.duration("quarterInterval"))
        (quarter, grow, shrink) = (
            parameters.animation("quarter"), parameters.animation("grow"), parameters.animation("shrink")
        )
    }

    /// Where the arc begins, radians from three o'clock (CN-3.6).
    func angle(after time: Tick) -> Double {
        let turns = turn > .zero ? time.seconds / turn.seconds : 0
        guard interval > .zero else { return 2 * .pi * turns }
        let count = time.count / interval.count
        let quarters = Double(count) + quarter.progress(after: time - Tick(count * interval.count))
        return 2 * .pi * (turns + quarters / 4)
    }

    /// How much of the circle the arc is, 0 to 1 (CN-3.6).
    func sweep(after time: Tick) -> Double {
        let whole = (grow.duration + shrink.duration).count
        guard whole > 0 else { return MaterialTurn.longest }
        let place = Tick(time.count % whole)
        let share =
            place < grow.duration
            ? grow.progress(after: place) : 1 - shrink.progress(after: place - grow.duration)
        return min(max(MaterialTurn.shortest + (MaterialTurn.longest - MaterialTurn.shortest) * share, 0), 1)
    }
}

/// Where the arc and its arrow are at a pull: CN-3.5.
struct MaterialArrow: Hashable {
    /// Where the arc begins and ends, radians from three o'clock.
    let start: Double, end: Double
    /// How much of the circle that is, and how large the arrow is, 0 to 1.
    let sweep: Double, scale: Double

    /// - Parameter progress: the pull, as a share of the one that arms, ≥ 0
    init(progress: Double) {
        // Nothing is seen of the first 40 %.
        scale = max(min(1, progress) - 0.4, 0) * 5 / 3
        let beyond = min(max(progress - 1, 0), 2)
        sweep = scale * 0.8
        let turns = (-0.25 + 0.4 * scale + beyond - beyond * beyond / 4) * 0.5
        (start, end) = (2 * .pi * turns, 2 * .pi * (turns + sweep))
    }
}

/// How the circle is drawn: CN-3.2, CN-3.5 to CN-3.8.
extension Material {
    /// The circle's diameter, pt: SpinnerContainerSize, and LoadingIndicator's container.
    private var diameter: Double { style.isShape ? 48 : 40 }

    /// Of the arc's middle line, and its width, pt: ArcRadius 5.5 and half of StrokeWidth 2.5.
    private static let radius = 6.75, width = 2.5
    private static let circle = "M6.75 0A6.75 6.75 0 0 1 -6.75 0A6.75 6.75 0 0 1 6.75 0"
    /// ArrowWidth 10 and ArrowHeight 5: open at its back, as it is stroked.
    private static let head = "M-5 0L0 5L5 0", headLength = 2 * 50.0.squareRoot()
    /// How far the arrow is behind the end of the arc, radians. The source turns it back by the stroke's pixels, taken as
    /// degrees: 2.5 dp on a screen of three pixels a dp.
    private static let lag = 7.5 * Double.pi / 180

    /// A soft burst of ten rays, 38 pt wide (LoadingIndicator's ActiveSize), and how much of that lies within its rays.
    /// Chosen: drawn after MaterialShapes.SoftBurst.
    private static let burst =
        "M0 -19C2.3 -19 2.6 -15.45 4.79 -14.74C6.98 -14.03 9.3 -16.73 11.17 -15.37C13.03 -14.02 11.19 -10.97 12.54 -9.11C13.89 -7.25 17.36 -8.06 18.07 -5.87C18.78 -3.68 15.5 -2.3 15.5 0C15.5 2.3 18.78 3.68 18.07 5.87C17.36 8.06 13.89 7.25 12.54 9.11C11.19 10.97 13.03 14.02 11.17 15.37C9.3 16.73 6.98 14.03 4.79 14.74C2.6 15.45 2.3 19 0 19C-2.3 19 -2.6 15.45 -4.79 14.74C-6.98 14.03 -9.3 16.73 -11.17 15.37C-13.03 14.02 -11.19 10.97 -12.54 9.11C-13.89 7.25 -17.36 8.06 -18.07 5.87C-18.78 3.68 -15.5 2.3 -15.5 0C-15.5 -2.3 -18.78 -3.68 -18.07 -5.87C-17.36 -8.06 -13.89 -7.25 -12.54 -9.11C-11.19 -10.97 -13.03 -14.02 -11.17 -15.37C-9.3 -16.73 -6.98 -14.03 -4.79 -14.74C-2.6 -15.45 -2.3 -19 0 -19Z"
    private static let burstLength = 132.91, burstRadius = 19.0, burstCore = 15.5 / 19

    /// What stands for the shadow of 3 dp (ElevationTokens.Level2): how much wider and lower than the circle, pt, and its
    /// opacity. Chosen: by comparing pictures.
    private static let shadows: [(wider: Double, lower: Double, opacity: Double)] = [(1.5, 1, 0.08), (0.5, 1, 0.14)]

    private func disc(
        _ radius: Double, at middle: Point = .zero, parent: Int, _ color: Color, opacity: Double = 1,
        name: String = "end"
    ) -> Node {
        Node(
            .rectangle(
                Rectangle(middle.x - radius, middle.y - radius, 2 * radius, 2 * radius), radius: radius),
            parent: parent, rest: NodeFrame(opacity: opacity, color: color), name: name)
    }

    private func stroke(_ data: String, length: Double, parent: Int, name: String) -> Node {
        Node(
            .path(data: data, length: length, width: Material.width), parent: parent,
            rest: NodeFrame(color: style.color), name: name)
    }

    /// Its lower edge is at y = 0: as far down as it is pulled (CN-3.2).
    func nodes() -> [Node] {
        let radius = diameter / 2
        let middle = Point(0, -radius)
        let ground =
            [Node(.group(), layer: .front)]
            + Material.shadows.map {
                disc(
                    radius + $0.wider, at: middle + Point(0, $0.lower), parent: 0, .black, opacity: $0.opacity,
                    name: "shadow")
            } + [disc(radius, at: middle, parent: 0, style.circleColor, name: "circle")]
        let group = Node(.group(), parent: 0, anchor: middle)
        if style.isShape {
            let burst = Node(
                .path(data: Material.burst, length: Material.burstLength, width: 0, fill: style.color), parent: 4,
                name: "shape")
            var loader = burst
            loader.parent = 7
            return ground + [
                group, burst, disc(Material.burstRadius, parent: 4, style.color, name: "core"), group, loader,
            ]
        }
        let length = 2 * Double.pi * Material.radius
        let end = disc(Material.width / 2, parent: 7, style.color)
        return ground + [
            group, stroke(Material.circle, length: length, parent: 4, name: "arrow arc"),
            stroke(Material.head, length: Material.headLength, parent: 4, name: "arrow"),
            group, stroke(Material.circle, length: length, parent: 7, name: "arc"), end, end,
        ]
    }

    func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        // Its shadow would be seen below the edge.
        let isHidden = cycle.isIdle && view.pull <= 0
        buffer.add(RawNode(transform: Transform(x: view.viewport.width / 2), isHidden: isHidden))
        for shadow in Material.shadows { buffer.add(RawNode(opacity: shadow.opacity, color: .black)) }
        buffer.add(RawNode(color: style.circleColor))
        let loading = min(max(loader.presented(at: view.tick), 0), 1)
        let progress = max(view.pulled / rules.threshold, 0)
        let time = loading > 0 ? view.tick - begun : .zero  // unseen it stands still
        if style.isShape {
            drawShape(progress, time, loading, into: &buffer)
        } else {
            let opacity = min(max(arrow.presented(at: view.tick), 0), 1)
            drawArrow(MaterialArrow(progress: progress), opacity * (1 - loading), into: &buffer)
            drawArc(time, loading, into: &buffer)
        }
    }

    private func drawArrow(_ arrow: MaterialArrow, _ opacity: Double, into buffer: inout FrameBuffer) {
        buffer.add(RawNode(opacity: opacity))
        buffer.add(RawNode(transform: Transform(angle: arrow.start), color: style.color, strokeEnd: arrow.sweep))
        let place = Transform(scale: arrow.scale, x: Material.radius, y: -Material.width)
        buffer.add(
            RawNode(
                transform: Transform(angle: arrow.end - Material.lag).after(place), color: style.color,
                isHidden: arrow.scale == 0))
    }

    /// Its ends are round: StrokeCap.Round.
    private func drawArc(_ time: Tick, _ opacity: Double, into buffer: inout FrameBuffer) {
        let sweep = turn.sweep(after: time)
        buffer.add(RawNode(transform: Transform(angle: turn.angle(after: time)), opacity: opacity))
        buffer.add(RawNode(color: style.color, strokeEnd: sweep))
        for angle in [0, 2 * .pi * sweep] {
            let place = Transform(angle: angle)(Point(Material.radius, 0))
            buffer.add(RawNode(transform: Transform(x: place.x, y: place.y), color: style.color))
        }
    }

    /// CN-3.8: pulled, a disc gives way to the shape, which turns back by half a turn at the pull that arms.
    private func drawShape(_ progress: Double, _ time: Tick, _ opacity: Double, into buffer: inout FrameBuffer) {
        buffer.add(RawNode(transform: Transform(angle: -.pi * progress), opacity: 1 - opacity))
        buffer.add(RawNode())
        let core = 1 - (1 - Material.burstCore) * min(progress, 1)
        buffer.add(RawNode(transform: Transform(scale: core), color: style.color))
        buffer.add(RawNode(transform: Transform(angle: .pi / 2 + turn.angle(after: time)), opacity: opacity))
        buffer.add(RawNode())
    }
}
