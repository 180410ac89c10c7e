import Foundation

/// The sources of Pullwire: a package with a control of one's own is built against them, and copied from their `scripts/template`.
struct Checkout {
    static let template = "scripts/template"

    let folder: String

    /// - Parameter given: the folder; nil: that one above this program in which there are any
    init(given: String?) throws(CommandError) {
        if let given {
            folder = URL(fileURLWithPath: given).resolvingSymlinksInPath().standardizedFileURL.path
            guard Checkout.isOne(folder) else { throw .usage("\(folder) has no sources of Pullwire: there is no \(Checkout.template) in it") }
            return
        }
        var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.path != "/", !Checkout.isOne(folder.path) { folder.deleteLastPathComponent() }
        guard let found = folder.path != "/" ? folder.path : Checkout.builtFrom else {
            throw .usage("the sources of Pullwire are neither above this program nor where it was built from; name their folder with --pullwire")
        }
        self.folder = found
    }

    /// What this program was built from, if it is still there: a program with a control of one's own lies in another package.
    static let builtFrom: String? = {
        let depth = "Sources/PreviewDaemon/CommandLine/Options/Checkout.swift".split(separator: "/").count
        let folder = "/" + #filePath.split(separator: "/").dropLast(depth).joined(separator: "/")
        return isOne(folder) ? folder : nil
    }()

    private static func isOne(_ folder: String) -> Bool {
        ["Package.swift", "Sources/PreviewDaemon", template + "/Package.swift"].allSatisfy { FileManager.default.fileExists(atPath: folder + "/" + $0) }
    }
}
