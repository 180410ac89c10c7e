/// The C libraries for pictures: the version at build time, and the one that is loaded. rlottie provides neither.
public enum PictureLibraries {
    public static var libpng: (built: String, loaded: String) { Bitmap.libraryVersions }
    public static var libseccomp: (built: String, loaded: String) { Sandbox.libraryVersions }
    /// Its loaded version cannot be asked for.
    public static var giflib: String { GIFDecoder.libraryVersion }
}
