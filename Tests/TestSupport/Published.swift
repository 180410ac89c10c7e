import PreviewProtocol
import Recordings
import RefreshEngine
import Scripts

// What the tests read and choose with the published systems. Outside of tests the catalog is always given.

extension SystemChoice {
    public init(_ name: String, edge: Edge = .header) throws(ParameterError) {
        try self.init(name, edge: edge, in: .published)
    }

    public init(
        _ name: String, edge: Edge = .header, preset: String, in language: Language = .en
    ) throws(ParameterError) {
        try self.init(name, edge: edge, preset: preset, language: language, in: .published)
    }

    public init(
        _ name: String, edge: Edge, values: [(name: String, value: ParameterValue)], outlines: [Outline]
    ) throws(ParameterError) {
        try self.init(name, edge: edge, values: values, outlines: outlines, in: .published)
    }
}

extension Script {
    public init(
        parsing text: String, file: String, images: [String: ImageSet] = Scenario().images,
        outlines: OutlineSource? = nil,
        including: @escaping Reader = { _ in .refused("here a script is one text; write its steps into it") },
        figures: FigureReader? = nil,
        overriding: [ScriptOverride] = [], base: Base = Base()
    ) throws(ScriptErrors) {
        try self.init(
            parsing: text, file: file, in: .published, images: images, outlines: outlines, including: including,
            figures: figures, overriding: overriding,
            base: base)
    }
}

extension ScriptOverride {
    public init(_ text: String) throws(ScriptError) { try self.init(text, in: .published) }
}

extension Scenario {
    public init(json: [UInt8]) throws(ProtocolError) { try self.init(json: json, in: .published) }
}

extension Input {
    public init(json: [UInt8], of scenario: Scenario) throws(ProtocolError) {
        try self.init(json: json, of: scenario, in: .published)
    }
}

extension Recording {
    public init(reading bytes: [UInt8], file: String) throws(LineError) {
        try self.init(reading: bytes, file: file, in: .published)
    }
}

extension RecordingScript {
    public init(_ recording: Recording, within tolerance: Double = tolerance) {
        self.init(recording, within: tolerance, in: .published)
    }
}
