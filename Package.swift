// swift-tools-version: 6.2
import PackageDescription

/// Our own CI, and no other one, builds with warnings as errors: a newer compiler's new warning must not stop a user,
/// nor the CI of a package that uses this one.
///
/// `scripts/test` builds for release, with testing enabled in our own modules, because in those that they depend on it
/// would only cost time. The tests themselves are built without optimization, and in one go: no module waits for them.
let isTested = Context.environment["PULLWIRE_TESTS"] != nil
let strict: [SwiftSetting] =
    (Context.environment["PULLWIRE_CI"] == nil ? [] : [.unsafeFlags(["-warnings-as-errors"])])
    + (isTested ? [.unsafeFlags(["-enable-testing"])] : [])
let tests: [SwiftSetting] = strict + (isTested ? [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])] : [])
/// The program that is tested is the one that is packaged: with Swift's runtime in it, as `scripts/package` links it.
/// Four are libraries that the modules of Foundation name themselves only where they are compiled with that option.
let program: [LinkerSetting] =
    !isTested
    ? []
    : [
        .unsafeFlags([
            "-static-stdlib", "-lCoreFoundation", "-l_FoundationICU", "-l_FoundationCShims", "-l_FoundationCollections",
            "-Xlinker", "--no-export-dynamic",
        ])
    ]

