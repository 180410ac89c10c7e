import Foundation
import Motion
import Testing

@testable import RefreshEngine

@Suite("Presets")
struct PresetTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let declaration: SystemDeclaration, preset: Preset
        var language = Language.en
        var testDescription: String { "\(declaration.name) \(preset.name) \(language.rawValue)" }

        /// Where it makes sense.
        var edges: [Edge] { declaration.edges.filter { preset.isFor($0, declaration.parameters) } }

        /// At that edge, or where it makes sense.
        func choice(_ edge: Edge? = nil) throws -> SystemChoice {
            try SystemChoice(declaration.name, edge: edge ?? edges[0], preset: preset.name, in: language)
        }
    }

    static let presets = Catalog.published.declarations.flatMap { declaration in
        declaration.presets.map { Case(declaration: declaration, preset: $0) }
    }
    static let presetsInAllLanguages = presets.flatMap { one in
        Language.allCases.map { Case(declaration: one.declaration, preset: one.preset, language: $0) }
    }

    @Test(
        "Every system has its published look first and a design second, and the look of the source is the defaults",
        arguments: Catalog.published.declarations.map(\.name))
    func names(system: String) throws {
        let declaration = try #require(Catalog.published.declarations.first { $0.name == system })
        #expect(declaration.presets.prefix(2).map(\.name) == ["published", "designed"])
        #expect(try SystemChoice(system, preset: "published", in: .de) == SystemChoice(system))
        #expect(
            try SystemChoice(system, preset: "designed") != SystemChoice(system),
            "a design that changes nothing is none")
    }

    @Test(
        "Every value of every preset in every language is declared and allowed, and set as it stands",
        arguments: presetsInAllLanguages)
    func values(preset: Case) throws {
        let parameters = preset.declaration.parameters
        #expect(preset.preset.names.isSubset(of: parameters.map(\.name)))
        let choice = try preset.choice()
        for parameter in parameters {
            let value = preset.preset.texts(in: preset.language)[parameter.name] ?? preset.preset.value(of: parameter)
            #expect(try parameter.accept(value) == value)
            #expect(choice.parameters[parameter.name] == value)
        }
    }

    @Test("What was set before a preset is gone with it")
    func replaces() throws {
        var choice = try SystemChoice("storehouse")
        try choice.set("dropHeight", to: .number(200))
        try choice.set(preset: "designed")
        #expect(
            try choice == SystemChoice("storehouse", preset: "designed")
                && choice.parameters["dropHeight"] == .number(80))
        try choice.set(preset: "published")
        #expect(try choice == SystemChoice("storehouse"))
    }

    @Test(
        "Each system has two presets or more that look as designed and move differently",
        arguments: Catalog.published.declarations.map(\.name))
    func moving(system: String) throws {
        let designed = try SystemChoice(system, preset: Preset.designed)
        // The last two are other looks of the source.
        let others = designed.declaration.presets.filter {
            ![Preset.published, Preset.designed, "dark", "expressive"].contains($0.name)
                && $0.isFor(.header, designed.declaration.parameters)
        }
        #expect(others.count >= 2)
        for preset in others {
            let choice = try SystemChoice(system, preset: preset.name)
            let changed = choice.declaration.parameters.filter {
                choice.parameters[$0.name] != designed.parameters[$0.name]
            }
            #expect(changed.count >= 2 && changed.contains { $0.presentation.group == .motion })
            #expect(changed.allSatisfy { ![.look, .texts, .list].contains($0.presentation.group) }, "\(preset.name)")
        }
    }

    @Test("A preset that there is not is an error that lists those that there are, and nothing has changed")
    func unknown() throws {
        var choice = try SystemChoice("plain", preset: "designed")
        let before = choice
        #expect(
            throws: ParameterError.unknownPreset(
                "nice", of: "plain", known: ["published", "designed", "snappy", "playful"])
        ) {
            try choice.set(preset: "nice")
        }
        #expect(choice == before)
        #expect(
            ParameterError.unknownPreset("nice", of: "plain", known: ["published", "designed"]).description
                == #"plain has no preset "nice"; it has published, designed"#)
    }

    @Test(
        "With every preset a pull arms, refreshes and comes back to rest at each edge, and everything that is drawn is finite",
        arguments: presetsInAllLanguages)
    func pulls(preset: Case) throws {
        for edge in preset.edges {
            var scenario = Scenario()
            if edge == .header {
                scenario.header = try preset.choice(.header)
            } else {
                scenario.footer = try preset.choice(.footer)
            }
            scenario.work = .after(.seconds(1), .succeeded)
            scenario.start = edge == .header ? nil : 2000 - 844
            var preview = Preview(scenario)
            let rest = edge == .header ? preview.frame.offset : preview.simulation.scroll.range.upperBound
            preview.drag(to: rest + (edge == .header ? -200 : 200))
            preview.lift()
            preview.settle()
            let kinds = preview.notices.filter {
                if case .state(edge, from: _, to: .loading) = $0 { true } else { false }
            }
            #expect(kinds.count == 1)
            #expect(preview.simulation.isStill && preview.frame.offset == rest)
        }
    }

    /// WCAG 2.2: (L1 + 0.05) / (L2 + 0.05), of relative luminances.
    private func contrast(_ one: Color, _ other: Color) -> Double {
        func luminance(_ color: Color) -> Double {
            let linear = [color.red, color.green, color.blue].map { (channel: UInt8) -> Double in
                let share = Double(channel) / 255
                return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        }
        let (light, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
        return (light + 0.05) / (dark + 0.05)
    }

    @Test(
        "The colours of the designs can be read on the ground that controls stand on",
        arguments: [(Design.ink, 9.4), (Design.accent, 10.4), (Design.slate, 1.8)])
    func contrasts(color: Color, expected: Double) {
        #expect(abs(contrast(color, Scene.standardBackground) - expected) < 0.05)
    }

    // MARK: Languages

    @Test(
        "A browser's language is known by its first part, whatever follows; English stands for every other",
        arguments: [
            ("de", Language.de), ("de-AT", .de), ("pt-BR", .pt), ("zh-Hans-CN", .zh), ("EN", .en), ("nl", .nl),
            ("da", .en),
            ("tlh", .en), ("ja-JP-u-ca-japanese", .ja),
        ])
    func tags(tag: String, language: Language) {
        #expect(Language(tag: tag) == language)
    }

    @Test(
        "What is no language tag is none",
        arguments: [
            "", "d", "de-", "-de", "de_DE", "d3", "deutschland", "de-\u{E9}", "de-123456789",
            String(repeating: "de-", count: 12) + "a",
        ])
    func noTags(tag: String) {
        #expect(Language(tag: tag) == nil)
    }

    @Test(
        "Containers say every text in every language, and on the narrowest phone no text of a design is drawn smaller than at 0.9 of its size",
        arguments: Language.allCases, [Edge.header, .footer])
    func fits(language: Language, edge: Edge) throws {
        let room = 320 - 2 * (15.0 + 36)  // beside the arrow (MS-18)
        for system in Catalog.published.declarations where system.parameters.contains(where: { $0.name == "textPull" })
        {
            let texts = ContainerTexts(
                try SystemChoice(system.name, edge: edge, preset: "designed", in: language).parameters, edge: edge)
            let clock = WallClock.standard
            for text in Wording.allCases.map({ texts[$0] }) + [
                texts.time(of: nil, on: clock), texts.time(of: clock.moment, on: clock),
            ] {
                #expect(
                    !text.isEmpty && textWidth(text, size: Arrow.descriptionSize) <= room / 0.9,
                    "\(system.name): \(text)")
            }
        }
    }

    @Test("The labels of a design fit at 320 pt without being drawn smaller", arguments: Language.allCases)
    func labels(language: Language) throws {
        let style = LabelsStyle(try SystemChoice("labels", preset: "designed", in: language).parameters)
        #expect(style.width <= 320 - Labels.fontSize && !style.row.isEmpty)
    }

    @Test("A word that is drawn has its outline with it, so a design needs no font", arguments: Language.allCases)
    func outlines(language: Language) throws {
        let choice = try SystemChoice("words", preset: "designed", in: language)
        #expect(.text(choice.parameters.outline("text").text) == choice.parameters["text"])
        #expect(choice.outlines.count == 1)
    }
}
