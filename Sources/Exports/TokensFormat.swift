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
                json.field("$description", all.flatMap(\.heading).map(oneLine).joined(separator: " "))
                for values in all where values.choice != nil {
                    json.object(all.count == 1 ? "control" : values.edge.rawValue) { $0.writeControl(values) }
                }
                json.object("list") { $0.write(all.physics) }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func writeControl(_ values: ExportedValues) {
        object("parameters") { json in
            for constant in values.constants {
                if constant.value.type != nil { json.object(constant.name) { $0.write(constant) } }
            }
        }
        object("animations") { json in
            for named in values.animations { json.object(named.name) { $0.write(named) } }
        }
        object("$extensions") { json in
            json.object(TokensFormat.vendor) { json in
                json.field("system", values.choice?.name ?? "")
                json.field("edge", values.edge.rawValue)
                json.object("values") { json in
                    for constant in values.constants {
                        if constant.value.type == nil {
                            json.field(constant.name) { $0.write(untyped: constant.value) }
                        }
                    }
                }
            }
        }
    }

    private mutating func write(_ constant: Constant) {
        guard let type = constant.value.type else { return }
        field("$type", type)
        key("$value")
        switch constant.value {
        case .length(let value): measure(value, "px")
        case .duration(let value): measure(value, "s")
        case .number(let value): exact(value)
        case .color(let color):
            object { json in
                json.field("colorSpace", "srgb")
                json.array("components") { json in
                    for channel in [color.red, color.green, color.blue] { json.number(Double(channel) / 255) }
                }
                json.field("alpha", 1)
                json.field("hex", color.hex)
            }
        case .flag, .text: write(untyped: constant.value)
        }
        field("$description", constant.summary)
    }

    private mutating func write(untyped value: Constant.Value) {
        switch value {
        case .flag(let flag): bool(flag)
        case .text(let text): string(text)
        case .length, .duration, .number, .color: null()
        }
    }

    private mutating func write(_ named: NamedAnimation) {
        field("$description", named.summary)
        key("duration")
        token("duration") { $0.measure(tidy(named.animation.duration.seconds), "s") }
        switch ExportedTiming(named.animation) {
        case .cubic(let c):
            key("timingFunction")
            token("cubicBezier") { $0.numbers(c.x1, c.y1, c.x2, c.y2) }
        case .spring(let spring, let velocity):
            write(spring)
            key("initialVelocity")
            token("number") { $0.exact(velocity) }
        case .lines(let easing, let lines):
            object("$extensions") {
                $0.object(TokensFormat.vendor) {
                    $0.field("easing", easing.text)
                    $0.array("points") { for corner in lines.corners { $0.numbers(corner.time, corner.value) } }
                }
            }
        }
    }

    fileprivate mutating func write(_ physics: ListPhysics) {
        object("bounce") {
            $0.field("$description", "the spring that brings content back from beyond an edge")
            $0.write(physics.bounce)
        }
        object("glide") {
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
        guard let band = physics.rubberBand else { return }
        object("rubberBand") {
            $0.field("$type", "number")
            $0.field("$value", number: band)
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
            $0.field("$type", type)
            $0.key("$value")
            value(&$0)
        }
    }

    private mutating func measure(_ value: Double, _ unit: String) {
        object {
            $0.field("value", exact: value)
            $0.field("unit", unit)
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
