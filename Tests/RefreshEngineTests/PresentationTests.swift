import RefreshEngine
import Testing

@Suite("How an editor shows parameters")
struct PresentationTests {
    private func presentation(_ name: String, _ kind: Parameter.Kind, _ value: ParameterValue) -> Parameter.Presentation
    {
        Parameter(name, kind, default: value, "of a test").presentation
    }

    @Test("A label is the name in words")
    func label() {
        #expect(presentation("dropHeight", .flag, .flag(true)).label == "Drop height")
        #expect(presentation("color", .color, .color(.black)).label == "Color")
    }

    @Test(
        "A step is the power of ten within a hundredth of the range, for whole numbers at least 1",
        arguments: [
            (20.0...400, 1.0), (0.1...10, 0.01), (0...100_000, 1000), (0.01...1, 0.001), (0...60, 0.1), (0...100, 1),
            (0...99.9, 0.1),
        ])
    func step(range: ClosedRange<Double>, step: Double) {
        #expect(abs(presentation("a", .number(unit: "", range), .number(1)).step - step) < 1e-12)
        #expect(abs(presentation("a", .whole(unit: "", range), .number(1)).step - max(1, step)) < 1e-12)
    }

    @Test("A slider is logarithmic from a factor of 100 on, and never from 0")
    func scale() {
        #expect(presentation("a", .number(unit: "", 0.1...10), .number(1)).scale == .log)
        #expect(presentation("a", .number(unit: "", 0.1...9.9), .number(1)).scale == .linear)
        #expect(presentation("a", .number(unit: "", 0...1000), .number(1)).scale == .linear)
    }

    @Test(
        "The kind suggests the group",
        arguments: [
            (Parameter.Kind.color, ParameterValue.color(.black), Parameter.Presentation.Group.look),
            (.text(maxLength: 9), .text(""), .texts),
            (.number(unit: "s", 0...1), .number(0), .loading), (.number(unit: "pt", 0...1), .number(0), .look),
            (.flag, .flag(true), .pull),
        ])
    func group(kind: Parameter.Kind, value: ParameterValue, group: Parameter.Presentation.Group) {
        #expect(presentation("a", kind, value).group == group)
    }

    @Test(
        "Labels of a system's parameters differ, and read as words",
        arguments: Catalog.published.declarations.map(\.name))
    func labels(system: String) throws {
        let labels = try #require(Catalog.published.declarations.first { $0.name == system }).parameters.map(
            \.presentation.label)
        #expect(Set(labels).count == labels.count)
        #expect(labels.allSatisfy { $0.count <= 28 && $0.first?.isUppercase == true })
    }

    @Test("At most a thousand steps cross a range, and at least two do")
    func steps() {
        for parameter in Catalog.published.declarations.flatMap(\.parameters) + ScrollSettings.parameters {
            guard case .number(_, let range) = parameter.kind else { continue }
            let width = range.upperBound - range.lowerBound
            #expect(parameter.presentation.step > 0 && parameter.presentation.step <= width / 2, "\(parameter.name)")
            #expect(width / parameter.presentation.step <= 1000.000001, "\(parameter.name)")
        }
    }

    @Test("The scroll view's parameters are all in its group")
    func scroll() {
        #expect(ScrollSettings.parameters.allSatisfy { $0.presentation.group == .scroll })
    }
}
