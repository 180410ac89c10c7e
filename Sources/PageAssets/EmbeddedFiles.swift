import CEmbedded

/// The files that are embedded in the program, so that it runs from any folder. `CEmbedded` contains them.
package enum EmbeddedFiles {
    private static let indices: [String: Int] = {
        let files = (0..<embedded_file_count()).compactMap { index in
            embedded_file(index).map { (String(cString: $0.pointee.path), index) }
        }
        return Dictionary(files) { $1 }
    }()

    /// Their paths in the repository, such as `web/index.html`.
    package static let paths = indices.keys.sorted()

    /// - Returns: nil: no file of that path is embedded
    package static func bytes(_ path: String) -> [UInt8]? {
        guard let file = indices[path].flatMap({ embedded_file($0) })?.pointee else { return nil }
        return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }
}
