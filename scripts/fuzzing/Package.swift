// swift-tools-version: 6.0
import PackageDescription

/// Outside the ordinary build: these need a fuzzer's `main`. `scripts/fuzz` builds and runs them.
func fuzzTarget(_ name: String, _ product: String) -> Target {
    .executableTarget(
        name: name, dependencies: [.product(name: product, package: "pullwire")],
        swiftSettings: [.unsafeFlags(["-parse-as-library"])])
}

let package = Package(
    name: "fuzzing",
    dependencies: [.package(name: "pullwire", path: "../..")],
    targets: [
        fuzzTarget("script", "Scripts"),
        fuzzTarget("recording", "Recordings"),
        fuzzTarget("json-message", "PreviewProtocol"),
        fuzzTarget("binary-message", "PreviewProtocol"),
        fuzzTarget("simulation", "RefreshEngine"),
        // The same without a fuzzer, and many times as fast: scripts/fuzz simulation-run [INPUTS] [SEED]
        .executableTarget(name: "simulation-run", dependencies: [.product(name: "RefreshEngine", package: "pullwire")]),
    ]
)
