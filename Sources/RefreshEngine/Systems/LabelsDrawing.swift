import Motion

/// The parameters of RC.
struct LabelsStyle: Hashable {
    let labels: [String]
    /// The labels' middles, seen from the middle of the row, and how wide it is, pt (RC-2).
    let places: [Double]
    let width: Double
    let color, background: Color
    let threshold: Double
    let motion: HoldMotion
    let waitsForRelease, finishesCycle: Bool
    let row: String

    init(_ parameters: ParameterValues) {
        labels = parameters.text("text").map { String($0) }
        let widths = labels.map { textWidth($0, size: Labels.fontSize) }
        let whole = widths.reduce(0, +) + Labels.gap * Double(max(widths.count - 1, 0))
        var left = -whole / 2
        places = widths.map { width in
            defer { left += width + Labels.gap }
            return left + width / 2
        }
        width = whole
        color = parameters.color("color")
        background = parameters.color("background")
        motion = HoldMotion(parameters)
        threshold = parameters.number("threshold") * motion.armAt
        waitsForRelease = parameters.flag("atRelease")
        finishesCycle = parameters.flag("finishCycle")
        row = parameters.text("row")
    }

    func arms(_ pull: Double) -> Bool { motion.arms(pull, at: threshold) }
}

extension Labels {
    /// RC-2: font size and the gap between two labels (8 to 10 there), pt.
    static let fontSize = 17.0, gap = 9.0

    func nodes() -> [Node] {
        let background = Node(
            .rectangle(Rectangle(-0.5, -Labels.height, 1, Labels.height)), parent: 0,
            rest: NodeFrame(color: style.background), name: "background")
        return [Node(.group(), layer: .back), background]
            + zip(style.labels, style.places).map { text, x in
                Node(
                    .label(size: Labels.fontSize, alignment: .center), parent: 0, anchor: Point(x, -Labels.height / 2),
                    rest: NodeFrame(label(LabelAnimation.Pose()), text: text))
            }
    }

    /// RC-1, RC-B4: over the whole control, however wide the list is; a row that is wider is drawn smaller
    /// (behaviour.md 7.13), with room for the labels at its ends to grow.
    func draw(_ view: PullView, into buffer: inout FrameBuffer) {
        let width = view.viewport.width
        let fit = min(1, (width - Labels.fontSize) / style.width)
        buffer.add(RawNode(transform: Transform(x: width / 2)))
        buffer.add(RawNode(transform: Transform(width, 0, 0, 1, 0, 0), color: style.background))
        for index in style.labels.indices {
            buffer.add(
                label(animation.pose(of: index, at: view.tick), fit, from: style.places[index]),
                text: style.labels[index])
        }
    }

    /// - Parameters:
    ///   - fit: the scale of the whole row
    ///   - place: where the label stands in the row, pt
    private func label(_ pose: LabelAnimation.Pose, _ fit: Double = 1, from place: Double = 0) -> RawNode<Double> {
        let x = fit < 1 ? place * (fit - 1) : 0
        return RawNode(
            transform: Transform(scale: pose.scale * fit, angle: pose.angle, x: x), color: pose.color ?? style.color)
    }
}
