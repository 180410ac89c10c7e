import Foundation

/// What is measured: the daemon, and the floor beside it. Each measurement has a new process of its own.
public struct Servers {
    let daemon: String
    let floor: String
    /// Of each measurement that does not say otherwise.
    let times: Load.Times

    public init(daemon: String, floor: String, isQuick: Bool) {
        (self.daemon, self.floor) = (daemon, floor)
        times = isQuick ? Load.Times(warmup: 1, duration: 2) : Load.Times(warmup: 2, duration: 5)
    }

    /// Descriptors of a process beside its connections. Ours.
    private static let spareDescriptors = 300

    public func daemon(_ load: Load) throws -> LoadResult { try withDaemon(for: load.connections) { try run(load, on: $0) } }

    /// The load on the daemon, and on the floor before it and after it.
    public func besideFloor(_ load: Load) throws -> Comparison {
        var sample = load
        (sample.connections, sample.times) = (load.uncounted + 1, Load.Times(warmup: 1, duration: 1))
        let size = try daemon(sample).bytesAMessage
        let before = try floor(load, size: size)
        let result = try daemon(load)
        return Comparison(result: result, before: before, after: try floor(load, size: size))
    }

    private func floor(_ load: Load, size: Int) throws -> LoadResult {
        try raiseLimit(for: load.connections)
        let server = try ServerProcess(floor, ["0", "\(max(1, size))", "60"])
        defer { server.stop() }
        return try run(load.ofFloor, on: server)
    }

    public func run(_ load: Load, on server: ServerProcess) throws -> LoadResult { try LoadGenerator.run(load, on: server, for: load.times ?? times) }

    /// A daemon that keeps its sessions as one does that people run, in a folder that is gone in the end.
    public func withDaemon<Result>(for sessions: Int, _ options: [String] = [], _ body: (ServerProcess) throws -> Result) throws -> Result {
        try raiseLimit(for: sessions)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pullwire-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let limits = ["--sessions", "--viewers", "--connections", "--connections-per-address"].flatMap { [$0, "\(sessions + 100)"] }
        let server = try ServerProcess(daemon, ["serve", "--port", "0", "--json", "--data", folder.path] + limits + options)
        defer { server.stop() }
        return try body(server)
    }

    /// What we start has the same limit.
    private func raiseLimit(for connections: Int) throws {
        let wanted = connections + Self.spareDescriptors
        guard Loopback.makeRoom(forDescriptors: wanted) else { throw BenchError.noDescriptors(wanted) }
    }
}
