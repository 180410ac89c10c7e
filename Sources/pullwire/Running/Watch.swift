import Foundation

/// Looks at files now and then, and knows which of them have changed since.
struct Watch {
    /// How long a change may go unseen, s.
    static let interval = 0.2

    private var stamps: [String: Stamp?] = [:]

    /// What shows that a file was written: no two writes leave the same.
    private struct Stamp: Equatable {
        var modified: Date, size: Int, number: Int
    }

    private static func stamp(_ path: String) -> Stamp? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        return Stamp(
            modified: attributes[.modificationDate] as? Date ?? .distantPast, size: attributes[.size] as? Int ?? 0,
            number: attributes[.systemFileNumber] as? Int ?? 0)
    }

    /// Remembers how these files are now.
    mutating func remember(_ paths: Set<String>) {
        for path in paths { stamps[path] = .some(Watch.stamp(path)) }
    }

    /// Whether one of these files is not as it was remembered.
    func hasChanged(_ paths: Set<String>) -> Bool { paths.contains { stamps[$0] != .some(Watch.stamp($0)) } }
}
