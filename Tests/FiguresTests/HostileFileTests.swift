import Foundation
import Motion
import Testing

@testable import Figures
@testable import RefreshEngine

/// An element with a long text, drawn as often as a file may: by `<use>` of a group of `<use>`s.
private let multiplied = [
    "<path id='a' d='\(String(repeating: "M0 0", count: 10_000))'/>",
    "<path id='a' d='\(String(repeating: "M0 0", count: 10_000))h1x'/>",
    "<path id='a' d='M0 0' transform='\(String(repeating: "scale(1)", count: 5000))'/>",
    "<path id='a' d='M0 0' style='\(String(repeating: "fill:none;", count: 4000))'/>",
    "<path id='a' d='M0 0' opacity='1\(String(repeating: "0", count: 40_000))'/>",
    "<path id='a' d='M0 0' class='\(String(repeating: "b ", count: 20_000))'/>",
    "<polyline id='a' points='\(String(repeating: " ", count: 40_000))1'/>",
    "<rect id='a' width='5%' height='\(String(repeating: " ", count: 40_000))0%'/>",
    "<symbol id='a' viewBox='0 0 1 1\(String(repeating: " ", count: 40_000))' preserveAspectRatio='\(String(repeating: "x", count: 40_000))'/>",
    "<g id='a'>\(String(repeating: "<title/>", count: 5000))</g>",
    "<g id='a'>\(String(repeating: "<path display='none'/>", count: 5000))</g>",
    "<switch id='a'>\(String(repeating: "<g requiredExtensions='b'/>", count: 5000))</switch>",
    "<\(String(repeating: "b", count: 40_000)) id='a'/>",
    "<use id='a' href='#\(String(repeating: "b", count: 40_000))'/>",
    "<g id='a' visibility='hidden'><path d='\(String(repeating: "M0 0", count: 10_000))'/></g>",
]

@Suite("Files that mean harm get an error, soon")
struct HostileFileTests {
    private func error(_ bytes: [UInt8], _ form: Figure.Form = .bars) -> String {
        do throws(FigureError) {
            _ = try FigureSource(recognizing: bytes).figure(form)
            return "none"
        } catch { return error.description }
    }

    private func error(_ text: String) -> String { error(Array(text.utf8)) }

