import Testing

@testable import Figures
@testable import RefreshEngine

/// Drawings as programs export them, with all that they write around the shapes.
@Suite("SVG files as drawing programs write them")
struct RealFileTests {
    private func made(_ text: String, _ form: Figure.Form = .strokes) throws -> MadeFigure {
        try FigureSource(recognizing: Array(text.utf8)).figure(form)
    }

    @Test("Illustrator: a DOCTYPE that names a file elsewhere, styles by class, switch and foreign objects")
    func illustrator() throws {
        let made = try made(
            #"""
            <?xml version="1.0" encoding="utf-8"?>
            <!-- Generator: Adobe Illustrator 24.0.1, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
            <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
            <svg version="1.1" id="Ebene_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
            	 viewBox="0 0 100 50" style="enable-background:new 0 0 100 50;" xml:space="preserve">
            <style type="text/css">
            	.st0{fill:none;stroke:#000000;stroke-miterlimit:10;}
            </style>
            <switch>
            	<foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" x="0" y="0" width="1" height="1"><i:pgfRef xlink:href="#adobe_illustrator_pgf"/></foreignObject>
            	<g i:extraneous="self">
            		<polyline class="st0" points="10.5,40.5 50.5,0.5 90.5,40.5 	"/>
            		<line class="st0" x1="30.5" y1="20.5" x2="70.5" y2="20.5"/>
            	</g>
            </switch>
            </svg>
            """#)
        #expect(made.figure.text == "M0 40L40 0L80 40M20 20L60 20" && made.notes == [])
    }

    @Test("Inkscape: its own elements and attributes, layers with transforms, millimetres, styles")
    func inkscape() throws {
        let made = try made(
            #"""
            <?xml version="1.0" encoding="UTF-8" standalone="no"?>
            <!-- Created with Inkscape (http://www.inkscape.org/) -->
            <svg width="20mm" height="10mm" viewBox="0 0 20 10" version="1.1" id="svg5" inkscape:version="1.2.2 (b0a8486541, 2022-12-01)" sodipodi:docname="logo.svg"
               xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
               xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg">
              <sodipodi:namedview id="namedview7" pagecolor="#ffffff" showgrid="false"><inkscape:grid type="xygrid" id="grid1"/></sodipodi:namedview>
              <defs id="defs2"><inkscape:path-effect effect="powerstroke" id="p"/></defs>
              <g inkscape:label="Hidden" inkscape:groupmode="layer" id="layer2" style="display:none"><path d="M 0,0 H 100"/></g>
              <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" transform="translate(-5,-5)">
                <path style="fill:none;stroke:#000000;stroke-width:0.264583px;stroke-linecap:butt;stroke-opacity:1" d="m 6,6 h 8 v 4 z" id="path1" sodipodi:nodetypes="cccc" />
                <svg:circle cx="10" cy="10" r="0" />
                <text xml:space="preserve" style="font-size:4px" x="7" y="8" id="text1"><tspan sodipodi:role="line" id="tspan1">Pull</tspan></text>
              </g>
            </svg>
            """#)
        #expect(made.figure.text == "M0 0L80 0L80 40Z")
        #expect(
            made.notes == [
                "line 11: <svg:circle> has no r, so there is nothing to draw",
                "line 12: <text> cannot be used: a figure is made of lines, shapes and paths",
            ])
    }

    @Test("Figma: a clip around everything, its definition at the end, rounded rectangles, a mask")
    func figma() throws {
        let made = try made(
            #"""
            <svg width="24" height="24" viewBox="0 0 24 24" fill="none" xmlns="http://www.w3.org/2000/svg">
            <g clip-path="url(#clip0_1_2)">
            <rect x="4" y="4" width="16" height="10" rx="5" stroke="black" stroke-width="2"/>
            <path d="M4 24H20" stroke="black" stroke-width="2" stroke-linecap="round"/>
            <rect width="24" height="24"/>
            </g>
            <defs>
            <clipPath id="clip0_1_2">
            <rect width="24" height="24" fill="white"/>
            </clipPath>
            </defs>
            </svg>
            """#)
        guard case .strokes(let strokes) = made.figure else { return }
        #expect(
            strokes.count == 2 && made.figure.bounds == Rectangle(0, 0, 32, 40)
                && abs(strokes[0].length - (24 + 20 * .pi)) < 1e-3)
        #expect(
            made.notes == [
                "line 2: clip-path of <g> is not applied",
                "line 5: <rect> is neither filled nor stroked, or not opaque, so it is left out",
            ])
    }

    @Test("svgo and icon sets: numbers and flags without separators, everything relative, and an invisible frame")
    func svgo() throws {
        let made = try made(
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24H0z" fill="none"/><path d="M12 4V1L8 5l4 4V6c3.31 0 6 2.69 6 6 0 1.01-.25 1.97-.7 2.8l1.46 1.46A7.93 7.93 0 0020 12c0-4.42-3.58-8-8-8zm-5.3 8.2.01-.2a.5.5 0 11-1-.02z"/></svg>"#
        )
        guard case .strokes(let strokes) = made.figure else { return }
        #expect(strokes.count == 2 && made.notes.count == 1 && abs(made.figure.bounds.size.height - 40) < 1e-3)
    }

    @Test("Other encodings, marks and line ends: UTF-16, a byte order mark, Latin-1, CRLF, an svg in HTML's style")
    func encodings() throws {
        let text = "<svg viewBox='0 0 9 9'>\r\n<path d='M0 0v9'/></svg>"
        let wanted = "M0 0L0 40"
        #expect(try made("\u{feff}" + text).figure.text == wanted && made("\n\n" + text).figure.text == wanted)
        let wide: [UInt8] =
            [0xFF, 0xFE]
            + "<?xml version='1.0' encoding='UTF-16'?>\(text)".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try FigureSource(recognizing: wide).figure(.strokes).figure.text == wanted)
        let latin: [UInt8] =
            Array("<?xml version='1.0' encoding='ISO-8859-1'?><!-- caf".utf8) + [0xE9] + Array(" -->\(text)".utf8)
        #expect(try FigureSource(recognizing: latin).figure(.strokes).figure.text == wanted)
        #expect(throws: FigureError.unusable("the file is compressed; unpack it first, as with gunzip")) {
            try FigureSource.svg([0x1F, 0x8B, 8, 0]).figure(.bars)
        }
    }

    @Test(
        "The published control's own two files, as bars, are the figures of that name",
        arguments: ["storehouse", "akta"])
    func published(name: String) throws {
        let named: [Figure.Named] = Storehouse.declaration.parameters.flatMap { parameter -> [Figure.Named] in
            if case .figure(_, let named) = parameter.kind { named } else { [] }
        }
        let figure = try #require(named.first { $0.name == name }?.figure)
        #expect(try FigureSource(recognizing: figure.plist).figure(.bars).figure == figure)
    }
}
