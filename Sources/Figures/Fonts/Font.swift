/// The font files that glyphs come from.
public enum Font: Hashable, Sendable {
    /// DejaVu Sans where the distributions put it; for what it lacks, a CJK font if one is installed.
    case standard
    /// DejaVu Sans Bold.
    case bold
    /// That file alone.
    case file(String)

    /// Debian's fonts-dejavu-core, Arch's ttf-dejavu, Fedora's dejavu-sans-fonts.
    static let dejaVu = [
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
        "/usr/share/fonts/TTF/DejaVuSans.ttf",
        "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    ]

    static let dejaVuBold = dejaVu.map { $0.replacing(".ttf", with: "-Bold.ttf") }

    /// Debian's fonts-noto-cjk, fonts-wqy-microhei, fonts-wqy-zenhei, fonts-droid-fallback; Arch's and Fedora's Noto.
    static let cjk = [
        "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
        "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
        "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc",
        "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
        "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
        "/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc",
    ]

    /// Lists of files, in the order in which a glyph is looked for; of each list the first file that exists counts.
    var files: [[String]] {
        switch self {
        case .file(let path): [[path]]
        case .standard: [Font.dejaVu, Font.cjk]
        case .bold: [Font.dejaVuBold]
        }
    }

    /// Of each list the first file that can be opened; nil: there is none.
    public var installed: [String?] { files.map { list in list.first { (try? FontFace(file: $0)) != nil } } }
}
