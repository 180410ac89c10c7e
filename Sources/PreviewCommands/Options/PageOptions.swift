import ArgumentParser
import Foundation
import PageAssets

/// Options for where the page comes from.
struct PageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A folder with the page's modules, for whoever changes them. By default the program's own page is taken.",
            valueName: "folder"), completion: .directory)
    var web: String?

    var files: PageFiles { web.map { .folder(URL(fileURLWithPath: $0)) } ?? .carried }
}
