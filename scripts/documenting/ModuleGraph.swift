import Foundation

/// The modules that one leads to, with all that they load later in one module.
///
/// Without it esbuild makes a file of each dynamic import, and one of what any of them have in common: for some thirty
/// files the first frame would wait for a dozen.
struct ModuleGraph {
    static let later = "later.js"

    private let web: URL
    /// Where the modules are written as esbuild gets them.
    private let copy: URL
    private var modules: Set<String> = []
    private var dynamicImports: Set<String> = []

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
            try add(Self.resolved(String(used.1), from: path))
        }
    }

    /// - Returns: whether anything is loaded later
    func writeLater() throws -> Bool {
        try write(
            dynamicImports.sorted().map { "export * as \(Self.name(of: $0)) from './\($0)';\n" }.joined(),
            to: Self.later)
        try write(Self.loader, to: "load.js")
        return !dynamicImports.isEmpty
    }

    private func write(_ text: String, to path: String) throws {
        try text.write(to: copy.appendingPathComponent(path), atomically: true, encoding: .utf8)
    }

    /// A module that gets from `later` what it loads by `await import('./x.js')`. Its lines stay where they are, so
    /// that source maps lead to them.
    static func bundled(_ module: String, _ path: String) throws -> (text: String, dynamicImports: Set<String>) {
        var dynamicImports: Set<String> = []
        let text = module.replacing(/await import\('(\.[^']+)'\)/) { loaded in
            let target = resolved(String(loaded.1), from: path)
            dynamicImports.insert(target)
            return "(await $load()).\(name(of: target))"
        }
        guard !text.contains("import(") else {
            throw BundleError("\(path): what is loaded later must be written as: await import('./x.js')")
        }
        if dynamicImports.isEmpty { return (module, []) }
        let root = "./" + String(repeating: "../", count: path.count { $0 == "/" })
        return ("import { $load } from '\(root)load.js'; " + text, dynamicImports)
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
        const { later } = document.querySelector('script[data-later]').dataset;
        let loading, again = '';
        export const $load = () => loading ??= import('./' + later + again).catch((error) => {
          loading = null;
          again += '?';
          throw error;
        });

        """
}
