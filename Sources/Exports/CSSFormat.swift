import Motion
import RefreshEngine

/// Custom properties of CSS. A curve is a `cubic-bezier()`, exact, and a `linear()`, which every curve and spring can
/// be.
enum CSSFormat {
    static func text(of all: [ExportedValues]) -> String {
        let heading = comments(
            all.flatMap(\.heading) + [
                "A pt is a px. A linear() is within \(plain(ExportedCurve.tolerance)) of its curve unless it says another number."
            ])
        return lines(
            heading + [":root {"] + all.flatMap { parameters(of: $0) + animations(of: $0) } + physics(all.physics) + [
                "}"
            ])
    }

    private static func comments(_ sentences: [String], indent: String = "") -> [String] {
        sentences.map {
            indent + "/* "
                + oneLine($0).split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /") + " */"
        }
    }

    private static func property(_ name: String, _ value: String) -> String { "  --\(name): \(value);" }

    private static func parameters(of values: ExportedValues) -> [String] {
        guard let name = values.codeName else { return [] }
        return values.constants.flatMap { constant -> [String] in
            let text =
                switch constant.value {
                case .length(let value): plain(value) + "px"
                case .duration(let value): plain(value) + "s"
                case .number(let value): plain(value)
                case .flag(let flag): flag ? "1" : "0"
                case .text(let text): AppleCode.text(text)  // CSS writes quotation marks and backslashes alike
                case .color(let color): color.hex
                }
            return comments([constant.summary], indent: "  ") + [property("\(name)-\(kebab(constant.name))", text)]
        }
    }

    private static func animations(of values: ExportedValues) -> [String] {
        guard let name = values.codeName else { return [] }
        return values.animations.flatMap { named in
            timing(
                "\(name)-animation-\(kebab(named.name))", named.summary, ExportedCurve(named.animation),
                exact(named.animation.timing))
        }
    }

    /// What CSS has a name for; nil: only `linear()` comes near it.
    private static func exact(_ timing: RefreshEngine.Animation.Timing) -> String? {
        switch timing {
        case .curve(.cubic(let c)):
            "cubic-bezier(\(plain(c.x1)), \(plain(c.y1)), \(plain(c.x2)), \(plain(c.y2)))"
        case .curve(.steps(let count, let jump)): "steps(\(count), jump-\(jump.rawValue))"
        case .curve(.hold): "steps(1, jump-end)"
        case .curve(.points(let points)): linear(points)
        case .curve(.spring), .curve(.viscous), .spring: nil
        }
    }

    private static func timing(_ name: String, _ summary: String, _ curve: ExportedCurve, _ exact: String?) -> [String]
    {
        let lines = curve.lines
        let note = lines.error > ExportedCurve.tolerance ? "; linear() is within \(rounded(lines.error + 5e-5))" : ""
        return comments([summary + note], indent: "  ") + [
            property("\(name)-duration", "\(milliseconds(curve.seconds))ms")
        ]
            + (exact.map { [property("\(name)-easing", $0)] } ?? [])
            + [property("\(name)-linear", linear(lines.corners))]
    }

    /// `linear(0, 0.0234 3.5%, …, 1)`
    private static func linear(_ corners: [PiecewiseLinear.Corner]) -> String {
        let corners = corners.map {
            plain($0.value) + ($0.time == 0 || $0.time == 1 ? "" : " \(plain(tidy($0.time * 100)))%")
        }
        return "linear(\(corners.joined(separator: ", ")))"
    }

    private static func rubberBand(_ physics: ListPhysics) -> [String] {
        guard let band = physics.rubberBand else {
            return comments(["how far content follows a finger beyond the edge: \(physics.overscroll)"], indent: "  ")
        }
        return comments(
            ["how much content follows a finger at the edge: c * pull * viewport / (viewport + c * pull)"],
            indent: "  ") + [property("list-rubber-band", written(band))]
    }

    private static func physics(_ physics: ListPhysics) -> [String] {
        physics.curves.flatMap { timing("list-\($0.name)", $0.summary, $0.curve, nil) }
            + rubberBand(physics)
            + comments(["the share of a glide's velocity that is left after a millisecond"], indent: "  ")
            + [property("list-deceleration-rate", written(physics.ratePerMillisecond))]
    }
}
