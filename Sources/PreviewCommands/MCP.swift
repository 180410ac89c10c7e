import ArgumentParser
import Drawings
import Foundation
import PreviewTesting
import RefreshEngine
import Scripts

struct MCPCommand: CatalogCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Serve the controls to an agent, by the Model Context Protocol on standard input and output.",
        discussion: """
            An agent's program starts this, and calls its tools: systems, run, measure, plot, strip, compare, sweep and golden. It reads files of the \
            folder in which it is started, and below it, and no others. Only golden writes, and only beside scripts.

            It speaks the revisions \(AgentServer.supported.joined(separator: ", ")) of the protocol, a message a line. It ends when its input does.

            Examples:
              claude mcp add pullwire -- pullwire mcp     for Claude Code; docs/agents.md has others
              pullwire mcp --images cat=cat.gif           with pictures that scripts may name
            """)

    @OptionGroup
    var page: PageOptions

    @OptionGroup
    var figures: ScriptResourceOptions<PictureOptions>

    func run(in catalog: Catalog) throws {
        if isatty(STDIN_FILENO) == 1 {
            printError("pullwire mcp reads messages of an agent's program; docs/agents.md says how to give it to one")
        }
        let workspace = AgentWorkspace(
            try figures.checked(catalog), folder: try WorkingFolder(),
            pictures: page.files.source(with: try figures.images.sets()))
        var server = AgentServer(workspace: workspace)
        var lines = AgentLines()
        while let line = try lines.next() {
            let answer: [UInt8]?
            switch line {
            case .message(let bytes): answer = server.answer(bytes[...])
            case .tooLong:
                answer = AgentServer.failure(
                    RPCError(.invalidRequest, "a message has at most \(AgentLines.maxBytes >> 20) MiB"), to: nil)
            }
            guard let answer else { continue }
            do throws(ErrnoError) { try FileDescriptor.write(answer + [UInt8(ascii: "\n")], to: STDOUT_FILENO) } catch {
                throw CommandError.usage("standard output cannot be written: \(error.reason)")
            }
        }
    }
}
