import Motion
import RefreshEngine

extension Transform {
    /// SVG's list of transforms, such as `translate(10 5) rotate(45)`: what stands last is done first.
    init(parsing text: String) throws(SVGError) {
        var scanner = NumberScanner(text)
        var whole = Transform.identity
        scanner.skipSeparator()
        while !scanner.isAtEnd {
            let name = scanner.word()
            scanner.skipSpace()
            guard !name.isEmpty, scanner.next == UInt8(ascii: "(") else {
                throw .invalid(
                    "transform, character \(scanner.offset + 1): expected a function, found \(scanner.nextInWords)")
            }
            scanner.skip()
            whole = whole.after(try Transform(name, try Transform.arguments(&scanner)))
            scanner.skipSeparator()
        }
        self = whole
    }

    private static func arguments(_ scanner: inout NumberScanner) throws(SVGError) -> [Double] {
        var numbers: [Double] = []
        scanner.skipSpace()
        while scanner.next != UInt8(ascii: ")") {
            guard let number = scanner.number(), numbers.count < 6 else {
                throw .invalid(
                    "transform, character \(scanner.offset + 1): expected a finite number or \")\", found \(scanner.nextInWords)"
                )
            }
            numbers.append(number)
            scanner.skipSeparator()
        }
        scanner.skip()
        return numbers
    }

    private init(_ name: String, _ n: [Double]) throws(SVGError) {
        switch (name, n.count) {
        case ("matrix", 6): self.init(n[0], n[1], n[2], n[3], n[4], n[5])
        case ("translate", 1): self.init(x: n[0])
        case ("translate", 2): self.init(x: n[0], y: n[1])
        case ("scale", 1): self.init(n[0], 0, 0, n[0], 0, 0)
        case ("scale", 2): self.init(n[0], 0, 0, n[1], 0, 0)
        case ("rotate", 1): self.init(angle: n[0] * .pi / 180)
        case ("rotate", 3):
            self = Transform(x: n[1], y: n[2]).after(Transform(angle: n[0] * .pi / 180)).after(
                Transform(x: -n[1], y: -n[2]))
        case ("skewX", 1): self.init(1, 0, tangent(n[0]), 1, 0, 0)
        case ("skewY", 1): self.init(1, tangent(n[0]), 0, 1, 0, 0)
        default:
            throw .invalid(
                "transform: there is no \(name.prefix(40)) of \(n.count) numbers; there is matrix, translate, scale, rotate, skewX and skewY"
            )
        }
    }
}

/// Of an angle in degrees.
private func tangent(_ angle: Double) -> Double { sine(angle * .pi / 180) / cosine(angle * .pi / 180) }
