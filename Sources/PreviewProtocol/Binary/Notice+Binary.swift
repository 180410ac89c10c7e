import Motion
import RefreshEngine

// A notice, behind its code and tick. Bytes: README.md, "Binary".

extension ByteWriter {
    mutating func write(_ notice: Notice) {
        switch notice {
        case .state(let edge, let from, let to): byte(0); choice(edge); choice(from); choice(to)
        case .progress(let edge, let progress): byte(1); choice(edge); double(progress)
        case .haptic(let edge): byte(2); choice(edge)
        case .refreshed(let edge, let key, let moment): byte(3); choice(edge); text(key); double(moment.seconds)
        case .begin(let edge): byte(4); choice(edge)
        case .action(let edge): byte(5); choice(edge)
        case .end(let edge, let result): byte(6); choice(edge); choice(result)
        case .cancel(let edge): byte(7); choice(edge)
        case .rowInserted(let index, let text): byte(8); unsigned(index); self.text(text)
        case .willBeginDragging: byte(9)
        case .willEndDragging(let velocity, let target): byte(10); double(velocity); double(target)
        case .didEndDragging(let willDecelerate): byte(11); flag(willDecelerate)
        case .willBeginDecelerating: byte(12)
        case .didEndDecelerating: byte(13)
        case .didEndScrollingAnimation: byte(14)
        }
    }
}

extension ByteReader {
    mutating func notice() throws(ProtocolError) -> Notice {
        switch try byte("a kind of notice") {
        case 0: return .state(try choice(), from: try choice(), to: try choice())
        case 1: return .progress(try choice(), try double())
        case 2: return .haptic(try choice())
        case 3: return .refreshed(try choice(), key: try text(), Moment(seconds: try double()))
        case 4: return .begin(try choice())
        case 5: return .action(try choice())
        case 6: return .end(try choice(), try choice())
        case 7: return .cancel(try choice())
        case 8: return .rowInserted(index: try unsigned(), text: try text())
        case 9: return .willBeginDragging
        case 10: return .willEndDragging(velocity: try double(), target: try double())
        case 11: return .didEndDragging(willDecelerate: try flag())
        case 12: return .willBeginDecelerating
        case 13: return .didEndDecelerating
        case 14: return .didEndScrollingAnimation
        default: throw wrong("a kind of notice: 0 to 14", length: 1)
        }
    }
}
