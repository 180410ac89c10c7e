import Testing

@testable import Figures

@Suite("Style sheets in SVG")
struct StyleSheetTests {
    private let line = "<path d=\"M1 1h1\"/>"

    @Test(
        "What a class or a rule for elements of a name hides is not drawn, and nothing is said about it",
        arguments: [
            (".a{display:none}", "class='a'"), (".a { display : none ; }", "class=' b a'"),
            (".b,.a{display:none}", "class='a'"), (".a{visibility:hidden}", "class='a'"),
            (".A-1_x{DISPLAY:None}", "class='A-1_x'"),
            ("rect{display:none}", ""), (".a{display:inline}.a{display:none}", "class='a'"),
            (".a{display:none !important}", "class='a'"), ("/* .a{} */.a{/* x */display:none}", "class='a'"),
            ("rect{display:inline}.a{display:none}rect{display:inline}", "class='a'"),
            (".a{display:none}", "class='a' display='inline'"),
        ] as [(String, String)])
    func hidden(sheet: String, attributes: String) throws {
        let (data, notes) = try drawn(
            "<defs><style>\(sheet)</style></defs>\(line)<rect width='5' height='5' \(attributes)/>")
        #expect(data == ["M1 1L2 1"] && notes.isEmpty)
    }

    @Test(
        "What gives way is what stands before, in another class's rule too, and the attribute `style` has the last word",
        arguments: [
            (".a{display:none}.b{display:inline}", "class='b a'"),
            (".a{display:none}", "class='a' style='display:inline'"),
            (".a{display:none}.a{display:inline}", "class='a'"), ("path{display:none}.a{display:inline}", "class='a'"),
            ("rect{display:none}", ""), (".a{display:none}", "class='A'"), (".a{display:none}", "id='a'"),
        ] as [(String, String)])
    func shown(sheet: String, attributes: String) throws {
        #expect(try drawn("<style>\(sheet)</style><path d='M1 1h1' \(attributes)/>").data == ["M1 1L2 1"])
    }

    @Test(
        "Fill, stroke and its width decide whether something is painted",
        arguments: [
            (".a{fill:none}", false), (".a{fill:none;stroke:#000}", true),
            (".a{fill:none;stroke:#000;stroke-width:0}", false), (".a{fill:none;stroke:red;stroke-width:0px}", false),
            (".a{fill:none;stroke:red;stroke-width:.5px}", true),
            (".a{fill-opacity:0}", false), (".a{opacity:0}", false), (".a{fill:#123}", true),
            (".a{fill:none;stroke:none}", false),
        ] as [(String, Bool)])
    func painted(sheet: String, isPainted: Bool) throws {
        let (data, notes) = try drawn("<style>\(sheet)</style>\(line)<g class='a'><rect width='5' height='5'/></g>")
        #expect(data.count == (isPainted ? 2 : 1) && notes.isEmpty == isPainted)
    }

    @Test(
        "Illustrator's default export: classes in CDATA, an artboard that is not shown, construction lines without paint"
    )
    func illustrator() throws {
        let (data, notes) = try drawn(
            """
            <defs><style><![CDATA[
              .cls-1, .cls-2 { fill: none; }
              .cls-1 { stroke: #231f20; stroke-miterlimit: 10; stroke-width: 2px; }
              .cls-3 { display: none; }
            ]]></style></defs>
            <rect class="cls-2" width="24" height="24"/><g class="cls-3"><path d="M0 0h99"/></g><path class="cls-1" d="M1 1h1"/>
            """)
        #expect(
            data == ["M1 1L2 1"]
                && notes == ["line 6: <rect> is neither filled nor stroked, or not opaque, so it is left out"])
    }

    @Test(
        "A rule that is not read is named with its line",
        arguments: [
            ("g > path{fill:none}", "g > path"), ("#a{fill:none}", "#a"), (".a.b{fill:none}", ".a.b"),
            ("a:hover{}", "a:hover"), ("*{fill:none}", "*"), ("@media print{.a{display:none}}", "@media print"),
            ("@import url(a.css);", "@import url(a.css)"),
            (".a,.b .c{fill:red}", ".b .c"), ("@font-face{src:url(data:font/woff;base64,AA)}", "@font-face"),
            (".a{fill:red}}", "}"), ("garbage", "garbage"),
        ] as [(String, String)])
    func unread(sheet: String, selector: String) throws {
        let (data, notes) = try drawn(
            "\n\(line)<style>\(sheet.replacing(">", with: "&gt;"))</style><path class='a' d='M3 3h1'/>")
        #expect(
            data == ["M1 1L2 1", "M3 3L4 3"]
                && notes == [
                    "line 2: \"\(selector)\" of the style sheet is not read; a class such as .a and the name of an element are"
                ])
    }

    @Test("There may be 2000 selectors; those beyond are not read")
    func many() throws {
        let rules = (0..<SVGStyleSheet.maxSelectors + 7).map { ".a\($0){display:none}" }.joined()
        let (data, notes) = try drawn(
            "<style>\(rules)</style><path class='a1999' d='M0 0h1'/><path class='a2000' d='M1 1h1'/>")
        #expect(data == ["M1 1L2 1"] && notes.count == 7)
    }
}
