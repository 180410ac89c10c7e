import Motion

// What differs where the engine runs in a browser, which is Embedded Swift for WebAssembly: there is no existential of a
// value, so a class takes its place (natively the existential stays, because a call through the class costs twice as
// much), and what only a daemon or an editor needs of a declaration is not there, because a page loads all of it.

#if hasFeature(Embedded)
/// A type of refresh systems: what a catalog needs of it.
public final class SystemType: Sendable {
    let declaration: SystemDeclaration
    private let create: @Sendable (ParameterValues, Edge, SplitMix64) -> AnySystem

    fileprivate init(
        _ declaration: SystemDeclaration, create: @escaping @Sendable (ParameterValues, Edge, SplitMix64) -> AnySystem
    ) { (self.declaration, self.create) = (declaration, create) }

    func make(_ parameters: ParameterValues, edge: Edge, random: SplitMix64) -> AnySystem {
        create(parameters, edge, random)
    }

    static func == (one: SystemType, other: SystemType) -> Bool { one === other }
}

extension RefreshSystem {
    /// This type, for a catalog.
    public static var type: SystemType {
        SystemType(declaration) { AnySystem(Self($0, edge: $1, random: $2)) }
    }
}

/// A system: a value, which is copied when one of its two owners changes it.
struct AnySystem: Sendable {
    /// It is changed only while nobody else has it.
    nonisolated(unsafe) private var box: SystemBox

    fileprivate init(_ system: some RefreshSystem) { box = Box(system) }

    var status: ControlStatus { box.status }
    var isStill: Bool { box.isStill }
    var isEnding: Bool { box.isEnding }
    var timeKey: String? { box.timeKey }
    var memory: ControlMemory {
        get { box.memory }
        set { owned.memory = newValue }
    }
    mutating func configure(_ parameters: ParameterValues) { owned.configure(parameters) }
    mutating func step(_ view: PullView) -> [RefreshCommand] { owned.step(view) }
    func running(at tick: Tick) -> [RunningAnimation] { box.running(at: tick) }
    func nodes() -> [Node] { box.nodes() }
    func draw(_ view: PullView, into buffer: inout FrameBuffer) { box.draw(view, into: &buffer) }

    private var owned: SystemBox {
        mutating get {
            if !isKnownUniquelyReferenced(&box) { box = box.copy() }
            return box
        }
    }
}

/// What a box of any system can: every call is `Box`'s own.
private class SystemBox {
    var status: ControlStatus { preconditionFailure() }
    var isStill: Bool { preconditionFailure() }
    var isEnding: Bool { preconditionFailure() }
    var timeKey: String? { preconditionFailure() }
    var memory: ControlMemory {
        get { preconditionFailure() }
        set { preconditionFailure() }
    }
    func configure(_ parameters: ParameterValues) { preconditionFailure() }
    func step(_ view: PullView) -> [RefreshCommand] { preconditionFailure() }
    func running(at tick: Tick) -> [RunningAnimation] { preconditionFailure() }
    func nodes() -> [Node] { preconditionFailure() }
    func draw(_ view: PullView, into buffer: inout FrameBuffer) { preconditionFailure() }
    func copy() -> SystemBox { preconditionFailure() }
}

private final class Box<System: RefreshSystem>: SystemBox {
    private var system: System

    init(_ system: System) { self.system = system }

    override var status: ControlStatus { system.status }
    override var isStill: Bool { system.isStill }
    override var isEnding: Bool { system.isEnding }
    override var timeKey: String? { system.timeKey }
    override var memory: ControlMemory {
        get { system.memory }
        set { system.memory = newValue }
    }
    override func configure(_ parameters: ParameterValues) { system.configure(parameters) }
    override func step(_ view: PullView) -> [RefreshCommand] { system.step(view) }
    override func running(at tick: Tick) -> [RunningAnimation] { system.running(at: tick) }
    override func nodes() -> [Node] { system.nodes() }
    override func draw(_ view: PullView, into buffer: inout FrameBuffer) { system.draw(view, into: &buffer) }
    override func copy() -> SystemBox { Box(system) }
}

/// What only a native program needs: here it is never made, nor linked.
@inline(__always)
func natively<Value>(_ value: @autoclosure () -> Value, elsewhere: Value) -> Value { elsewhere }
#else
/// A type of refresh systems.
public typealias SystemType = any RefreshSystem.Type

/// A system.
typealias AnySystem = any RefreshSystem

extension RefreshSystem {
    /// This type, for a catalog.
    public static var type: SystemType { Self.self }

    static func make(_ parameters: ParameterValues, edge: Edge, random: SplitMix64) -> AnySystem {
        Self(parameters, edge: edge, random: random)
    }

    fileprivate func isEqual(to other: AnySystem) -> Bool { (other as? Self) == self }
}

extension Control: Equatable {
    static func == (one: Control, other: Control) -> Bool {
        one.system.isEqual(to: other.system) && one.hasBegun == other.hasBegun && one.isAwaited == other.isAwaited
            && one.deadline?.tick == other.deadline?.tick && one.deadline?.result == other.deadline?.result
    }
}

extension Simulation {
    /// Whether the controls of both are in the same state. A request of the app after which they are has done
    /// nothing.
    public func hasSameControls(as other: Simulation) -> Bool { controls == other.controls }
}

extension SystemChoice {
    /// The animations that it has with these values.
    public var animations: [NamedAnimation] { entry.system.animations(parameters, edge: edge) }

    /// The call of the control that its system was published as; nil: it was not published.
    /// - Parameter images: the host's pictures, by name
    public func publishedCall(images: [String: ImageSet]) -> PublishedCall? {
        var call = entry.system.publishedCall(parameters.providing(images), edge: edge)
        // Its motion is in its code.
        call?.omitted.formUnion(declaration.parameters.filter { $0.isLater }.map { $0.name })
        return call
    }
}

/// What only a native program needs.
@inline(__always)
func natively<Value>(_ value: @autoclosure () -> Value, elsewhere: Value) -> Value { value() }
#endif
