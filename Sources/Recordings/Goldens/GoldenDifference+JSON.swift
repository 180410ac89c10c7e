import Motion
import PreviewProtocol
import RefreshEngine
import Scripts

/// Differences of scenes and notices, which are compared value by value in their JSON.
extension GoldenDifference {
    private typealias Leaf = (path: String, value: JSONNode.Value)

    /// The differences of two scenes, parameters before nodes. A scene that is missing is nil.
    static func between(
        scenes old: String?, _ new: String?, _ tick: Tick, _ tolerances: GoldenTolerances
    ) -> [GoldenDifference] {
        guard let old, let new, let a = leaves(of: old), let b = leaves(of: new) else {
            return [GoldenDifference(tick: tick, subject: .scene, expected: words(of: old), actual: words(of: new))]
        }
        let count = (nodes(a), nodes(b))
        let isNode = { (leaf: Leaf) in leaf.path.hasPrefix("nodes.") }
        var differences = between(a.filter { !isNode($0) }, b.filter { !isNode($0) }, tick, tolerances)
        if count.0 == count.1 {
            differences += between(a.filter(isNode), b.filter(isNode), tick, tolerances)
        } else {
            differences.append(
                GoldenDifference(
                    tick: tick, subject: .scene, expected: "one of \(count.0) nodes", actual: "one of \(count.1) nodes")
            )
        }
        return differences
    }

    private static func between(
        _ old: [Leaf], _ new: [Leaf], _ tick: Tick, _ tolerances: GoldenTolerances
    ) -> [GoldenDifference] {
        let known = Set(old.map(\.path))
        let new = new.filter { known.contains($0.path) || !isNewParameter($0.path, old) }
        let values = Dictionary(new.map { ($0.path, $0.value) }) { $1 }
        return (old + new.filter { !known.contains($0.path) }).compactMap { leaf in
            between(
                known.contains(leaf.path) ? leaf.value : nil, values[leaf.path], "scene." + leaf.path, leaf.path, tick,
                tolerances)
        }
    }

    /// Whether the system has got that parameter since the golden was made. If it changes what is seen, the frames
    /// differ. One that goldens have only where it is not at its default was not new then, but at its default.
    private static func isNewParameter(_ path: String, _ old: [Leaf]) -> Bool {
        Edge.allCases.contains { edge in
            let prefix = edge.rawValue + ".parameters."
            guard path.hasPrefix(prefix), let system = old.first(where: { $0.path == edge.rawValue + ".system" }) else {
                return false
            }
            let declared = Catalog.published.declarations.first {
                if case .string(let name) = system.value { $0.name == name } else { false }
            }
            return declared?.parameters.first { $0.name == path.dropFirst(prefix.count) }?.isLater != true
        }
    }

    /// The differences of two notices; nil when they have different fields.
    static func between(
        notices old: String, _ new: String, _ tick: Tick, _ tolerances: GoldenTolerances
    ) -> [GoldenDifference]? {
        let (a, b) = (leaves(of: old), leaves(of: new))
        guard let a, let b, a.map(\.path) == b.map(\.path) else { return nil }
        return zip(a, b).compactMap { between($0.value, $1.value, "notice." + $0.path, $0.path, tick, tolerances) }
    }

    private static func between(
        _ old: JSONNode.Value?, _ new: JSONNode.Value?, _ name: String, _ path: String, _ tick: Tick,
        _ tolerances: GoldenTolerances
    ) -> GoldenDifference? {
        if case .number(let x)? = old, case .number(let y)? = new {
            guard x != y else { return nil }
            let inMilliseconds = name == "notice.velocity"
            return GoldenDifference(tick, .leaf(name), x, y, kind(of: path), tolerances, inMilliseconds: inMilliseconds)
        }
        let (x, y) = (words(old), words(new))
        return x == y ? nil : GoldenDifference(tick: tick, subject: .leaf(name), expected: x, actual: y)
    }

    private static func kind(of path: String) -> GoldenTolerances.Kind {
        // In the notice `refreshed` this is a time, s; in a node it is a place.
        if path == "at" { return .moment }
        return switch path.split(separator: ".").last(where: { $0.first?.isNumber != true }) {
        case "velocity": .velocity
        case "opacity": .opacity
        case "strokeStart", "strokeEnd", "progress": .progress
        case "index", "row", "count", "columns": .count
        default: .points
        }
    }

    // MARK: JSON

    private static func leaves(of fields: String) -> [Leaf]? {
        guard let node = try? JSONReader.read(Array("{\(fields)}".utf8)[...]) else { return nil }
        var leaves: [Leaf] = []
        collect(node, "", &leaves)
        return leaves
    }

    private static func collect(_ node: JSONNode, _ path: String, _ leaves: inout [Leaf]) {
        let prefix = path.isEmpty ? "" : path + "."
        switch node.value {
        case .array(let items):
            for (index, item) in items.enumerated() { collect(item, prefix + String(index), &leaves) }
        case .object(let members): for member in members { collect(member.node, prefix + member.key, &leaves) }
        default: leaves.append((path, node.value))
        }
    }

    /// A notice without the signs of JSON, such as `begin header`; for a scene the number of its nodes.
    static func words(of fields: String?) -> String {
        guard let fields else { return "none" }
        let leaves = leaves(of: fields) ?? []
        if leaves.first?.path == "notice" { return leaves.map { words($0.value) }.joined(separator: " ") }
        return "one of \(nodes(leaves)) nodes"
    }

    private static func nodes(_ leaves: [Leaf]) -> Int {
        leaves.count { $0.path.hasPrefix("nodes.") && $0.path.hasSuffix(".kind") }
    }

    private static func words(_ value: JSONNode.Value?) -> String {
        switch value {
        case .string(let text)?: visible(text)
        case .bool(let flag)?: "\(flag)"
        case .number(let number)?: decimal(number)
        default: "nothing"
        }
    }
}
