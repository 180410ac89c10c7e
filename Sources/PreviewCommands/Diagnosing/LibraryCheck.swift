import Cluster
import Drawings
import Figures
import PageAssets
import Pictures
import PreviewDaemon
import SessionStorage
import WebSockets

/// Whether a C library is compatible with the version that the program was built with.
struct LibraryCheck {
    /// Which versions are compatible with the version that the program was built with.
    enum Promise {
        /// Every version that is not older.
        case newerFits
        /// Versions with the same major and minor number.
        case sameMinor
    }

    var name: String
    /// Debian's package.
    var package: String
    /// nil: its header does not say.
    var built: String?
    /// nil: the library does not say.
    var loaded: String?
    var promise = Promise.newerFits

    var finding: Finding {
        guard let loaded else {
            return .ok(
                name,
                built.map { "built with \($0); the library does not tell its version" }
                    ?? "the library does not tell its version")
        }
        guard let built, built != loaded else { return .ok(name, loaded) }
        let fix = "sudo apt install --only-upgrade \(package); or build the program here again: scripts/start"
        switch promise {
        case .sameMinor where numbers(loaded).prefix(2) != numbers(built).prefix(2):
            return .fault(
                name,
                "\(loaded) is loaded, the program was built with \(built), and it promises no compatibility between the two",
                fix: fix)
        case .sameMinor, .newerFits:
            if numbers(loaded).lexicographicallyPrecedes(numbers(built)) {
                return .hint(
                    name, "\(loaded) is loaded, which is older than \(built), with which the program was built",
                    fix: fix)
            }
            return .ok(name, "\(loaded), built with \(built)")
        }
    }

    private func numbers(_ version: String) -> ArraySlice<Int> {
        version.split { !$0.isNumber }.map { Int($0) ?? 0 }[...]
    }

    /// The libraries of this process.
    static func all() -> [LibraryCheck] {
        let webSockets = SocketLibraries.libwebsockets
        let openSSL = SocketLibraries.openSSL
        let freeType = FigureLibraries.freeType
        let raqm = FigureLibraries.raqm
        let expat = FigureLibraries.expat
        let cairo = DrawingLibraries.cairo
        let png = PictureLibraries.libpng
        let seccomp = PictureLibraries.libseccomp
        let zlib = zlibVersions
        return [
            LibraryCheck(
                name: "libwebsockets", package: "libwebsockets17", built: webSockets.built, loaded: webSockets.loaded,
                promise: .sameMinor),
            LibraryCheck(name: "OpenSSL", package: "libssl3", built: openSSL.built, loaded: openSSL.loaded),
            LibraryCheck(name: "SQLite", package: "libsqlite3-0", loaded: Schema.sqliteVersion),
            LibraryCheck(name: "libpq", package: "libpq5", loaded: PostgresConnection.version),
            LibraryCheck(name: "FreeType", package: "libfreetype6", built: freeType.built, loaded: freeType.loaded),
            LibraryCheck(name: "libraqm", package: "libraqm0", built: raqm.built, loaded: raqm.loaded),
            LibraryCheck(name: "cairo", package: "libcairo2", built: cairo.built, loaded: cairo.loaded),
            LibraryCheck(
                name: "libpng", package: "libpng16-16", built: png.built, loaded: png.loaded, promise: .sameMinor),
            LibraryCheck(name: "giflib", package: "libgif7", built: PictureLibraries.giflib),
            LibraryCheck(name: "rlottie", package: "librlottie0-1"),
            LibraryCheck(name: "libseccomp", package: "libseccomp2", built: seccomp.built, loaded: seccomp.loaded),
            LibraryCheck(name: "expat", package: "libexpat1", built: expat.built, loaded: expat.loaded),
            LibraryCheck(name: "libqrencode", package: "libqrencode4", loaded: QRCode.libraryVersion),
            LibraryCheck(name: "zlib", package: "zlib1g", built: zlib.built, loaded: zlib.loaded),
        ]
    }
}
