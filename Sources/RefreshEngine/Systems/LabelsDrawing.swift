import Motion

/// The parameters of RC.
struct LabelsStyle: Hashable {
    let labels: [String]
    let color, background: Color
    let threshold: Double
    let waitsForRelease, finishesCycle: Bool
    let row: String

    init(_ parameters: ParameterValues) {
        labels = parameters.text("text").map { String($0) }
        color = parameters.color("color")
        background = parameters.color("background")
        threshold = parameters.number("threshold")
        waitsForRelease = parameters.flag("atRelease")
        finishesCycle = parameters.flag("finishCycle")
        row = parameters.text("row")
    }
}

extension Labels {
    /// RC-2: font size and the gap between two labels (8 to 10 there), pt.
    static let fontSize = 17.0, gap = 9.0

    /// The labels' middles, seen from the middle of the row, pt (RC-2).
    private var places: [Double] {
        let widths = style.labels.map { textWidth($0, size: Labels.fontSize) }
        var left = -(widths.reduce(0, +) + Labels.gap * Double(max(widths.count - 1, 0))) / 2
        return widths.map { width in
            defer { left += width + Labels.gap }
            return left + width / 2
        }
    }

    func nodes() -> [Node] {
        let background = Node(
            .rectangle(Rectangle(-0.5, -Labels.height, 1, Labels.height)), parent: 0, rest: NodeFrame(color: style.background))
        return [Node(.group(), layer: .back), background] + zip(style.labels, places).map { text, x in
            Node(
                .label(size: Labels.fontSize, alignment: .center), parent: 0, anchor: Point(x, -Labels.height / 2),
                rest: label(text, LabelDance.Pose()))
        }
    }

    /// RC-1, RC-B4: over the whole control, however wide the list is.
    func draw(_ view: PullView) -> [NodeFrame] {
        let width = view.viewport.width
        let background = NodeFrame(transform: Transform(width, 0, 0, 1, 0, 0), color: style.background)
        return [NodeFrame(transform: Transform(x: width / 2)), background]
            + style.labels.enumerated().map { index, text in label(text, dance.pose(of: index, at: view.tick)) }
    }

    private func label(_ text: String, _ pose: LabelDance.Pose) -> NodeFrame {
        var frame = NodeFrame(transform: Transform(scale: pose.scale, angle: pose.angle), color: pose.color ?? style.color)
        frame.text = text
        return frame
    }
}
