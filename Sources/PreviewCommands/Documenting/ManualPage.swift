import PreviewProtocol

/// A command's manual page, in the macros of man(7).
struct ManualPage {
    let command: CommandDescription
    /// The root's, for what all pages name.
    let program: CommandDescription
    /// The home folder of whoever makes the page: for the reader it is `~`.
    let home: String

    /// `pullwire-figure-text.1`
    var fileName: String { title + ".1" }

    private var title: String { command.words.joined(separator: "-") }

    var text: String {
        let head = [
            ".TH \(Roff.text(title.uppercased())) 1 \"\" \"\(Roff.text("Pullwire " + Version.text))\" \"User Commands\"",
            ".nr HY 0", ".ad l",
        ]
        let abstract =
            (command.abstract ?? "").hasSuffix(".")
            ? String((command.abstract ?? "").dropLast()) : command.abstract ?? ""
        let name = [".SH NAME", Roff.text("\(title)") + " \\- " + Roff.text(abstract)]
        let parts: [[String]] = [head, name, [".SH SYNOPSIS"] + synopsis, description, options, commands, seeAlso]
        return parts.joined().joined(separator: "\n") + "\n"
    }

    private var shown: [CommandDescription.Argument] { (command.arguments ?? []).filter(\.shouldDisplay) }

    private var synopsis: [String] {
        let name = ".B " + Roff.text(command.words.joined(separator: " "))
        if !command.shownSubcommands.isEmpty { return [name, ".I command", "[\\fIarguments\\fR ...]"] }
        let files = shown.filter { $0.kind == .positional }.map { file in
            let value = "\\fI" + Roff.text(file.valueName ?? "file") + "\\fR" + (file.isRepeating ? " ..." : "")
            return file.isOptional ? "[\(value)]" : value
        }
        let hasOptions = shown.contains { $0.kind != .positional }
        return [name] + files + (hasOptions ? ["[\\fIoptions\\fR]"] : [])
    }

    /// The discussion: lines that are indented stand as they are; `Examples:` and `Exit codes:` begin sections of their
    /// own.
    private var description: [String] {
        var lines = [".SH DESCRIPTION"]
        var isExample = false
        var isNewParagraph = false
        if command.discussion?.isEmpty ?? true, let abstract = command.abstract { lines.append(Roff.line(abstract)) }
        for line in (command.discussion ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
            let isIndented = line.hasPrefix("  ")
            if isExample, !isIndented { lines.append(".EE") }
            if line == "Examples:" {
                lines.append(".SH EXAMPLES")
            } else if line.hasPrefix("Exit codes: ") {
                lines += [".SH EXIT STATUS", Roff.line(line.dropFirst("Exit codes: ".count))]
            } else if !line.isEmpty {
                lines += (isNewParagraph ? [".PP"] : []) + (isIndented && !isExample ? [".EX"] : []) + [Roff.line(line)]
            }
            (isExample, isNewParagraph) = (isIndented, line.isEmpty)
        }
        return lines + (isExample ? [".EE"] : [])
    }

    private var options: [String] {
        var titles: [String?] = []
        for title in shown.map(\.sectionTitle) where !titles.contains(title) { titles.append(title) }
        // Those without a title first, as a reader looks for them.
        titles = titles.filter { $0 == nil } + titles.filter { $0 != nil }
        return shown.isEmpty
            ? []
            : [".SH OPTIONS"]
                + titles.flatMap { title in
                    (title.map { [".SS " + Roff.text($0)] } ?? [])
                        + shown.filter { $0.sectionTitle == title }.flatMap(entry)
                }
    }

    private func entry(_ argument: CommandDescription.Argument) -> [String] {
        let value = argument.kind == .flag ? "" : "\\fI" + Roff.text(argument.valueName ?? "value") + "\\fR"
        let names = (argument.names ?? []).map { "\\fB" + Roff.text($0.written) + "\\fR" }.joined(separator: ", ")
        var words = [argument.abstract ?? "", argument.discussion ?? ""].filter { !$0.isEmpty }
        if let values = argument.allValues, !values.isEmpty {
            words.append("One of \(values.joined(separator: ", ")).")
        }
        if let standard = argument.defaultValue {
            words.append(
                "(default: \(standard.hasPrefix(home + "/") ? "~" + standard.dropFirst(home.count) : standard))")
        }
        return [".TP", [names, value].filter { !$0.isEmpty }.joined(separator: " ")] + words.map(Roff.line)
    }

    private var commands: [String] {
        let below = command.shownSubcommands
        return below.isEmpty
            ? [] : [".SH COMMANDS"] + below.flatMap { [".TP", reference($0), Roff.line($0.abstract ?? "")] }
    }

    private var seeAlso: [String] {
        let others = program.all.filter {
            $0.words != command.words && ($0.words.count <= 2 || $0.words.starts(with: command.words))
        }
        return others.isEmpty ? [] : [".SH SEE ALSO", others.map(reference).joined(separator: ",\n")]
    }

    private func reference(_ other: CommandDescription) -> String {
        "\\fB" + Roff.text(other.words.joined(separator: "-")) + "\\fR(1)"
    }
}

/// Text as roff takes it.
enum Roff {
    /// Backslashes and hyphens, which roff would read or set otherwise.
    static func text(_ text: some StringProtocol) -> String {
        String(text).replacing("\\", with: "\\e").replacing("-", with: "\\-")
    }

    /// The same for a whole line: a dot or an apostrophe at its beginning would be a macro.
    static func line(_ line: some StringProtocol) -> String {
        (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + text(line)
    }
}
