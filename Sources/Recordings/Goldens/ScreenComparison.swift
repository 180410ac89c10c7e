import Motion
import PreviewProtocol
import RefreshEngine

/// Compares the nodes of two scenes by what one sees: where they are on the screen and how large, after the transforms
/// of all their groups, tick by tick.
///
/// A node is looked at while something that places it differs: its own transform, its geometry in the scene, or that of
/// a group that carries it. How far the list is scrolled counts, too, so a node that both logs show at the same place
/// is no difference, whatever it took to be there.
struct ScreenComparison {
    typealias Values = [FrameField: FrameValue]

    private let tolerances: GoldenTolerances
    private let texts: (old: String?, new: String?)
    /// The scenes' nodes in pairs; empty when the scenes do not have the same ones, or cannot be read. nil: they were
    /// not needed yet.
    private var pairs: [(old: BoxedNode, new: BoxedNode)]?
    /// What differs now, of nodes.
    private var unlike: Set<FrameField> = []
    /// The first difference in the scene of each node that has one.
    private var geometry: [Int: GoldenDifference] = [:]

    /// - Parameters: the fields of the scenes as JSON; nil for one that is missing
    init(_ tolerances: GoldenTolerances, _ old: String? = nil, _ new: String? = nil) {
        (texts, self.tolerances) = ((old, new), tolerances)
    }

    /// Whether what differs is a matter of this comparison. Without tolerances the last bit counts, not what is seen.
    mutating func takes(_ field: FrameField) -> Bool {
        guard case .node(let index) = field.owner, field.name.isOnScreen, tolerances.points > 0 else { return false }
        return matched().indices.contains(index)
    }

    /// A field has these values now.
    mutating func note(_ old: FrameValue, _ new: FrameValue, _ field: FrameField) {
        if old == new
            || GoldenDifference.between(old, new, field, .zero, tolerances).allSatisfy({
                ($0.number?.difference ?? 0) <= tolerances.rounding
            })
        {
            if !unlike.isEmpty { unlike.remove(field) }
        } else if takes(field) {
            unlike.insert(field)
        }
    }

    /// Whether a difference of the scenes is one of a node's geometry, which is seen in the frames.
    mutating func takes(inScene difference: GoldenDifference) -> Bool {
        guard case .leaf(let path) = difference.subject, let number = difference.number, tolerances.points > 0 else {
            return false
        }
        let parts = path.split(separator: ".")
        guard parts.count > 3, parts[1] == "nodes", let index = Int(parts[2]),
            ScreenComparison.geometry.contains(String(parts[3]))
        else { return false }
        guard matched().indices.contains(index) else { return false }
        if number.difference > tolerances.rounding, geometry[index] == nil { geometry[index] = difference.withoutUnits }
        return true
    }

    /// Fields of a node that say where and how large it is.
    private static let geometry: Set = [
        "at", "from", "to", "width", "frame", "radius", "size", "clip", "diameter", "length", "transform",
    ]

    private mutating func matched() -> [(old: BoxedNode, new: BoxedNode)] {
        if let pairs { return pairs }
        let old = texts.old.flatMap(Scene.init(fields:))?.nodes ?? []
        let new = texts.new.flatMap(Scene.init(fields:))?.nodes ?? []
        let known = old.count == new.count ? zip(old, new).map { (old: BoxedNode($0), new: BoxedNode($1)) } : []
        pairs = known
        return known
    }
}

extension ScreenComparison {
    /// What is to be seen of the differences at a tick, within and beyond the tolerance, each with the field of the
    /// node that it is in.
    /// - Parameters: the values of all fields that are not at rest
    mutating func differences(_ old: Values, _ new: Values, _ tick: Tick) -> [(GoldenDifference, FrameField)] {
        guard !unlike.isEmpty || !geometry.isEmpty else { return [] }
        let pairs = matched()
        var placed = (old: Placement(old), new: Placement(new))
        var causes: [GoldenDifference?] = []
        var found: [(GoldenDifference, FrameField)] = []
        for index in pairs.indices {
            let boxes = (placed.old.add(pairs[index].old), placed.new.add(pairs[index].new))
            causes.append(
                cause(of: index, old, new, tick)
                    ?? pairs[index].new.node.parent.flatMap { causes.indices.contains($0) ? causes[$0] : nil })
            guard case (let a?, let b?) = boxes else { continue }
            if let cause = causes[index] {
                let seen = a.difference(to: b)
                found.append(
                    (
                        cause.seen(seen.distance, seen.direction, node: index, tick, tolerances),
                        FrameField(owner: .node(index), name: .transform)
                    ))
            }
            for name in [FrameField.Name.strokeStart, .strokeEnd] {
                let field = FrameField(owner: .node(index), name: name)
                guard unlike.contains(field),
                    let raw = GoldenDifference.between(
                        old.value(of: field), new.value(of: field), field, tick, tolerances
                    ).first
                else { continue }
                let way = (raw.number?.difference ?? 0) * max(a.length, b.length)
                found.append((raw.seen(way, "along the path", node: index, tick, tolerances), field))
            }
        }
        return found.filter { $0.0.share > 0 }
    }

    /// What places a node elsewhere: the part of its transform that differs most, or else what differs in the scene.
    private func cause(of index: Int, _ old: Values, _ new: Values, _ tick: Tick) -> GoldenDifference? {
        let field = FrameField(owner: .node(index), name: .transform)
        guard unlike.contains(field) else { return geometry[index] }
        return GoldenDifference.between(old.value(of: field), new.value(of: field), field, tick, tolerances).max {
            $0.share < $1.share
        }?.withoutUnits
    }

    private struct BoxedNode {
        let node: Node
        /// In its own coordinates, but for a label, which is as wide as what it says.
        let box: ScreenBox?

        init(_ node: Node) { (self.node, box) = (node, ScreenBox(node.kind, text: "")) }
    }

    /// Nodes as they are placed in one log at one tick, one after the other.
    private struct Placement {
        private let values: Values
        private var matrices: [Transform] = []

        init(_ values: Values) { self.values = values }

        /// Of the next node.
        mutating func add(_ boxed: BoxedNode) -> ScreenBox? {
            let node = boxed.node
            let index = matrices.count
            let value = { [values] (name: FrameField.Name) in
                values.value(of: FrameField(owner: .node(index), name: name))
            }
            var transform = Transform.identity
            var offset = 0.0
            var box = boxed.box
            if case .transform(let now) = value(.transform) { transform = now }
            if case .number(let now) = values.value(of: FrameField(owner: .list, name: .offset)) { offset = now }
            if case .label = node.kind, case .text(let text) = value(.text) { box = ScreenBox(node.kind, text: text) }
            let outer =
                node.parent.flatMap { matrices.indices.contains($0) ? matrices[$0] : nil } ?? Transform(y: -offset)
            matrices.append(outer.after(transform.about(node.anchor)))
            return box?.transformed(by: matrices[index])
        }
    }
}

extension FrameField.Name {
    /// Whether it says of a node where it is, or how far it is stroked.
    var isOnScreen: Bool { self == .transform || self == .strokeStart || self == .strokeEnd }
}

extension ScreenComparison.Values {
    /// Rest, when it was never written.
    fileprivate func value(of field: FrameField) -> FrameValue { self[field] ?? field.rest }
}

extension Scene {
    /// - Parameter fields: of JSON, without the braces around them; nil: there is something in it that this program
    ///   does not know
    init?(fields: String) {
        guard let scene = try? Scene(JSONNode(json: Array("{\(fields)}".utf8))) else { return nil }
        self = scene
    }
}
