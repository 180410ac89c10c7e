import Exports
import Motion
import PreviewProtocol
import RefreshEngine
import TestSupport
import Testing

@Suite("Values as data")
struct DataTests {
    private func read(_ text: String) throws -> JSONNode { try JSONReader.read(Array(text.utf8)[...]) }

    @Test(
        "JSON: a control that is given the values again is the same",
        arguments: Catalog.published.declarations.map(\.name))
    func json(name: String) throws {
        for edge in try #require(Catalog.published.declarations.first { $0.name == name }).edges {
            let node = try read(values(name, at: edge, preset: "designed", language: .fr).text(in: .json))
            var choice = try SystemChoice(name, edge: edge)
            // A text that is drawn gets any outline here.
            for member in node["parameters"]?.members ?? [] {
                let value = try #require(member.node.parameterValue)
                try choice.set(member.key, to: value) { (text, _) throws(ParameterError) in
                    Outline(text: text, fontSize: 21, data: "M0 0L1 1Z", length: 2)
                }
            }
            #expect(
                choice.parameters.sorted.map(\.value)
                    == (try SystemChoice(name, edge: edge, preset: "designed", in: .fr)).parameters.sorted.map(\.value))
            #expect(
                node["system"]?.string == name && node["edge"]?.string == edge.rawValue
                    && node["generator"]?.string == "pullwire 9.9.9")
            #expect(Set(node["animations"]?.members?.map(\.key) ?? []) == Set(choice.animations.map(\.name)))
        }
    }

    @Test(
        "Design tokens: each parameter with its type and exactly its value; what has no type is an extension",
        arguments: Catalog.published.declarations.map(\.name))
    func tokens(name: String) throws {
        let set: [String: ParameterValue] =
            name == "storehouse" ? ["dropHeight": 80.1, "color": .color(Color(0x12, 0x34, 0x56))] : [:]
        let node = try read(values(name, set).text(in: .tokens))
        let choice = try SystemChoice(name, values: set)
        for parameter in choice.declaration.parameters {
            let value = try #require(choice.parameters[parameter.name])
            let token = node["control"]?["parameters"]?[parameter.name]
            let found = token?["$value"]
            switch (parameter.kind, value) {
            case (.number("pt", _), .number(let number)), (.whole("pt", _), .number(let number)):
                #expect(
                    token?["$type"]?.string == "dimension" && found?["value"]?.number == number
                        && found?["unit"]?.string == "px")
            case (.number("s", _), .number(let number)):
                #expect(
                    token?["$type"]?.string == "duration" && found?["value"]?.number == number
                        && found?["unit"]?.string == "s")
            case (_, .number(let number)): #expect(token?["$type"]?.string == "number" && found?.number == number)
            case (_, .color(let color)):
                let channels = found?["components"]?.array?.compactMap(\.number) ?? []
                #expect(
                    token?["$type"]?.string == "color" && found?["colorSpace"]?.string == "srgb"
                        && found?["hex"]?.string == color.hex)
                #expect(
                    channels.map { UInt8(($0 * 255).rounded()) } == [color.red, color.green, color.blue]
                        && channels.allSatisfy((0...1).contains))
            case (_, .flag(let flag)):
                #expect(
                    token == nil
                        && node["control"]?["$extensions"]?["pullwire"]?["values"]?[parameter.name]?.bool == flag)
            case (.figure, _), (_, .text("")): #expect(token == nil)
            case (_, .text(let text)):
                #expect(
                    token == nil
                        && node["control"]?["$extensions"]?["pullwire"]?["values"]?[parameter.name]?.string == text)
            }
        }
    }

    @Test(
        "Design tokens: durations, timing functions, springs and the list's numbers; no name has a character that the format forbids"
    )
    func motion() throws {
        let node = try read(values("storehouse").text(in: .tokens))
        let closing = node["control"]?["animations"]?["closing"]
        #expect(
            closing?["duration"]?["$value"]?["value"]?.number == 1.2
                && closing?["duration"]?["$value"]?["unit"]?.string == "s")
        #expect(
            closing?["timingFunction"]?["$type"]?.string == "cubicBezier"
                && closing?["timingFunction"]?["$value"]?.array?.compactMap(\.number) == [0.42, 0, 0.58, 1])
        #expect(
            ["mass", "stiffness", "damping"].map { node["list"]?["bounce"]?[$0]?["$value"]?.number } == [1, 120, 22])
        #expect(
            node["list"]?["glide"]?["ratePerMillisecond"]?["$value"]?.number == 0.998
                && node["list"]?["rubberBand"]?["$value"]?.number == 0.55)
        check(node)
    }

    /// Groups and tokens as the format wants them: a name begins with no dollar and has no braces and no point; a token
    /// has a type that there is.
    private func check(_ node: JSONNode) {
        for member in node.members ?? [] where !member.key.hasPrefix("$") {
            #expect(!member.key.contains { "{}.".contains($0) }, "\(member.key)")
            if member.node["$value"] != nil {
                #expect(
                    ["color", "dimension", "duration", "number", "cubicBezier"].contains(member.node["$type"]?.string))
            } else {
                check(member.node)
            }
        }
    }

    @Test(
        "The same values give the same text, and other values another one, in every format",
        arguments: ValueFormat.allCases)
    func deterministic(format: ValueFormat) throws {
        let one = try values("storehouse").text(in: format)
        #expect(one == (try values("storehouse").text(in: format)) && one.hasSuffix("\n") && !one.hasSuffix("\n\n"))
        #expect(one != (try values("storehouse", ["dropHeight": 81, "figure": "akta"]).text(in: format)))
    }

    @Test("Every number of a parameter is in every format as it was set")
    func digits() throws {
        for format in ValueFormat.allCases where format != .plist {
            #expect(
                try values("storehouse", ["dropHeight": 80.123456789012]).text(in: format).contains("80.123456789012"),
                "\(format)")
        }
    }
}
