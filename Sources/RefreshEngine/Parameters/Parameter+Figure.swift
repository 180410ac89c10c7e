extension Parameter {
    /// A value that may be written, if it is allowed, and the figure that it is; nil: it is none.
    func accept(withFigure value: ParameterValue) throws(ParameterError) -> (ParameterValue, Figure?) {
        guard case .figure(let form, let named) = kind, case .text(let text) = value else {
            return (try accept(written: value), nil)
        }
        let (kept, figure) = try accept(figure: text, form, named)
        return (.text(kept), figure)
    }

    /// A figure that may be chosen, as it is kept: a name that every host knows, or the figure's text.
    func accept(
        figure text: String, _ form: Figure.Form, _ named: [Figure.Named]
    ) throws(ParameterError) -> (String, Figure?) {
        if let known = named.first(where: { $0.name == text }) {
            return (
                known.isKnownEverywhere ? text : natively(known.figure?.text ?? text, elsewhere: text), known.figure
            )
        }
        // Two numbers have a comma or a blank between them.
        guard text.utf8.contains(where: { $0 == 0x2c || $0 <= 0x20 }) else {
            throw .notAllowed(name: name, allowed: natively(allowed, elsewhere: ""))
        }
        do throws(FigureTextError) {
            let figure = try Figure(parsing: text, as: form)
            return (natively(figure.text, elsewhere: text), figure)
        } catch {
            throw .badFigure(name: name, natively(error.description, elsewhere: ""))
        }
    }

    /// The figure of a value that is allowed; nil: this is no figure's parameter, or the name stands for something
    /// else.
    func figure(of value: ParameterValue) -> Figure? {
        guard case .figure(let form, let named) = kind, case .text(let text) = value else { return nil }
        if let known = named.first(where: { $0.name == text }) { return known.figure }
        return try? Figure(parsing: text, as: form)
    }
}

extension Figure.Form {
    /// What is allowed, in words.
    var allowed: String {
        switch self {
        case .bars: "bars as \"0,35 12,42; 12,42 24,35\""
        case .strokes: "strokes as \"M0 0L10 0C15 0 15 5 15 10\""
        }
    }
}
