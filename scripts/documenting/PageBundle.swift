import Foundation

/// The page as browsers get it, in few files: what esbuild makes of `web/`. It lies in `web/bundle`, and the program
/// carries it.
///
/// All that modules load by dynamic imports is one script, `later`, because it is little; what that has in common with
/// the first script is a third one, `shared`, which the document preloads. The report is one file, and so is
/// `<pullwire-preview>`, for other pages.
struct PageBundle {
    /// Where the files lie in the repository.
    static let folder = "web/bundle"
    /// Another version may write other bytes.
    private static let version = "0.17.0"

    /// Texts by their names.
    private(set) var files: [String: String] = [:]
    private let web: URL
    /// A copy of `web/`, in which dynamic imports lead to `later`, and in which esbuild writes.
    private let copy: URL

    init() throws {
        web = repository.appendingPathComponent("web")
        copy = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-\(UUID().uuidString)")
        guard try esbuild(["--version"], in: web).hasPrefix(Self.version + "\n") else {
            throw BundleError("the page is bundled by esbuild \(Self.version), Debian 12's package")
        }
        defer { try? FileManager.default.removeItem(at: copy) }
        try FileManager.default.copyItem(at: web, to: copy)
        files["report.html"] = try document("report.html", script: inlineScript, styleSheet: inlineStyleSheet)
        files["pullwire-preview.js"] = try element()
        files["index.html"] = try document("index.html", script: linkedScript, styleSheet: linkedStyleSheet)
        try addStandalone()
        for name in try written() { files[name] = try text(of: copy.appendingPathComponent(name)) }
    }

