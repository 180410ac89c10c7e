import Motion

extension Catalog {
    /// The catalog as it is, when every system draws what it lists.
    /// - Throws: all that is wrong with nodes, at each edge, with each preset, at rest and pulled
    public func checkingNodes() throws(CatalogError) -> Catalog {
        let problems = entries.flatMap { entry in entry.declaration.edges.flatMap { entry.nodeProblems(at: $0) } }
        if !problems.isEmpty { throw CatalogError(problems: problems) }
        return self
    }
}

extension CatalogEntry {
    fileprivate func nodeProblems(at edge: Edge) -> [String] {
        for preset in declaration.presets {
            guard var choice = try? SystemChoice(self, edge: edge), (try? choice.set(preset: preset.name)) != nil else { continue }
            var scenario = Scenario()
            if edge == .header { scenario.header = choice } else { scenario.footer = choice }
            let problems = NodeCheck(scenario).problems
            // Each preset would have the same.
            if !problems.isEmpty { return problems.map { "\(declaration.name): \($0) (\(edge.rawValue), preset \(preset.name))" } }
        }
        return []
    }
}

/// Whether a control draws what it lists: at rest, pulled, loading and ending.
private struct NodeCheck {
    private(set) var problems: [String] = []

    init(_ scenario: Scenario) {
        var preview = Simulation(scenario)
        let way = scenario.header == nil ? -1.0 : 1
        check(preview)
        _ = preview.take(.fingerDown(TouchSample(time: 0, y: 400)))
        // Far enough for any control: the band lets go of half a screen.
        for step in 1...60 where problems.isEmpty {
            _ = preview.step([.fingerMoved(TouchSample(time: Double(step) * 8333, y: 400 + way * Double(step) * 10))])
            check(preview)
        }
        _ = preview.take(.fingerUp(TouchSample(time: 61 * 8333, y: 400 + way * 600)))
        _ = preview.take(.begin(scenario.header == nil ? .footer : .header))
        for tick in 1...360 where problems.isEmpty {
            _ = preview.advance()
            if tick == 180 { _ = preview.take(.finish(scenario.header == nil ? .footer : .header, .succeeded)) }
            check(preview)
        }
    }

    private mutating func check(_ preview: Simulation) {
        let listed = preview.scene.nodes, drawn = preview.frame().nodes
        if listed.count != drawn.count { return problems.append("nodes() lists \(listed.count) nodes, and draw(_:into:) adds \(drawn.count); it must add as many, in the same order") }
        for (index, (node, look)) in zip(listed, drawn).enumerated() {
            if let parent = node.parent, !listed.indices.contains(parent) || parent >= index { problems.append("node \(index) names the parent \(parent); a parent stands before it in nodes()") }
            if !look.isFinite { problems.append("node \(index) is drawn with a number that is not finite, in the state \(preview.state)") }
            if !(0...1).contains(look.opacity) { problems.append("node \(index) is drawn with the opacity \(look.opacity), in the state \(preview.state); 0 to 1 is allowed") }
        }
        if let root = listed.first, root.parent != nil { problems.append("its first node is a group that carries the others, and has no parent") }
    }
}

extension NodeFrame {
    fileprivate var isFinite: Bool {
        let plain = PlainNode(self)
        return (0..<PlainNode<Double>.numberCount).allSatisfy { plain[$0].isFinite }
    }
}

extension Simulation {
    fileprivate var state: String { (status(at: .header) ?? status(at: .footer))?.state.rawValue ?? "idle" }
}
