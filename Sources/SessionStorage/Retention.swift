/// For how long tuned sessions are kept after their last viewer has left, and how many. They belong to no daemon then.
package enum Retention {
    /// s: 30 days.
    package static let keptTime = 30.0 * 86_400
    /// Those that were left longest ago are removed first. Chosen: two megabytes, and a list that can still be read.
    package static let maxKept = 1000
    /// Sessions of one address: of whoever tuned a session first. Chosen: it takes several addresses to have others'
    /// sessions removed.
    package static let maxKeptOfAddress = 250

    /// The two bounds in the order in which they are applied, with the SQL that groups what each counts.
    package static let bounds = [
        (partition: "PARTITION BY coalesce(address, 'session ' || name)", max: maxKeptOfAddress), ("", maxKept),
    ]
}
