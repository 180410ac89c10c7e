import Foundation
import PreviewTesting

/// The lines of standard input.
struct AgentLines {
    /// Bytes of a message. Chosen: the largest script, and room around it.
    static let maxBytes = 8 << 20

    enum Line {
        case message([UInt8])
        /// It was longer than allowed, and was skipped.
        case tooLong
    }

    private let descriptor: Int32
    private var waiting: [UInt8] = []
    /// How many bytes of `waiting` have no line break in them.
    private var searched = 0
    private var isSkipping = false
    private var hasEnded = false
    private var piece = [UInt8](repeating: 0, count: 1 << 16)

    init(_ descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

    /// The next line that is not empty; nil: the input has ended.
    mutating func next() throws(CommandError) -> Line? {
        while true {
            if let end = waiting[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(waiting[..<end])
                waiting.removeFirst(end + 1)
                searched = 0
                if isSkipping {
                    isSkipping = false
                } else if !line.allSatisfy({ $0 == 0x20 || $0 == 0x0d || $0 == 0x09 }) {
                    return .message(line)
                }
                continue
            }
            searched = waiting.count
            if waiting.count > AgentLines.maxBytes || isSkipping {
                (waiting, searched) = ([], 0)
                if !isSkipping {
                    isSkipping = true
                    return .tooLong
                }
            }
            if hasEnded {
                defer { (waiting, searched) = ([], 0) }
                return waiting.isEmpty ? nil : .message(waiting)
            }
            try read()
        }
    }

    private mutating func read() throws(CommandError) {
        let count = Glibc.read(descriptor, &piece, piece.count)
        if count < 0, errno == EINTR { return }
        guard count >= 0 else { throw .usage("standard input cannot be read: \(ErrnoError().reason)") }
        hasEnded = count == 0
        waiting += piece.prefix(count)
    }
}
