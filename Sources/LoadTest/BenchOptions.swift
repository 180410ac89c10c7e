/// The command line of `bench`.
public struct BenchOptions: Equatable {
    /// What is measured, in this order; none named: everything.
    public var names: [String] = []
    public var isJSON = false
    public var isQuick = false
    /// Another build of the daemon than the one beside this program.
    public var daemon: String?

    /// - Parameters:
    ///   - arguments: without the program's name
    ///   - known: what can be measured
    /// - Throws: `BenchError.usage`
    public init(_ arguments: [String], known: [String]) throws(BenchError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": isJSON = true
            case "--quick": isQuick = true
            case "--daemon":
                guard let path = rest.popFirst() else { throw .usage("--daemon wants the path of a pullwire") }
                daemon = path
            default:
                guard known.contains(argument) else { throw .usage("there is no \(argument); there are \(known.joined(separator: ", "))") }
                names.append(argument)
            }
        }
        if names.isEmpty { names = known }
    }
}
