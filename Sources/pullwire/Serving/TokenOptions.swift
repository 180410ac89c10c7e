import ArgumentParser
import Foundation
import PreviewDaemon
import PreviewProtocol

/// Tokens that are fixed: links then survive a restart.
struct TokenOptions: ParsableArguments {
    @Option(help: ArgumentHelp(
        "The token of links that may control, 16 to 64 letters, digits, - and _; random if not given. Better in PULLWIRE_TOKEN: other users can read a command line.",
        valueName: "token"))
    var token: String?

    @Option(help: ArgumentHelp("The token of links that may only watch; or PULLWIRE_VIEWER_TOKEN.", valueName: "token"))
    var viewerToken: String?

    /// What is fixed, or random tokens, and whether any was fixed.
    func tokens() throws(Failure) -> (tokens: Tokens, areFixed: Bool) {
        let controller = try Token(option: token, "--token"), viewer = try Token(option: viewerToken, "--viewer-token")
        guard controller == nil || controller != viewer else { throw .usage("--token and --viewer-token must differ: they say who may control") }
        return (Tokens(controller: controller ?? .random(), viewer: viewer ?? .random()), controller != nil || viewer != nil)
    }
}

extension Token {
    /// The flag's value or, without one, that of the environment variable: PULLWIRE_TOKEN for `--token`. The error does not repeat it.
    init?(option: String?, _ flag: String) throws(Failure) {
        let variable = "PULLWIRE" + flag.dropFirst().uppercased().replacingOccurrences(of: "-", with: "_")
        guard let text = option ?? ProcessInfo.processInfo.environment[variable], !text.isEmpty else { return nil }
        guard let token = Token(text) else {
            throw .usage("\(option == nil ? variable : flag) wants 16 to 64 letters, digits, - and _")
        }
        self = token
    }
}
