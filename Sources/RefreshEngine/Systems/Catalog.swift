/// The refresh systems that there are to choose from, in their order. It is given to whoever turns a name into a
/// system; several may live beside each other.
///
///     let catalog = try Catalog.published.adding([Ribbon.self])
///     let choice = try SystemChoice("ribbon", in: catalog)
public struct Catalog: Sendable {
    let entries: [CatalogEntry]

    /// The nine systems of this package.
    public static let published = Catalog(entries: systems.map { CatalogEntry($0) })

    /// A new one of this package is one line here.
    private static let systems: [SystemType] = [
        Storehouse.type,
        RefreshContainer<Arrow>.type,
        RefreshContainer<Sprites>.type,
        Plain.type,
        Sketch.type,
        Words.type,
        Labels.type,
        Material.type,
        Cupertino.type,
    ]

    public var declarations: [SystemDeclaration] { entries.map { $0.declaration } }

    func entry(_ name: String) throws(ParameterError) -> CatalogEntry {
        guard let entry = entries.first(where: { $0.declaration.name == name }) else {
            throw .unknownSystem(name, known: natively(declarations.map { $0.name }, elsewhere: []))
        }
        return entry
    }

    /// The catalog with further systems before its own, so that a new session begins with the first of them.
    /// - Throws: all that is wrong with their declarations
    public func adding(_ systems: [SystemType]) throws(CatalogError) -> Catalog {
        let new = systems.map { CatalogEntry($0) }
        var taken = Set(declarations.map { $0.name })
        var problems: [String] = []
        for declaration in new.map({ $0.declaration }) {
            problems += declaration.problems
            if !taken.insert(declaration.name).inserted {
                problems.append("there is another system with the name \"\(declaration.name)\"; give this one its own")
            }
        }
        if !problems.isEmpty { throw CatalogError(problems: problems) }
        return Catalog(entries: new + entries)
    }

    /// The catalog with further names for figures: each parameter of the kind `figure` can be set to those of its form.
    /// A choice that is set to one gets the figure itself, so that what is recorded can be played anywhere.
    public func naming(_ figures: [Figure.Named]) -> Catalog {
        if figures.isEmpty { return self }
        return Catalog(
            entries: entries.map { entry in
                var declaration = entry.declaration
                for index in declaration.parameters.indices { declaration.parameters[index].name(figures) }
                return CatalogEntry(entry.system, declaration)
            })
    }
}

/// A system of a catalog: its type, and what it declares, read once.
///
/// A class because choices share it: to copy and to compare them costs a pointer.
final class CatalogEntry: Sendable {
    let system: SystemType
    let declaration: SystemDeclaration
    /// The declared values. All choices that have set nothing share this storage.
    let defaults: ParameterValues

    convenience init(_ system: SystemType) { self.init(system, system.declaration) }

    init(_ system: SystemType, _ declaration: SystemDeclaration) {
        (self.system, self.declaration) = (system, declaration)
        defaults = ParameterValues(defaultsOf: declaration.parameters, of: declaration.name)
    }
}

extension Parameter {
    /// Lets it be set to these figures by their names. A name that it has already means the new figure.
    fileprivate mutating func name(_ figures: [Figure.Named]) {
        guard case .figure(let form, let named) = kind else { return }
        let new = figures.filter { $0.figure?.form == form }.map {
            Figure.Named($0.name, $0.figure, isKnownEverywhere: false)
        }
        kind = .figure(form, named: named.filter { old in !new.contains { $0.name == old.name } } + new)
    }
}

/// What is wrong with the declarations of systems, a sentence each.
public struct CatalogError: Error, Hashable, CustomStringConvertible {
    public let problems: [String]

    public var description: String { problems.joined(separator: "\n") }
}

/// Under which keys controls keep the time of their last refresh.
public enum TimeKey {
    /// The key of all controls without one of their own. Source: MS-6.
    public static let shared = "MSCommonRefreshTimeKey"
}
