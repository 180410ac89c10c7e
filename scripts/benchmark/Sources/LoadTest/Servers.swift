import Foundation
import Synchronization

/// The servers that are measured: the daemon, and the floor to which it is compared. Each measurement starts a new
/// process.
public struct Servers: Sendable {
    let daemon: String
    let floor: String
    /// The times of every load that has none of its own.
    let times: Load.Times

    public init(daemon: String, floor: String, isQuick: Bool) {
        (self.daemon, self.floor) = (daemon, floor)
        times = isQuick ? Load.Times(warmup: 1, duration: 2) : Load.Times(warmup: 2, duration: 5)
    }

    /// How many descriptors a process needs besides its connections. Chosen: more than either server has.
    private static let spareDescriptors = 300

    public func daemon(_ load: Load) throws -> LoadResult {
        try withDaemon(for: load.connections) { try run(load, on: $0) }
    }

    /// The load on so many daemons at the same time, each with a load generator of its own.
    public func daemons(_ count: Int, _ load: @Sendable () -> Load) throws -> [LoadResult] {
        let results = Mutex<[Result<LoadResult, any Error>]>([])
        DispatchQueue.concurrentPerform(iterations: count) { _ in
            let result = Result { try daemon(load()) }
            results.withLock { $0.append(result) }
        }
        return try results.withLock { $0 }.map { try $0.get() }
    }

    /// Measures the load on the daemon, and on the floor before it and after it.
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

    public func run(_ load: Load, on server: ServerProcess) throws -> LoadResult {
        try LoadGenerator.run(load, on: server, for: load.times ?? times)
    }

    /// Starts a daemon that stores its sessions, as in normal use, in a folder that is removed in the end.
    public func withDaemon<Result>(
        for sessions: Int, _ options: [String] = [], _ body: (ServerProcess) throws -> Result
    ) throws -> Result {
        try raiseLimit(for: sessions)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "pullwire-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let limits = ["--sessions", "--viewers", "--connections", "--connections-per-address"].flatMap {
            [$0, "\(sessions + 100)"]
        }
        let server = try ServerProcess(
            daemon, ["serve", "--port", "0", "--json", "--data", folder.path] + limits + options)
        defer { server.stop() }
        return try body(server)
    }

    /// Raises our own limit, which the servers inherit.
    private func raiseLimit(for connections: Int) throws {
        let wanted = connections + Self.spareDescriptors
        guard Loopback.makeRoom(forDescriptors: wanted) else { throw BenchError.noDescriptors(wanted) }
    }
}

/// A server on this machine that is measured through /proc. It is a class because it holds a process.
public final class ServerProcess {
    public let port: UInt16
    private let process: Process

    /// Starts a program that prints a line of JSON with its port as soon as it listens. Its log costs as much as
    /// always, and is discarded.
    public init(_ program: String, _ arguments: [String]) throws(BenchError) {
        process = Process()
        // The server ends when this process ends. setpriv becomes the program and keeps its process number.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
        process.arguments = ["--pdeathsig", "TERM", program] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { throw .noServer(program) }
        guard let port = Self.port(in: output.fileHandleForReading.availableData) else { throw .noServer(program) }
        self.port = port
    }

    deinit { stop() }

    public func stop() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }

    /// - Throws: `BenchError.serverEnded`
    func checkIsRunning() throws(BenchError) {
        if !process.isRunning { throw .serverEnded(Int(process.terminationStatus)) }
    }

    /// The port in the line that a server prints when it listens: `{"event":"ready","port":8484,"pid":7}`.
    static func port(in line: Data) -> UInt16? {
        guard let fields = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any] else { return nil }
        return (fields["port"] as? Int).flatMap(UInt16.init(exactly:))
    }

    private func file(_ name: String) -> String {
        (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/\(name)", encoding: .utf8)) ?? ""
    }

    /// The processor time of all its threads so far, s.
    var processorSeconds: Double { ProcessFigures.processorSeconds(stat: file("stat")) }

    /// Its resident memory, bytes.
    public var residentBytes: Int { ProcessFigures.residentBytes(status: file("status")) }
}

/// Reads what the kernel says of a process. Source: proc(5).
enum ProcessFigures {
    /// The sum of fields 14 and 15, s. They are ticks of the kernel's clock, and counted from behind the name, which
    /// may hold any character.
    static func processorSeconds(stat: String) -> Double {
        let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// The value of the line `VmRSS:    12345 kB`, bytes.
    static func residentBytes(status: String) -> Int {
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(separator: " ").dropFirst().first).flatMap { Int($0) }.map { $0 * 1024 } ?? 0
    }
}
