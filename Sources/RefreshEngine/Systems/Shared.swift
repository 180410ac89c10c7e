/// A value that many have and nobody changes: to copy it is to count one more owner, and it is in the caches once.
final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    /// The owner of that value: this one, if it has the same.
    func or(_ value: Value) -> Shared { value == self.value ? self : Shared(value) }

    static func == (one: Shared, other: Shared) -> Bool { one === other || one.value == other.value }
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
