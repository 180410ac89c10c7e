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
        let new = new.filter {
            known.contains($0.path) || !isParameter($0.path, old) || unwritten($0.path, old) != nil
        }
        let values = Dictionary(new.map { ($0.path, $0.value) }) { $1 }
        return (old + new.filter { !known.contains($0.path) }).compactMap { leaf in
            between(
                known.contains(leaf.path) ? leaf.value : unwritten(leaf.path, old),
                values[leaf.path] ?? unwritten(leaf.path, old), "scene." + leaf.path, leaf.path, tick, tolerances)
        }
    }

    /// Whether it is a parameter of a control that the golden has. One that the golden does not have has been declared
    /// since; if it changes what is seen, the frames differ.
    private static func isParameter(_ path: String, _ old: [Leaf]) -> Bool {
        Edge.allCases.contains { path.hasPrefix($0.rawValue + ".parameters.") && system(at: $0, old) != nil }
    }

    /// The value of a parameter that goldens have only where it is not at its default; nil: it is no such parameter.
    private static func unwritten(_ path: String, _ old: [Leaf]) -> JSONNode.Value? {
        for edge in Edge.allCases where path.hasPrefix(edge.rawValue + ".parameters.") {
            let name = path.dropFirst(edge.rawValue.count + ".parameters.".count)
            let declared = Catalog.published.declarations.first { $0.name == system(at: edge, old) }?.parameters
            guard let parameter = declared?.first(where: { $0.isLater && $0.name == name }) else { return nil }
            return switch parameter.defaultValue {
            case .number(let number): .number(number)
            case .flag(let flag): .bool(flag)
            case .text(let text): .string(text)
            case .color(let color): .string(color.hex)
            }
        }
        return nil
    }

    private static func system(at edge: Edge, _ leaves: [Leaf]) -> String? {
        guard case .string(let name)? = leaves.first(where: { $0.path == edge.rawValue + ".system" })?.value else {
            return nil
        }
        return name
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
