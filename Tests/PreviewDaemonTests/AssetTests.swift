import Foundation
import PreviewProtocol
import Testing
import WebSockets
@testable import PreviewDaemon

@Suite("Files as they are served")
struct AssetTests {
    private static let text = Array(String(repeating: "a line of a text that repeats itself\n", count: 100).utf8)
    private let asset = Asset(text, contentType: "text/plain", compresses: true)

    private func header(_ name: String, _ response: Response) -> String? {
        response.headers.first { $0.name == name }?.value
    }

    @Test(
        "gzip goes to those who take it, and to nobody else",
        arguments: [
            ("gzip", true), ("gzip, deflate, br", true), ("GZIP;q=0.5", true), ("*", true), ("br, *;q=0.1", true),
            ("x-gzip", true), ("deflate , gzip ; q=1", true),
            ("gzip;q=0", false), ("gzip;q=0.0, *", false), ("*;q=0", false), ("deflate", false), ("", false),
            ("gzipped", false), ("gzip;q=x", false), ("identity", false),
        ])
    func encodings(header: String, takes: Bool) { #expect(acceptsGzip(header) == takes) }

    @Test(
        "the compressed form says what it is, has a tag of its own, and is shorter; who names no encoding gets the plain one"
    )
    func compresses() throws {
        let plain = asset.response(), compressed = asset.response(acceptEncoding: "gzip")
        #expect(plain.body == Self.text && header("Content-Encoding", plain) == nil)
        #expect(
            header("Content-Encoding", compressed) == "gzip" && compressed.body.count < Self.text.count / 10
                && compressed.body.starts(with: [0x1F, 0x8B]))
        #expect(header("Vary", plain) == "Accept-Encoding" && header("Vary", compressed) == "Accept-Encoding")
        #expect(header("ETag", plain) != header("ETag", compressed))
    }

    @Test("what grows by compression, and what is no text, stays as it is for everybody")
    func incompressible() {
        for asset in [
            Asset([1, 2, 3], contentType: "text/plain", compresses: true),
            Asset(Self.text, contentType: "image/png", compresses: false),
        ] {
            let response = asset.response(acceptEncoding: "gzip")
            #expect(header("Content-Encoding", response) == nil && header("Vary", response) == nil)
        }
    }

    @Test(
        "who has the content already gets 304 without a body, by either form's tag, weak or strong, among others, or by *"
    )
    func notModified() throws {
        let tag = try #require(header("ETag", asset.response())),
            other = try #require(header("ETag", asset.response(acceptEncoding: "gzip")))
        for tags in [tag, other, "W/" + tag, "\"x\", \(tag)", "\"x\" ,W/\(other) ", "*"] {
            let response = asset.response(ifNoneMatch: tags)
            #expect(
                response.status == 304 && response.body.isEmpty && header("ETag", response) == tag
                    && header("Cache-Control", response) == "no-cache", "\(tags)")
        }
        for tags in ["\"x\"", "", String(tag.dropLast()), tag.replacing("\"", with: "")] {
            #expect(asset.response(ifNoneMatch: tags).status == 200, "\(tags)")
        }
    }

    @Test("the hash is FNV-1a's: two published values")
    func hash() {
        #expect(contentHash([]) == "cbf29ce484222325" && contentHash(Array("foobar".utf8)) == "85944171f73967e8")
    }
}

@Suite("The page as one script")
struct PageBundleTests {
    private func bundle(_ files: [String: String]) throws -> String {
        try PageBundle("main.js") { files[$0] }.first.text
    }

    private func error(_ files: [String: String]) -> String? {
        do { _ = try bundle(files) } catch { return "\(error)" }
        return nil
    }

