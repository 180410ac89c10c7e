import Foundation

/// A server of this machine that is measured: started, watched through /proc, ended.
///
/// A class because it holds a process.
public final class ServerProcess {
    public let port: UInt16
    private let process: Process

    /// Starts a program that prints a line of JSON with its port as soon as it listens.
    /// What it logs costs as much as ever, and is lost.
    public init(_ program: String, _ arguments: [String]) throws(BenchError) {
        process = Process()
        // Ends with us, however we end. setpriv becomes the program and keeps its number.
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

    /// Of the line with which a server says that it listens: `{"event":"ready","port":8484,"pid":7}`.
    static func port(in line: Data) -> UInt16? {
        guard let fields = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any] else { return nil }
        return (fields["port"] as? Int).flatMap(UInt16.init(exactly:))
    }

    private func file(_ name: String) -> String { (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/\(name)", encoding: .utf8)) ?? "" }

    /// Processor time of all its threads so far, s.
    var processorSeconds: Double { ProcessFigures.processorSeconds(stat: file("stat")) }

    /// Its memory that is in RAM, bytes.
    public var residentBytes: Int { ProcessFigures.residentBytes(status: file("status")) }
}

/// What the kernel says of a process. Source: proc(5).
enum ProcessFigures {
    /// Fields 14 and 15, in ticks of the kernel's clock; counted behind the name, which may hold anything.
    static func processorSeconds(stat: String) -> Double {
        let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// `VmRSS:    12345 kB`
    static func residentBytes(status: String) -> Int {
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(separator: " ").dropFirst().first).flatMap { Int($0) }.map { $0 * 1024 } ?? 0
    }
}
