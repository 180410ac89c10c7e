import CFreeType

/// The C libraries under figures: the version when this was built, and the one that is loaded.
public enum FigureLibraries {
    public static var expat: (built: String, loaded: String) { XMLDocument.libraryVersions }

    public static var raqm: (built: String, loaded: String) {
        (RAQM_VERSION_STRING, raqm_version_string().map { String(cString: $0) } ?? "")
    }

    public static var freeType: (built: String, loaded: String) {
        var library: FT_Library?
        var major: FT_Int = 0
        var minor: FT_Int = 0
        var patch: FT_Int = 0
        if FT_Init_FreeType(&library) == 0, let library {
            FT_Library_Version(library, &major, &minor, &patch)
            FT_Done_FreeType(library)
        }
        return ("\(FREETYPE_MAJOR).\(FREETYPE_MINOR).\(FREETYPE_PATCH)", "\(major).\(minor).\(patch)")
    }
}