let package = Package(
    name: "pullwire",
    products: [
        .library(name: "Motion", targets: ["Motion"]),
        .library(name: "RefreshEngine", targets: ["RefreshEngine"]),
        .library(name: "Figures", targets: ["Figures"]),
        .library(name: "Exports", targets: ["Exports"]),
        .library(name: "Pictures", targets: ["Pictures"]),
        .library(name: "Drawings", targets: ["Drawings"]),
        .library(name: "Scripts", targets: ["Scripts"]),
        .library(name: "Recordings", targets: ["Recordings"]),
        .library(name: "PreviewProtocol", targets: ["PreviewProtocol"]),
        .library(name: "PreviewTesting", targets: ["PreviewTesting"]),
        .library(name: "PreviewCommands", targets: ["PreviewCommands"]),
        .executable(name: "pullwire", targets: ["pullwire"]),
        .executable(name: "websockets-echo", targets: ["websockets-echo"]),
    ],
    // To raise one: write a newer version here, build and run the tests. `git ls-remote --tags URL` lists what there is.
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
    ],
    targets: [
        // Of libm only what rounds the same on every machine: `rounded` and `squareRoot` may be calls of floor and
        // sqrt.
        .target(
            name: "Motion", swiftSettings: strict, linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "RefreshEngine", dependencies: ["Motion"], swiftSettings: strict),
        .target(name: "Measures", dependencies: ["Motion", "RefreshEngine"], swiftSettings: strict),
        // The engine for pages: `scripts/engine` compiles it for WebAssembly; natively it is for its tests.
        .target(
            name: "PageEngine", dependencies: ["Measures", "Motion", "RefreshEngine"],
            exclude: ["README.md", "Runtime"],
            swiftSettings: strict),
        .systemLibrary(
            name: "CFreeType", path: "Sources/CLibraries/CFreeType", pkgConfig: "raqm",
            providers: [.apt(["libraqm-dev"])]),
        .systemLibrary(
            name: "CExpat", path: "Sources/CLibraries/CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .target(
            name: "Figures", dependencies: ["CExpat", "CFreeType", "Motion", "RefreshEngine", "PreviewProtocol"],
            swiftSettings: strict),
        .target(
            name: "Exports", dependencies: ["Figures", "Motion", "RefreshEngine", "PreviewProtocol"],
            swiftSettings: strict),
        .systemLibrary(
            name: "CGif", path: "Sources/CLibraries/CGif", pkgConfig: "libgif", providers: [.apt(["libgif-dev"])]),
        .systemLibrary(
            name: "CPng", path: "Sources/CLibraries/CPng", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(
            name: "CRlottie", path: "Sources/CLibraries/CRlottie", pkgConfig: "rlottie",
            providers: [.apt(["librlottie-dev"])]),
        .systemLibrary(
            name: "CSeccomp", path: "Sources/CLibraries/CSeccomp", pkgConfig: "libseccomp",
            providers: [.apt(["libseccomp-dev"])]),
        .target(
            name: "Pictures",
            dependencies: ["CGif", "CMalloc", "CPng", "CRlottie", "CSeccomp", "PreviewProtocol", "RefreshEngine"],
            swiftSettings: strict),
        .systemLibrary(
            name: "CCairo", path: "Sources/CLibraries/CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .target(
            name: "Drawings", dependencies: ["CCairo", "Figures", "Motion", "Pictures", "RefreshEngine"],
            swiftSettings: strict),
        .target(
            name: "Scripts",
            dependencies: [
                "Measures", "Motion", "RefreshEngine", "PreviewProtocol",
                .product(name: "DequeModule", package: "swift-collections"),
            ],
            exclude: ["Syntax/steps.schema.json"], swiftSettings: strict),
        .target(
            name: "Recordings", dependencies: ["Figures", "Motion", "RefreshEngine", "PreviewProtocol", "Scripts"],
            swiftSettings: strict),
        .target(
            name: "PreviewProtocol", dependencies: ["Motion", "RefreshEngine"],
            exclude: ["README.md", "messages.schema.json", "asyncapi.yaml"], swiftSettings: strict),
        .systemLibrary(
            name: "CLibwebsockets", path: "Sources/CLibraries/CLibwebsockets", pkgConfig: "libwebsockets",
            providers: [.apt(["libwebsockets-dev"])]),
        // The page, which is assembled into the program, and the commit and the address of its sources, which
        // `scripts/start`, `install` and `package` say. They also leave ICU's data out of the program.
        .target(
            name: "CEmbedded", path: "Sources/CLibraries/CEmbedded",
            cSettings: [.headerSearchPath("../../..")]
                + ["PULLWIRE_COMMIT", "PULLWIRE_ORIGIN"].map { .define($0, to: "\"\(Context.environment[$0] ?? "")\"") }
                + (isTested || Context.environment["PULLWIRE_SMALL"] != nil ? [.define("WITHOUT_ICU_DATA")] : [])
        ),
        // What a daemon uses of its machine besides sockets and files.
        .target(name: "Platform", swiftSettings: strict),
        .target(name: "CPollHook", path: "Sources/CLibraries/CPollHook"),
        .target(name: "CReadHook", path: "Sources/CLibraries/CReadHook"),
        .target(
            name: "WebSockets",
            dependencies: [
                "CLibwebsockets", "CPollHook", "CReadHook", "Platform",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .systemLibrary(name: "CPrefetch", path: "Sources/CLibraries/CPrefetch"),
        .systemLibrary(name: "CMalloc", path: "Sources/CLibraries/CMalloc"),
        .systemLibrary(
            name: "CZlib", path: "Sources/CLibraries/CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(
            name: "CPostgreSQL", path: "Sources/CLibraries/CPostgreSQL", pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"])]),
        .systemLibrary(
            name: "CQREncode", path: "Sources/CLibraries/CQREncode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"])]),
        // The page's files, which the program carries, as they are served.
        .target(name: "PageAssets", dependencies: ["CEmbedded", "CZlib", "PreviewProtocol"], swiftSettings: strict),
        // The hub and its sessions: values that are told what happens and the time, and say what is to be done.
        .target(
            name: "PreviewSessions",
            dependencies: [
                "CPrefetch", "Exports", "Figures", "Motion", "PreviewProtocol", "Recordings", "RefreshEngine",
                "Scripts",
                .product(name: "DequeModule", package: "swift-collections"),
            ],
            swiftSettings: strict),
        .target(
            name: "SessionStorage",
            dependencies: [
                "Motion", "Platform", "PreviewProtocol", "PreviewSessions", "Recordings", "RefreshEngine",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .target(
            name: "Cluster",
            dependencies: [
                "CPostgreSQL", "Motion", "Platform", "PreviewProtocol", "PreviewSessions", "Recordings",
                "RefreshEngine",
                "SessionStorage", .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["README.md"], swiftSettings: strict),
        .target(
            name: "PreviewDaemon",
            dependencies: [
                "CMalloc", "Cluster", "Figures", "Motion", "PageAssets", "Pictures", "Platform", "PreviewProtocol",
                "PreviewSessions", "Recordings", "RefreshEngine", "Scripts", "SessionStorage", "WebSockets",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        // What a simulation has in place of PostgreSQL.
        .target(
            name: "SimulatedDatabase", dependencies: ["Cluster", "Motion", "PreviewProtocol", "SessionStorage"],
            swiftSettings: strict),
        // A disk that fails, under the real SQLite.
        .target(
            name: "SimulatedDisk",
            dependencies: [
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ], swiftSettings: strict),
        // The whole system from one seed: daemons, pages, network, disk and database in one thread.
        .target(
            name: "Simulation",
            dependencies: [
                "Cluster", "Motion", "PageAssets", "Pictures", "Platform", "PreviewDaemon", "PreviewProtocol",
                "PreviewSessions",
                "Recordings", "RefreshEngine", "SessionStorage", "SimulatedDatabase", "SimulatedDisk", "WebSockets",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "HeapModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        // Scripts and goldens on the command line, for tests of a control: nothing of the daemon and of the page.
        .target(
            name: "PreviewTesting",
            dependencies: [
                "Figures", "Motion", "PreviewProtocol", "Recordings", "RefreshEngine", "Scripts",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
        .target(
            name: "PreviewCommands",
            dependencies: [
                "CEmbedded", "CQREncode", "Cluster", "Drawings", "Exports", "Figures", "Motion", "PageAssets",
                "Pictures", "PreviewTesting",
                "PreviewDaemon", "PreviewProtocol", "PreviewSessions", "Recordings", "RefreshEngine", "Scripts",
                "SessionStorage", "WebSockets", .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "pullwire", dependencies: ["PreviewCommands"], swiftSettings: strict, linkerSettings: program),
        .executableTarget(
            name: "pullwire-sim",
            dependencies: [
                "PreviewProtocol", "Simulation", "SimulatedDisk",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "websockets-echo", dependencies: ["WebSockets", .product(name: "Logging", package: "swift-log")],
            path: "scripts/examples/websockets-echo",
            swiftSettings: strict),
        // What `scripts/documents` writes.
        .executableTarget(
            name: "documents", dependencies: ["Drawings", "PreviewProtocol", "Scripts"], path: "scripts/documenting",
            swiftSettings: strict),
        .testTarget(name: "MotionTests", dependencies: ["Motion"], swiftSettings: tests),
        .testTarget(
            name: "RefreshEngineTests", dependencies: ["Motion", "RefreshEngine", "TestSupport"], swiftSettings: tests),
        // The controls of the guide and of `pullwire new`, natively.
        .target(
            name: "GuideControl", dependencies: ["PreviewTesting"], path: "scripts/examples/ribbon/Sources/ribbon",
            exclude: ["Main.swift"], swiftSettings: tests),
        .target(
            name: "TemplateControl", dependencies: ["PreviewTesting"], path: "scripts/template/Sources/mycontrol",
            exclude: ["Main.swift"], swiftSettings: tests),
        .testTarget(
            name: "PageEngineTests",
            dependencies: [
                "GuideControl", "Motion", "PageEngine", "PreviewProtocol", "Recordings", "RefreshEngine", "Scripts",
                "TemplateControl", "TestSupport",
            ], swiftSettings: tests),
        .testTarget(
            name: "FiguresTests", dependencies: ["Figures", "RefreshEngine", "TestSupport"], swiftSettings: tests),
        .testTarget(
            name: "ExportsTests",
            dependencies: ["Exports", "Figures", "Motion", "RefreshEngine", "PreviewProtocol", "TestSupport"],
            swiftSettings: tests),
        // With the program, which they run to decode, and one that tries what a decoder may not do.
        .executableTarget(name: "confined", dependencies: ["Pictures"], path: "Tests/Confined", swiftSettings: tests),
        .testTarget(
            name: "PicturesTests", dependencies: ["Pictures", "RefreshEngine", "confined"],
            swiftSettings: tests),
        .testTarget(
            name: "DrawingsTests",
            dependencies: ["Drawings", "Figures", "Motion", "Pictures", "RefreshEngine", "Scripts", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "ScriptsTests",
            dependencies: ["Motion", "RefreshEngine", "PreviewProtocol", "Scripts", "TestSupport"],
            swiftSettings: tests),
        // What several tests arrange with.
        .target(
            name: "TestSupport", dependencies: ["Motion", "RefreshEngine", "PreviewProtocol", "Scripts", "Recordings"],
            path: "Tests/TestSupport", swiftSettings: tests),
        .testTarget(
            name: "RecordingsTests",
            dependencies: ["Motion", "RefreshEngine", "PreviewProtocol", "Scripts", "Recordings", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "PreviewProtocolTests",
            dependencies: ["Motion", "RefreshEngine", "PreviewProtocol", "Recordings", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "PreviewDaemonTests",
            dependencies: [
                "Cluster", "Motion", "PageAssets", "Pictures", "Platform", "PreviewCommands", "PreviewDaemon",
                "PreviewProtocol",
                "PreviewSessions", "PreviewTesting",
                "Recordings", "RefreshEngine", "Scripts", "SessionStorage", "WebSockets", "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(name: "PageAssetsTests", dependencies: ["PageAssets", "PreviewProtocol"], swiftSettings: tests),
        .testTarget(name: "ClusterTests", dependencies: ["Cluster"], swiftSettings: tests),
        .testTarget(
            name: "SimulationTests",
            dependencies: [
                "Cluster", "Motion", "PreviewProtocol", "PreviewSessions", "RefreshEngine", "SessionStorage",
                "SimulatedDatabase", "SimulatedDisk", "pullwire-sim",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: tests),
        .testTarget(name: "PreviewClientTests", dependencies: ["PreviewCommands"], swiftSettings: tests),
        // The program of an author of a control, for the tests of the command line.
        .executableTarget(
            name: "bar", dependencies: ["PreviewCommands", "TestSupport"], path: "Tests/Bar", swiftSettings: tests),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "bar", "PageAssets", "PreviewCommands", "PreviewProtocol", "PreviewTesting", "Recordings",
                "RefreshEngine", "SessionStorage", "WebSockets",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], swiftSettings: tests),
        .testTarget(name: "DocumentsTests", dependencies: ["documents", "PreviewProtocol"], swiftSettings: tests),
        .testTarget(name: "TidyTests", swiftSettings: tests),
        .testTarget(
            name: "WebSocketsTests", dependencies: ["CPollHook", "Platform", "WebSockets"], swiftSettings: tests),
    ]
)
