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
                json.key("generator")
                json.string(all.first?.generator ?? "")
                if all.count == 1 {
                    json.writeControl(all[0])
                } else {
                    json.key("controls")
                    json.array { json in for values in all { json.object { $0.writeControl(values) } } }
                }
                let scroll = all.first?.scroll ?? ScrollSettings()
                json.key("scroll")
                json.object { json in
                    for parameter in ScrollSettings.parameters {
                        if let value = scroll[parameter.name] {
                            json.key(parameter.name)
                            json.write(value)
                        }
                    }
                }
                json.key("physics")
                json.object { $0.write(all.physics) }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func writeControl(_ values: ExportedValues) {
        key("edge")
        string(values.edge.rawValue)
        if let choice = values.choice { write(choice, values) }
        key("changed")
        array { json in for change in values.changes { json.string(change.name) } }
    }

    fileprivate mutating func write(_ choice: SystemChoice, _ values: ExportedValues) {
        key("system")
        string(choice.name)
        key("parameters")
        object { json in
            for parameter in choice.declaration.parameters {
                if let value = choice.parameters[parameter.name] {
                    json.key(parameter.name)
                    json.write(value)
                }
            }
        }
        if let bars = values.bars {
            key("bars")
            string(bars.text)
        }
        key("animations")
        object { json in
            for named in values.animations {
                json.key(named.name)
                json.object { $0.write(named.animation) }
            }
        }
    }

    private mutating func write(_ animation: RefreshEngine.Animation) {
        key("seconds")
        number(tidy(animation.duration.seconds))
        switch animation.timing {
        case .curve(let c):
            key("cubicBezier")
            numbers(c.x1, c.y1, c.x2, c.y2)
        case .spring(let timing):
            key("spring")
            object { $0.write(timing.spring) }
            key("initialVelocity")
            exact(timing.initialVelocity)
        }
    }

    private mutating func write(_ spring: Spring) {
        key("mass")
        number(spring.mass)
        key("stiffness")
        number(spring.stiffness)
        key("damping")
        number(spring.damping)
        key("dampingRatio")
        number(tidy(spring.dampingRatio))
        key("undampedFrequency")
        number(tidy(spring.undampedFrequency))
    }

    fileprivate mutating func write(_ physics: ListPhysics) {
        key("bounce")
        object { $0.write(physics.bounce) }
        key("glide")
        object {
            $0.key("decay")
            $0.number(tidy(physics.decay))
            $0.key("ratePerMillisecond")
            $0.number(tidy(physics.ratePerMillisecond))
            $0.key("ratePerSecond")
            $0.number(tidy(physics.ratePerSecond))
        }
        key("rubberBand")
        number(physics.rubberBand)
    }
}
