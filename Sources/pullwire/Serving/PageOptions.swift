import ArgumentParser
import Foundation

/// Where the page is.
struct PageOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the page. By default it is found beside the program.", valueName: "folder"))
    var web: String?

    /// `--web`, or the `web` folder in `share/pullwire` beside the program or in any folder above it (a checkout's).
    func folder() throws(Failure) -> URL {
        if let web { return URL(fileURLWithPath: web) }
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        var folder = program.deletingLastPathComponent()
        var candidates = [folder.appendingPathComponent("../share/pullwire/web").standardized]
        while folder.path != "/" {
            candidates.append(folder.appendingPathComponent("web"))
            folder.deleteLastPathComponent()
        }
        guard let found = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path + "/index.html") }) else {
            throw .usage("the page is not beside the program; name its folder with --web")
        }
        return found
    }
}
