import Exports
import Foundation
import Motion
import PreviewProtocol
import RefreshEngine
import TestSupport
import Testing

/// A control whose animations are springs, with names that are words of every language, and texts that would end a
/// comment or a text.
private struct Springy: PullControl {
    static let declaration = SystemDeclaration(
        name: "spring-y", summary: "of springs",
        parameters: [
            Parameter("height", .number(unit: "pt", 40...200), default: 64, "of it\n*/ --> \"quoted\""),
            Parameter("default", .number(unit: "", 0...1), default: 0.25, "a word of the languages"),
            Parameter("title", .text(maxLength: 40), default: "a \"b\" \\ $c */ '喜'", "a text"),
            Parameter("wait", .number(unit: "s", 0...9), default: 0.3333, "a time"),
        ])
    var cycle = PullCycle()
    private let height: Double

    init(_ parameters: ParameterValues) { height = parameters.number("height") }

    var rules: PullCycle.Rules {
        PullCycle.Rules(
            height: height, opening: Animation(spring: Springy.opening, initialVelocity: 2),
            closing: Animation(spring: .seconds(0.4), dampingRatio: 0.7))
    }
    static let opening = Spring(mass: 2, stiffness: 300, damping: 12.5)

    func nodes() -> [Node] { [Node(.group())] }
    func draw(_ view: PullView, into buffer: inout FrameBuffer) { buffer.add(RawNode()) }
}

@Suite("Springs and curves for other programs")
struct CurveTests {
    private static let catalog: Catalog? = try? Catalog.published.adding([Bar.self, Springy.self])

    /// Every list that settings can make.
    private static func lists() throws -> [(scroll: ScrollSettings, spring: Spring, decay: Double)] {
        let springs: [(String, Spring)] = [
            ("uikit", .uikit), ("flutter", .flutter), ("critical10", .critical(10)), ("critical10.9", .critical(10.9)),
        ]
        let rates: [(String, String, Double)] = [
            ("rate", "normal", Deceleration.decay(ratePerMillisecond: 0.998)),
            ("rate", "fast", Deceleration.decay(ratePerMillisecond: 0.99)),
            ("decelerationRate", "0.9975", Deceleration.decay(ratePerMillisecond: 0.9975)),
            ("profile", "flutter", Deceleration.decay(ratePerSecond: 0.135)),
        ]
        return try springs.flatMap { name, spring in
            try rates.map { rate in
                var scroll = ScrollSettings()
                try scroll.set("spring", to: .text(name))
                try scroll.set(rate.0, to: .text(rate.1))
                return (scroll, spring, rate.2)
            }
        }
    }

    private func list(_ scroll: ScrollSettings, _ format: ValueFormat) throws -> String {
        var scenario = Scenario()
        scenario.scroll = scroll
        return try ExportedValues.all(of: scenario, edge: .header, version: "9").text(in: format)
    }

