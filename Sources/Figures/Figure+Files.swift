import PreviewProtocol
import RefreshEngine

extension Figure {
    /// The file of the published control, XML: `startPoints` and `endPoints`. Strokes become bars within 0.1 pt, or as
    /// near as 400 bars can be.
    /// - Throws: `FigureError` where even the coarsest bars would be too many
    public var plist: [UInt8] {
        get throws(FigureError) {
            try converted(to: .bars, FigureOptions(maxBars: Limits.figureBars)).figure.bars.map(Figure.plist) ?? []
        }
    }

    private static func plist(_ bars: [Bar]) -> [UInt8] {
        func list(_ key: String, _ points: [Point]) -> [String] {
            ["\t<key>\(key)</key>", "\t<array>"] + points.map { "\t\t<string>{\(plain($0.x)),\(plain($0.y))}</string>" }
                + ["\t</array>"]
        }
        let head = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#,
            #"<plist version="1.0">"#, "<dict>",
        ]
        return Figure.lines(
            head + list("endPoints", bars.map(\.to)) + list("startPoints", bars.map(\.from)) + ["</dict>", "</plist>"])
    }

    /// `{"bars":[[x1,y1,x2,y2],...]}` or `{"strokes":["M0 0L10 10",...]}`, a bar or stroke a line.
    public var json: [UInt8] {
        switch self {
        case .bars(let bars):
            let written = bars.map { "[\(plain($0.from.x)),\(plain($0.from.y)),\(plain($0.to.x)),\(plain($0.to.y))]" }
            return Figure.lines([#"{"bars":["#, written.joined(separator: ",\n"), "]}"])
        case .strokes(let strokes):
            return Figure.lines([#"{"strokes":["#, strokes.map { "\"\($0.data)\"" }.joined(separator: ",\n"), "]}"])
        }
    }

    /// A drawing with a line a bar or a path a stroke, in their order, 2 pt wide.
    public var svg: [UInt8] {
        let box = bounds
        func pair(_ a: Double, _ b: Double) -> String { "\(plain(a)) \(plain(b))" }
        let view =
            pair(box.origin.x - 1, box.origin.y - 1) + " "
            + pair(grid(box.size.width + 2, 1e4), grid(box.size.height + 2, 1e4))
        let head =
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="\#(view)" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round">"#
        let body =
            switch self {
            case .bars(let bars):
                bars.map {
                    "<line x1=\"\(plain($0.from.x))\" y1=\"\(plain($0.from.y))\" x2=\"\(plain($0.to.x))\" y2=\"\(plain($0.to.y))\"/>"
                }
            case .strokes(let strokes): strokes.map { "<path d=\"\($0.data)\"/>" }
            }
        return Figure.lines([head] + body.map { "  " + $0 } + ["</svg>"])
    }

    /// The figure in that form, without moving or scaling it unless a height is given. Bars that follow each other
    /// become one stroke; curves become bars.
    /// - Parameter isCancelled: asked again and again, so that it ends soon when nobody waits for it any more
    /// - Throws: `FigureError` where that would be too many bars or strokes
    public func converted(
        to form: Form, _ options: FigureOptions = FigureOptions(), isCancelled: @escaping () -> Bool = { false }
    ) throws(FigureError) -> MadeFigure {
        try options.check()
        return try FigureMaker(form: form, options: options, isCancelled: isCancelled).make(self)
    }

    private var bars: [Bar]? { if case .bars(let bars) = self { bars } else { nil } }

    private static func lines(_ lines: [String]) -> [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }
}
