import Motion
import PreviewProtocol
import RefreshEngine
import Scripts

// What both scenarios and inputs contain: systems with their parameters, settings of the scroll view, work, animations.

/// Which parameters of a system are written.
package enum WrittenParameters: Sendable {
    /// Every one, as a recording has them: it plays the same when a control gets other defaults. Those that were
    /// declared later are written only where they are not at their defaults.
    case all
    /// Those that are not as declared, as a kept session has them: what nobody has set follows the control that its
    /// author changes.
    case changed
    /// None, nor which systems there are, nor what else a session chooses: settings of the scroll view, work and
    /// pictures. As a shared gesture has them: it is played with those of another session.
    case none
}

extension JSONWriter {
    package mutating func write(recorded choice: SystemChoice, _ written: WrittenParameters = .all) {
        let untuned = choice.untuned.parameters
        object {
            $0.field("name", choice.name)
            $0.object("parameters") { json in
                for (name, value) in choice.recordedParameters where written == .all || untuned[name] != value {
                    json.field(name) { $0.write(value) }
                }
            }
            if !choice.outlines.isEmpty { $0.objects("outlines", choice.outlines) { $0.write($1) } }
        }
    }

    mutating func write(_ outline: Outline) {
        field("text", outline.text)
        field("fontSize", exact: outline.fontSize)
        field("data", outline.data)
        field("length", exact: outline.length)
    }

    mutating func write(_ settings: ScrollSettings) {
        object { json in
            for parameter in ScrollSettings.parameters {
                json.field(parameter.name) { $0.write(settings[parameter.name] ?? parameter.defaultValue) }
            }
        }
    }

    mutating func write(_ work: Work?) {
        switch work {
        case nil: null()
        case .manual: string("manual")
        case .after(let time, let result, let rows):
            object {
                $0.field("after", time.count)
                $0.field("result", result.rawValue)
                if rows != 0 { $0.field("rows", rows) }
            }
        }
    }

    mutating func write(_ animation: Animation) {
        object { json in
            json.field("duration", animation.duration.count)
            switch animation.timing {
            case .curve(.cubic(let curve)):
                json.array("curve") { for value in [curve.x1, curve.y1, curve.x2, curve.y2] { $0.exact(value) } }
            case .curve(let easing): json.field("curve", easing.text)
            case .spring(let timing):
                json.object("spring") {
                    $0.field("mass", exact: timing.spring.mass)
                    $0.field("stiffness", exact: timing.spring.stiffness)
                    $0.field("damping", exact: timing.spring.damping)
                    $0.field("velocity", exact: timing.initialVelocity)
                }
            }
        }
    }
}

extension JSONFields {
    /// How many parameters or outlines an object may have. Chosen: far more than any system has.
    private static let most = 1000

    /// - Parameters:
    ///   - scenario: the scenario with the pictures that it may name
    ///   - isForgiving: whether values that the system does not declare or not allow any more are left out
    package func system(
        _ name: String, at edge: Edge, _ scenario: Scenario, in catalog: Catalog, isForgiving: Bool = false
    ) throws(ProtocolError) -> SystemChoice? {
        guard let fields = try object(name) else { return nil }
        var values = try fields.values("parameters")
        let outlines = try fields.outlines("outlines")
        let system = try fields.text("name", maxLength: Parameter.maxNameLength)
        do throws(ParameterError) {
            if isForgiving {
                let declared = try SystemChoice(system, edge: edge, in: catalog)
                values.removeAll { (try? declared.parameter($0.name).accept(written: $0.value)) == nil }
            }
            let choice = try SystemChoice(system, edge: edge, values: values, outlines: outlines, in: catalog)
            try scenario.check(choice)
            return choice
        } catch {
            throw self.error(name, error.description)
        }
    }

    func scrollSettings(_ name: String) throws(ProtocolError) -> ScrollSettings {
        var settings = ScrollSettings()
        for (parameter, value) in try values(name) {
            do throws(ParameterError) { try settings.set(parameter, to: value) } catch {
                throw self.error(name, error.description)
            }
        }
        return settings
    }

    private func values(_ name: String) throws(ProtocolError) -> [(name: String, value: ParameterValue)] {
        var values: [(String, ParameterValue)] = []
        for member in try members(name, max: JSONFields.most) {
            guard let value = member.node.parameterValue else { throw error(name, "numbers, texts, true and false") }
            values.append((member.key, value))
        }
        return values
    }

    private func outlines(_ name: String) throws(ProtocolError) -> [Outline] {
        guard let node = self[name] else { return [] }
        guard let items = node.array, items.count <= JSONFields.most else {
            throw error(name, "a list of at most \(JSONFields.most) outlines")
        }
        var outlines: [Outline] = []
        for item in items {
            let fields = try JSONFields(item, of: name)
            outlines.append(
                Outline(
                    text: try fields.text("text", maxLength: Limits.outlineBytes),
                    fontSize: try fields.number("fontSize", Limits.picture),
                    data: try fields.text("data", maxLength: Limits.outlineBytes),
                    length: try fields.number("length", Limits.outlineLength)))
        }
        return outlines
    }

    func work(_ name: String) throws(ProtocolError) -> Work? {
        guard let field = self[name] else { return nil }
        if field.string == "manual" { return .manual }
        guard field.members != nil, let fields = try object(name) else {
            throw error(name, "\"manual\", an object with \"after\", or null")
        }
        let rows = try fields.whole("rows", Limits.newRows, default: 0)
        return .after(try fields.ticks("after"), try fields.choice("result"), rows: rows)
    }

    func animation() throws(ProtocolError) -> Animation {
        let duration = try ticks("duration")
        guard let fields = try object("spring") else { return Animation(duration, try curve("curve")) }
        let spring = Spring(
            mass: try fields.number("mass", Limits.spring), stiffness: try fields.number("stiffness", Limits.spring),
            damping: try fields.number("damping", Limits.damping))
        return Animation(
            duration,
            timing: .spring(
                SpringTiming(spring, initialVelocity: try fields.number("velocity", Limits.animationVelocity))))
    }

    private func curve(_ name: String) throws(ProtocolError) -> Easing {
        if let text = self[name]?.string {
            do throws(EasingTextError) { return try Easing(parsing: text) } catch {
                throw self.error(name, "the curve \(error.description)")
            }
        }
        let allowed = Allowed<[Double]>(
            words: "four numbers, x from 0 to 1 and y \(Limits.curve.inWords), twice, or a curve's text"
        ) { numbers in
            numbers.indices.allSatisfy { ($0 % 2 == 0 ? 0...1 : Limits.curve).contains(numbers[$0]) }
        }
        let numbers = try read(name, allowed) { node in
            (node.array?.compactMap(\.number)).flatMap { $0.count == 4 ? $0 : nil }
        }
        return .cubic(TimingCurve(numbers[0], numbers[1], numbers[2], numbers[3]))
    }
}
