/// A page that is one file, with all its scripts, its style sheets and its data in it: it opens from a disk, or from what CI has kept, and loads nothing.
struct SingleFilePage {
    let text: String

    /// - Parameters:
    ///   - document: its scripts and style sheets each on a line alone, and a line `<script type="application/json" id="data"></script>` where the data goes
    ///   - data: JSON
    ///   - read: the text of the page's file at a path; nil: there is none
    init(_ document: String, data: [UInt8], _ read: (String) -> String?) throws(BundleError) {
        let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
        let sheets = lines.compactMap { BundledPage.styleSheet($0) }
        var parts: [String] = [], isStyled = false
        for line in lines {
            if BundledPage.styleSheet(line) != nil {
                if !isStyled { parts.append("<style>\n\(try BundledPage.joined(sheets, read))</style>") }
                isStyled = true
            } else if let script = BundledPage.script(line) {
                let text = try PageBundle(script.entry, isWhole: true, read).first.text
                parts.append("<script type=\"module\">\n\(text.replacing("</script", with: "<\\/script").replacing("<!--", with: "<\\!--"))</script>")
            } else if line.contains("id=\"data\"") {
                // Of a text in JSON, `<` may stand in strings only.
                let json = String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
                parts.append("<script type=\"application/json\" id=\"data\">\(json)</script>")
            } else {
                parts.append(String(line))
            }
        }
        text = parts.joined(separator: "\n")
    }
}
