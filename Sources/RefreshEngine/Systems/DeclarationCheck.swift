extension SystemDeclaration {
    /// How long the work of a refresh may take, s. Chosen: as long as scripts may wait.
    static let workRange = 0.0...600

    /// What is wrong with it, a sentence each; empty: it can be used.
    var problems: [String] {
        let found =
            ownProblems + parameters.flatMap { $0.problems } + duplicates(parameters.map { $0.name }, "parameters")
            + presets.flatMap { $0.problems(in: parameters) }
            + duplicates(presets.map { $0.name }, "presets")
        return found.map { "\(name.isEmpty ? "a system without a name" : name): \($0)" }
    }

    private var ownProblems: [String] {
        var problems: [String] = []
        if !name.isWord(of: 32, "-", begins: { $0.isLowercase }) || name.contains(where: { $0.isUppercase }) {
            problems.append(
                "its name must be at most 32 small letters, digits and hyphens, with a letter first, because scripts name it"
            )
        }
        if name == "none" { problems.append("\"none\" is no name for a system: scripts say it for no system") }
        if edges.isEmpty { problems.append("it must have an edge: .header, .footer or both") }
        if Set(edges).count < edges.count { problems.append("it names an edge twice") }
        if !SystemDeclaration.workRange.contains(workSeconds) {
            problems.append(
                "workSeconds must be from 0 to \(plain(SystemDeclaration.workRange.upperBound)), not \(workSeconds)")
        }
        return problems
    }

    private func duplicates(_ names: [String], _ kind: String) -> [String] {
        Set(names).sorted().filter { name in names.count { $0 == name } > 1 }.map {
            "it has several \(kind) with the name \"\($0)\""
        }
    }
}

extension Parameter {
    fileprivate var problems: [String] {
        var problems: [String] = []
        if !name.isWord(of: Parameter.maxNameLength, begins: { $0.isLetter }) {
            problems.append(
                "the name of its parameter \"\(name)\" must be letters and digits, with a letter first, because scripts name it"
            )
        }
        if name == "preset" { problems.append("\"preset\" is no name for a parameter: `preset` chooses a preset") }
        if let text = kind.problem { return problems + ["its parameter \"\(name)\" \(text)"] }
        do throws(ParameterError) { _ = try accept(defaultValue) } catch {
            problems.append("the default of its parameter \"\(name)\" must be \(allowed), not \(written(defaultValue))")
        }
        return problems
    }
}

extension Parameter.Kind {
    /// What is wrong with it whatever its values.
    fileprivate var problem: String? {
        switch self {
        case .number(_, let range), .whole(_, let range):
            range.lowerBound.isFinite && range.upperBound.isFinite ? nil : "must have a range with finite ends"
        case .choice(let names):
            if names.isEmpty {
                "must have something to choose from"
            } else if Set(names).count < names.count {
                "has a choice twice"
            } else {
                nil
            }
        case .text(let maxLength):
            (0...Limits.outlineBytes).contains(maxLength)
                ? nil : "must have a maximum length from 0 to \(Limits.outlineBytes)"
        case .flag, .color, .images, .frames, .figure, .curve: nil
        }
    }
}

extension Preset {
    fileprivate func problems(in parameters: [Parameter]) -> [String] {
        var problems: [String] = []
        if !name.isWord(of: Parameter.maxNameLength, "-", begins: { $0.isLetter }) {
            problems.append(
                "the name of its preset \"\(name)\" must be letters, digits and hyphens, with a letter first")
        }
        let known = Set(parameters.map { $0.name })
        problems += names.filter { !known.contains($0) }.sorted().map {
            "its preset \"\(name)\" sets \"\($0)\", which it does not declare; it declares \(parameters.map { $0.name }.joined(separator: ", "))"
        }
        for parameter in parameters {
            for value in [value(of: parameter)] + languages.compactMap({ texts(in: $0)[parameter.name] })
            where value != parameter.defaultValue {
                do throws(ParameterError) {
                    let accepted = try parameter.accept(value)
                    if parameter.outline != nil, case .text(let text) = accepted, outline(of: text) == nil {
                        throw .noOutline(text, "the preset has no outline of it")
                    }
                } catch { problems.append("its preset \"\(name)\": \(error)") }
            }
        }
        return problems
    }
}

extension String {
    /// Whether it is at most so many ASCII letters and digits, or these other characters, and begins as it should.
    fileprivate func isWord(of maxLength: Int, _ others: String = "", begins: (Character) -> Bool) -> Bool {
        utf8.count <= maxLength && (first.map(begins) ?? false)
            && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || others.contains($0)) }
    }
}
