/// The C library for drawings: the version at build time, and the one that is loaded.
public enum DrawingLibraries {
    public static var cairo: (built: String, loaded: String) { Canvas.libraryVersions }
}
