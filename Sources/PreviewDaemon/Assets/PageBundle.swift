import PreviewProtocol

/// All modules of the page as one script, so that a browser asks once and not module by module, each when the one
/// before has come; and as a second one those that only a dynamic import leads to, for when they are wanted.
///
/// The modules stand one behind the other, each behind those that it imports from, in one scope: variables of a
/// module's own scope have a name that no other module has, and an import is that name. Comments, needless white space
/// and long names of variables are left out, which are a third of the page's weight. The source map leads from each
/// place to the module's; `/?modules` serves the modules as they are.
///
/// The second script is a function of the first one's variables that it uses, which gives what is imported of its
/// modules. So every module is there once, and only the first script names the other: content hashes in their names
/// make no circle.
struct PageBundle {
    private(set) var first = BundledScript()
    /// What is loaded when it is first wanted: all of it, for it is little. nil: nothing is.
    private(set) var later: BundledScript?
    /// Where `later` is served, from the page's folder.
    private(set) var laterPath = ""
    private let modules: [PageModule]
    private var names: BundleNames

    /// - Parameters:
    ///   - entry: the path of the module that imports all others
    ///   - isWhole: what is loaded later stands in the first script, too, and there is no second one
    ///   - read: the text of the module at a path; nil: there is none
    init(_ entry: String, isWhole: Bool = false, _ read: (String) -> String?) throws(BundleError) {
        guard let text = read(entry) else { throw BundleError("index.html", 1, "there is no \(entry)") }
        var order = ModuleOrder()
        try order.add(try PageModule(text, path: entry), read)
        let atOnce = order.modules.count
        try order.addDynamic(read)
        let count = isWhole ? order.modules.count : atOnce
        (modules, names) = (order.modules, BundleNames(order.modules))
        if modules.count > count { addLater(Array(modules[count...])) }
        let paths = Set(modules[..<count].map(\.path))
        for module in modules[..<count] {
            let awaited = module.dynamicImports.mapValues {
                paths.contains($0.path) ? here($0) : "(await $load())[\"\($0.path)\"]"
            }
            first.add(module, names.shortNames(of: module), awaited)
        }
    }

    /// Writes these modules as the second script, and in the first one what loads it: once, and again after it has
    /// failed, by an address that differs, because browsers remember a failure.
    private mutating func addLater(_ later: [PageModule]) {
        let paths = Set(later.map(\.path)),
            used = later.flatMap { $0.imports + $0.dynamicImports.values }.filter { !paths.contains($0.path) }
        let shared = Set(used.flatMap { used in used.names.map { names.name(of: $0.exported, in: used.path) } })
            .sorted().joined(separator: ",")
        let wanted = Dictionary(
            grouping: modules.flatMap(\.dynamicImports.values).filter { paths.contains($0.path) }, by: \.path
        ).sorted { $0.key < $1.key }
        var script = BundledScript()
        script.add("export const modules=({\(shared)})=>{")
        for module in later { script.add(module, names.shortNames(of: module), module.dynamicImports.mapValues(here)) }
        script.add("return{\(wanted.map { "\"\($0.key)\":\(object($0.value))" }.joined(separator: ","))};};")
        laterPath = hashedPath("later", "js", script.text)
        first.add("let $loading,$again='';")
        first.add("const $load=()=>$loading??=import('./\(laterPath)'+$again).then(({modules})=>modules({\(shared)}))")
        first.add(".catch((error)=>{$loading=null;$again+='?';throw error;});")
        self.later = script
    }

    /// An expression for what a dynamic import gives that leads to a module of the same script: not before everything
    /// has been declared.
    private func here(_ used: PageModule.Import) -> String { "(await 0,\(object([used])))" }

    private func object(_ imports: [PageModule.Import]) -> String {
        let exported = Set(imports.flatMap(\.names).map(\.exported)).sorted()
        return "{\(exported.map { "\($0):\(names.name(of: $0, in: imports[0].path))" }.joined(separator: ","))}"
    }
}

/// A name that changes with the content: `main.0123456789abcdef.js`.
func hashedPath(_ name: String, _ type: String, _ text: String) -> String {
    "\(name).\(contentHash(Array(text.utf8))).\(type)"
}

/// Modules, each behind those that it imports from.
struct ModuleOrder {
    private(set) var modules: [PageModule] = []
    private var places: [String: Int] = [:]
    /// The modules that are being added, the entry first.
    private var open: [String] = []

    mutating func add(_ module: PageModule, _ read: (String) -> String?) throws(BundleError) {
        open.append(module.path)
        for used in module.imports {
            if let start = open.firstIndex(of: used.path) {
                throw BundleError(
                    module.path, used.line, "\(open[start...].joined(separator: ", ")) import each other in a circle")
            }
            try addImport(used, of: module, read)
        }
        open.removeLast()
        places[module.path] = modules.count
        modules.append(module)
    }

    /// Adds what dynamic imports lead to, from all modules, also from those that are added thereby.
    mutating func addDynamic(_ read: (String) -> String?) throws(BundleError) {
        var index = 0
        while index < modules.count {
            let module = modules[index]
            for (_, used) in module.dynamicImports.sorted(by: { $0.key < $1.key }) {
                try addImport(used, of: module, read)
            }
            index += 1
        }
    }

    private mutating func addImport(
        _ used: PageModule.Import, of module: PageModule, _ read: (String) -> String?
    ) throws(BundleError) {
        if places[used.path] == nil {
            guard let text = read(used.path) else {
                throw BundleError(module.path, used.line, "there is no \(used.path)")
            }
            try add(try PageModule(text, path: used.path), read)
        }
        let known = places[used.path].map { modules[$0].exports } ?? []
        for name in used.names where !known.contains(name.exported) {
            throw BundleError(module.path, used.line, "\(used.path) exports no \(name.exported)")
        }
    }
}
