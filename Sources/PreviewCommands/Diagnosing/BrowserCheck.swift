import PageAssets
import PreviewDaemon
import PreviewTesting
import WebSockets

/// Whether the daemon has a page, and a browser can show it.
struct BrowserCheck {
    /// Where the page comes from.
    var source: PageFiles
    /// Why the page cannot be made; nil: it can.
    var pageError: String?
    /// Whether `--open` finds a program that opens links.
    var hasOpener: Bool
    /// Whether other machines reach the daemon.
    var isRemote: Bool
    var hasCertificate: Bool
    /// Why the certificate cannot be used; nil: it can, or there is none.
    var certificateError: String?

    /// The oldest browsers that show all of the page, and what decides it: CSS nesting in style.css, and `:has()` in
    /// inspector.css, which only Firefox got later.
    static let browsers = "Chrome or Edge 112 (CSS nesting), Firefox 121 (:has()), Safari 16.5 (CSS nesting), or later"

    var findings: [Finding] {
        [page, .ok("browser", BrowserCheck.browsers), opener] + (certificate.map { [$0] } ?? [])
    }

    private var page: Finding {
        guard let pageError else { return .ok("page", "\(source), compressed") }
        return .fault("page", pageError, fix: "leave --web away: the program carries its page")
    }

    private var opener: Finding {
        hasOpener
            ? .ok("--open", Browser.opener)
            : .hint(
                "--open", "there is no \(Browser.opener), so no browser is opened from here",
                fix: "sudo apt install xdg-utils; or open the link yourself")
    }

    private var certificate: Finding? {
        if let certificateError {
            return .fault(
                "certificate", certificateError,
                fix: "give PEM files that belong together with --tls-cert and --tls-key")
        }
        if hasCertificate { return .ok("certificate", "it can be used; browsers must trust it") }
        guard isRemote else { return nil }
        return .hint(
            "certificate",
            "over plain http from another machine browsers refuse pages the clipboard, so nothing can be copied with one click",
            fix: "--tls-cert FILE --tls-key FILE; or a reverse proxy with https and --base-path")
    }

    static func look(_ source: PageFiles, _ endpoints: [Endpoint], _ certificate: Certificate?) -> BrowserCheck {
        var check = BrowserCheck(
            source: source, hasOpener: FileDescriptor.exists(Browser.opener),
            isRemote: !endpoints.allSatisfy(\.isOnlyHere), hasCertificate: certificate != nil)
        do throws(PageError) { _ = try Page(source) } catch { check.pageError = error.description }
        do throws(SocketError) { try certificate?.check() } catch { check.certificateError = error.description }
        return check
    }
}

extension Endpoint {
    /// Whether only this machine can reach a daemon that listens there.
    fileprivate var isOnlyHere: Bool {
        if case .address(let address) = self { return address.isLoopback }
        return true
    }
}
