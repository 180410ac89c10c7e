import PreviewProtocol
import RefreshEngine

/// What a page without a daemon shows: a list with its controls, what happened to it, and what its panel needs.
package struct StandaloneData {
    /// The name of its session.
    private let name: String
    private let recording: [UInt8]
    private let scenario: Scenario
    private let catalog: Catalog

    /// - Parameters:
    ///   - recording: the text of one; lines with notices and frames, which the engine makes again, are left out
    ///   - scenario: the one that it begins with
    ///   - catalog: has the scenario's controls
    package init(name: String, recording: [UInt8], scenario: Scenario, catalog: Catalog) {
        (self.name, self.scenario, self.catalog) = (name, scenario, catalog)
        self.recording = Array(
            recording.split(separator: UInt8(ascii: "\n")).filter { !StandaloneData.isObserved($0) }.joined(
                separator: [UInt8(ascii: "\n")]))
    }

    /// Whether a line says what the preview showed: `[12,"f",…]`, `[12,"n",…]`.
    private static func isObserved(_ line: ArraySlice<UInt8>) -> Bool {
        let code = line.drop { $0 != UInt8(ascii: ",") }.prefix(4)
        return line.first == UInt8(ascii: "[")
            && (code.elementsEqual(",\"f\"".utf8) || code.elementsEqual(",\"n\"".utf8))
    }

    private var choices: [SystemChoice] { [scenario.header, scenario.footer].compactMap { $0 } }

    /// In JSON.
    /// - Parameters:
    ///   - pictures: PNG files in base64, by the addresses that the page asks for
    ///   - daemon: where the page's links lead to; nil: to no daemon
    package func json(pictures: [(address: String, base64: String)] = [], daemon: String? = nil) -> [UInt8] {
        var json = JSONWriter()
        let declarations = catalog.declarations.filter { one in choices.contains { $0.name == one.name } }
        json.object {
            $0.field("name", name)
            $0.field("recording", String(decoding: recording, as: UTF8.self))
            $0.key("catalog")
            $0.write(catalog, declarations, images: scenario.images.keys.sorted())
            $0.objects("outlines", outlines) { $0.write($1) }
            $0.object("pictures") {
                for picture in pictures { $0.field(picture.address, "data:image/png;base64,\(picture.base64)") }
            }
            if let daemon { $0.field("daemon", daemon) }
        }
        return json.bytes
    }

    /// Those of all texts that its controls' presets can say: the page has no fonts to make others.
    private var outlines: [Outline] {
        var found = choices.flatMap(\.outlines)
        for choice in choices {
            for preset in choice.declaration.presets {
                for language in [.en] + preset.languages {
                    let other = try? SystemChoice(
                        choice.name, edge: choice.edge, preset: preset.name, language: language, in: catalog)
                    found += (other?.outlines ?? []).filter { !found.contains($0) }
                }
            }
        }
        return found
    }
}
