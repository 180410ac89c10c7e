import RefreshEngine

/// The document of a gallery. It loads nothing but what lies beside it, and says so to the browser.
struct GalleryPage {
    let controls: [Gallery.Control]

    /// The strictest policy under which the element works (docs/embedding.md).
    private static let policy =
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'"

    var html: String {
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Pull-to-refresh controls</title>
        <link rel="icon" href="icon.svg">
        <link rel="stylesheet" href="gallery.css">
        <script src="pullwire-preview.js" defer></script>
        <script src="gallery.js" defer></script>
        <header>
        <h1>Pull-to-refresh controls</h1>
        <p>Each of them can be pulled: with the mouse, with the arrow keys, and with a finger on one that you have tapped.</p>
        <nav aria-label="Controls">
        \(controls.map { "<a href=\"#\($0.declaration.name)\">\($0.declaration.name)</a>" }.joined(separator: "\n"))
        </nav>
        </header>
        <main>
        \(controls.map(section).joined(separator: "\n"))
        </main>
        </html>

        """
    }

    private func section(_ control: Gallery.Control) -> String {
        let name = control.declaration.name
        return """
            <section id="\(name)">
            <h2>\(name)</h2>
            <p>\(sentence(control.declaration.summary))</p>
            <div class="presets">
            \(control.previews.map { figure(name, $0) }.joined(separator: "\n"))
            </div>
            </section>
            """
    }

    private func figure(_ system: String, _ preview: Gallery.Preview) -> String {
        let name = escaped(preview.preset.name)
        return """
            <figure>
            <pullwire-preview src="\(preview.path)" poster="tick:\(preview.recording.poster.count)" controls loading="lazy" label="\(system), \(name): pull it down, with the arrow keys too"></pullwire-preview>
            <figcaption><strong>\(name)</strong> \(sentence(preview.preset.summary))</figcaption>
            </figure>
            """
    }

    /// A summary, which is a few words in small letters, as HTML.
    private func sentence(_ summary: String) -> String {
        escaped(summary.prefix(1).uppercased() + summary.dropFirst() + ".")
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
