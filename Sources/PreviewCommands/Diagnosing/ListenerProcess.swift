import Foundation
import PreviewTesting
import WebSockets

/// The process that listens at an endpoint, as /proc tells it.
struct ListenerProcess: Equatable, CustomStringConvertible {
    var id: Int
    /// The name of its program, at most 15 characters.
    var name: String
    /// The systemd unit that it belongs to.
    var unit: String?

    var description: String { "\(name) (process \(id))" }

    /// The command that ends it, and what would start it again.
    var stop: String {
        if id == 1 { return "sudo systemctl stop pullwire.socket" }
        return unit.map { "sudo systemctl stop \($0)" } ?? "kill \(id)"
    }

    /// nil if there is none, or if this user may not see it.
    static func holding(_ endpoint: Endpoint) -> ListenerProcess? {
        let inodes = inodes(of: endpoint)
        guard !inodes.isEmpty else { return nil }
        let processes = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int($0) }
            .sorted()
        // systemd listens for its units, which inherit the descriptor: process 1 counts when there is no other. The
        // first of the others has started the rest.
        return (processes.filter { $0 > 1 && $0 != getpid() } + [1]).first { holds($0, inodes) }.map { id in
            let name = text("/proc/\(id)/comm").filter { !$0.isNewline }
            return ListenerProcess(id: id, name: name, unit: unit(inGroups: text("/proc/\(id)/cgroup")))
        }
    }

    private static func holds(_ process: Int, _ inodes: Set<String>) -> Bool {
        let folder = "/proc/\(process)/fd"
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).contains { name in
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)"),
                target.hasPrefix("socket:[")
            else { return false }
            return inodes.contains(String(target.dropFirst("socket:[".count).dropLast()))
        }
    }

    private static func inodes(of endpoint: Endpoint) -> Set<String> {
        switch endpoint {
        case .address(let address): inodes(inTCP: text("/proc/net/tcp") + text("/proc/net/tcp6"), port: address.port)
        case .file(let path): inodes(inUnix: text("/proc/net/unix"), path: path)
        case .inherited: []
        }
    }

    /// The sockets that listen on a port, of the lines of /proc/net/tcp: local address in hexadecimal, peer, state (0A
    /// listens), ..., inode.
    static func inodes(inTCP table: String, port: UInt16) -> Set<String> {
        let suffix =
            ":" + String(repeating: "0", count: max(0, 4 - String(port, radix: 16).count))
            + String(port, radix: 16, uppercase: true)
        return Set(
            table.split(separator: "\n").compactMap { line in
                let fields = line.split(separator: " ")
                return fields.count > 9 && fields[1].hasSuffix(suffix) && fields[3] == "0A" ? String(fields[9]) : nil
            })
    }

    /// The same of /proc/net/unix: number, references, protocol, flags (00010000 listens), type, state, inode, path.
    static func inodes(inUnix table: String, path: String) -> Set<String> {
        Set(
            table.split(separator: "\n").compactMap { line in
                let fields = line.split(separator: " ", maxSplits: 7)
                return fields.count == 8 && fields[3] == "00010000" && fields[7] == path ? String(fields[6]) : nil
            })
    }

    /// `0::/system.slice/pullwire.service`
    static func unit(inGroups text: String) -> String? {
        text.split(separator: "\n").compactMap { line in
            let path = line.split(separator: ":").last?.split(separator: "/") ?? []
            return path.first == "system.slice" && path.last?.hasSuffix(".service") == true
                ? path.last.map(String.init) : nil
        }.first
    }

    /// Of a file of /proc, which is empty when it cannot be read.
    static func text(_ path: String) -> String {
        String(decoding: (try? FileDescriptor.read(path, atMost: 1 << 24)) ?? [], as: UTF8.self)
    }
}
