import Motion
import Scripts

/// What a recording holds, counted while its lines come. Its text: `4.7 s, 42 inputs, 301 frames`.
public struct RecordingCount: Sendable, CustomStringConvertible {
    /// Since it began; what led there is counted apart.
    private var inputs = 0, frames = 0, inputsBefore = 0
    private var beginning: Tick?, end = Tick.zero

    public init() {}

    /// - Parameter lines: whole ones
    public mutating func add(_ lines: [UInt8]) {
        for line in lines.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "[") { add(line) }
    }

    /// `[12,"f",{…`
    private mutating func add(_ line: ArraySlice<UInt8>) {
        let digits = line.dropFirst().prefix { $0 != UInt8(ascii: ",") }
        guard let tick = Int(String(decoding: digits, as: UTF8.self)) else { return }
        end = Tick(tick)
        switch String(decoding: line[digits.endIndex...].prefix(20), as: UTF8.self) {
        case let text where text.hasPrefix(#","i","#): if beginning == nil { inputsBefore += 1 } else { inputs += 1 }
        case let text where text.hasPrefix(#","f",{"scene""#): break
        case let text where text.hasPrefix(#","f","#): frames += 1
        case let text where text.hasPrefix(#","m","recording""#): beginning = beginning ?? end
        default: break
        }
    }

    public var description: String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        let text = "\(decimal((end - (beginning ?? end)).seconds)) s, \(count(inputs, "input")), \(count(frames, "frame"))"
        return text + (inputsBefore > 0 ? ", and \(count(inputsBefore, "input")) that led there" : "")
    }
}
