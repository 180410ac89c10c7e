import RefreshEngine

/// A parameter's value, as code has it.
struct Constant {
    enum Value {
        /// pt
        case length(Double)
        /// s
        case duration(Double)
        case number(Double)
        case flag(Bool)
        case text(String)
        case color(Color)
    }

    let name: String
    /// What people call it, and what it does.
    let summary: String
    let value: Value
    /// Whether it is a whole number always, as a count is.
    let isWhole: Bool
}

extension ExportedValues {
    /// The values of all parameters but figures, which no constant holds, and empty texts.
    var constants: [Constant] {
        guard let choice else { return [] }
        return choice.declaration.parameters.compactMap { parameter in
            choice.parameters[parameter.name].flatMap { Constant.Value($0, parameter.kind) }
                .map {
                    Constant(
                        name: parameter.name, summary: "\(parameter.presentation.label): \(parameter.summary)",
                        value: $0, isWhole: parameter.isWhole)
                }
        }
    }

    var animations: [NamedAnimation] { choice?.animations ?? [] }
}

extension Parameter {
    fileprivate var isWhole: Bool { if case .whole = kind { true } else { false } }
}

extension Constant.Value {
    init?(_ value: ParameterValue, _ kind: Parameter.Kind) {
        switch (value, kind) {
        case (_, .figure), (.text(""), _): return nil
        case (.number(let number), .number("pt", _)), (.number(let number), .whole("pt", _)): self = .length(number)
        case (.number(let number), .number("s", _)), (.number(let number), .whole("s", _)): self = .duration(number)
        case (.number(let number), _): self = .number(number)
        case (.flag(let flag), _): self = .flag(flag)
        case (.text(let text), _): self = .text(text)
        case (.color(let color), _): self = .color(color)
        }
    }
}
