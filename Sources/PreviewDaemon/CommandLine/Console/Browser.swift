import Foundation

/// The user's browser.
enum Browser {
    /// Shows a link in it, or says that it could not.
    static func open(_ link: String) {
        let browser = Process()
        browser.executableURL = URL(fileURLWithPath: "/usr/bin/xdg-open")
        browser.arguments = [link]
        do { try browser.run() } catch { printError("pullwire: no browser could be opened; open \(link) yourself") }
    }
}
