import CPrefetch

/// Has the processor fetch memory while it does something else.
///
/// Of a thousand sessions none is in a cache when its turn comes, because what the kernel does for each message drives
/// them out. So the next ones are fetched while one is updated: each itself, and then the arrays that it refers to.
enum Prefetch {
    /// Bytes that come at once. Source: every processor of x86-64, and nearly every one of arm64.
    private static let line = 64
    /// In front of an array's elements: what Swift counts of it.
    private static let header = 32

    /// An object, whose properties are so many bytes.
    static func object(_ object: AnyObject, bytes: Int) {
        fetch(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()), bytes)
    }

    /// The first element of an array.
    @inline(__always)
    static func first<Element>(of array: [Element]) {
        array.withUnsafeBytes { memory in
            elements(in: UnsafeRawBufferPointer(rebasing: memory.prefix(MemoryLayout<Element>.stride)))
        }
    }

    /// The elements of an array.
    @inline(__always)
    static func elements(in memory: UnsafeRawBufferPointer) {
        if let start = memory.baseAddress, !memory.isEmpty { fetch(start - header, header + memory.count) }
    }

    @inline(__always)
    private static func fetch(_ start: UnsafeRawPointer, _ bytes: Int) {
        var offset = 0
        while offset < bytes {
            prefetch(start + offset)
            offset += line
        }
    }
}