    @Test("a module stands behind those that it imports from, each once; an import is the exporter's own variable")
    func joins() throws {
        let files = [
            "main.js":
                "// The page.\nimport { b } from './net/b.js';\nimport {\n  a,\n  c as d,\n} from './net/a.js';\n\nb(a, d); // at once\n",
            "net/a.js": "/** One. */\nexport const a = 1;\n/*\n * Two.\n */\nexport class c {\n  // nothing\n}\n",
            "net/b.js":
                "import { a } from './a.js';\nconst text = `\n  // kept\n`;\nexport async function b() {\n  return a + text;\n}\n",
        ]
        #expect(
            try bundle(files) == """
                const Aa=1;class Ba{}
                const Ca=`
                  // kept
                `;async function Da(){return Aa+Ca;}
                Da(Aa,Ba);

                """)
    }

    @Test(
        "comments and needless spaces are left out; literals and line ends stay",
        arguments: [
            ("a = b + c; // sum", "a=b+c;"), ("return x / 2; // half", "return x/2;"),
            ("const a = 'b // c', d = \"e  /* f */\";", "const a='b // c',d=\"e  /* f */\";"),
            ("a + +b - -c + ++d", "a+ +b- -c+ ++d"),
            ("return /a  [/'] \\/ b/g.test(c) / d / e", "return/a  [/'] \\/ b/g.test(c)/d/e"),
            ("a / /b/.c", "a/ /b/.c"),
            ("x = (a) / 'b' / c; // d's", "x=(a)/'b'/c;"), ("1 .toFixed()", "1 .toFixed()"),
            ("`a  ${ b( { c : `d  ${ e }` } ) }  // f`  ;", "`a  ${b({c:`d  ${e}`})}  // f`;"),
            ("a /* b */ c", "a c"), ("a/* b\n c */d\n\n  e", "a\nd\ne"),
            ("'it\\'s  ' + `\\`  ` + x", "'it\\'s  '+`\\`  `+x"), ("in  of  größe  a", "in of größe a"),
            ("a = `\n  b\n\n  ${ c\n  }`", "a=`\n  b\n\n  ${c\n}`"), ("a => ({ ...b })", "a=>({...b})"),
            ("case 'a' : return typeof /b  /", "case'a':return typeof/b  /"), ("a = b ? /  / : c", "a=b?/  /:c"),
            ("a\n  .b()\n  .c()", "a.b().c()"), ("a\n(b)", "a\n(b)"), ("#a in b", "#a in b"),
            ("/a/g in b", "/a/g in b"),
        ])
    func compacts(code: String, compact: String) throws {
        #expect(try BundledScript.compacted(PageModule(code, path: "a.js")) == compact + "\n")
    }

    @Test(
        "variables get short names, properties keep theirs, and nothing of the browser's is touched",
        arguments: [
            (
                "const total = { first: 1, second() {}, get third() { return 2; } };\nstart(total.first);",
                "const Aa={first:1,second(){},get third(){return 2;}};a(Aa.first);"
            ),
            (
                "function sum({ left, right: other = left }, [third], ...rest) { return { left, other, rest: rest[third] }; }",
                "function Aa({left:a,right:b=a},[c],...d){return{left:a,other:b,rest:d[c]};}"
            ),
            (
                "class Sum {\n  total = 0;\n  #hidden = 1;\n  add(total) { this.total += total + this.#hidden; return this; }\n}",
                "class Aa{total=0;#hidden=1;add(a){this.total+=a+this.#hidden;return this;}}"
            ),
            (
                "const { width, height: [top2] } = size, ratio = width / top2;",
                "const{width:Aa,height:[Ba]}=a,Ca=Aa/Ba;"
            ),
            (
                "const pick = (name, window) => window.name ?? document.title;",
                "const Aa=(name,window)=>window.name??document.title;"
            ),
            (
                "switch (kind) {\n  case 'a': { run(kind); break; }\n  default: { run(); }\n}",
                "switch(a){case'a':{b(a);break;}\ndefault:{b();}}"
            ),
            ("const text = wide ? narrow : `${wide ? { wide } : 'wide'}`;", "const Aa=a?b:`${a?{wide:a}:'wide'}`;"),
            (
                "outer: for (const [key, value] of pairs) { if (key) continue outer; }",
                "a:for(const[b,c]of d){if(b)continue a;}"
            ),
            ("try { go(); } catch { stop2(); } finally { end(); }", "try{a();}catch{b();}finally{c();}"),
            ("const once = async () => { await later(); };", "const Aa=async()=>{await a();};"),
        ])
    func names(code: String, short: String) throws { #expect(try bundle(["main.js": code]) == short + "\n") }

    @Test("the source map leads from each line to the module's")
    func sourceMap() throws {
        let files = ["main.js": "\nimport { a } from './a.js';\n  a();\nb();", "a.js": "// A\nexport const a = 1;\n"]
        // Line 1 of the bundle: source 0, line 1, column 7; line 2: source 1, line 2, column 2, and in column 5 line 3,
        // column 0.
        #expect(
            try PageBundle("main.js") { files[$0] }.first.sourceMap
                == #"{"version":3,"sources":["a.js","main.js"],"names":[],"mappings":"AACO;ACCL,KACF;"}"# + "\n")
    }

    @Test(
        "what cannot be joined is an error at its place",
        arguments: [
            (
                ["main.js": "import x from './a.js';"],
                "main.js:1: an import must be written as: import { a, b as c } from './x.js';"
            ),
            (["main.js": "\nimport './a.js';"], "main.js:2: an import must be written as"),
            (["main.js": "import { a } from 'a';"], "main.js:1: an import must be written as"),
            (["main.js": "import { a as } from './a.js';"], "main.js:1: \"a as\" is no imported name"),
            (["main.js": "import { a } from './a.js';"], "main.js:1: there is no a.js"),
            (["main.js": "import { a } from '../a.js';"], "main.js:1: ../a.js is outside the page"),
            (["main.js": "export default 1;"], "main.js:1: an export must be written as"),
            (["main.js": "export { a };"], "main.js:1: an export must be written as"),
            (["main.js": "\n\nconst a = await b();"], "main.js:3: await outside a function"),
            (["main.js": "const { a } = await import('./a.js');"], "main.js:1: await outside a function"),
            (["main.js": "\na = import.meta.url;"], "main.js:2: import.meta cannot be bundled"),
            (
                ["main.js": "  a = import('./a.js');"],
                "main.js:1: what is loaded later must be written as: const { a, b: c } = await import('./x.js');"
            ),
            (
                ["main.js": "open(async () => {\n  const { a } = await import(name);\n});"],
                "main.js:2: what is loaded later"
            ),
            (
                ["main.js": "open(async () => {\n  const a = await import('./a.js');\n});"],
                "main.js:2: what is loaded later"
            ),
            (
                ["main.js": "open(async () => {\n  const { a: { b } } = await import('./a.js');\n});"],
                "main.js:2: what is loaded later"
            ),
            (
                ["main.js": "open(async () => {\n  const { a } = await import('./a.js');\n});"],
                "main.js:2: there is no a.js"
            ),
            (
                [
                    "main.js": "open(async () => {\n  const { b: c } = await import('./a.js');\n});",
                    "a.js": "export const a = 1;",
                ], "main.js:2: a.js exports no b"
            ),
            (
                [
                    "main.js": "open(async () => {\n  const { a } = await import('./a.js');\n});",
                    "a.js": "\n\nexport default 1;",
                ], "a.js:3: an export must be written as"
            ),
            (
                [
                    "main.js": "open(async () => {\n  const { a } = await import('./a.js');\n});",
                    "a.js": "import { b } from './b.js';\nexport const a = 1;", "b.js": "import { a } from './a.js';",
                ],
                "b.js:1: a.js, b.js import each other in a circle"
            ),
            (
                ["main.js": "import { b } from './a.js';", "a.js": "export const a = 1;"],
                "main.js:1: a.js exports no b"
            ),
            (
                [
                    "main.js": "import { a } from './a.js';", "a.js": "\nimport { b } from './b.js';",
                    "b.js": "import { a } from './a.js';",
                ], "b.js:1: a.js, b.js import each other in a circle"
            ),
            ([:], "index.html:1: there is no main.js"),
        ])
    func errors(files: [String: String], message: String) {
        #expect(error(files)?.hasPrefix(message) == true, "\(error(files) ?? "none")")
    }

    /// `main.js` and `late.js` use `a.js`; only `late.js` uses `b.js`, and loads `c.js`, which `main.js` has already.
    private func files(late: String = "late", a: String = "a") -> [String: String] {
        [
            "main.js":
                "import { a } from './a.js';\nimport { c } from './c.js';\nasync function open() {\n  const { late } = await import('./late.js');\n  late(a, c);\n}\n",
            "a.js": "export const a = '\(a)';", "b.js": "export const b = 1;", "c.js": "export const c = 1;",
            "late.js":
                "import { a } from './a.js';\nimport { b } from './b.js';\nexport async function late() {\n  const { c } = await import('./c.js');\n  return '\(late)';\n}\n",
        ]
    }

    @Test(
        "what only a dynamic import leads to is a second script, a function of the first one's variables; each module is in one of them"
    )
    func later() throws {
        let all = files(), bundle = try PageBundle("main.js") { all[$0] }
        #expect(
            bundle.later?.text == """
                export const modules=({Aa,Ba})=>{
                const Da=1;
                async function Ea(){const{c:a}=(await 0,{c:Ba});return'late';}
                return{"late.js":{late:Ea}};};

                """)
        #expect(
            bundle.first.text == """
                let $loading,$again='';
                const $load=()=>$loading??=import('./\(bundle.laterPath)'+$again).then(({modules})=>modules({Aa,Ba}))
                .catch((error)=>{$loading=null;$again+='?';throw error;});
                const Aa='a';
                const Ba=1;
                async function Ca(){const{late:a}=(await $load())["late.js"];a(Aa,Ba);}

                """)
        #expect(
            bundle.later?.sourceMap.hasPrefix(
                #"{"version":3,"sources":["b.js","late.js"],"names":[],"mappings":";AAAO"#) == true)
    }

    @Test(
        "another content of the second script gives both another name; of the first one, only the first: no circle of hashes"
    )
    func hashes() throws {
        func paths(_ files: [String: String]) throws -> [String] {
            try BundledPage("<script type=\"module\" src=\"main.js\"></script>") { files[$0] }.files.keys.filter {
                $0.hasSuffix(".js")
            }.sorted()
        }
        let (old, later, first) = (try paths(files()), try paths(files(late: "LATE")), try paths(files(a: "A")))
        #expect(old.count == 2 && old[0].hasPrefix("later.") && old[1].hasPrefix("main."))
        #expect(later[0] != old[0] && later[1] != old[1] && first[0] == old[0] && first[1] != old[1])
    }

    @Test("the document loads one script and one style sheet by their hashes; another content has other names")
    func document() throws {
        let document =
            "<head>\n  <link rel=\"stylesheet\" href=\"a.css\">\n  <link rel=\"stylesheet\" href=\"b/c.css\">\n  <script type=\"module\" src=\"main.js\"></script>\n</head>\n"
        func page(_ rule: String) throws -> BundledPage {
            try BundledPage(document) {
                ["a.css": "/* A */\na {\n  b: c;\n}\n", "b/c.css": rule, "main.js": "start();\n"][$0]
            }
        }
        let (first, second) = (try page("d {}"), try page("e {}"))
        let paths = first.files.keys.sorted()
        #expect(
            paths.count == 3 && paths[0].hasPrefix("main.") && paths[1] == paths[0] + ".map"
                && first.files[paths[2]] == "a{b:c;}d{}")
        #expect(
            first.document
                == "<head>\n  <link rel=\"stylesheet\" href=\"\(paths[2])\">\n  <script type=\"module\" src=\"\(paths[0])\"></script>\n</head>\n"
        )
        #expect(first.files[paths[0]]?.hasSuffix("a();\n//# sourceMappingURL=\(paths[1])\n") == true)
        #expect(Set(second.files.keys).intersection(first.files.keys) == [paths[0], paths[1]])
        #expect(
            throws: BundleError("b/c.css", 1, "a style sheet names no other file: @import and url() cannot be joined")
        ) { try page("a { b: url(x.png) }") }
    }

    @Test("the program carries the page's files as they are in web/, down to the pictures in a folder of a folder")
    func carried() throws {
        let
            web = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../web")
                .standardized, folder = PageFiles.folder(web)
        var paths: [String] = []
        func compare(_ path: String) throws {
            guard (try? folder.names(in: path)) != nil else { return paths.append(path) }
            let names = try folder.names(in: path).filter { !$0.hasPrefix(".") && $0 != "package.json" }.sorted()
            #expect(try PageFiles.carried.names(in: path) == names)
            for name in names { try compare(path.isEmpty ? name : path + "/" + name) }
        }
        try compare("")
        #expect(paths.contains("index.html") && paths.contains("images/wire/0.png"))
        for path in paths { #expect(PageFiles.carried.bytes(path) == folder.bytes(path), "\(path)") }
        #expect(PageFiles.carried.bytes("nothing.js") == nil && PageFiles.carried.bytes("../Package.swift") == nil)
    }

    @Test(
        "the page's own files are joined; every name in the document is served for a year, everything else is asked for again"
    )
    func ownPage() throws {
        let web = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../web")
            .standardized
        let page = try Page(.folder(web)), document = String(decoding: page.response(to: "/").body, as: UTF8.self)
        let linked = document.matches(of: /(?:src|href)="((?:main|early|style)\.[0-9a-f]{16}\.[^"]+)"/).map {
            "/" + $0.1
        }
        #expect(
            linked.count == 3 && !document.contains("main.js")
                && document.contains("<script type=\"module\" async src=\"early."))
        let script = String(
            decoding: page.response(to: try #require(linked.first { $0.contains("/main.") })).body, as: UTF8.self)
        let later = try #require(script.firstMatch(of: /import\('\.(\/later\.[0-9a-f]{16}\.js)'/)?.1)
        for path in linked + [String(later), later + ".map"] {
            #expect(
                page.response(to: path).headers.contains(
                    HeaderField("Cache-Control", "public, max-age=31536000, immutable")))
        }
        for path in ["/", "/main.js", "/net/codec.js", "/style.css", "/icon.svg"] {
            #expect(page.response(to: path).headers.contains(HeaderField("Cache-Control", "no-cache")), "\(path)")
        }
        #expect(page.response(to: "/package.json").status == 404)
    }
}
