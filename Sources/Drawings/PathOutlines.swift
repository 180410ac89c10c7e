import Figures

/// A path that can be stroked in part.
struct PathOutline {
    /// A subpath, and its beginning and end as fractions of the whole path's length.
    struct Part {
        var subpath: Subpath
        var from: Double, to: Double
    }

    var parts: [Part]

    init(_ subpaths: [Subpath]) {
        let total = subpaths.reduce(0) { $0 + $1.length }
        var reached = 0.0
        parts = subpaths.map { subpath in
            defer { reached += subpath.length }
            return Part(subpath: subpath, from: reached / total, to: (reached + subpath.length) / total)
        }
    }
}

extension PathOutline.Part {
    enum Stroke {
        case nothing, whole
        case dash(Canvas.Dash)
    }

    /// The stroke of this part when the whole path is stroked from `start` to `end`, which are fractions of its length.
    /// The counterpart of the page's `stage/outlines.js`: the subpaths are stroked one by one, because dashes restart
    /// with each.
    func stroke(from start: Double, to end: Double, length: Double) -> Stroke {
        let first = max(start, from)
        let last = min(end, to)
        guard first < last, length > 0 else { return .nothing }
        if first == from, last == to { return .whole }
        return .dash((drawn: (last - first) * length, omitted: 2 * length, offset: (from - first) * length))
    }
}

/// Outlines of path data; each is made once.
struct PathOutlines {
    /// How many are kept. Chosen: more than any scene has; texts that change add new ones all the time.
    static let max = 1000

    private var known: [String: PathOutline] = [:]

    /// How many are kept now.
    var count: Int { known.count }

    mutating func outline(_ data: String) throws(FigureError) -> PathOutline {
        if let outline = known[data] { return outline }
        if known.count >= PathOutlines.max { known = [:] }
        let outline = PathOutline(try Subpath.subpaths(of: data))
        known[data] = outline
        return outline
    }
}
