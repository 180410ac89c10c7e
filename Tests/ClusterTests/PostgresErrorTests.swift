import Testing

@testable import Cluster

@Suite("What PostgreSQL says")
struct PostgresErrorTests {
    @Test(
        "Who is not let in is refused; who is let in later has lost the connection only",
        arguments: [
            (
                #"connection to server at "10.0.0.1", port 5432 failed: FATAL:  28P01: password authentication failed for user "p""#,
                true
            ),
            (
                #"connection to server at "10.0.0.1", port 5432 failed: FATAL:  3D000: database "nowhere" does not exist"#,
                true
            ),
            (
                #"connection to server at "10.0.0.1", port 5432 failed: FATAL:  57P03: the database system is starting up"#,
                false
            ),
            (
                #"connection to server at "10.0.0.1", port 5432 failed: FATAL:  53300: sorry, too many clients already"#,
                false
            ),
            (#"connection to server at "10.0.0.1", port 5432 failed: Connection refused"#, false),
        ])
    func connecting(text: String, isRefused: Bool) {
        let error = PostgresError(connecting: text + "\nLOCATION:  somewhere")
        if case .refused = error { #expect(isRefused) } else { #expect(!isRefused) }
        #expect(
            error.description.hasPrefix(#"connection to server at "10.0.0.1", port 5432 failed: "#)
                && !error.description.contains("P0") && !error.description.contains("LOCATION"))
    }

    @Test("A value that does not fit is no matter of the connection, and neither is a transaction that was in the way")
    func kinds() {
        #expect(
            PostgresError.failed(code: "22021", "").isAboutValues
                && !PostgresError.failed(code: "53100", "").isAboutValues)
        #expect(
            PostgresError.failed(code: "40P01", "").isPassing && PostgresError.failed(code: "57014", "").isPassing
                && !PostgresError.failed(code: "42P01", "").isPassing)
        #expect(!PostgresError.lost("").isAboutValues && !PostgresError.lost("").isPassing)
    }

    @Test("What is no address is refused in libpq's words; no server is asked for that")
    func addresses() throws {
        try PostgresConnection.check("postgres://user@host:5433/database?sslmode=require")
        #expect(throws: PostgresError.self) { try PostgresConnection.check("postgres://[") }
        #expect(throws: PostgresError.self) { try PostgresConnection.check("postgres://host/database?nonsense=1") }
    }

    @Test("Nobody answers there: the connection is lost, and not waited for")
    func nobody() {
        #expect(
            performing: { try PostgresConnection("postgres://127.0.0.1:1/x", until: .now + .seconds(60)) },
            throws: { error in
                if case PostgresError.lost(let text) = error { text.contains("Connection refused") } else { false }
            })
    }
}
