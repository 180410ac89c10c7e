/// The known word that was most likely meant; nil when more than a third of the letters differ from every known word.
package func nearest(_ word: some StringProtocol, in known: [String]) -> String? {
    let letters = Array(word.prefix(32))
    let distances = known.map { ($0, editDistance(letters, Array($0))) }
    guard let best = distances.min(by: { $0.1 < $1.1 }), best.1 <= max(1, best.0.count / 3) else { return nil }
    return best.0
}

/// How many letters must be added, dropped, changed or swapped with their neighbour to turn `a` into `b`.
///
/// Source: the optimal string alignment distance.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var older: [Int] = []
    var old: [Int] = []
    var row = Array(0...b.count)
    for i in a.indices {
        (older, old, row) = (old, row, [i + 1])
        for j in b.indices {
            var best = min(row[j] + 1, old[j + 1] + 1, old[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, older[j - 1] + 1) }
            row.append(best)
        }
    }
    return row[b.count]
}
