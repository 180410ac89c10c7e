import Foundation
import LoadTest

/// Measures what a preview costs, within the process and end to end. `scripts/bench` builds it for release and runs it.
@main
struct Bench {
    static func main() {
        do throws(BenchError) {
            let options = try BenchOptions(Array(CommandLine.arguments.dropFirst()), known: Benchmark.all.map(\.name))
            let rows = options.names.flatMap { measure($0, options) }
            print(options.isJSON ? Table.json(rows) : Table.text(rows))
        } catch {
            say(error.description)
            exit(2)
        }
    }

    /// A benchmark that cannot be measured here is reported and left out.
    private static func measure(_ name: String, _ options: BenchOptions) -> [Row] {
        guard let benchmark = Benchmark.all.first(where: { $0.name == name }) else { return [] }
        say("\(name): \(benchmark.summary)")
        do { return try benchmark.rows(servers(options)) } catch {
            say("\(name) is left out: \(error)")
            return []
        }
    }

    private static func servers(_ options: BenchOptions) -> Servers {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return Servers(
            daemon: options.daemon ?? folder.appendingPathComponent("pullwire").path,
            floor: folder.appendingPathComponent("floor").path, isQuick: options.isQuick)
    }

    private static func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
