import Foundation
import Motion
import RefreshEngine
import Testing

@testable import PreviewCommands
@testable import PreviewTesting
@testable import SessionStorage

@Suite("What nobody else may read")
struct PrivateFilesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("private-\(UUID())")

    private func mode(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }

    @Test(
        "The data folder, the database with its logs and copies, and recordings, with the usual umask; a database that others could read is narrowed"
    )
    func data() throws {
        umask(0o022)
        let data = folder.appendingPathComponent("data")
        let file = data.appendingPathComponent(Schema.fileName).path
        do {
            let store = try Store(folder: data, catalog: .published)
            try store.database.write {
                try $0.execute(sql: "INSERT INTO lastRefresh VALUES ('a', 1); PRAGMA user_version = 3")
            }
            #expect(mode(data.path) == 0o700)
            for suffix in ["", "-wal", "-shm"] { #expect(mode(file + suffix) == 0o600, "\(suffix)") }
        }
        chmod(file, 0o644)
        let store = try Store(folder: data, catalog: .published)
        #expect(mode(file) == 0o600 && mode(file + ".version-3") == 0o600)
        withExtendedLifetime(store) {}

        let recordings = folder.appendingPathComponent("recordings")
        let sink = try RecordingFolder(recordings, logger: LogLines().logger)
        sink.receive(.began(Scenario(), after: nil), of: "demo")
        sink.receive(.input(.content(height: 500), Tick(8)), of: "demo")
        sink.finish()
        let names = try FileManager.default.contentsOfDirectory(atPath: recordings.path)
        #expect(mode(recordings.path) == 0o700 && names.count == 1)
        for name in names { #expect(mode(recordings.appendingPathComponent(name).path) == 0o600) }
    }

    @Test("The file of `record`, also one that was there before", arguments: [0o644, 0o640])
    func recorded(before: Int) throws {
        umask(0o022)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("a.pullcast").path
        _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: before])
        _ = try FileDescriptor.forWriting(path, isPrivate: true)
        #expect(mode(path) == 0o600)
    }

    @Test("A link with a token is not given to the browser in an argument, but in a file, which goes again")
    func link() throws {
        umask(0o022)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var file = LinkFile("http://127.0.0.1:8484/?a=1&b=%22#token=secret_secret_secret", in: folder.path)
        let path = try #require(file?.path)
        #expect(mode(path) == 0o600 && !path.contains("secret"))
        #expect(
            try String(contentsOfFile: path, encoding: .utf8).contains(
                "url=http://127.0.0.1:8484/?a=1&amp;b=%22#token=secret_secret_secret\""))
        file = nil
        #expect(mode(path) == nil)
        #expect(LinkFile("http://a/", in: "/nowhere") == nil)
    }
}
