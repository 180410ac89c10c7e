import Foundation
import PageAssets
import PreviewTesting
import RefreshEngine

/// Controls with their presets as a page for any web server: `<pullwire-preview>` elements that play recordings.
struct Gallery {
    struct Control {
        let declaration: SystemDeclaration
        /// One for each preset.
        let previews: [Preview]
    }

    struct Preview {
        let preset: Preset
        let recording: GalleryRecording
        /// Of its recording, in the folder.
        let path: String
    }

    private let controls: [Control]
    /// By their paths in the folder. The page comes last, so that there is none before all else is there.
    private(set) var files: [(path: String, bytes: [UInt8])] = []

    var previewCount: Int { controls.reduce(0) { $0 + $1.previews.count } }

    /// - Parameters:
    ///   - declarations: of published systems, because the engine for pages has no others
    ///   - page: the page's files, among which the element and its engine are
    init(of declarations: [SystemDeclaration], from page: PageFiles) throws(CommandError) {
        guard !declarations.isEmpty else { throw .usage("there is no control left to show") }
        controls = try declarations.map { (declaration) throws(CommandError) in
            try Control(
                declaration: declaration,
                previews: declaration.presets(at: declaration.edges[0]).map { (preset) throws(CommandError) in
                    try Preview(
                        preset: preset, recording: GalleryRecording(of: declaration.name, preset: preset.name),
                        path: "recordings/\(declaration.name)-\(preset.name).pullcast")
                })
        }
        let previews = controls.flatMap(\.previews)
        for (path, source) in Gallery.scripts { try add(path, source, of: page) }
        for set in Set(previews.flatMap(\.recording.images)).sorted(by: { $0.path < $1.path }) {
            for index in 0..<set.count { try add("\(set.path)/\(index).png", "\(set.path)/\(index).png", of: page) }
        }
        for preview in previews { files.append((preview.path, preview.recording.bytes)) }
        files.append(("index.html", Array(GalleryPage(controls: controls).html.utf8)))
    }

    /// What is written as it stands: its path in the folder, and its place among the page's files.
    private static let scripts = [
        ("pullwire-preview.js", PageFiles.element), ("engine.wasm", PageFiles.engine),
        ("gallery.js", "site/gallery.js"), ("gallery.css", "site/gallery.css"), ("icon.svg", "icon.svg"),
    ]

    private mutating func add(_ path: String, _ source: String, of page: PageFiles) throws(CommandError) {
        guard let bytes = page.bytes(source) else {
            guard source == PageFiles.engine else { throw .usage("there is no \(source) in \(page)") }
            throw .usage(
                "this program has no engine for pages, which a Swift before 6.3 does not make; build it again with scripts/engine and a newer Swift"
            )
        }
        files.append((path, bytes))
    }

    /// - Throws: when the folder or a file cannot be written
    func write(into folder: String) throws(CommandError) {
        for (path, bytes) in files {
            let file = folder + "/" + path
            do throws(ErrnoError) { try FileDescriptor.makeFolder((file as NSString).deletingLastPathComponent) } catch
            {
                throw .usage("\(folder) cannot be written: \(error.reason)")
            }
            try OutputFile.write(bytes, to: file)
        }
    }
}
