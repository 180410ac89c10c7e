import PreviewProtocol
import Scripts

/// The decisions that were made in a report, as its page exports them. It holds no motions: whoever carries them out
/// runs the scripts himself.
///
///     {"decisions":1,"goldens":[
///       {"script":"Tests/Golden/a.pull","golden":"a","decision":"accept","motion":"8c21f0a6b3d9e457"},
///       {"script":"Tests/Golden/b.pull","golden":"b","decision":"reject","motion":"0f5e…","reason":"too slow"}]}
package enum DecisionFile {
    /// The version of the file's format.
    static let version = 1
    /// Chosen: more goldens than anybody reviews.
    static let maxDecisions = 10_000
    /// Bytes of the file. Chosen: as many decisions with a sentence each.
    static let maxBytes = 8 << 20

    /// - Throws: the first error, with the decision that has it
    static func read(_ path: String) throws(CommandError) -> [GoldenDecision] {
        try decisions(try bytes(of: path, atMost: maxBytes, "no decisions"), path)
    }

    static func decisions(_ bytes: [UInt8], _ path: String) throws(CommandError) -> [GoldenDecision] {
        let node: JSONNode
        do throws(JSONError) { node = try JSONReader.read(bytes[...]) } catch {
            throw .usage("\(path): \(error.message), at byte \(error.offset + 1)")
        }
        guard let version = node["decisions"]?.integer, let items = node["goldens"]?.array else {
            throw .usage("\(path): expected {\"decisions\":\(version),\"goldens\":[…]}, as a report exports it")
        }
        guard version == DecisionFile.version else {
            throw .usage("\(path): decisions of version \(version); this program reads version \(DecisionFile.version)")
        }
        guard items.count <= maxDecisions else {
            throw .usage("\(path): \(items.count) decisions; at most \(maxDecisions) are read")
        }
        var decisions: [GoldenDecision] = []
        for (index, item) in items.enumerated() {
            do throws(CommandError) { decisions.append(try decision(item)) } catch {
                throw .usage("\(path): decision \(index + 1): \(error.text)")
            }
        }
        return decisions
    }

    /// One of them.
    package static func decision(_ node: JSONNode) throws(CommandError) -> GoldenDecision {
        guard node.members != nil else { throw .usage("expected an object") }
        let (script, golden, motion) = (
            try text("script", of: node), try text("golden", of: node), try text("motion", of: node)
        )
        switch try text("decision", of: node) {
        case "accept":
            return GoldenDecision(script: script, golden: golden, verdict: .accept, motion: motion)
        case "reject":
            let reason = try text("reason", of: node)
            try GoldenDecision.checkReason(reason)
            return GoldenDecision(script: script, golden: golden, verdict: .reject(reason: reason), motion: motion)
        case let other:
            throw .usage("\"decision\" must be accept or reject, not \(quoted(other))")
        }
    }

    private static func text(_ name: String, of node: JSONNode) throws(CommandError) -> String {
        guard let text = node[name]?.string else { throw .usage("expected \"\(name)\", a text") }
        return text
    }
}
