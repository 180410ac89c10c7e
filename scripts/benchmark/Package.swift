// swift-tools-version: 6.0
import PackageDescription

// What `scripts/bench` builds and runs and `scripts/test swift` tests: a load, the least that a server can do, and
// what the process allocates.

/// Our own CI builds with warnings as errors.
let isOwnCI = Context.environment["PULLWIRE_CI"] != nil
/// Its tests see what is internal, also of a build for release.
let isTested = Context.environment["PULLWIRE_TESTS"] != nil
let strict: [SwiftSetting] =
    (isOwnCI ? [.unsafeFlags(["-warnings-as-errors"])] : []) + (isTested ? [.unsafeFlags(["-enable-testing"])] : [])

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "pullwire") }

let package = Package(
    name: "benchmark",
    dependencies: [.package(name: "pullwire", path: "../..")],
    targets: [
        .systemLibrary(name: "CEpoll"),
        .target(
            name: "LoadTest",
            dependencies: ["CEpoll", product("Motion"), product("RefreshEngine"), product("PreviewProtocol")],
            swiftSettings: strict),
        .executableTarget(name: "floor", linkerSettings: [.linkedLibrary("websockets")]),
        .target(name: "CAllocationCount"),
        .executableTarget(
            name: "bench",
            dependencies: [
                "CAllocationCount", "LoadTest", product("Motion"), product("RefreshEngine"), product("PreviewProtocol"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LoadTestTests", dependencies: ["LoadTest", product("PreviewProtocol")], swiftSettings: strict),
    ]
)
