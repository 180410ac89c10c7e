import RefreshEngine

extension LetterSet {
    /// All letters as an SVG file, over the lines that capitals, small letters and descenders reach.
    var sheet: [UInt8] {
        let columns = 16
        let cell = Size(64, 88)
        let rows = (characters.count + columns - 1) / columns
        var lines = [
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(columns * Int(cell.width)) \#(rows * Int(cell.height))" fill="none" stroke="black" stroke-width="2">"#
        ]
        for row in 0..<rows {
            let top = row * Int(cell.height) + 20
            for y in [0, 14, 40, 52] {
                lines.append(
                    "  <path stroke=\"silver\" stroke-width=\"0.5\" d=\"M0 \(top + y)H\(columns * Int(cell.width))\"/>")
            }
        }
        for (index, character) in characters.enumerated() {
            guard let glyph = self[character] else { continue }
            let x = Double(index % columns) * cell.width + (cell.width - glyph.width) / 2
            let y = Double(index / columns) * cell.height + 20
            let moved = glyph.strokes.map { $0.map { $0.mapped { Point(grid($0.x + x, 100), grid($0.y + y, 100)) } } }
            let data = moved.map { Figure.Stroke($0).data }.joined()
            if !data.isEmpty { lines.append("  <path d=\"\(data)\"/>") }
        }
        return Array((lines + ["</svg>", ""]).joined(separator: "\n").utf8)
    }
}
