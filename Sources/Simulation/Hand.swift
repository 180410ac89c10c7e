import Motion
import PreviewProtocol
import RefreshEngine

/// A hand that drags, as a browser reports it.
struct Hand {
    private var chance: Chance
    private var phase: Phase = .away
    private enum Phase {
        case away
        case going(y: Double, speed: Double, left: Int)
    }

    init(_ seed: UInt64) { chance = Chance(seed, "hand") }

    var isBusy: Bool { if case .away = phase { false } else { true } }

    mutating func begin(at now: Time) {
        phase = .going(
            y: chance.number(50.0...400.0), speed: chance.number(-1200.0...1500.0), left: chance.number(2...40))
        hasBegun = false
    }

    private var hasBegun = false
    private var lastTime = 0.0

    /// The next message of the drag; nil: it is over.
    mutating func next(at now: Time) -> ClientMessage? {
        guard case .going(var y, let speed, let left) = phase else { return nil }
        let time = (now.seconds * 1e6).rounded()
        defer { lastTime = time }
        if !hasBegun {
            hasBegun = true
            return .drag(.began, [TouchSample(time: time, y: y)])
        }
        y += speed * (time - lastTime) / 1e6
        if left == 0 {
            phase = .away
            return chance.happens(0.1) ? .drag(.cancelled, []) : .drag(.ended, [TouchSample(time: time, y: y)])
        }
        phase = .going(y: y, speed: speed + chance.number(-100.0...100.0), left: left - 1)
        let middle = ((time + lastTime) / 2).rounded()
        let samples = chance.happens(0.5) ? [TouchSample(time: middle, y: y - 1)] : []
        return .drag(.moved, samples + [TouchSample(time: time, y: y)])
    }
}

extension Chance {
    /// Anything but a drag that somebody may send.
    mutating func message(_ catalog: Catalog) -> ClientMessage {
        let edge: Edge = happens(0.7) ? .header : .footer
        switch number(0...19) {
        case 0, 1, 2: return .begin(edge)
        case 3: return .finish(edge, happens(0.8) ? .succeeded : .failed)
        case 4: return .content(height: Double(number(0...4000)))
        case 5: return .resize(Size(Double(number(200...800)), Double(number(300...900))))
        case 6: return .inset(EdgeInsets(top: Double(number(0...60)), bottom: Double(number(0...40))))
        case 7: return .work(happens(0.3) ? .manual : .after(.seconds(number(0.1...2.0)), .succeeded))
        case 8:
            return .system(name: pick(catalog.declarations.map(\.name)), edge)
        case 9: return .preset(name: happens(0.5) ? "published" : "designed", edge)
        case 10: return .rate(framesPerSecond: pick([30, 60, 120]))
        case 11, 12: return .play(name: "a.pull", script: script())
        case 13: return .stop
        case 14: return .trace(.init())
        case 15: return .people(name: "somebody")
        case 16: return .fingers
        case 17: return .set(name: "scroll.bounces", .flag(happens(0.7)), .header)
        case 18: return .sections(rows: pick([0, 5, 12]))
        default: return happens(0.5) ? .export(take: nil, .script) : .note(.init(text: "here"))
        }
    }

    /// A script that plays, on most previews to its end.
    mutating func script() -> String {
        var lines = ["pull 1"]
        for _ in 0..<number(1...3) {
            lines.append("drag \(number(-200...300))pt in \(number(50...500))ms")
            if happens(0.5) { lines.append("hold \(number(10...200))ms") }
            lines.append(happens(0.8) ? "release" : "cancel")
            lines.append(happens(0.8) ? "sleep \(number(10...900))ms" : "wait settled timeout 2s")
            if happens(0.2) { lines.append(pick(["begin", "finish", "mark here"])) }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
