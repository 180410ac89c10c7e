import Foundation
import PreviewTesting

/// The user's browser.
enum Browser {
    /// The program that opens links.
    static let opener = "/usr/bin/xdg-open"

    /// Opens a link, or prints that this failed.
    /// - Returns: what must be kept until the browser has opened the link, best until the program ends; nil: nothing
    static func open(_ link: String) -> LinkFile? {
        let file = hasToken(link) ? LinkFile(link) : nil
        guard file != nil || !hasToken(link) else {
            printError("pullwire: no file can be made that leads a browser to the link; open \(link) yourself")
            return nil
        }
        // Foundation's, which starts it at once: swift-subprocess says so on standard error when a program ends before.
        let browser = Process()
        browser.executableURL = URL(fileURLWithPath: opener)
        browser.arguments = [file?.path ?? link]
        do { try browser.run() } catch { printError("pullwire: no browser could be opened; open \(link) yourself") }
        return file
    }

    private static func hasToken(_ link: String) -> Bool { link.contains("token=") }
}

/// A file with a page that redirects to a link. Only this user can read it, whereas everybody can read a program's
/// arguments, and a link may have a token.
///
/// A class because the file is deleted with it.
final class LinkFile {
    let path: String

    /// nil: the file cannot be made.
    init?(
        _ link: String,
        in folder: String = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? NSTemporaryDirectory()
    ) {
        path = folder + "/pullwire-\(UUID().uuidString).html"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let address = link.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
        let page = """
            <!doctype html><meta charset="utf-8"><title>Pullwire</title><meta http-equiv="refresh" content="0; url=\(address)"><a href="\(address)">Pullwire</a>

            """
        do throws(ErrnoError) { try FileDescriptor.write(Array(page.utf8), to: descriptor) } catch { return nil }
    }

    deinit { unlink(path) }
}
