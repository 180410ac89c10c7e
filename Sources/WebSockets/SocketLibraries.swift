import CLibwebsockets

/// The C libraries under the sockets.
public enum SocketLibraries {
    /// The version at build time, and the one that is loaded. libwebsockets promises no compatibility from one minor
    /// version to the next.
    public static let libwebsockets = (
        built: "\(LWS_LIBRARY_VERSION_MAJOR).\(LWS_LIBRARY_VERSION_MINOR).\(LWS_LIBRARY_VERSION_PATCH)",
        // Such as 4.1.6-v4.1.6
        loaded: lws_get_library_version().map { String(String(cString: $0).prefix { $0.isNumber || $0 == "." }) } ?? ""
    )

    public static let openSSL = (
        built: OPENSSL_VERSION_STR, loaded: OpenSSL_version(OPENSSL_VERSION_STRING).map { String(cString: $0) } ?? ""
    )
}
