import Motion

extension Catalog {
    /// The catalog as it is, when every system draws what it lists, and does not move while it says that it is still.
    /// - Parameters:
    ///   - systems: those that are looked at; nil: all
    ///   - pathError: what is wrong with path data; nil: nothing. The engine itself reads none.
    /// - Throws: all that is wrong with nodes and with `isStill`, at each edge, with each preset, at rest, pulled,
    ///   loading and ending
    public func checkingNodes(
        of systems: [SystemType]? = nil, pathError: (_ data: String) -> String? = { _ in nil }
    ) throws(CatalogError) -> Catalog {
        let checked = entries.filter { entry in systems?.contains { $0 == entry.system } ?? true }
        let problems = checked.flatMap { $0.problems(pathError) }
        if !problems.isEmpty { throw CatalogError(problems: problems) }
        return self
    }
}

extension CatalogEntry {
    /// Each once: at the first edge, and with the first preset, that has it.
    fileprivate func problems(_ pathError: (String) -> String?) -> [String] {
        var known: Set<String> = []
        var texts: [String] = []
        for edge in declaration.edges {
            for preset in declaration.presets {
                guard var choice = try? SystemChoice(self, edge: edge), (try? choice.set(preset: preset.name)) != nil
                else { continue }
                let check = NodeCheck(choice, pathError)
                let place = "\(check.time)\(edge.rawValue), preset \(preset.name)"
                texts += check.problems.filter { known.insert($0).inserted }.map {
                    "\(declaration.name): \($0) (\(place))"
                }
            }
        }
        return texts
    }
}

/// Whether a control draws what it lists, and whether what it draws waits for an input where the control says that it
/// is still.
private struct NodeCheck {
    /// How long the finger and the app do nothing: after each of the few things that they do. Chosen: longer than
    /// anybody waits to see something move.
    private static let pause = Tick.seconds(2)

    /// Those of the first tick that has any.
    private(set) var problems: [String] = []
    /// When it moved although it said that it was still: `tick 60, `.
    private(set) var time = ""
    private var preview: Simulation
    private var buffer = FrameBuffer()

    init(_ choice: SystemChoice, _ pathError: (String) -> String?) {
        var scenario = Scenario()
        // The work ends when the app says so: until then time alone passes, as in a preview that may stand still.
        scenario.work = .manual
        if choice.edge == .header { scenario.header = choice } else { scenario.footer = choice }
        preview = Simulation(scenario)
        check(preview.scene.nodes, pathError)
        look()
        pass()
        pull(choice.edge == .header ? 10 : -10)
        refresh(choice.edge)  // which the pull has begun
        refresh(choice.edge)
    }

    /// Pulls it, rests on the way, and lets go. 600 pt arm any control: the band lets go of half a screen.
    /// - Parameter step: of the finger, pt a tick
    private mutating func pull(_ step: Double) {
        func sample(_ count: Int) -> TouchSample {
            TouchSample(time: Double(count) * 8333, y: 400 + step * Double(count))
        }
        apply(.fingerDown(sample(0)))
        for count in 1...60 where problems.isEmpty {
            _ = preview.advance()
            apply(.fingerMoved(sample(count)))
            if count == 5 { pass() }
        }
        pass()
        apply(.fingerUp(sample(61)))
    }

    private mutating func refresh(_ edge: Edge) {
        apply(.begin(edge))
        pass()
        apply(.finish(edge, .succeeded))
        pass()
    }

    private mutating func apply(_ input: Input) {
        _ = preview.apply(input)
        look()
    }

    /// Steps tick by tick through what a still preview would skip.
    private mutating func pass() {
        for _ in 0..<NodeCheck.pause.count where problems.isEmpty {
            let (before, state) = (preview, preview.state)
            let notices = preview.stepAll()
            look()
            guard problems.isEmpty else { continue }
            if before.isStill, buffer.hasChanged {
                problems.append(
                    "isStill is true in the state \(state), and yet it is drawn otherwise a tick later, though nothing has happened but time; "
                        + "a preview would stand still there. Let isStill be false for as long as it moves by itself")
            } else if before.isOnlyDrawn, !notices.isEmpty || !before.hasSameControls(as: preview) {
                problems.append(
                    "isStill is true or needsTicks is false in the state \(state), and yet a step changes it a tick later, though nothing has happened but time; "
                        + "it would not be stepped there. Let isStill be false and needsTicks be true for as long as its steps do something"
                )
            }
            if !problems.isEmpty { time = "tick \(before.tick.count), " }
        }
    }

    /// Checks what is drawn, if it has changed.
    private mutating func look() {
        preview.draw(into: &buffer)
        guard problems.isEmpty, buffer.hasChanged else { return }
        let listed = preview.scene.nodes.count
        let drawn = buffer.frame.nodes
        let state = preview.state
        if listed != drawn.count {
            return problems.append(
                "nodes() lists \(listed) nodes, and draw(_:into:) adds \(drawn.count); it must add as many, in the same order"
            )
        }
        tell(drawn.indices.filter { !drawn[$0].isFinite }) { _ in
            "is drawn with a number that is not finite, in the state \(state)"
        }
        tell(drawn.indices.filter { !(0...1).contains(drawn[$0].opacity) }) {
            "is drawn with the opacity \(drawn[$0].opacity), in the state \(state); 0 to 1 is allowed"
        }
    }

    private mutating func check(_ nodes: [Node], _ pathError: (String) -> String?) {
        if let root = nodes.first, root.parent != nil {
            problems.append("its first node is a group that carries the others, and has no parent")
        }
        let misplaced = nodes.indices.filter { index in nodes[index].parent.map { $0 < 0 || $0 >= index } ?? false }
        tell(misplaced) { "names the parent \(nodes[$0].parent ?? 0); a parent stands before it in nodes()" }
        let errors: [String?] = nodes.map {
            if case .path(let data, _, _, _) = $0.kind { pathError(data) } else { nil }
        }
        tell(errors.indices.filter { errors[$0] != nil }) { "has path data that cannot be read: \(errors[$0] ?? "")" }
    }

    /// A problem of several nodes is reported for the first.
    private mutating func tell(_ nodes: [Int], _ what: (Int) -> String) {
        guard let first = nodes.first else { return }
        let more =
            switch nodes.count - 1 {
            case 0: ""
            case 1: "; so it is with another one"
            case let count: "; so it is with \(count) more"
            }
        problems.append("node \(first) \(what(first))\(more)")
    }
}

extension RawNode<Double> {
    fileprivate var isFinite: Bool { NodeNumber.allCases.allSatisfy { self[$0].isFinite } }
}

extension Simulation {
    fileprivate var state: String { (status(at: .header) ?? status(at: .footer))?.state.rawValue ?? "idle" }
}
