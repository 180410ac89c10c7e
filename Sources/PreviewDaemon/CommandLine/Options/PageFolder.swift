import Foundation

/// The folder of the page.
enum PageFolder {
    /// - Parameter named: by `--web`; nil: the folder `web` in `share/pullwire` beside the program, or in any folder above the program, as in a checkout, or where
    ///   it was built from
    static func find(_ named: String?) throws(CommandError) -> URL {
        if let named { return URL(fileURLWithPath: named) }
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        var folder = program.deletingLastPathComponent()
        var candidates = [folder.appendingPathComponent("../share/pullwire/web").standardized]
        while folder.path != "/" {
            candidates.append(folder.appendingPathComponent("web"))
            folder.deleteLastPathComponent()
        }
        if let sources = Checkout.builtFrom { candidates.append(URL(fileURLWithPath: sources + "/web")) }
        guard let found = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path + "/index.html") }) else {
            throw .usage("the page is not beside the program; name its folder with --web")
        }
        return found
    }
}
