import RefreshEngine

/// The catalog as JSON: what `pullwire systems --json` prints and from which the page builds its panel.
///
///     {"systems":[{"name":"…","summary":"…","edges":["header"],"workSeconds":3,"parameters":[…],"presets":[…],"animations":[…]}],"scroll":[…]}
public enum CatalogJSON {
    /// - Parameters:
    ///   - declarations: the systems to describe; all of the catalog if left out
    ///   - images: the names of the host's image sets, which become the choices of parameters that name one; empty:
    ///     they are not known here
    public static func write(
        _ catalog: Catalog, _ declarations: [SystemDeclaration]? = nil, images: [String] = []
    ) -> [UInt8] {
        var json = JSONWriter()
        json.write(catalog, declarations ?? catalog.declarations, images: images)
        return json.bytes
    }
}

extension JSONWriter {
    /// A catalog of these systems.
    package mutating func write(_ catalog: Catalog, _ declarations: [SystemDeclaration], images: [String]) {
        object {
            $0.objects("systems", declarations) { $0.write($1, in: catalog, images) }
            $0.key("scroll")
            $0.write(ScrollSettings.parameters, images)
        }
    }

    fileprivate mutating func write(_ declaration: SystemDeclaration, in catalog: Catalog, _ images: [String]) {
        field("name", declaration.name)
        field("summary", declaration.summary)
        array("edges") { for edge in declaration.edges { $0.string(edge.rawValue) } }
        field("workSeconds", number: declaration.workSeconds)
        key("parameters")
        write(declaration.parameters, images)
        objects("presets", declaration.presets) { $0.write($1, of: declaration.parameters) }
        objects("animations", catalog.tunableAnimations(of: declaration)) { $0.write($1) }
    }

    /// Which parameters it comes from.
    private mutating func write(_ animation: NamedAnimation) {
        field("name", animation.name)
        for (key, parameter) in [
            ("duration", animation.source.duration), ("curve", animation.source.curve),
            ("stagger", animation.source.stagger),
        ] {
            if let parameter { field(key, parameter) }
        }
    }

    /// Its values are complete; a language has only the values that it changes.
    private mutating func write(_ preset: Preset, of parameters: [Parameter]) {
        field("name", preset.name)
        field("summary", preset.summary)
        write(Edge.allCases.filter { preset.isFor($0, parameters) })
        object("values") {
            for parameter in parameters {
                $0.key(parameter.name)
                $0.write(preset.value(of: parameter))
            }
        }
        object("languages") {
            for language in preset.languages {
                $0.key(language.rawValue)
                $0.write(preset.texts(in: language))
            }
        }
    }

    /// Where something makes sense, if that is not everywhere.
    private mutating func write(_ edges: [Edge]) {
        guard edges.count < Edge.allCases.count else { return }
        array("edges") { for edge in edges { $0.string(edge.rawValue) } }
    }

    private mutating func write(_ values: [String: ParameterValue]) {
        object {
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                $0.key(name)
                $0.write(value)
            }
        }
    }

    fileprivate mutating func write(_ parameters: [Parameter], _ images: [String]) {
        objects(parameters) { $0.write($1, images) }
    }

    private mutating func write(_ parameter: Parameter, _ images: [String]) {
        field("name", parameter.name)
        write(parameter.kind)
        if parameter.kind == .images, !images.isEmpty {
            // A parameter whose default is no image set may return to that.
            array("choices") {
                for name in (parameter.defaultValue == .text("") ? [""] : []) + images { $0.string(name) }
            }
        }
        key("default")
        write(parameter.defaultValue)
        field("summary", parameter.summary)
        field("label", parameter.presentation.label)
        field("group", parameter.presentation.group.rawValue)
        write(parameter.edges)
        switch parameter.kind {
        case .number, .whole:
            field("step", exact: parameter.presentation.step)
            field("scale", parameter.presentation.scale.rawValue)
        case .flag, .choice, .color, .text, .images, .frames, .figure, .curve: break
        }
    }

    private mutating func write(_ kind: Parameter.Kind) {
        key("kind")
        switch kind {
        case .number(let unit, let range):
            string("number")
            write(unit, range)
        case .whole(let unit, let range):
            string("whole")
            write(unit, range)
        case .flag: string("flag")
        case .choice(let names):
            string("choice")
            array("choices") { for name in names { $0.string(name) } }
        case .color: string("color")
        case .text(let longest):
            string("text")
            field("longest", longest)
        case .images: string("images")
        case .frames: string("frames")
        case .curve(let duration):
            string("curve")
            if let duration { field("over", duration) }
        case .figure(let form, let named):
            string("figure")
            field("form", form.rawValue)
            objects("figures", named) {
                $0.field("name", $1.name)
                if let figure = $1.figure {
                    $0.field("text", figure.text)
                }
            }
        }
    }

    private mutating func write(_ unit: String, _ range: ClosedRange<Double>) {
        field("unit", unit)
        field("min", number: range.lowerBound)
        field("max", number: range.upperBound)
    }

    package mutating func write(_ value: ParameterValue) {
        switch value {
        case .number(let number): exact(number)
        case .flag(let flag): bool(flag)
        case .text(let text): string(text)
        case .color(let color): string(color.hex)
        }
    }
}
