import Foundation
import GRDB
import PreviewProtocol
import SessionStorage

/// Sessions as they are in the tables of a cluster.
extension SessionRecord {
    /// - Parameters:
    ///   - row: epoch, scenario, tick, deaths and tuning
    ///   - inputs: of each batch its epoch, its number and what it holds
    init(claimed name: SessionName, _ row: [String?], _ inputs: [[String?]]) {
        let batches = inputs.map { row in
            (
                number: Place(epoch: row[0].flatMap { Int64($0) } ?? 0, number: row[1].flatMap { Int64($0) } ?? 0).coded
                    .databaseValue, value: row[2].map { Data($0.utf8) }.databaseValue
            )
        }
        self.init(
            owner: .null, name: name, scenario: row[1].map { Data($0.utf8) }.databaseValue,
            tick: row[2].flatMap { Int64($0) }.databaseValue,
            deaths: row[3].flatMap { Int($0) } ?? 0, inputs: batches, tuning: row[4].map { Data($0.utf8) }.databaseValue
        )
    }

    /// Where a batch of inputs stands: its epoch, and its number in it.
    struct Place {
        let epoch, number: Int64

        init(epoch: Int64, number: Int64) { (self.epoch, self.number) = (epoch, number) }
        init(_ coded: DatabaseValue) {
            self =
                Int64.fromDatabaseValue(coded).map { Place(epoch: $0 >> 32, number: $0 & 0xFFFF_FFFF) }
                ?? Place(epoch: 0, number: 0)
        }

        fileprivate var coded: Int64 { epoch << 32 | number }
    }
}
