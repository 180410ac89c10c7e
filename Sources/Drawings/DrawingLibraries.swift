/// The C library under drawings: the version when this was built, and the one that is loaded.
public enum DrawingLibraries {
    public static var cairo: (built: String, loaded: String) { Canvas.libraryVersions }
}
