import Foundation

/// What the parser knows of a command: the part of `--experimental-dump-help` that a manual page needs.
struct CommandDescription: Decodable {
    struct Argument: Decodable {
        struct Name: Decodable {
            /// `long`, `short` or `longWithSingleDash`
            var kind: String
            var name: String

            var written: String { (kind == "long" ? "--" : "-") + name }
        }

        enum Kind: String, Decodable { case positional, option, flag }

        var kind: Kind
        var names: [Name]?
        var valueName: String?
        var isOptional: Bool
        var isRepeating: Bool
        var shouldDisplay: Bool
        var abstract: String?
        var discussion: String?
        var defaultValue: String?
        var allValues: [String]?
        var sectionTitle: String?
    }

    var commandName: String
    /// The names of the commands above it, the program's first.
    var superCommands: [String]?
    var abstract: String?
    var discussion: String?
    var arguments: [Argument]?
    var subcommands: [CommandDescription]?
    var shouldDisplay: Bool

    /// - Parameter json: `--experimental-dump-help`
    init(json: String) throws {
        struct Dump: Decodable { var command: CommandDescription }
        self = try JSONDecoder().decode(Dump.self, from: Data(json.utf8)).command
    }

    /// `pullwire figure text`
    var words: [String] { (superCommands ?? []) + [commandName] }

    /// This command and all below it that a user meets.
    var all: [CommandDescription] { [self] + shownSubcommands.flatMap(\.all) }

    var shownSubcommands: [CommandDescription] {
        (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
    }
}
