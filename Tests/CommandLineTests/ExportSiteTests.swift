import Foundation
import PageAssets
import PreviewTesting
import Recordings
import RefreshEngine
import Testing

@testable import PreviewCommands

@Suite("pullwire export site")
struct ExportSiteTests {
    @Test("The folder has the page and all that it names, and nothing else")
    func files() throws {
        let folder = try folder()
        let run = try Program("export", "site", folder)
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(
            run.output
                == "\(folder)/index.html has \(Self.presets.count) previews; any web server can serve the folder\n"
        )
        let page = try text("index.html", in: folder)
        let named = page.matches(of: /(?:src|href)="([^"#]+)"/).map { String($0.1) }
        let recordings = Self.presets.map { "recordings/\($0)-\($1).pullcast" }
        #expect(named.filter { $0.hasPrefix("recordings/") } == recordings)
        #expect(
            named.filter { !$0.hasPrefix("recordings/") } == [
                "icon.svg", "gallery.css", "pullwire-preview.js", "gallery.js",
            ])
        let pictures = (0..<24).map { "images/wire/\($0).png" }
        #expect(try paths(in: folder) == Set(named + pictures + ["index.html", "engine.wasm"]))
        #expect(page.contains("<p>A text that the pull draws stroke by stroke.</p>"))
        #expect(page.contains("<figcaption><strong>designed</strong> A light blue word without a box.</figcaption>"))
    }

    @Test("A recording has all of its preset's values, outlines and pictures, and no frames", arguments: presets)
    func recording(system: String, preset: String) throws {
        let recording = try GalleryRecording(of: system, preset: preset)
        let text = String(decoding: recording.bytes, as: UTF8.self)
        let read = try Recording(reading: recording.bytes, file: "a.pullcast", in: .published)
        #expect(try read.scenario.header == SystemChoice(system, preset: preset, in: .published))
        #expect(!text.contains(",\"f\",") && !text.contains(",\"n\",") && text.utf8.count < 12_000)
        #expect(recording.poster < read.end && !read.isTruncated)
        #expect(recording.images == (system == "sprites" ? [.wire] : []))
    }

    @Test("Files of its own are written anew, and others are left as they are")
    func again() throws {
        let folder = try folder()
        try write("old", to: "index.html", in: folder)
        try write("mine", to: "notes.txt", in: folder)
        try FileManager.default.createDirectory(atPath: folder + "/recordings", withIntermediateDirectories: true)
        try write("mine", to: "recordings/own.pullcast", in: folder)
        #expect(try Program("export", "site", folder, "--system", "arrow").code == 0)
        #expect(try text("index.html", in: folder).contains("<pullwire-preview"))
        #expect(try text("notes.txt", in: folder) == "mine" && text("recordings/own.pullcast", in: folder) == "mine")
    }

    @Test("--system chooses controls, and brings no pictures that they do not show")
    func chosen() throws {
        let folder = try temporaryFile("new/folder")
        let run = try Program("export", "site", folder, "--system", "plain", "--system", "arrow")
        #expect(run.code == 0 && run.output.contains("has 8 previews"))
        let page = try text("index.html", in: folder)
        #expect(page.matches(of: /<section id="(\w+)">/).map(\.1) == ["arrow", "plain"])
        #expect(try paths(in: folder).allSatisfy { !$0.hasPrefix("images") })
    }

    @Test(
        "What cannot be written is said with its name and the reason",
        arguments: [
            (["site"], "Missing expected argument '<folder>'"),
            (["site", "/dev/null"], "/dev/null/pullwire-preview.js cannot be written: Not a directory"),
            (["site", "/proc/site"], "/proc/site cannot be written: No such file or directory"),
            (["site", "/tmp", "--system", "arow"], "--system: there is no system \"arow\""),
            (["sites"], "there is no format \"sites\"; did you mean site?"),
        ] as [([String], String)])
    func errors(arguments: [String], text: String) throws {
        let run = try Program(["export"] + arguments)
        #expect(run.code == 2 && run.output.isEmpty && run.errors.contains(text), "\(run.errors)")
    }

    @Test("On a full disk there is no page, and an error in words")
    func full() throws {
        let folder = try folder()
        try FileManager.default.createSymbolicLink(atPath: folder + "/engine.wasm", withDestinationPath: "/dev/full")
        let run = try Program("export", "site", folder)
        #expect(
            run.code == 2
                && run.errors == "pullwire: \(folder)/engine.wasm cannot be written: No space left on device\n")
        #expect(!FileManager.default.fileExists(atPath: folder + "/index.html"))
    }

    @Test("A program without an engine for pages says so")
    func noEngine() throws {
        let folder = try folder()
        try FileManager.default.createDirectory(atPath: folder + "/bundle", withIntermediateDirectories: true)
        try write("", to: PageFiles.element, in: folder)
        let page = PageFiles.folder(URL(fileURLWithPath: folder))
        #expect {
            try Gallery(of: Array(Catalog.published.declarations.prefix(1)), from: page)
        } throws: {
            ($0 as? CommandError)?.text.hasPrefix("this program has no engine for pages") == true
        }
    }

    @Test("An author's own controls are left out, and named")
    func own() throws {
        let program = Program.url.deletingLastPathComponent().appendingPathComponent("bar")
        let folder = try folder()
        let run = try Program(at: program, ["export", "site", folder, "--system", "bar", "--system", "plain"])
        #expect(
            run.code == 0 && run.errors == "pullwire: left out, because the engine for pages does not have them: bar\n")
        #expect(try !text("index.html", in: folder).contains("bar"))
        let none = try Program(at: program, ["export", "site", folder, "--system", "bar"])
        #expect(none.code == 2 && none.errors.hasSuffix("pullwire: there is no control left to show\n"))
    }

    private static let presets = Catalog.published.declarations.flatMap { declaration in
        declaration.presets(at: .header).map { (declaration.name, $0.name) }
    }

    /// An empty one.
    private func folder() throws -> String {
        let folder = try temporaryFile("site")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    private func text(_ path: String, in folder: String) throws -> String {
        try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
    }

    private func write(_ text: String, to path: String, in folder: String) throws {
        try text.write(toFile: folder + "/" + path, atomically: true, encoding: .utf8)
    }

    private func paths(in folder: String) throws -> Set<String> {
        let all = try FileManager.default.subpathsOfDirectory(atPath: folder)
        return Set(all.filter { !["images", "images/wire", "recordings"].contains($0) })
    }
}
