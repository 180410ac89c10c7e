import Glibc

/// The address of this machine in its local network.
enum LocalNetwork {
    /// The numeric address at which others reach this machine; nil when it is in no network.
    static func address() -> String? {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return nil }
        defer { freeifaddrs(first) }
        let all = sequence(first: first) { $0?.pointee.ifa_next }.prefix { $0 != nil }.compactMap {
            $0.flatMap(numeric)
        }
        return best(of: all)
    }

    /// The best address: private IPv4 before other IPv4 before IPv6, and never a link-local one.
    static func best(of addresses: [String]) -> String? {
        let usable = addresses.filter { !$0.hasPrefix("169.254.") && !$0.lowercased().hasPrefix("fe80") }
        return usable.min { rank($0) < rank($1) }
    }

    /// The order of preference (RFC 1918). Addresses from 172.17 on mostly belong to containers on this machine.
    private static func rank(_ address: String) -> Int {
        if address.contains(":") { return 4 }
        if address.hasPrefix("192.168.") { return 0 }
        if address.hasPrefix("10.") { return 1 }
        return address.hasPrefix("172.") ? 3 : 2
    }

    /// Nil for an interface that is down, for a loopback interface, and for an address that is not IP.
    private static func numeric(_ entry: UnsafeMutablePointer<ifaddrs>) -> String? {
        let flags = Int32(bitPattern: entry.pointee.ifa_flags)
        let isUp = flags & Int32(IFF_UP) != 0 && flags & Int32(IFF_RUNNING) != 0
        guard isUp, flags & Int32(IFF_LOOPBACK) == 0, let address = entry.pointee.ifa_addr else { return nil }
        let lengths = [AF_INET: MemoryLayout<sockaddr_in>.size, AF_INET6: MemoryLayout<sockaddr_in6>.size]
        guard let length = lengths[Int32(address.pointee.sa_family)] else { return nil }
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        guard getnameinfo(address, socklen_t(length), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
            return nil
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
