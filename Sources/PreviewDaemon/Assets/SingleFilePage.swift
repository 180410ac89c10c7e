/// A page that is one file, with all its scripts, its style sheets and its data in it: it opens from a disk, or from
/// what CI has kept, and loads nothing.
package struct SingleFilePage {
    /// The lines before the data and after them.
    private var head: [String] = [], tail: [String] = []

    /// - Parameters:
    ///   - document: its scripts and style sheets each on a line alone, and a line `<script type="application/json"
    ///     id="data"></script>` where the data goes
    ///   - read: the text of the page's file at a path; nil: there is none
    package init(_ document: String, _ read: (String) -> String?) throws(BundleError) {
        for part in PageDocument(document).parts {
            switch part {
            case .styleSheets(let paths): tail.append("<style>\n\(try BundledPage.joined(paths, read))</style>")
            case .moduleScript(let entry, _):
                let text = try PageBundle(entry, isWhole: true, read).first.text
                tail.append(
                    "<script type=\"module\">\n\(text.replacing("</script", with: "<\\/script").replacing("<!--", with: "<\\!--"))</script>"
                )
            case .line(let line) where line.contains("id=\"data\""): (head, tail) = (tail, [])
            case .line(let line): tail.append(String(line))
            }
        }
    }

    /// The file's text.
    /// - Parameter data: JSON
    package func text(with data: [UInt8]) -> String {
        // Of a text in JSON, `<` may stand in strings only.
        let json = String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
        return (head + ["<script type=\"application/json\" id=\"data\">\(json)</script>"] + tail).joined(
            separator: "\n")
    }
}