    @Test("The bounce's printed spring moves as the list's own, in every language")
    func bounce() throws {
        for (scroll, spring, _) in try Self.lists() {
            func isSame(_ numbers: [Double]) -> Bool {
                numbers.count >= 3
                    && distance(Spring(mass: numbers[0], stiffness: numbers[1], damping: numbers[2]), spring) < 1e-9
            }
            #expect(isSame(numbers(in: try list(scroll, .swiftui), after: "static let bounce = ")))
            #expect(try list(scroll, .swiftui).contains("allowOverDamping: true") == (spring.dampingRatio > 1))
            #expect(
                isSame(numbers(in: try list(scroll, .uikit), after: "static var bounce: UISpringTimingParameters { ")))
            #expect(isSame(numbers(in: try list(scroll, .flutter), after: "SpringDescription bounce = ")))
            // Compose: ζ and k of a mass of 1. Near the critical damping the roots lose half of the digits.
            let text = try list(scroll, .compose).replacingOccurrences(of: "f,", with: ",")
            let compose = numbers(in: text, after: "val bounce = ")
            #expect(
                compose.count >= 2
                    && distance(
                        Spring(mass: 1, stiffness: compose[1], damping: 2 * compose[0] * compose[1].squareRoot()),
                        spring) < 1e-6
            )
            // SwiftUI's other words: k = (2π/response)², c = 4πζ/response.
            let words = numbers(in: try list(scroll, .swiftui), after: "The same as ")
            let turn = 2 * Double.pi / words[0]
            #expect(distance(Spring(mass: 1, stiffness: turn * turn, damping: 2 * words[1] * turn), spring) < 1e-6)
        }
    }

    @Test(
        "A damping that is no rubber band is said as a formula, and no coefficient is",
        arguments: [
            ("none", "pull"), ("resistance", "pull / 1.7"),
            ("smartRefresh", "min(250 * (1 - pow(100, -0.5 * pull / viewport)), 0.5 * pull)"),
            ("material", "min(0.5 * pull, 80) + 80 * (o - o * o / 4), o = min(max(0.5 * pull / 80 - 1, 0), 2)"),
        ] as [(String, String)])
    func dampings(damping: String, formula: String) throws {
        var scroll = ScrollSettings()
        try scroll.set("damping", to: .text(damping))
        for format in [ValueFormat.swiftui, .uikit, .compose, .css, .flutter] {
            let text = try list(scroll, format)
            let lines = text.split(separator: "\n").filter { $0.contains("ollows a finger") }.map {
                $0.replacing(" */", with: "")
            }
            #expect(lines.count == 1 && lines.allSatisfy { $0.hasSuffix(": " + formula) }, "\(format): \(lines)")
            #expect(!text.contains("overscroll(") && !text.contains("rubber-band"), "\(format)")
        }
        for format in [ValueFormat.json, .tokens] {
            #expect(try !list(scroll, format).contains("rubberBand"), "\(format)")
        }
    }

    @Test("A way back along Android's viscous fluid is said, and drawn")
    func rebound() throws {
        var scroll = ScrollSettings()
        try scroll.set("spring", to: "smartRefresh")
        for format in [ValueFormat.swiftui, .uikit, .compose, .flutter] {
            #expect(try list(scroll, format).contains("in 0.3 s along Android's ViscousFluidInterpolator"), "\(format)")
        }
        #expect(try list(scroll, .css).contains("--list-bounce-duration: 300ms"))
    }

    @Test("The glide's printed rates, drag and friction slow a throw down as the list's own decay does")
    func glide() throws {
        for (scroll, _, decay) in try Self.lists() {
            let glide = Deceleration(position: 0, velocity: 1000, decay: decay)
            let (rate, drag) = (
                numbers(in: try list(scroll, .uikit), after: "DecelerationRate(rawValue: ")[0],
                numbers(in: try list(scroll, .flutter), after: "double drag = ")[0]
            )
            let multiplier = numbers(
                in: try list(scroll, .compose).replacingOccurrences(of: "f,", with: ","), after: "frictionMultiplier = "
            )[0]
            let formula = numbers(in: try list(scroll, .swiftui), after: "{ velocity / ")
            for time in stride(from: 0.0, through: 2, by: 0.1) {
                // UIKit: a share a millisecond
                #expect(abs(1000 * pow(rate, time * 1000) - glide.velocity(at: time)) < 1e-5)
                #expect(abs(1000 * pow(drag, time) - glide.velocity(at: time)) < 1e-5)  // Flutter: v·drag^t, t in s
                // Compose: e^(−4.2·multiplier·t)
                #expect(abs(1000 * exp(-4.2 * multiplier * time) - glide.velocity(at: time)) < 1e-5)
                #expect(abs(1000 / formula[0] * (1 - exp(formula[2] * time)) - glide.position(at: time)) < 1e-5)
            }
        }
    }

    @Test(
        "CSS: every linear() is within 0.001 of the engine's own curve at 200 places, and takes as long; every cubic-bezier() is the curve"
    )
    func css() throws {
        let catalog = try #require(Self.catalog)
        for declaration in catalog.declarations {
            let text = try values(declaration.name, in: catalog).text(in: .css)
            let found = properties(of: text)
            let choice = try SystemChoice(declaration.name, in: catalog)
            for named in choice.animations {
                let prefix = declaration.name + "-animation-" + named.name.replacingOccurrences(of: "B", with: "-b")
                let linear = Linear(
                    String(try #require(found[prefix + "-linear"]).dropFirst("linear(".count).dropLast()))
                let duration = named.animation.duration.seconds
                for place in 0...200 {
                    let time = Double(place) / 200
                    let own: Double =
                        switch named.animation.timing {
                        case .curve(let curve): curve.value(after: time * duration, of: duration)
                        case .spring(let spring): time == 1 ? 1 : spring.value(after: time * duration)
                        }
                    #expect(abs(linear.value(at: time) - own) <= 0.001, "\(prefix) at \(time)")
                }
                #expect(
                    abs(
                        (numbers(in: found[prefix + "-duration"]?.replacingOccurrences(of: "ms", with: "") ?? "").first
                            ?? 0) - duration * 1000) <= 0.5)
                if case .curve(.cubic(let curve)) = named.animation.timing {
                    let points = numbers(in: found[prefix + "-easing"] ?? "")
                    #expect(points == [curve.x1, curve.y1, curve.x2, curve.y2])
                }
            }
        }
    }

    @Test("CSS: bounce and glide of every list are within 0.001 of the engine's own at 200 places of their time")
    func listCurves() throws {
        for (scroll, spring, decay) in try Self.lists() {
            let found = properties(of: try list(scroll, .css))
            func linear(_ name: String) throws -> (Linear, seconds: Double) {
                let seconds = try #require(found[name + "-duration"].flatMap { Double($0.dropLast(2)) }) / 1000
                return (
                    Linear(String(try #require(found[name + "-linear"]).dropFirst("linear(".count).dropLast())), seconds
                )
            }
            let (bounce, bounceTime) = try linear("list-bounce")
            let (glide, glideTime) = try linear("list-glide")
            let (back, way) = (
                spring.motion(displacement: 1, velocity: 0), Deceleration(position: 0, velocity: decay, decay: decay)
            )
            for place in 0...200 {
                let time = Double(place) / 200
                // A duration is rounded to a millisecond: the fastest of these moves 0.0006 in half of one.
                #expect(abs(bounce.value(at: time) - (1 - back.displacement(at: time * bounceTime))) <= 0.0016)
                #expect(abs(glide.value(at: time) - way.position(at: time * glideTime)) <= 0.0016)
            }
            #expect(bounce.points.count < 40 && glide.points.count < 40)
        }
    }

    @Test("A control's own springs are printed as they are: mass, stiffness, damping and initial velocity")
    func ownSprings() throws {
        let values = try values("spring-y", in: try #require(Self.catalog))
        for (format, place) in [
            (ValueFormat.swiftui, "static let opening = "), (.uikit, "timingParameters: UISpringTimingParameters("),
            (.flutter, "SpringDescription openingSpring = "),
        ] {
            let found = numbers(in: try values.text(in: format), after: place)
            #expect(Array(found.prefix(4)) == [2, 300, 12.5, 2], "\(format): \(found)")
        }
        let compose = numbers(
            in: try values.text(in: .compose).replacingOccurrences(of: "f,", with: ",").replacingOccurrences(
                of: "f)", with: ")"), after: "val opening = ")
        #expect(compose[1] == 150 && abs(compose[0] - 12.5 / (2 * (600.0).squareRoot())) < 1e-9 && compose[2] == 2)
    }

    @Test("Whatever an author writes, it stays a comment or a text, and names are names")
    func hostile() throws {
        let values = try values("spring-y", in: try #require(Self.catalog))
        let swift = try values.text(in: .swiftui)
        #expect(
            swift.contains("enum SpringYParameters {") && swift.contains("static let `default`: Double = 0.25\n")
                && swift.contains(#"static let title = "a \"b\" \\ $c */ '喜'""#))
        #expect(swift.contains("    /// Height: of it */ --> \"quoted\", pt\n"))
        #expect(try values.text(in: .compose).contains(#"val title = "a \"b\" \\ \$c */ '喜'""#))
        #expect(try values.text(in: .flutter).contains(#"static const String title = 'a "b" \\ \$c */ \'喜\'';"#))
        #expect(
            try values.text(in: .flutter).contains("static const double defaultValue = 0.25;")
                && values.text(in: .flutter).contains("Duration wait = Duration(microseconds: 333300);"))
        let css = try values.text(in: .css)
        #expect(
            css.contains("  /* Height: of it * / --> \"quoted\" */\n")
                && properties(of: css)["spring-y-title"] == #""a \"b\" \\ $c */ '喜'""#)
        let tokens = try JSONReader.read(Array(try values.text(in: .tokens).utf8)[...])
        #expect(tokens["control"]?["$extensions"]?["pullwire"]?["values"]?["title"]?.string == "a \"b\" \\ $c */ '喜'")
    }
}

@Suite("Curves that were set, for other programs")
struct SetCurveTests {
    private func text(_ curve: String, _ format: ValueFormat, duration: Double = 0.6) throws -> String {
        var scenario = Scenario()
        var choice = try SystemChoice("plain")
        try choice.set("closeCurve", to: .text(curve))
        try choice.set("closeDuration", to: .number(duration))
        scenario.header = choice
        return try ExportedValues.all(of: scenario, edge: .header, version: "0").text(in: format)
    }

    @Test(
        "A spring is each platform's own, quickened where it would not settle within its duration",
        arguments: [
            (ValueFormat.uikit, "UISpringTimingParameters(mass: 1, stiffness: "),
            (.compose, "spring<Float>(dampingRatio = 0.7f, stiffness = "),
            (.flutter, "SpringDescription(mass: 1, stiffness: "), (.json, #""spring": {"#),
        ])
    func spring(format: ValueFormat, code: String) throws {
        let quick = try text("spring(response 0.4, damping 0.7)", format, duration: 2)
        #expect(quick.contains(code))
        let stiffness = 4 * Double.pi * Double.pi / 0.16
        #expect(quick.contains(String(String(stiffness).prefix(10))), "\(quick)")
        let quickening = EasingSpring(response: 0.4, dampingRatio: 0.7).quickening(in: 0.6)
        #expect(quickening > 1)
        let slow = try text("spring(response 0.4, damping 0.7)", format)
        #expect(slow.contains(String(String(stiffness * quickening * quickening).prefix(9))), "\(slow)")
    }

    @Test("In SwiftUI it has its own two numbers, the response as it is quickened")
    func swiftUI() throws {
        let quick = try text("spring(response 0.4, damping 0.7)", .swiftui, duration: 2)
        #expect(quick.contains("static let closing = Animation.spring(response: 0.4, dampingFraction: 0.7)\n"))
        let quickening = EasingSpring(response: 0.4, dampingRatio: 0.7).quickening(in: 0.6)
        let slow = try text("spring(response 0.4, damping 0.7)", .swiftui)
        #expect(slow.contains("Animation.spring(response: \(String(0.4 / quickening).prefix(10))"))
        #expect(try text("spring(response 0.4, damping 2)", .swiftui).contains("allowOverDamping: true"))
    }

    @Test(
        "Any other curve is straight lines where a platform has no name for it, and the heading says that it was set",
        arguments: [
            (ValueFormat.swiftui, "Animation(StraightLines(duration: 0.6, points: [(0, 0), "),
            (.uikit, "animation.keyTimes = [0, "), (.compose, "easing = StraightLines(0f to 0f, "),
            (.flutter, "StraightLines([(0, 0), "), (.css, "--plain-animation-closing-easing: linear(0, 1.5 30%, 1)"),
            (.json, #""easing": "linear(0, 1.5 30%, 1)""#), (.tokens, #""easing": "linear(0, 1.5 30%, 1)""#),
        ])
    func lines(format: ValueFormat, code: String) throws {
        let text = try text("linear(0, 1.5 30%, 1)", format)
        #expect(text.contains(code), "\(text)")
        #expect(text.contains("closeCurve"))
    }

    @Test("CSS has its own words for steps and for what waits until the end")
    func css() throws {
        #expect(try text("steps(4, both)", .css).contains("--plain-animation-closing-easing: steps(4, jump-both);"))
        #expect(try text("hold", .css).contains("--plain-animation-closing-easing: steps(1, jump-end);"))
        #expect(try !text("spring(0.4, 0.7)", .css).contains("--plain-animation-closing-easing"))
    }

    @Test("The published control has no place for motion, which the comment says")
    func call() throws {
        #expect(
            try text("ease in", .control).contains(
                "Not in the published control: closeDuration 0.6s, closeCurve ease in."))
    }
}
