/// The connections that are open or about to be. It keeps them alive, and says where each is, for libwebsockets to keep: nothing is searched for.
struct Connections {
    private(set) var all: [Connection] = []

    mutating func insert(_ connection: Connection) {
        connection.place = all.count
        all.append(connection)
    }

    /// The last one takes its place.
    mutating func remove(_ connection: Connection) {
        all[connection.place] = all[all.count - 1]
        all[connection.place].place = connection.place
        all.removeLast()
    }
}
