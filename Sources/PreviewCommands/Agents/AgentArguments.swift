import PreviewProtocol
import PreviewTesting
import RefreshEngine
import Scripts

/// The arguments of a call, checked against the tool's declaration.
struct AgentArguments {
    /// Settings of a call. Chosen: more than a control has parameters.
    static let maxSettings = 200

    private let members: [JSONNode.Member]

    /// - Throws: the first argument that is unknown, missing, or not what it must be, and what is allowed
    init(_ node: JSONNode?, of tool: AgentToolDeclaration) throws(CommandError) {
        guard node == nil || node?.members != nil else { throw .usage("arguments must be an object") }
        members = node?.members ?? []
        let declared = tool.arguments
        for member in members {
            guard let argument = declared.first(where: { $0.name == member.key }) else {
                let names = declared.map(\.name).joined(separator: ", ")
                throw .usage("\(tool.name) has no argument \(quoted(member.key)); it has \(names)")
            }
            try AgentArguments.check(member.node, argument)
        }
        for argument in declared where argument.isRequired && self[argument.name] == nil {
            throw .usage("\(tool.name) wants \(argument.name). \(argument.summary)")
        }
    }

    private static func check(_ node: JSONNode, _ argument: AgentToolDeclaration.Argument) throws(CommandError) {
        switch argument.kind {
        case .text:
            guard node.string != nil else { throw .usage("\(argument.name) must be a text") }
        case .choice(let names):
            guard let name = node.string, names.contains(name) else {
                throw .usage("\(argument.name) must be one of \(names.joined(separator: ", "))")
            }
        case .whole(let range):
            guard let number = node.integer, range.contains(number) else {
                throw .usage("\(argument.name) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
        case .settings:
            guard let members = node.members, members.count <= maxSettings,
                members.allSatisfy({ $0.node.written != nil })
            else {
                throw .usage(
                    "\(argument.name) must be an object of at most \(maxSettings) settings, each a text, a number or true or false"
                )
            }
        case .values(let range):
            guard let items = node.array, range.contains(items.count), items.allSatisfy({ $0.written != nil }) else {
                throw .usage(
                    "\(argument.name) must be a list of \(range.lowerBound) to \(range.upperBound) texts or numbers")
            }
        }
    }

    private subscript(name: String) -> JSONNode? { members.first { $0.key == name }?.node }

    func text(_ name: String) -> String? { self[name]?.string }
    func whole(_ name: String) -> Int? { self[name]?.integer }
    /// The items of a list, as a script writes them.
    func values(_ name: String) -> [String]? { self[name]?.array?.compactMap(\.written) }
    /// `key=value` for each setting.
    func settings(_ name: String) -> [String] {
        self[name]?.members?.compactMap { member in member.node.written.map { "\(member.key)=\($0)" } } ?? []
    }

    /// A text that is there because the tool's declaration wants it.
    func required(_ name: String) throws(CommandError) -> String {
        guard let text = text(name) else { throw .usage("\(name) must be a text") }
        return text
    }
}

extension JSONNode {
    /// A text, a number or a flag as a script writes it; nil: something else.
    fileprivate var written: String? {
        switch value {
        case .string(let text): text
        case .number(let number): plain(number)
        case .bool(let flag): flag ? "on" : "off"
        case .null, .array, .object: nil
        }
    }
}
