import Foundation

/// The user's browser.
enum Browser {
    /// The program that opens links.
    static let opener = "/usr/bin/xdg-open"

    /// Shows a link in it, or says that it could not.
    static func open(_ link: String) {
        let browser = Process()
        browser.executableURL = URL(fileURLWithPath: opener)
        browser.arguments = [link]
        do { try browser.run() } catch { printError("pullwire: no browser could be opened; open \(link) yourself") }
    }
}
