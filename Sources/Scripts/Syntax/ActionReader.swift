import PreviewProtocol
import RefreshEngine

/// Reads WebDriver's actions as statements that do the same. `PointerActions` says what is read and when it happens.
struct ActionReader {
    /// A source of actions. A pointer has a position.
    private struct Source {
        let id: String
        let isPointer: Bool
        let actions: [JSONNode]
        /// Its y in the viewport, pt.
        var y = 0.0
    }

    private let json: JSONText
    private var sources: [Source] = []
    /// The source whose pointer is down.
    private var holder: Int?
    private var transcript = ActionTranscript()

    init(_ json: JSONText) { self.json = json }

    /// - Throws: the first action that WebDriver does not know or a preview cannot do
    func items() throws(ScriptError) -> [ScriptDocument.Item] {
        var reader = self
        for node in try list(json.root["actions"] ?? json.root, "a list of sources") {
            reader.sources.append(try source(node))
        }
        for (index, node) in (json.root["actions"]?.array ?? []).enumerated()
        where reader.sources[..<index].contains(where: { $0.id == reader.sources[index].id }) {
            throw json.error(node["id"] ?? node, "source \(quoted(reader.sources[index].id)) stands twice")
        }
        try reader.perform()
        return reader.transcript.items
    }

    // MARK: Sources

    private func list(_ node: JSONNode, _ expected: String) throws(ScriptError) -> [JSONNode] {
        guard let items = node.array else { throw json.error(node, "expected \(expected)") }
        guard items.count <= ScriptLimits.steps else {
            throw json.error(node, "there are at most \(ScriptLimits.steps)")
        }
        return items
    }

    private func source(_ node: JSONNode) throws(ScriptError) -> Source {
        guard let type = node["type"], let id = node["id"]?.string, let actions = node["actions"] else {
            throw json.error(node, "a source has \"type\", \"id\" and \"actions\"")
        }
        switch type.string {
        case "pointer": try check(node["parameters"]?["pointerType"])
        case "none": break
        case "key": throw json.error(type, "nobody types at a list; leave out the source of type \"key\"")
        case "wheel": throw json.error(type, "a wheel has no finger that goes down and up; say it with a pointer")
        default: throw json.error(type, "expected a type of source: pointer or none")
        }
        return Source(id: id, isPointer: type.string == "pointer", actions: try list(actions, "a list of actions"))
    }

    private func check(_ pointerType: JSONNode?) throws(ScriptError) {
        guard let pointerType else { return }  // WebDriver's own is a mouse
        guard let type = pointerType.string, ["mouse", "touch"].contains(type) else {
            throw json.error(pointerType, "expected a pointer type: touch or mouse")
        }
    }

    // MARK: Actions

    /// Performs the actions in WebDriver's ticks: the n-th actions of all sources begin together, and the next ones
    /// when the longest of them is over.
    private mutating func perform() throws(ScriptError) {
        for number in 0..<(sources.map(\.actions.count).max() ?? 0) {
            var longest = 0
            for index in sources.indices where sources[index].actions.indices.contains(number) {
                longest = max(longest, try perform(sources[index].actions[number], of: index))
            }
            transcript.time += longest
        }
        if let last = sources.lazy.compactMap(\.actions.last).first { try transcript.rest(at: json.place(of: last)) }
    }

    /// - Returns: how long it takes, ms
    private mutating func perform(_ action: JSONNode, of index: Int) throws(ScriptError) -> Int {
        let type = action["type"]?.string
        let place = json.place(of: action)
        guard type == "pause" || sources[index].isPointer else {
            throw json.error(action, "expected a pause: a source of type \"none\" can do nothing else")
        }
        switch type {
        case "pause": return try duration(action)
        case "pointerMove":
            let duration = try duration(action)
            let start = sources[index].y
            let (y, isRelative) = try target(action)
            sources[index].y = isRelative ? start + y : y
            if holder == index {
                try transcript.move(by: isRelative ? y : y - start, from: start, in: duration, at: place)
            }
            return duration
        case "pointerDown" where holder != index:
            try mainButton(action)
            if let holder {
                throw json.error(
                    action,
                    "\(quoted(sources[index].id)) goes down while \(quoted(sources[holder].id)) is down; a list has one finger"
                )
            }
            holder = index
            try transcript.touch("down", plain(sources[index].y) + "pt", at: place)
        case "pointerUp", "pointerCancel":
            try mainButton(action)
            // A pointer that is already up stays up, as in WebDriver, and one that is already down stays down.
            guard holder == index else { break }
            holder = nil
            try transcript.touch(type == "pointerUp" ? "up" : "cancel", at: place)
        case "pointerDown": break
        default:
            throw json.error(action, "expected an action: pause, pointerMove, pointerDown, pointerUp or pointerCancel")
        }
        return 0
    }

    private func mainButton(_ action: JSONNode) throws(ScriptError) {
        guard let button = action["button"] else { return }
        if button.integer != 0 { throw json.error(button, "only button 0, the main one, drags") }
    }

    /// ms
    private func duration(_ action: JSONNode) throws(ScriptError) -> Int {
        guard let node = action["duration"] else { return 0 }
        let most = Int(Limits.duration.upperBound * 1000)
        guard let duration = node.integer, (0...most).contains(duration) else {
            throw json.error(node, "expected a duration in whole milliseconds, from 0 to \(most)")
        }
        return duration
    }

    /// Where a move goes, pt, and whether that is relative to the pointer.
    private func target(_ action: JSONNode) throws(ScriptError) -> (y: Double, isRelative: Bool) {
        let origin = action["origin"]
        guard origin == nil || ["viewport", "pointer"].contains(origin?.string) else {
            throw json.error(origin ?? action, "expected an origin: viewport or pointer; a preview has no elements")
        }
        guard action["x"]?.number != nil, let y = action["y"]?.number else {
            throw json.error(action, "\"pointerMove\" needs numbers \"x\" and \"y\"")
        }
        guard Limits.finger.contains(y) else {
            throw json.error(action, "\"y\" must be \(Literal.length.words(for: Limits.finger))")
        }
        return (y, origin?.string == "pointer")
    }
}
