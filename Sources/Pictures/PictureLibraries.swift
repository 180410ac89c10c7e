/// The C libraries under pictures: the version when this was built, and the one that is loaded. rlottie tells neither.
public enum PictureLibraries {
    public static var libpng: (built: String, loaded: String) { Bitmap.libraryVersions }
    public static var libseccomp: (built: String, loaded: String) { Sandbox.libraryVersions }
    /// It does not tell which one is loaded.
    public static var giflib: String { GIFDecoder.libraryVersion }
}
