import Foundation

/// The modules that one leads to, with all that they load later in one module.
///
/// Without it esbuild makes a file of each dynamic import, and one of what any of them have in common: for some thirty
/// files the first frame would wait for a dozen.
///
/// A folder that few visits need is a script of its own, apart from `later`. So that nothing moves into further files
/// that both share, that script imports nothing: it is a function of what its modules import from other folders.
struct ModuleGraph {
    static let later = "later.js"
    /// The folder that is a script of its own, begun by its module of the same name.
    static let apart = "clip"

    private let web: URL
    /// Where the modules are written as esbuild gets them.
    private let copy: URL
    private var modules: Set<String> = []
    private var dynamicImports: Set<String> = []
    /// Whether any of them loads the folder apart.
    private(set) var needsApart = false
    /// What that folder has from elsewhere: names by their modules.
    private var wanted: [String: Set<String>] = [:]

    init(web: URL, copy: URL) { (self.web, self.copy) = (web, copy) }

    /// Adds a module and those that it imports.
    /// - Parameter path: from the page's folder
    mutating func add(_ path: String) throws {
        guard modules.insert(path).inserted else { return }
        let module = try text(of: web.appendingPathComponent(path))
        let bundled = try Self.bundled(module, path)
        dynamicImports.formUnion(bundled.dynamicImports)
        try write(bundled.text, to: path)
        for used in module.matches(of: /(?: from |import\()'(\.[^']+)'/) {
            let target = Self.resolved(String(used.1), from: path)
            if Self.isApart(target) { needsApart = true } else { try add(target) }
        }
    }

    static func isApart(_ path: String) -> Bool { path.hasPrefix(apart + "/") }

    // MARK: The folder apart

    /// Writes the folder's modules, and for each that they import from elsewhere one that gets its names from `$given`;
    /// and adds what they import to the graph.
    mutating func write(apart folder: URL) throws {
        let files = FileManager.default
        let own = try files.contentsOfDirectory(atPath: web.appendingPathComponent(Self.apart).path).sorted()
        for path in own.map({ Self.apart + "/" + $0 }) where path.hasSuffix(".js") {
            let module = try text(of: web.appendingPathComponent(path))
            guard !module.contains("import(") else { throw BundleError("\(path): it must import everything at once") }
            try Self.write(module, to: folder.appendingPathComponent(path))
            for used in module.matches(of: /import \{ ([^}]+) \} from '(\.[^']+)'/) {
                let target = Self.resolved(String(used.2), from: path)
                if Self.isApart(target) { continue }
                let names = used.1.split(separator: ", ").map { String($0.prefix { $0 != " " }) }
                wanted[target, default: []].formUnion(names)
            }
        }
        guard Set(given).count == given.count else {
            throw BundleError("\(Self.apart) imports a name from two modules: \(given.joined(separator: ", "))")
        }
        for (path, names) in wanted {
            let stub = given.enumerated().filter { names.contains($1) }.map { "export const \($1) = $given[\($0)];\n" }
            try Self.write(stub.joined(), to: folder.appendingPathComponent(path))
            try add(path)
        }
    }

    /// All that it has from elsewhere, in the order of `$given`. Places are shorter than names.
    private var given: [String] { wanted.values.flatMap { $0 }.sorted() }

    /// - Parameter apart: the name of the script of the folder apart; nil: none of the modules loads it
    /// - Returns: whether anything is loaded later
    func writeLater(apart: String?) throws -> Bool {
        try write(
            dynamicImports.sorted().map { "export * as \(Self.name(of: $0)) from './\($0)';\n" }.joined(),
            to: Self.later)
        try write(Self.loader, to: "load.js")
        if let apart { try write(loader(of: apart), to: "apart.js") }
        return !dynamicImports.isEmpty
    }

    private func write(_ text: String, to path: String) throws {
        try Self.write(text, to: copy.appendingPathComponent(path))
    }

    private static func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// A module that gets from `later` what it loads by `await import('./x.js')`. Its lines stay where they are, so
    /// that source maps lead to them.
    static func bundled(_ module: String, _ path: String) throws -> (text: String, dynamicImports: Set<String>) {
        var dynamicImports: Set<String> = []
        var loaders: Set<String> = []
        let text = module.replacing(/await import\('(\.[^']+)'\)/) { loaded in
            let target = resolved(String(loaded.1), from: path)
            if isApart(target) {
                loaders.insert("apart")
                return "(await $apart())"
            }
            loaders.insert("load")
            dynamicImports.insert(target)
            return "(await $load()).\(name(of: target))"
        }
        guard !text.contains("import(") else {
            throw BundleError("\(path): what is loaded later must be written as: await import('./x.js')")
        }
        let root = "./" + String(repeating: "../", count: path.count { $0 == "/" })
        let imports = loaders.sorted().map { "import { $\($0) } from '\(root)\($0).js'; " }
        return (imports.joined() + text, dynamicImports)
    }

    /// The path of a file from the page's folder: `../net/x.js` in `model/a.js` is `net/x.js`.
    private static func resolved(_ name: String, from path: String) -> String {
        String(
            URL(fileURLWithPath: "/" + path).deletingLastPathComponent().appendingPathComponent(name).standardized.path
                .dropFirst())
    }

    private static func name(of path: String) -> String { path.replacing(/\W/, with: "_") }

    /// The document says where `later` is. It is loaded once, and after a failure by an address that differs, because
    /// browsers remember the failure.
    private static let loader = """
        export function $once(load) {
          let loading, again = '';
          return () => loading ??= load(again).catch((error) => {
            loading = null;
            again += '?';
            throw error;
          });
        }
        const { later } = document.querySelector('script[data-later]').dataset;
        export const $load = $once((again) => import('./' + later + again));

        """

    /// Loads the script apart, and gives it what it needs.
    private func loader(of apart: String) -> String {
        let imports = wanted.sorted { $0.key < $1.key }.map {
            "import { \($0.value.sorted().joined(separator: ", ")) } from './\($0.key)';\n"
        }
        let list = given.joined(separator: ", ")
        return imports.joined() + """
            import { $once } from './load.js';
            export const $apart = $once(async (again) => (await import('./\(apart)' + again)).default([\(list)]));

            """
    }
}
