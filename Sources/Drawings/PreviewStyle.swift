import RefreshEngine

/// Colours and measures that both `Drawings` and the page draw with: `scripts/documents` writes them into
/// `web/stage/preview-style.js`. Lengths are in pt.
package enum PreviewStyle {
    /// The colours of a list, as UITableView's in the plain style.
    struct Palette {
        var background, text, separator, chevron, headerBackground, headerText: Color
    }

    static func palette(_ appearance: Appearance) -> Palette {
        switch appearance {
        case .light:
            Palette(
                background: .white, text: Color(0x1c, 0x1c, 0x1e), separator: Color(0xe3, 0xe3, 0xe8),
                chevron: Color(0xc4, 0xc4, 0xca), headerBackground: Color(0xf2, 0xf2, 0xf7),
                headerText: Color(0x5a, 0x5a, 0x60))
        case .dark:
            Palette(
                background: .black, text: .white, separator: Color(0x38, 0x38, 0x3a), chevron: Color(0x5a, 0x5a, 0x5f),
                headerBackground: Color(0x1c, 0x1c, 0x1e), headerText: Color(0xa1, 0xa1, 0xa8))
        }
    }

    /// The colours of the dots, row by row.
    static let tints = [
        Color(0x5b, 0x8d, 0xef), Color(0x34, 0xb8, 0xa6), Color(0xf2, 0xa3, 0x3c), Color(0xea, 0x6b, 0x66),
        Color(0x9a, 0x7b, 0xea), Color(0x4f, 0xb3, 0x5f),
    ]
    /// From the edge to the dot and to a header's title.
    static let margin = 20.0
    /// From the edge to the label and to the separator.
    static let textStart = 60.0
    /// Including the gap before it.
    static let chevronWidth = 12.0
    /// Font sizes.
    static let rowSize = 17.0, headerSize = 14.0
    static let dotRadius = 13.0
    /// The radius is at most this share of the row's height.
    static let dotShare = 0.3
    /// Of a horizontal list's texts: the font's size, the room beside them, and how far dot and text are from the middle.
    static let columnSize = 12.0, columnMargin = 2.0, columnSpread = 14.0
    /// Of what stands in the top inset, as iOS has it: the height of the bar with a small title, a search field's height
    /// and radius, and the font's size of a large title.
    static let bar = 44.0, searchHeight = 36.0, searchRadius = 10.0, titleSize = 34.0
    /// A ghost is one motion drawn over another one.
    static let ghostTint = Color(0xe0, 0x55, 0x9b), ghostOpacity = 0.55
    /// The width of the lines where a ghost's content begins and ends.
    static let ghostLine = 1.5

    /// `web/stage/preview-style.js`.
    package static var javaScript: String {
        let palettes = Appearance.allCases.map { "  \($0): \(javaScript(palette($0)))" }
        return """
            // Written by scripts/documents from Sources/Drawings/PreviewStyle.swift: a change is made there. Lengths are in pt.

            /** The colours of a list, as UITableView's in the plain style. */
            export const palettes = {
            \(palettes.joined(separator: ",\n")),
            };

            /** Of the dots, row by row. */
            export const tints = [\(tints.map { "'\($0.hex)'" }.joined(separator: ", "))];

            /** `margin` is from the edge to the dot and to a header's title, `textStart` to the label and to the separator. */
            export const measures = {
              margin: \(plain(margin)), textStart: \(plain(textStart)), chevronWidth: \(plain(chevronWidth)),
              rowSize: \(plain(rowSize)), headerSize: \(plain(headerSize)), dotRadius: \(plain(dotRadius)), dotShare: \(plain(dotShare)),
              columnSize: \(plain(columnSize)), columnMargin: \(plain(columnMargin)), columnSpread: \(plain(columnSpread)),
              bar: \(plain(bar)), searchHeight: \(plain(searchHeight)), searchRadius: \(plain(searchRadius)), titleSize: \(plain(titleSize)),
            };

            /** A ghost is one motion drawn over another one; `line` is where its content begins and ends. */
            export const ghost = { tint: '\(ghostTint.hex)', opacity: \(plain(ghostOpacity)), line: \(plain(ghostLine)) };

            """
    }

    private static func javaScript(_ palette: Palette) -> String {
        let fields: [(String, Color)] = [
            ("background", palette.background), ("text", palette.text), ("separator", palette.separator),
            ("chevron", palette.chevron), ("headerBackground", palette.headerBackground),
            ("headerText", palette.headerText),
        ]
        return "{ " + fields.map { "\($0): '\($1.hex)'" }.joined(separator: ", ") + " }"
    }

    /// A number in JavaScript: 20, 0.3.
    private static func plain(_ value: Double) -> String {
        value == value.rounded() ? String(Int(value)) : String(value)
    }
}
