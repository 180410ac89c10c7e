import Foundation
import RefreshEngine
import Testing

@testable import Scripts

@Suite("The scripts in Tests/Golden")
struct GoldenScriptTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../Golden"
    ).standardized

    private static var names: [String] {
        ((FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String]) ?? []).filter {
            $0.hasSuffix(".pull")
        }.sorted()
    }

    @Test("what each expects is so", arguments: names)
    func holds(name: String) throws {
        let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
        var failures: [String] = []
        let outcome = try Script(parsing: text, file: name).run { moment in
            if case .event(let event, _) = moment, case .failed = event.kind { failures.append(event.description) }
        }
        #expect(outcome == .passed, "\(failures)")
    }
}
