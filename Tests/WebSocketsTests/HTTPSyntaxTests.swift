import Testing

@testable import WebSockets

/// Each rule of `HTTPSyntax` and the regular expression that defines it.
@Suite("HTTP's grammar, byte by byte")
struct HTTPSyntaxTests {
    /// Texts of letters that the rules take, of those that they do not, and of characters that only look like one:
    /// combining marks, the Kelvin sign, full-width digits.
    private func texts(_ alphabet: [String], lengths: ClosedRange<Int> = 0...12) -> [String] {
        var random = SystemRandomNumberGenerator()
        let strangers = ["\u{301}", "\u{212a}", "１", "é", "\u{0}", "\r\n", "\u{200d}"]
        return (0..<2000).map { number in
            (0..<Int.random(in: lengths, using: &random)).map { _ in
                (number % 4 == 0 && Int.random(in: 0..<8, using: &random) == 0 ? strangers : alphabet).randomElement(
                    using: &random) ?? ""
            }.joined()
        }
    }

    @Test("a list's elements are tokens of RFC 9110 5.6.2 with blanks around them")
    func list() {
        func expected(_ list: String) -> [String]? {
            let elements = list.split(separator: ",", omittingEmptySubsequences: false)
            let tokens = elements.compactMap {
                $0.wholeMatch(of: /[ \t]*([-!#$%&'*+.^_`|~0-9A-Za-z]+)[ \t]*/).map { String($0.1) }
            }
            return tokens.count == elements.count ? tokens : nil
        }
        for text in texts(["a", "Z", "0", "!", "~", "'", ",", ",", " ", "\t", "(", "\""]) + texts(["ab", ",", " "]) {
            #expect(listElements(text) == expected(text), "\(text.debugDescription)")
        }
        for byte in 0...127 as ClosedRange<UInt8> {
            let text = String(UnicodeScalar(byte))
            #expect(listElements(text) == expected(text), "\(text.debugDescription)")
        }
    }

    @Test("a subprotocol's name is one token of libwebsockets with a letter in it")
    func subprotocolName() {
        for text in texts(["a", "Z", "0", "9", "-", ".", "_"]) + texts(["0", ".", "x", "/"], lengths: 0...3) {
            #expect(
                isSubprotocolName(text) == (text.wholeMatch(of: /[-._0-9]*[A-Za-z][-._0-9A-Za-z]*/) != nil),
                "\(text.debugDescription)")
        }
    }

    @Test("a key is 22 characters of base64 and two equals signs")
    func key() {
        for text in texts(["a", "Z", "0", "+", "/"], lengths: 21...23).flatMap({
            [$0, $0 + "=", $0 + "==", $0 + "=\u{301}"]
        }) + texts(["a", "="], lengths: 24...24) {
            #expect(
                isWebSocketKey(text) == (text.wholeMatch(of: /[A-Za-z0-9+\/]{22}==/) != nil), "\(text.debugDescription)"
            )
        }
    }

    @Test("a host's name is labels with dots between them, the last of which is no number")
    func hostName() {
        func expected(_ text: String) -> Bool {
            let labels = text.split(separator: ".", omittingEmptySubsequences: false)
            guard text.utf8.count <= 253, let last = labels.last, !last.allSatisfy(\.isNumber),
                last.wholeMatch(of: /0x[0-9a-f]*/) == nil
            else { return false }
            return labels.allSatisfy {
                $0.utf8.count <= 63 && $0.wholeMatch(of: /[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?/) != nil
            }
        }
        let alphabet = ["a", "z", "0", "9", "_", "-", ".", "x", "A", "/"]
        for text in texts(alphabet) + texts(["0", "x", "f", ".", "g"], lengths: 0...5)
            + texts(["abcdefgh", ".", "a.b"], lengths: 20...34)
        {
            #expect(HostField.isName(text) == expected(text), "\(text.debugDescription)")
        }
    }
}
