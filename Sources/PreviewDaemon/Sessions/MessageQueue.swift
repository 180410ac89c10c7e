/// Messages that wait for one socket, first in, first out: bounded in number and in bytes.
struct MessageQueue {
    private var messages: [[UInt8]] = []
    /// Where the first one is: taken ones are removed seldom, so that taking one moves none.
    private var first = 0
    private var bytes = 0

    var count: Int { messages.count - first }
    var isEmpty: Bool { first == messages.count }

    /// False when there is no room for it.
    mutating func append(_ message: [UInt8], maxCount: Int, maxBytes: Int) -> Bool {
        guard count < maxCount, bytes + message.count <= maxBytes else { return false }
        messages.append(message)
        bytes += message.count
        return true
    }

    mutating func popFirst() -> [UInt8]? {
        guard !isEmpty else { return nil }
        let message = messages[first]
        bytes -= message.count
        first += 1
        if first == messages.count {
            messages = []
            first = 0
        } else if first >= 64, 2 * first >= messages.count {
            messages.removeFirst(first)
            first = 0
        }
        return message
    }
}
