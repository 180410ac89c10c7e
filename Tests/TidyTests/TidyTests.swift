import Foundation
import Testing

@Suite("The walls between the modules, and sizes that a reader can hold")
struct TidyTests {
    /// Where frames, recordings and messages come from.
    private static let engine = ["Motion", "RefreshEngine", "Scripts", "Recordings", "PreviewProtocol"].flatMap {
        Source.all("Sources/" + $0, ".swift")
    }

    @Test(
        "The engine, its scripts, recordings and messages do no I/O and read no clock: not a word is imported from Foundation, Dispatch or the C library"
    )
    func pureEngine() {
        for source in Self.engine {
            #expect(
                !source.contains(
                    #"\bimport\s+(\w+\s+)?(Foundation|FoundationEssentials|Dispatch|Glibc|Musl|Darwin|Synchronization|C\w+)\b"#
                ), "\(source)")
            #expect(
                !source.contains(
                    #"\b(Date\(|clock_gettime|ContinuousClock|SuspendingClock|SystemRandomNumberGenerator)\b"#),
                "\(source)")
        }
    }

    @Test("The same bits on every machine: nothing fused, nothing whose order or numbers are the process's own")
    func sameBits() {
        for source in Self.engine {
            #expect(
                !source.contains(
                    #"\.add(ing)?Product\(|\bfma\(|\bHasher\(|\.hashValue|\.(randomElement|shuffled)\(\)|\brandom\(in: [^,()]*\)"#
                ), "\(source)")
        }
    }

    @Test("Nothing asks for ICU's data, which the program leaves out")
    func withoutICU() {
        // The engine, which has published calls in texts, imports no Foundation.
        for source in Source.all("Sources", ".swift") where source.contains("import Foundation") {
            for name in [
                #"(?<![A-Z])(DateFormatter|ISO8601DateFormatter|NumberFormatter|Locale|TimeZone|Calendar)\b[.(]"#,
                #"URLComponents\(\w"#, #"\.(formatted|localized\w+|folding|applyingTransform)\("#,
            ] {
                #expect(!source.contains(name), "\(source)")
            }
        }
    }

    @Test(
        "libwebsockets stays behind its wall: imported in WebSockets only, and no C pointer in its public declarations")
    func socketsWall() {
        for source in Source.all("Sources", ".swift") where source.contains("import CLibwebsockets") {
            #expect(source.path.hasPrefix("Sources/WebSockets/"), "\(source)")
            #expect(!source.contains(#"public .*(OpaquePointer|lws)"#), "\(source)")
        }
    }

    @Test("FreeType stays behind its wall: imported in Figures only, and no type of its in public declarations")
    func fontsWall() {
        for source in Source.all("Sources", ".swift") where source.contains("import CFreeType") {
            #expect(source.path.hasPrefix("Sources/Figures/") && !source.contains(#"public .*FT_"#), "\(source)")
        }
    }

    @Test("expat stays behind its wall: imported by the reader of XML documents only")
    func markupWall() {
        for source in Source.all("Sources", ".swift") where source.contains("import CExpat") {
            #expect(source.path.hasSuffix("/XMLDocument.swift"), "\(source)")
        }
    }

    @Test(
        "giflib, libpng, rlottie and libseccomp stay behind their walls: each imported by the files that use it, and nothing public there"
    )
    func picturesWall() {
        let homes = [
            "CGif": ["Formats/GIF", "Writing/GIFWriter"], "CPng": ["Formats/PNG"], "CRlottie": ["Formats/Lottie"],
            "CSeccomp": ["Child/Sandbox"],
        ]
        for source in Source.all("Sources", ".swift") {
            for (library, homes) in homes where source.contains("import \(library)\\b") {
                #expect(
                    homes.contains { source.path == "Sources/Pictures/\($0).swift" }
                        && !source.contains(#"\bpublic\b"#), "\(source)")
            }
        }
    }

    @Test("cairo stays behind its wall: imported by the canvas only, and nothing public there")
    func drawingWall() {
        for source in Source.all("Sources", ".swift") where source.contains("import CCairo") {
            #expect(source.path.hasSuffix("/Canvas.swift") && !source.contains(#"\bpublic\b"#), "\(source)")
        }
    }

    @Test("libqrencode stays behind its wall: imported by the code that draws it only")
    func codesWall() {
        for source in Source.all("Sources", ".swift") where source.contains("import CQREncode") {
            #expect(source.path.hasSuffix("/QRCode.swift"), "\(source)")
        }
    }

    @Test(
        "libpq stays behind its wall: imported in Cluster/PostgreSQL only, and no C pointer in its public declarations")
    func databaseWall() {
        for source in Source.all("Sources", ".swift") where source.contains("import CPostgreSQL") {
            #expect(source.path.hasPrefix("Sources/Cluster/PostgreSQL/"), "\(source)")
            #expect(!source.contains(#"public .*(OpaquePointer|PG|PQ)"#), "\(source)")
        }
    }

    @Test("GRDB stays behind its wall: imported where there is a disk only, and none of its types leaves that")
    func fileWall() {
        for source in Source.all("Sources", ".swift") where source.contains("import GRDB") {
            #expect(
                ["SessionStorage/SQLite/", "SimulatedDisk/"].contains { source.path.hasPrefix("Sources/" + $0) },
                "\(source)")
            #expect(
                !source.contains(#"(package|public) .*\b(Database|DatabaseQueue|DatabaseValue|Row)\b"#), "\(source)")
        }
    }

    @Test("zlib stays behind its wall: imported by the function that compresses only")
    func compressionWall() {
        for source in Source.all("Sources", ".swift") where source.contains("import CZlib") {
            #expect(source.path.hasSuffix("/Gzip.swift"), "\(source)")
        }
    }

    @Test("What commands print goes through the functions that make it harmless and leave it in no buffer")
    func printing() {
        let commands = ["PreviewTesting", "PreviewCommands"].flatMap { Source.all("Sources/" + $0, ".swift") }
        let printing = commands.filter { $0.contains(#"(^|[^.\w"])print\("#) }
        #expect(printing.count > 10)
        // There `print` is not Swift's.
        let others = printing.filter {
            !$0.path.hasPrefix("Sources/PreviewTesting/") && !$0.contains("^import PreviewTesting$")
        }
        #expect(others.map(\.path) == [])
        let around =
            #"\bSwift\.print\(|\bdebugPrint\(|\bdump\(|\b[fv]?printf\(|\bf?puts\(|FileHandle\.standard(Output|Error)\b"#
        #expect(commands.filter { $0.contains(around) }.map(\.path) == [])
    }

    @Test("A refresh system is named only in its own files and the catalog")
    func systemsStayHome() {
        for source in Source.all("Sources", ".swift") where !source.path.contains("/Systems/") {
            #expect(
                !source.contains(
                    #"\b(Storehouse|Arrow|Sprites|Sketch|Cupertino)\b|"(storehouse|arrow|sprites|sketch|words|labels|cupertino)""#
                ),
                "\(source)")
        }
        for source in Source.all("web", ".js") { #expect(!source.contains("storehouse"), "\(source)") }
    }

    @Test("Nothing that can trap on what came from outside: no try!, no as!, no unchecked Sendable")
    func noTraps() {
        for source in ["Sources", "Tests", "scripts/benchmark"].flatMap({ Source.all($0, ".swift") })
        where !source.path.contains("TidyTests") {
            #expect(!source.contains(#"\btry!|\bas!|@unchecked Sendable"#), "\(source)")
            // There the author of a control is told of a mistake, in release builds as well.
            if !source.path.hasSuffix("/ParameterValues.swift") {
                #expect(!source.contains(#"\bfatalError\("#), "\(source)")
            }
        }
    }

    @Test("No system has a time or a curve of its motion outside the declaration of its parameters")
    func motionIsDeclared() throws {
        let literal = #"\.seconds\([0-9]|TimingCurve\.|Easing\.(linear|ease)|[ (]\.(linear|ease(In|Out|InOut)?)\b"#
        for source in Source.all("Sources/RefreshEngine/Systems", ".swift") {
            // PullCycle has the defaults of authors' own controls; of what is exported, loops and turns are even.
            guard !["/PullCycle.swift", "/HoldMotion.swift", "/Calls/"].contains(where: source.path.contains) else {
                continue
            }
            var member = ""
            for line in source.lines {
                if line.range(of: #"^    [a-z@]"#, options: .regularExpression) != nil { member = line }
                guard !line.contains("///"), line.range(of: literal, options: .regularExpression) != nil,
                    !line.contains("scale: .linear")
                else { continue }
                #expect(
                    member.range(of: #"^    (private )?static (let|func parameters)"#, options: .regularExpression)
                        != nil,
                    "\(source.path): \(line)")
            }
        }
    }

    @Test(
        "Whatever the author of a control meets says what it is: each public declaration has a doc comment",
        arguments: [
            "Motion/Tick", "Motion/TimingCurve", "Motion/Spring", "Motion/CivilTime", "RefreshEngine/Parameters/Color",
            "RefreshEngine/Parameters/Geometry",
            "RefreshEngine/Parameters/Edge", "RefreshEngine/Parameters/Figure", "RefreshEngine/Parameters/ImageSet",
            "RefreshEngine/Parameters/Parameter",
            "RefreshEngine/Parameters/ParameterValues", "RefreshEngine/Parameters/Presentation",
            "RefreshEngine/Parameters/Preset", "RefreshEngine/Scene/Node",
            "RefreshEngine/Scene/ControlStatus", "RefreshEngine/Scene/FrameBuffer", "RefreshEngine/Scroll/Animation",
            "RefreshEngine/Scroll/InsetEntry",
            "RefreshEngine/Systems/NamedAnimation", "RefreshEngine/Systems/Calls/PublishedCall",
            "RefreshEngine/Systems/PullControl", "RefreshEngine/Systems/PullCycle",
            "RefreshEngine/Systems/RefreshSystem", "RefreshEngine/Systems/SystemDeclaration",
            "RefreshEngine/Systems/WallClock", "PreviewCommands/Pullwire",
            "PreviewTesting/Pullwire",
        ])
    func documented(name: String) throws {
        let file = URL(fileURLWithPath: name).lastPathComponent + ".swift"
        let source = try #require(Source.all("Sources", "/" + file).first { $0.path == "Sources/\(name).swift" })
        let silent = zip(source.lines.dropFirst(), source.lines).filter { line, above in
            // Operators say what they do.
            line.range(of: #"^ *public (?!static func (==|[<+*-]))"#, options: .regularExpression) != nil
                && !above.contains("///")
        }
        #expect(silent.map(\.0).isEmpty, "\(source)")
    }

    @Test("Functions have at most 60 lines, half of them at most 10")
    func sizes() {
        let functions = Source.all("Sources", ".swift").flatMap(\.functions)
        for function in functions { #expect(function.length <= 60, "\(function.name)") }
        #expect(functions.count > 100 && median(functions.map(\.length)) <= 10)
    }

    @Test("Scripts have at most 60 lines, stop at the first error and explain themselves")
    func scripts() throws {
        let folder = Source.root.appendingPathComponent("scripts")
        let texts = try FileManager.default.contentsOfDirectory(atPath: folder.path).compactMap { name in
            (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)).map { (name, $0) }
        }
        #expect(texts.count >= 10)
        for (name, text) in texts {
            #expect(text.split(separator: "\n").count <= 60 && text.contains("--help"), "\(name)")
            if text.hasPrefix("#!/usr/bin/env bash") { #expect(text.contains("\nset -euo pipefail\n"), "\(name)") }
        }
    }

    @Test("Examples have at most 150 lines and explain themselves")
    func examples() {
        let examples = Source.all("scripts/examples", ".py")
        for example in examples {
            #expect(
                example.lines.count <= 150 && example.contains("argparse") && example.contains("__doc__"), "\(example)")
        }
        #expect(!examples.isEmpty)
    }

    private func median(_ values: [Int]) -> Int { values.isEmpty ? 0 : values.sorted()[values.count / 2] }
}
