import CEmbedded
import Foundation
import PreviewTesting

/// Where the sources of Pullwire are, against which a package with a control of one's own is built.
enum PullwireSources: Equatable {
    /// On this disk.
    case folder(String)
    /// The address from which they are to be cloned, beside the package; nil: nobody has said it.
    case address(String?)

    /// - Parameter given: a folder or an address; nil: the folder above this program or that from which it was built,
    ///   or the address from which that was cloned
    init(given: String?) throws(CommandError) {
        guard let given else {
            self = PullwireSources.aboveProgram ?? PullwireSources.builtFrom ?? .address(PullwireSources.origin)
            return
        }
        if given.wholeMatch(of: #/[a-z+]+://.+|[^/:]+@[^/:]+:.+/#) != nil {
            self = .address(given)
            return
        }
        let folder = URL(fileURLWithPath: given).resolvingSymlinksInPath().standardizedFileURL.path
        guard PullwireSources.are(in: folder) else {
            throw .usage(
                "\(folder) has no sources of Pullwire; --pullwire names their folder, or the address from which they are cloned, such as https://example.com/pullwire.git"
            )
        }
        self = .folder(folder)
    }

    /// Their path from a package: relative, because the package and they may lie together somewhere else.
    func path(from package: String) -> String {
        guard case .folder(let folder) = self else { return "../pullwire" }
        let (there, here) = (folder.split(separator: "/"), PullwireSources.real(package).split(separator: "/"))
        let shared = zip(there, here).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: here.count - shared) + there.dropFirst(shared)).joined(separator: "/")
    }

    static func are(in folder: String) -> Bool {
        ["Package.swift", "Sources/PreviewCommands"].allSatisfy {
            FileManager.default.fileExists(atPath: folder + "/" + $0)
        }
    }

    /// A path without symbolic links, whose end need not be there.
    private static func real(_ path: String) -> String {
        var url = URL(fileURLWithPath: path).standardizedFileURL
        var end: [String] = []
        while url.path != "/", !FileManager.default.fileExists(atPath: url.path) {
            end.insert(url.lastPathComponent, at: 0)
            url.deleteLastPathComponent()
        }
        return ([url.resolvingSymlinksInPath().path] + end).joined(separator: "/")
    }

    private static var aboveProgram: PullwireSources? {
        var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.path != "/", !are(in: folder.path) { folder.deleteLastPathComponent() }
        return folder.path == "/" ? nil : .folder(folder.path)
    }

    /// A program with a control of one's own lies in another package.
    private static var builtFrom: PullwireSources? { ofThisBuild.map { .folder($0) } }

    /// The folder that this program was built from; nil: they are no longer there.
    static var ofThisBuild: String? {
        let depth = "Sources/PreviewCommands/Developing/PullwireSources.swift".split(separator: "/").count
        let folder = "/" + #filePath.split(separator: "/").dropLast(depth).joined(separator: "/")
        return are(in: folder) ? folder : nil
    }

    /// Said by whoever built the program.
    private static var origin: String? {
        let text = String(cString: embedded_origin())
        return text.isEmpty ? nil : text
    }
}
