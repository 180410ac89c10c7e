// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "ribbon",
    traits: [.trait(name: "Preview", description: "The preview in a browser, and all else that pullwire can do.")],
    dependencies: [.package(name: "pullwire", path: "../../..")],
    targets: [
        .executableTarget(
            name: "ribbon",
            dependencies: [
                .product(name: "PreviewTesting", package: "pullwire"),
                .product(name: "PreviewCommands", package: "pullwire", condition: .when(traits: ["Preview"])),
            ])
    ]
)
