import Motion
import PreviewProtocol
import RefreshEngine

/// Design tokens. A pt is the format's px: "an idealized pixel on the viewport", which is iOS's pt and Android's dp.
/// What no type of the format can hold (flags, texts) is in `$extensions`.
///
/// Source: Design Tokens Community Group, Format Module 2025.10 and Color Module 2025.10.
enum TokensFormat {
    /// Under which name the extensions are.
    static let vendor = "pullwire"

    /// The group of a single control is `control`; those of two are named after their edges.
    static func text(of all: [ExportedValues]) -> String {
        IndentedJSON.text { json in
            json.object { json in
                json.key("$description")
                json.string(all.flatMap(\.heading).map(oneLine).joined(separator: " "))
                for values in all where values.choice != nil {
                    json.key(all.count == 1 ? "control" : values.edge.rawValue)
                    json.object { $0.writeControl(values) }
                }
                json.key("list")
                json.object { $0.write(all.physics) }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func writeControl(_ values: ExportedValues) {
        key("parameters")
        object { json in
            for constant in values.constants {
                if constant.value.type != nil {
                    json.key(constant.name)
                    json.object { $0.write(constant) }
                }
            }
        }
        key("animations")
        object { json in
            for named in values.animations {
                json.key(named.name)
                json.object { $0.write(named) }
            }
        }
        key("$extensions")
        object { json in
            json.key(TokensFormat.vendor)
            json.object { json in
                json.key("system")
                json.string(values.choice?.name ?? "")
                json.key("edge")
                json.string(values.edge.rawValue)
                json.key("values")
                json.object { json in
                    for constant in values.constants {
                        if constant.value.type == nil {
                            json.key(constant.name)
                            json.write(untyped: constant.value)
                        }
                    }
                }
            }
        }
    }

    private mutating func write(_ constant: Constant) {
        guard let type = constant.value.type else { return }
        key("$type")
        string(type)
        key("$value")
        switch constant.value {
        case .length(let value): measure(value, "px")
        case .duration(let value): measure(value, "s")
        case .number(let value): exact(value)
        case .color(let color):
            object { json in
                json.key("colorSpace")
                json.string("srgb")
                json.key("components")
                json.array { json in
                    for channel in [color.red, color.green, color.blue] { json.number(Double(channel) / 255) }
                }
                json.key("alpha")
                json.integer(1)
                json.key("hex")
                json.string(color.hex)
            }
        case .flag, .text: write(untyped: constant.value)
        }
        key("$description")
        string(constant.summary)
    }

    private mutating func write(untyped value: Constant.Value) {
        switch value {
        case .flag(let flag): bool(flag)
        case .text(let text): string(text)
        case .length, .duration, .number, .color: null()
        }
    }

    private mutating func write(_ named: NamedAnimation) {
        key("$description")
        string(named.summary)
        key("duration")
        token("duration") { $0.measure(tidy(named.animation.duration.seconds), "s") }
        switch named.animation.timing {
        case .curve(let c):
            key("timingFunction")
            token("cubicBezier") { $0.numbers(c.x1, c.y1, c.x2, c.y2) }
        case .spring(let timing):
            write(timing.spring)
            key("initialVelocity")
            token("number") { $0.exact(timing.initialVelocity) }
        }
    }

    fileprivate mutating func write(_ physics: ListPhysics) {
        key("bounce")
        object {
            $0.key("$description")
            $0.string("the spring that brings content back from beyond an edge")
            $0.write(physics.bounce)
        }
        key("glide")
        object {
            $0.key("$description")
            $0.string(
                "a throw: the share of its velocity that is left after a millisecond and after a second, and the decay, 1/s"
            )
            $0.key("ratePerMillisecond")
            $0.token("number") { $0.number(tidy(physics.ratePerMillisecond)) }
            $0.key("ratePerSecond")
            $0.token("number") { $0.number(tidy(physics.ratePerSecond)) }
            $0.key("decay")
            $0.token("number") { $0.number(tidy(physics.decay)) }
        }
        key("rubberBand")
        object {
            $0.key("$type")
            $0.string("number")
            $0.key("$value")
            $0.number(physics.rubberBand)
            $0.key("$description")
            $0.string(
                "c of how far content follows a finger beyond an edge: c * pull * viewport / (viewport + c * pull)")
        }
    }

    private mutating func write(_ spring: Spring) {
        key("mass")
        token("number") { $0.number(spring.mass) }
        key("stiffness")
        token("number") { $0.number(spring.stiffness) }
        key("damping")
        token("number") { $0.number(spring.damping) }
    }

    private mutating func token(_ type: String, _ value: (inout JSONWriter) -> Void) {
        object {
            $0.key("$type")
            $0.string(type)
            $0.key("$value")
            value(&$0)
        }
    }

    private mutating func measure(_ value: Double, _ unit: String) {
        object {
            $0.key("value")
            $0.exact(value)
            $0.key("unit")
            $0.string(unit)
        }
    }
}

extension Constant.Value {
    /// The format's type; nil: it has none for such a value.
    fileprivate var type: String? {
        switch self {
        case .length: "dimension"
        case .duration: "duration"
        case .number: "number"
        case .color: "color"
        case .flag, .text: nil
        }
    }
}
