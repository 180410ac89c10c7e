/// A value that many have and nobody changes: to copy it is to count one more owner, and it is in the caches once.
package final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }

    /// The owner of that value: this one, if it has the same.
    package func or(_ value: Value) -> Shared { value == self.value ? self : Shared(value) }

    package static func == (one: Shared, other: Shared) -> Bool { one === other || one.value == other.value }
    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
