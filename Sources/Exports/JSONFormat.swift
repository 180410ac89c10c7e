import Motion
import PreviewProtocol
import RefreshEngine

/// All values for programs:
///
///     {"generator": "pullwire 0.1.0", "edge": "header", "system": "…", "parameters": {…}, "changed": […], "animations": {…}, "scroll": {…}, "physics": {…}}
enum JSONFormat {
    ///
    /// Two controls stand in `controls`, each with `edge`, `system`, `parameters`, `changed` and `animations`.
    static func text(of all: [ExportedValues]) -> String {
        IndentedJSON.text { json in
            json.object { json in
                json.field("generator", all.first?.generator ?? "")
                if all.count == 1 {
                    json.writeControl(all[0])
                } else {
                    json.array("controls") { json in for values in all { json.object { $0.writeControl(values) } } }
                }
                let scroll = all.first?.scroll ?? ScrollSettings()
                json.object("scroll") { json in
                    for parameter in ScrollSettings.parameters {
                        if let value = scroll[parameter.name] { json.field(parameter.name) { $0.write(value) } }
                    }
                }
                json.object("physics") { $0.write(all.physics) }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func writeControl(_ values: ExportedValues) {
        field("edge", values.edge.rawValue)
        if let choice = values.choice { write(choice, values) }
        array("changed") { json in for change in values.changes { json.string(change.name) } }
    }

    fileprivate mutating func write(_ choice: SystemChoice, _ values: ExportedValues) {
        field("system", choice.name)
        object("parameters") { json in
            for parameter in choice.declaration.parameters {
                if let value = choice.parameters[parameter.name] { json.field(parameter.name) { $0.write(value) } }
            }
        }
        if let bars = values.bars { field("bars", bars.text) }
        object("animations") { json in
            for named in values.animations { json.object(named.name) { $0.write(named.animation) } }
        }
    }

    private mutating func write(_ animation: RefreshEngine.Animation) {
        field("seconds", number: tidy(animation.duration.seconds))
        switch ExportedTiming(animation) {
        case .cubic(let c): field("cubicBezier") { $0.numbers(c.x1, c.y1, c.x2, c.y2) }
        case .spring(let spring, let velocity):
            object("spring") { $0.write(spring) }
            field("initialVelocity", exact: velocity)
        case .lines(let easing, let lines):
            field("easing", easing.text)
            array("points") { for corner in lines.corners { $0.numbers(corner.time, corner.value) } }
        }
    }

    private mutating func write(_ spring: Spring) {
        field("mass", number: spring.mass)
        field("stiffness", number: spring.stiffness)
        field("damping", number: spring.damping)
        field("dampingRatio", number: tidy(spring.dampingRatio))
        field("undampedFrequency", number: tidy(spring.undampedFrequency))
    }

    fileprivate mutating func write(_ physics: ListPhysics) {
        object("bounce") { $0.write(physics.bounce) }
        object("glide") {
            $0.field("decay", number: tidy(physics.decay))
            $0.field("ratePerMillisecond", number: tidy(physics.ratePerMillisecond))
            $0.field("ratePerSecond", number: tidy(physics.ratePerSecond))
        }
        if let band = physics.rubberBand { field("rubberBand", number: band) }
    }
}
