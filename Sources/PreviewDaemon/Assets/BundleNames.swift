/// The names of variables in a bundle: short, and different where they must be.
///
/// The variables of modules' own scopes begin with a capital, all others with a small letter, so none hides another.
struct BundleNames {
    /// By the path of a module: the names of its scope's variables.
    private var outermost: [String: [String: String]] = [:]
    /// Words that keep their name: the browser's own variables.
    private var kept = JavaScriptNames.keywords

    init(_ modules: [PageModule]) {
        for module in modules {
            for (word, _) in module.variables where JavaScriptNames.mayBeGlobal(word) { kept.insert(word) }
        }
        var sequence = NameSequence(first: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), length: 2)
        for module in modules {
            for (word, _) in module.variables where module.names.declared.contains(word) {
                outermost[module.path, default: [:]][word] = sequence.next(without: kept)
            }
        }
    }

    /// The new name of a variable of a module's own scope.
    func name(of word: String, in path: String) -> String { outermost[path]?[word] ?? word }

    /// The new name of each variable of a module that gets one. The variables that occur most often get the shortest
    /// names.
    func shortNames(of module: PageModule) -> [String: String] {
        var names = outermost[module.path] ?? [:]
        for used in module.imports {
            for name in used.names { names[name.local] = outermost[used.path]?[name.exported] }
        }
        var sequence = NameSequence(first: Array("abcdefghijklmnopqrstuvwxyz_$"), length: 1)
        let others = module.variables.filter { names[$0.word] == nil && !kept.contains($0.word) }
        for (word, _) in others.enumerated().sorted(by: {
            ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
        }).map(\.element) {
            names[word] = sequence.next(without: kept)
        }
        return names
    }
}

extension PageModule {
    /// Its variables in the order of their first occurrence, and how often they occur.
    fileprivate var variables: [(word: String, count: Int)] {
        var places: [String: Int] = [:], found: [(word: String, count: Int)] = []
        for (place, token) in tokens.enumerated() where names.roles[place] != .other {
            if let known = places[token.text] {
                found[known].count += 1
            } else {
                places[token.text] = found.count
                found.append((token.text, 1))
            }
        }
        return found
    }
}

/// Names one after the other, the short ones first.
private struct NameSequence {
    let first: [Character]
    /// How many characters the shortest names have.
    let length: Int
    private var number = 0

    init(first: [Character], length: Int) { (self.first, self.length) = (first, length) }

    mutating func next(without taken: Set<String>) -> String {
        while true {
            let name = name(number)
            number += 1
            if !taken.contains(name) { return name }
        }
    }

    private static let others = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$")

    /// Every number has another name: digits of which none is a zero, so that `a` and `aa` differ.
    private func name(_ number: Int) -> String {
        var rest = number / first.count, name = String(first[number % first.count])
        while name.count < length || rest > 0 {
            if name.count >= length { rest -= 1 }
            name.append(Self.others[rest % Self.others.count])
            rest /= Self.others.count
        }
        return name
    }
}
