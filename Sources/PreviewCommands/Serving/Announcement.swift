import Foundation
import PreviewDaemon
import PreviewProtocol
import Scripts
import WebSockets

/// What `serve` prints when the daemon has started: its links.
struct Announcement {
    let endpoint: BoundEndpoint
    /// nil when links need none.
    let tokens: Tokens?
    let isSecure: Bool
    let basePath: BasePath
    /// The origin at which a proxy serves the daemon, such as `https://preview.example.com`.
    let publicOrigin: String?
    /// The address at which a phone finds this machine.
    let localAddress: String?

    /// The link of those who may control.
    var link: String { link(tokens?.controller) }
    /// The link of those who may only watch; nil when no token is needed, and everybody may control.
    var viewerLink: String? { tokens.map { link($0.viewer) } }

    /// The token is in the fragment, which browsers do not send.
    private func link(_ token: Token?) -> String {
        let fragment = token.map { "#token=" + $0.text } ?? ""
        switch endpoint {
        case .file(let path) where publicOrigin == nil: return "unix:" + path
        case .file, .address: return (publicOrigin ?? origin) + basePath.text + fragment
        }
    }

    private var origin: String {
        guard case .address(let address) = endpoint else { return "" }
        let reachable =
            address.isWildcard ? ListenAddress(host: localAddress ?? "127.0.0.1", port: address.port) : address
        return (isSecure ? "https://" : "http://") + reachable.description
    }

    /// The lines for people.
    var words: String {
        var lines = ["Pullwire shows a preview at \(link)"]
        if let viewerLink { lines.append("Who may only watch, opens   \(viewerLink)") }
        return (lines + ["Pull the list down there. Ctrl-C stops the daemon."]).joined(separator: "\n")
    }

    /// The line of JSON for programs.
    var json: String {
        JSONWriter.text {
            $0.object {
                $0.field("event", "ready")
                $0.field("url", link)
                if let viewerLink {
                    $0.field("viewerUrl", viewerLink)
                }
                switch endpoint {
                case .address(let address):
                    $0.field("port", Int(address.port))
                case .file(let path):
                    $0.field("socket", path)
                }
                $0.field("pid", Int(ProcessInfo.processInfo.processIdentifier))
            }
        }
    }
}
