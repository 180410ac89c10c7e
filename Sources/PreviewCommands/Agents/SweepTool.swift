import PreviewTesting
import RefreshEngine
import Scripts

/// Several values of one parameter.
enum SweepTool: AgentTool {
    private static let counts = 2...9
    private static let standardCount = 5

    static let declaration = AgentToolDeclaration(
        name: "sweep", title: "Try values",
        description: """
            Runs a script with several values of one parameter, and answers a table of measures with a handle for each value.
            """,
        arguments: [
            .motion,
            .init(
                "parameter", .text, "A parameter such as dropHeight, footer.height or scroll.rate.", isRequired: true),
            .init(
                "values", .values(counts),
                """
                The values; by default \(standardCount) from half to double the present one, or the choices that there are.
                """),
        ])

    static func answer(
        _ arguments: AgentArguments, in workspace: inout AgentWorkspace
    ) throws(CommandError) -> AgentAnswer {
        let (name, key) = (try arguments.required("motion"), try arguments.required("parameter"))
        let motion = try workspace.motion(name)
        guard let script = motion.script, let text = motion.text else {
            throw .usage("a recording has its values already; sweep wants a script")
        }
        var values = arguments.values("values") ?? []
        if values.isEmpty { values = try standardValues(of: key, in: script, workspace.catalog) }
        var measured: [MeasuredMotion] = []
        for value in values {
            let settings = motion.settings.filter { !$0.hasPrefix(key + "=") } + ["\(key)=\(value)"]
            let tried = try workspace.motion(of: text, in: motion.file, settings)
            measured.append(MeasuredMotion(tried.source, named: "\(key)=\(value) \(workspace.keep(tried))"))
        }
        let errors = measured.flatMap { motion in motion.errors.map { "\(motion.file): \($0)" } }
        return AgentAnswer(text: ([measured.table] + errors.prefix(AgentWorkspace.maxLines)).joined(separator: "\n"))
    }

    private static func standardValues(
        of key: String, in script: Script, _ catalog: Catalog
    ) throws(CommandError) -> [String] {
        if let parameter = ScrollSettings.parameters.first(where: { "scroll." + $0.name == key }) {
            return try values(of: parameter, around: nil, key)
        }
        let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
        let edge = parts.count == 2 ? Edge(rawValue: parts[0]) : nil
        let name = edge == nil ? key : parts[1]
        let choices = [script.scenario.header, script.scenario.footer].compactMap { $0 }
        for choice in choices where edge == nil || choice.edge == edge {
            let declared = catalog.declarations.first { $0.name == choice.name }?.parameters
            guard let parameter = declared?.first(where: { $0.name == name }) else { continue }
            let present = SystemValues(choice).parameters.first { $0.name == name }?.value
            return try values(of: parameter, around: present, key)
        }
        let names = choices.map(\.name).joined(separator: ", ")
        throw .usage(
            "\(names) has no parameter \(quoted(key)); `systems` lists what it has; other settings want values")
    }

    /// - Parameters:
    ///   - present: nil: it is not known
    ///   - key: for the error
    private static func values(
        of parameter: Parameter, around present: ParameterValue?, _ key: String
    ) throws(CommandError) -> [String] {
        switch parameter.kind {
        case .flag: return ["off", "on"]
        case .choice(let names) where counts.contains(names.count): return names
        case .number(_, let range), .whole(_, let range):
            guard case .number(let value)? = present, value != 0 else { break }
            let (half, double) = (min(value / 2, value * 2), max(value / 2, value * 2))
            let (low, high) = (max(range.lowerBound, half), min(range.upperBound, double))
            let steps = Double(standardCount - 1)
            let values = (0..<standardCount).map { low + (high - low) * Double($0) / steps }
            if case .whole = parameter.kind { return values.map { decimal($0.rounded()) } }
            return values.map { decimal($0) }
        default: break
        }
        throw .usage("give values for \(key); it is \(parameter.allowed)")
    }
}
