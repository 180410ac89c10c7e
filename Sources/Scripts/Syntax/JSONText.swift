import PreviewProtocol

/// A parsed JSON text that knows the lines and columns of its values.
struct JSONText {
    let file: String
    let root: JSONNode
    private let lines: Lines

    /// - Throws: the first place where it is not JSON
    init(_ text: String, file: String) throws(ScriptError) {
        let bytes = Array(text.drop { $0 == "\u{feff}" }.utf8)
        (self.file, lines) = (file, Lines(bytes))
        do { root = try JSONReader.read(bytes[...]) } catch {
            throw ScriptError(lines.place(of: error.offset, in: file), error.message)
        }
    }

    func place(of node: JSONNode) -> ScriptLocation { lines.place(of: node.offset, in: file) }

    func error(_ node: JSONNode, _ message: String) -> ScriptError { ScriptError(place(of: node), message) }
}

extension JSONWriter {
    /// The JSON that `body` writes.
    /// - Parameter decimals: to how many decimals numbers are rounded; nil: they are exact
    package static func bytes(decimals: Int? = nil, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(decimals: decimals)
        body(&json)
        return json.bytes
    }

    package static func text(decimals: Int? = nil, _ body: (inout JSONWriter) -> Void) -> String {
        String(decoding: bytes(decimals: decimals, body), as: UTF8.self)
    }
}

private struct Lines {
    let bytes: [UInt8]
    /// The first byte of every line.
    let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// The location of a byte, found by bisection.
    func place(of offset: Int, in file: String) -> ScriptLocation {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        let before = bytes[starts[low]..<min(offset, bytes.count)]
        // Every word asks for its location, and a whole document may be one line: characters are counted only in a
        // short one.
        let column =
            before.count <= ScriptLimits.lineLength ? String(decoding: before, as: UTF8.self).count : before.count
        return ScriptLocation(file: file, line: low + 1, column: column + 1)
    }
}