    @Test("Entities are refused where they are declared, before any is expanded")
    func billionLaughs() {
        let laughs =
            "<?xml version=\"1.0\"?>\n<!DOCTYPE svg [\n<!ENTITY a \"ha\">\n<!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]><svg><text>&b;</text></svg>"
        #expect(error(laughs).hasPrefix("line 3: the DOCTYPE declares entities, which is not read"))
        #expect(error("<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><svg/>").contains("declares entities"))
        #expect(
            error("<!DOCTYPE svg [<!ENTITY % a SYSTEM \"http://127.0.0.1:1/\"> %a;]><svg/>").contains(
                "declares entities"))
        #expect(
            error("<!DOCTYPE svg [<!ATTLIST path d CDATA \"M0 0h1\">]><svg><path/></svg>").contains(
                "declares attributes"))
        #expect(error("<svg><path d=\"&a;\"/></svg>").contains("undefined entity"))
        #expect(error("<!DOCTYPE plist [<!ENTITY a \"ha\">]><plist/>").contains("declares entities"))
    }

    @Test("Depth, elements, lines and curves, and what is drawn by use have a limit each")
    func limits() {
        #expect(error(String(repeating: "<g>", count: 100_000)) == "line 1: elements are nested more than 100 deep")
        #expect(
            error("<svg>" + String(repeating: "<g/>", count: 25_000)) == "line 1: there are more than 20000 elements")
        #expect(
            error("<svg><path d=\"M0 0" + String(repeating: "h1", count: 400_000) + "\"/></svg>")
                == "line 1: d of <path>: there are more than 4000 lines and curves in all")
        #expect(
            error(
                "<svg>\n"
                    + String(repeating: "<path d=\"M0 0" + String(repeating: "h1", count: 3000) + "\"/>\n", count: 10)
                    + "</svg>") == "line 3: d of <path>: there are more than 4000 lines and curves in all")
        #expect(
            error("<svg><polyline points=\"" + String(repeating: "1 2,", count: 200_000) + "\"/></svg>")
                == "line 1: there are more than 4000 lines and curves in all")
        #expect(
            error(
                "<svg><defs><path id=\"p\" d=\"M0 0h1v1\"/></defs>\n"
                    + String(repeating: "<use href=\"#p\"/>", count: 9000) + "</svg>"
            ).hasSuffix("more than 4000 lines and curves in all"))
        let doubled = (1...10).map {
            "<g id=\"a\($0)\"><use href=\"#a\($0 - 1)\"/><use href=\"#a\($0 - 1)\"/><use href=\"#a\($0 - 1)\"/><use href=\"#a\($0 - 1)\"/></g>"
        }.joined()
        #expect(
            error("<svg><defs><path id=\"a0\" d=\"M0 0h1\"/>\(doubled)</defs><use href=\"#a10\"/></svg>").contains(
                "refers to itself, or uses are nested"))
        #expect(
            error("<svg><defs><path id=\"a0\" d=\"M0 0\"/>\(doubled)</defs><use href=\"#a8\"/></svg>").contains(
                "more than 20000 elements are drawn"))
    }

    @Test(
        "Whatever <use> multiplies, each text is read once, and what is drawn has a limit", .timeLimit(.minutes(5)),
        arguments: multiplied.indices)
    func uses(index: Int) {
        let group = "<g id='g'>\(String(repeating: "<use href='#a'/>", count: 150))</g>"
        let found = error(
            "<svg><style>.b{fill:none}</style><defs>\(multiplied[index])\(group)</defs>\n\(String(repeating: "<use href='#g'/>", count: 150))</svg>"
        )
        #expect(
            found.hasSuffix("elements are drawn; <use> repeats too many") || found.hasSuffix("lines and curves in all"),
            "\(found.prefix(200))")
    }

    @Test(
        "Who does not wait any more does not keep the reader busy: it asks at every element, and before each attempt at bars"
    )
    func cancelled() throws {
        var left = 100
        let uses = FigureSource.svg(Array("<svg>\(String(repeating: "<g/>", count: 1000))</svg>".utf8))
        #expect(throws: FigureError.cancelled) {
            try uses.figure(
                .bars,
                isCancelled: {
                    left -= 1
                    return left < 0
                })
        }
        #expect(left == -1)
        let curves = (0..<900).map { "\($0 * 37 % 100) \($0 * 61 % 100)" }.joined(separator: " ")
        #expect(throws: FigureError.cancelled) {
            try FigureSource.json(Array("{\"strokes\":[\"M0 0C\(curves)\"]}".utf8)).figure(.bars, isCancelled: { true })
        }
    }

    @Test(
        "The most curves that there may be, of which none fits, and a spiral that loses one corner at a time, end soon")
    func busy() throws {
        var random = SplitMix64(seed: 2)
        let points = (0..<3 * 3999).map { _ in
            "\(random.integer(in: 0...900_000_000)) \(random.integer(in: 0...900_000_000))"
        }.joined(separator: " ")
        #expect(error("<svg><path d=\"M0 0C\(points)\"/></svg>").hasPrefix("even within "))
        let spiral = (0..<3999).map { "\(Double($0) * cosine(Double($0))) \(Double($0) * sine(Double($0)))" }.joined(
            separator: " ")
        #expect(error("<svg><path d=\"M0 0 \(spiral)\"/></svg>").hasPrefix("even within "))
    }

    @Test(
        "Every beginning of a file is an error or a figure, never more", arguments: ["svg", "plist", "binary", "json"])
    func truncated(kind: String) throws {
        let lists: [String: [String]] = ["startPoints": ["{0,35}", "{12,42}"], "endPoints": ["{12,42}", "{24,35}"]]
        let bytes: [UInt8] =
            switch kind {
            case "svg":
                Array(
                    "<?xml version=\"1.0\"?><svg viewBox=\"0 0 9 9\"><g transform=\"rotate(5 1 1)\"><path d=\"M0 0a1 2 3 014 5t6 7z\"/></g></svg>"
                        .utf8)
            case "plist": Array(try PropertyListSerialization.data(fromPropertyList: lists, format: .xml, options: 0))
            case "binary":
                Array(try PropertyListSerialization.data(fromPropertyList: lists, format: .binary, options: 0))
            default: Array(#"{"bars":[[0,1,2,3],"4,5,6,7"]}"#.utf8)
            }
        #expect(error(bytes) == "none")
        for length in 0..<bytes.count - (kind == "plist" ? 1 : 0) {
            #expect(error(Array(bytes.prefix(length))) != "none", "\(length) bytes")
        }
        // And every byte changed: whatever comes of it, it ends.
        for place in bytes.indices {
            for value in [0, 0x0F, 0xFF, bytes[place] ^ 1, bytes[place] ^ 0x80] as [UInt8] {
                var changed = bytes
                changed[place] = value
                _ = error(changed)
            }
        }
    }

    @Test("A binary property list that refers to one object a billion times costs nothing")
    func shared() throws {
        // 30 arrays, each twice the next; then a dictionary whose values are the first of them.
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        func object(_ content: [UInt8]) {
            offsets.append(bytes.count)
            bytes += content
        }
        object([0xD2, 31, 32, 1, 1])
        for index in 1...29 { object([0xA2, UInt8(index + 1), UInt8(index + 1)]) }
        object([0x51, 0x41])
        object([0x5B] + Array("startPoints".utf8))
        object([0x59] + Array("endPoints".utf8))
        let table = bytes.count
        bytes += offsets.map { UInt8($0) } + [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [offsets.count, 0, table] { bytes += (0..<8).reversed().map { UInt8(number >> ($0 * 8) & 0xFF) } }
        #expect(error(bytes) == "startPoints[0] (bar 1) is no text such as {12,42}")
    }

    @Test(
        "Counts that are not true, and tables that are not there, are damage",
        arguments: [24, 25, 26, 31, 32, 33, 39, 40])
    func counts(place: Int) throws {
        var bytes = Array(
            try PropertyListSerialization.data(
                fromPropertyList: ["startPoints": ["{0,0}"], "endPoints": ["{1,1}"]], format: .binary, options: 0))
        for value in [0, 1, 8, 0x7F, 0x80, 0xFF] as [UInt8] {
            bytes[bytes.count - place % 32 - 1] = value
            _ = error(bytes)
        }
        bytes[bytes.count - 32 + 8] = 0xFF
        #expect(error(bytes) == "the binary property list is damaged or cut off")
    }

    @Test("What is too long is refused unread, whatever it is")
    func long() {
        #expect(
            error([UInt8](repeating: UInt8(ascii: "<"), count: FigureSource.maxBytes + 1))
                == "the file has more than 1 MiB, which no figure has")
        #expect(throws: FigureError.self) {
            try FigureSource.json([UInt8](repeating: UInt8(ascii: "["), count: 1 << 21)).figure(.bars)
        }
        #expect(error([]) == "the file is empty" && error("GIF89a").hasPrefix("this is no figure"))
        #expect(error(String(repeating: "[", count: 500_000)).hasPrefix("line 1: this is no JSON"))
    }
}
