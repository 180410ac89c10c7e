import Testing

@testable import PreviewCommands

@Suite("The machine's own address")
struct LocalNetworkTests {
    @Test(
        "A private IPv4 address comes first, IPv6 last; one that is good on its own cable only is none",
        arguments: [
            (["2001:db8::1", "172.17.0.1", "192.168.1.5"], "192.168.1.5"), (["172.17.0.1", "10.0.0.2"], "10.0.0.2"),
            (["fe80::1%eth0", "169.254.1.1"], nil),
            (["2001:db8::1"], "2001:db8::1"), (["203.0.113.5", "2001:db8::1"], "203.0.113.5"), ([], nil),
        ] as [([String], String?)])
    func best(addresses: [String], chosen: String?) { #expect(LocalNetwork.best(of: addresses) == chosen) }
}
