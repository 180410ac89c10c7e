import Figures

/// Whether the fonts are there that texts are drawn with. Each is the path of a file; nil: none is installed.
struct FontCheck {
    var regular: String?, bold: String?, cjk: String?

    var findings: [Finding] {
        let package = "sudo apt install fonts-dejavu-core"
        return [
            regular.map { .ok("font", $0) }
                ?? .fault(
                    "font", "there is no DejaVu Sans, with which texts are drawn as outlines",
                    fix: "\(package); or give a file with --font"),
            bold.map { .ok("bold font", $0) }
                ?? .fault(
                    "bold font", "there is no DejaVu Sans Bold, with which `render` draws headers",
                    fix: "\(package); or give two files with --text-font"),
            cjk.map { .ok("CJK font", $0) }
                ?? .hint(
                    "CJK font", "there is none, so texts in Chinese, Japanese and Korean cannot be drawn as outlines",
                    fix: "sudo apt install fonts-noto-cjk"),
        ]
    }

    static func look() -> FontCheck {
        let files = Font.standard.installed
        return FontCheck(regular: files.first ?? nil, bold: Font.bold.installed.first ?? nil, cjk: files.last ?? nil)
    }
}