    /// The texts that are there now, by their names.
    static func present() throws -> [String: String] {
        let folder = repository.appendingPathComponent(folder)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).reduce(into: [:]) { files, name in
            files[name] = try text(of: folder.appendingPathComponent(name))
        }
    }

    private func document(
        _ name: String, script: (_ entry: String, _ attributes: String) throws -> String,
        styleSheet: (_ imports: String) throws -> String
    ) throws -> String {
        try PageDocument(try text(of: web.appendingPathComponent(name))).parts.map { part in
            switch part {
            case .styleSheets(let paths): try styleSheet(paths.map { "@import \"./\($0)\";\n" }.joined())
            case .laterSheet(let path): try laterSheet(path)
            case .moduleScript(let entry, let isAsync): try script(entry, "type=\"module\"" + (isAsync ? " async" : ""))
            case .line(let line): String(line)
            }
        }.joined(separator: "\n")
    }

    // MARK: A file that needs nothing

    /// What stands in the file, by the ids of its elements: `StandalonePage` packs it into them, and the document's own
    /// script unpacks it. What has the last of them is whole.
    private static let packed = ["style", "code", "engine", "data", "whole"]

    /// Modules that are loaded only where there is a daemon.
    private static let ofDaemons = [
        "components/showcase.js", "dock/recorder.js", "follow/follow.js", "inspector/embed.js",
        "inspector/link-prompt.js", "inspector/page-file.js", "net/handshake-error.js", "shell/build.js",
        "shell/latency-card.js", "shell/people-card.js",
    ]

    /// The page's document with places for what is packed into it, and its script and sheet.
    private mutating func addStandalone() throws {
        let document = PageDocument(try text(of: web.appendingPathComponent("index.html")))
        let loader =
            "<script>\n\(try esbuild(Self.minified + Self.classicScript + ["standalone/loader.js"], in: web))</script>"
        let icon = Data(try text(of: web.appendingPathComponent("icon.svg")).utf8).base64EncodedString()
        var lines: [String] = []
        var sheets = ["clip/clip.css", "compare/compare.css", "figure/figure.css", "standalone/standalone.css"]
        for part in document.parts {
            switch part {
            case .styleSheets(let paths): sheets = paths + sheets
            case .laterSheet(let path): sheets.append(path)
            case .moduleScript(_, let isAsync): if !isAsync { lines.append(loader) }
            case .line(let line):
                lines.append(
                    String(line).replacing("href=\"icon.svg\"", with: "href=\"data:image/svg+xml;base64,\(icon)\""))
            }
        }
        let places = Self.packed.map { "<script type=\"text/plain\" id=\"\($0)\"></script>\n" }.joined()
        files["standalone.html"] = lines.joined(separator: "\n").replacing("</body>", with: places + "</body>")
        let missing = Self.ofDaemons.map { "--external:./\($0)" }
        files["standalone.js"] = try esbuild(Self.minified + Self.script + missing + ["standalone.js"], in: web)
        let imports = sheets.map { "@import \"./\($0)\";\n" }.joined()
        files["standalone.css"] = try esbuild(Self.minified + ["--loader=css"], in: web, input: imports)
    }

    // MARK: In the document

    private func inlineScript(_ entry: String, _ attributes: String) throws -> String {
        "<script \(attributes)>\n\(try esbuild(Self.minified + Self.script + [entry], in: web))</script>"
    }

    private func inlineStyleSheet(_ imports: String) throws -> String {
        "<style>\n\(try esbuild(Self.minified + ["--loader=css"], in: web, input: imports))</style>"
    }

    // MARK: In other pages

    /// The element's script. Its engine and its pictures are looked for beside it.
    private func element() throws -> String {
        try esbuild(
            Self.minified + Self.classicScript, in: web,
            input: """
                import { PullwirePreview } from './element/preview.js';
                const here = document.currentScript.src || document.baseURI;
                PullwirePreview.engine = new URL('engine.wasm', here);
                PullwirePreview.pictures = new URL('.', here);
                if (!customElements.get('pullwire-preview')) customElements.define('pullwire-preview', PullwirePreview);
                """)
    }

    // MARK: By names with hashes

    private func linkedScript(_ entry: String, _ attributes: String) throws -> String {
        var graph = ModuleGraph(web: web, copy: copy)
        try graph.add(entry)
        let apart = graph.needsApart ? try apartScript(&graph) : nil
        let isSplit = try graph.writeLater(apart: apart)
        let split = ["--splitting", "--chunk-names=shared.[hash]"]
        let entries = isSplit ? [entry, ModuleGraph.later] : [entry]
        try esbuild(Self.minified + Self.script + Self.hashed + split + entries, in: copy)
        let first = "src=\"\(try name(of: entry))\"></script>"
        guard isSplit else { return "  <script \(attributes) \(first)" }
        return "  <link rel=\"modulepreload\" href=\"\(try name(of: "shared.js"))\">\n"
            + "  <script \(attributes) data-later=\"\(try name(of: ModuleGraph.later))\" \(first)"
    }

    private static let hashed = [
        "--outdir=.", "--entry-names=[name].[hash]", "--sourcemap", "--sources-content=false",
    ]

    /// Bundles the folder apart as a function of `$given`.
    /// - Returns: its name
    private func apartScript(_ graph: inout ModuleGraph) throws -> String {
        let folder = copy.appendingPathComponent("apart")
        try graph.write(apart: folder)
        let name = ModuleGraph.apart
        let function = [
            "--format=iife", "--global-name=$apart", Self.target, "--banner:js=export default ($given) => {",
            "--footer:js=return $apart; }",
        ]
        try esbuild(Self.minified + function + Self.hashed + ["\(name)/\(name).js"], in: folder)
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file.hasPrefix(name + ".") {
            try FileManager.default.moveItem(
                at: folder.appendingPathComponent(file), to: copy.appendingPathComponent(file))
        }
        return try self.name(of: name + ".js")
    }

    private func linkedStyleSheet(_ imports: String) throws -> String {
        let entry = "all.css"
        try imports.write(to: copy.appendingPathComponent(entry), atomically: true, encoding: .utf8)
        try esbuild(Self.minified + ["--outdir=.", "--entry-names=style.[hash]", entry], in: copy)
        return "  <link rel=\"stylesheet\" href=\"\(try name(of: "style.css"))\">"
    }

    private func laterSheet(_ path: String) throws -> String {
        try esbuild(Self.minified + ["--outdir=.", "--entry-names=[name].[hash]", path], in: copy)
        return "  <meta name=\"later-sheet\" content=\"\(try name(of: path))\">"
    }

    /// What esbuild has written: `main.XMIJP6F2.js`, and its map.
    private func written() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: copy.path).filter { $0.contains(/\.[A-Z0-9]{8}\.(js|css)/) }
    }

    /// The name with a hash of a file that esbuild has written.
    private func name(of file: String) throws -> String {
        let parts = file.split(separator: ".")
        guard let name = try written().first(where: { $0.hasPrefix(parts[0] + ".") && $0.hasSuffix("." + parts[1]) })
        else { throw BundleError("esbuild has written no \(file)") }
        return name
    }

    // MARK: esbuild

    private static let minified = [
        "--bundle", "--minify", "--charset=utf8", "--legal-comments=none", "--log-level=warning",
    ]
    /// What the oldest browsers know that `doctor` names.
    private static let target = "--target=es2022"
    private static let script = ["--format=esm", target]
    private static let classicScript = ["--format=iife", target]

    /// - Returns: its standard output
    @discardableResult
    private func esbuild(_ arguments: [String], in folder: URL, input: String = "") throws -> String {
        let process = Process()
        let (standardInput, standardOutput) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["esbuild"] + arguments
        process.currentDirectoryURL = folder
        (process.standardInput, process.standardOutput) = (standardInput, standardOutput)
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let output = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus != 127 else { throw BundleError("run: sudo apt-get install esbuild") }
        guard process.terminationStatus == 0 else { throw BundleError("esbuild cannot bundle the page") }
        return String(decoding: output, as: UTF8.self)
    }
}

/// Why the page cannot be bundled.
struct BundleError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

func text(of file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }
