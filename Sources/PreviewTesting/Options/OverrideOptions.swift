import RefreshEngine
import Scripts

extension [ScriptOverride] {
    /// - Parameter texts: the values of `--set`
    package init(parsing texts: [String], in catalog: Catalog) throws(CommandError) {
        do throws(ScriptError) {
            self = try texts.map { (text) throws(ScriptError) in try ScriptOverride(text, in: catalog) }
        } catch {
            throw .usage("--set: \(error.message)")
        }
    }

    /// The error when none of these scripts has a parameter that `--set` sets.
    package func withoutPlace(in count: Int) -> CommandError {
        let places = filter { !$0.systems.isEmpty }.map {
            "\($0.key) is a parameter of \($0.systems.joined(separator: ", "))"
        }
        return .usage(
            "--set has no place in \(count == 1 ? "this script" : "any of these \(count) scripts"); \(places.joined(separator: "; "))"
        )
    }
}
