import Figures
import RefreshEngine

/// Draws scenes and frames as the page does: background, back nodes, the list, front nodes. It knows nodes but no
/// refresh control.
///
/// The counterpart of the page's `stage/paint.js`; a browser test checks that both draw the same.
struct ScenePainter {
    let appearance: Appearance
    let fonts: TextFonts
    var outlines = PathOutlines()
    var texts = TextOutlines()
    var pictures: PictureFiles
    var strip = RowStrip()
    /// What could not be drawn, each once.
    private(set) var warnings: [String] = []

    /// How many warnings are kept. Chosen: more than anybody reads.
    static let maxWarnings = 20

    init(_ appearance: Appearance, _ fonts: TextFonts, _ pictures: @escaping PictureSource) {
        (self.appearance, self.fonts, self.pictures) = (appearance, fonts, PictureFiles(pictures))
    }

    /// Draws over the whole viewport.
    /// - Parameter toPixels: from points of the viewport to the canvas' pixels
    mutating func paint(_ scene: Scene, _ frame: Frame, on canvas: Canvas, _ toPixels: Transform) throws(DrawingError) {
        let nodes = PlacedNode.place(scene, frame)
        canvas.matrix = toPixels
        canvas.fill(Rectangle(0, 0, scene.viewport.width, scene.viewport.height), scene.background)
        try paint(nodes.filter { $0.layer == .back }, on: canvas, toPixels)
        canvas.matrix = toPixels.after(scene.axis.matrix(in: scene.viewport))
        try paintList(scene, frame, on: canvas, density: toPixels.d)
        try paint(nodes.filter { $0.layer == .front }, on: canvas, toPixels)
        canvas.matrix = toPixels
        guard let top = scene.top else { return }
        try paint(top, width: scene.viewport.width, offset: frame.offset, on: canvas, density: toPixels.d)
    }

    /// Draws the nodes of a frame again, in one colour and fainter, and lines where its content begins and ends.
    mutating func paintGhost(
        _ scene: Scene, _ frame: Frame, on canvas: Canvas, _ toPixels: Transform
    ) throws(DrawingError) {
        let tint = PreviewStyle.ghostTint
        let opacity = PreviewStyle.ghostOpacity
        let line = PreviewStyle.ghostLine
        canvas.matrix = toPixels.after(scene.axis.matrix(in: scene.viewport))
        for y in [-frame.offset, scene.contentHeight - frame.offset] where y > 0 && y < scene.listSize.height {
            canvas.fill(Rectangle(0, y - line / 2, scene.listSize.width, line), tint, opacity: opacity)
        }
        let nodes = PlacedNode.place(scene, frame).map { node in
            var node = node
            node.opacity *= opacity
            node.look.color = node.look.color.map { _ in tint }
            if case .path(let data, let length, let width, .some) = node.kind {
                node.kind = .path(data: data, length: length, width: width, fill: tint)
            }
            return node
        }
        try paint(nodes, on: canvas, toPixels)
    }

    private mutating func paint(_ nodes: [PlacedNode], on canvas: Canvas, _ toPixels: Transform) throws(DrawingError) {
        for node in nodes where !node.isHidden && node.opacity > 0 {
            try canvas.saved { () throws(DrawingError) in
                for clip in node.clips {
                    canvas.matrix = toPixels.after(clip.matrix)
                    canvas.clip(to: clip.rectangle)
                }
                canvas.matrix = toPixels.after(node.matrix)
                try paint(node, on: canvas)
            }
        }
        try canvas.check()
    }

    mutating func warn(_ text: String) {
        if warnings.count < ScenePainter.maxWarnings, !warnings.contains(text) { warnings.append(text) }
    }
}

/// Whether the list is light or dark.
public enum Appearance: String, Hashable, Sendable, CaseIterable { case light, dark }
