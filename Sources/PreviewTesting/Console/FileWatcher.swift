import Foundation

/// Remembers the state of files and finds out which have changed.
package struct FileWatcher {
    /// The time between two checks, s. Chosen: shorter than anybody notices.
    package static let interval = 0.2

    private var stamps: [String: Stamp?] = [:]

    package init() {}

    /// What changes whenever a file is written.
    private struct Stamp: Equatable {
        var modified: Date, size: Int, number: Int
    }

    private static func stamp(_ path: String) -> Stamp? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        return Stamp(
            modified: attributes[.modificationDate] as? Date ?? .distantPast, size: attributes[.size] as? Int ?? 0,
            number: attributes[.systemFileNumber] as? Int ?? 0)
    }

    /// Remembers the present state of these files.
    package mutating func remember(_ paths: Set<String>) {
        for path in paths { stamps[path] = .some(FileWatcher.stamp(path)) }
    }

    /// Whether one of these files has changed since it was remembered.
    package func hasChanged(_ paths: Set<String>) -> Bool {
        paths.contains { stamps[$0] != .some(FileWatcher.stamp($0)) }
    }
}
