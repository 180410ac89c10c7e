import Motion

// A refresh system, and a type of them, whichever it is. Embedded Swift, by which the engine runs in a page, has no
// existential of a value; there a class takes its place. Natively the existential stays, because a call through the class
// costs twice as much.

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

    /// None: a page has its exports from the daemon.
    func animations(_ parameters: ParameterValues, edge: Edge) -> [NamedAnimation] { [] }
    /// None: a page has its exports from the daemon.
    func publishedCall(_ parameters: ParameterValues, edge: Edge) -> PublishedCall? { nil }

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
    var needsTicks: Bool { box.needsTicks }
    var isEnding: Bool { box.isEnding }
    var extent: Double? { box.extent }
    func pull(of finger: Double, damped: Double) -> Double { box.pull(of: finger, damped: damped) }
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
    /// Whether they are one: a page never asks whether two are equal.
    func isEqual(to other: AnySystem) -> Bool { box === other.box }

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
    var needsTicks: Bool { preconditionFailure() }
    var isEnding: Bool { preconditionFailure() }
    var extent: Double? { preconditionFailure() }
    func pull(of finger: Double, damped: Double) -> Double { preconditionFailure() }
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
    override var needsTicks: Bool { system.needsTicks }
    override var isEnding: Bool { system.isEnding }
    override var extent: Double? { system.extent }
    override func pull(of finger: Double, damped: Double) -> Double { system.pull(of: finger, damped: damped) }
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

    func isEqual(to other: AnySystem) -> Bool { (other as? Self) == self }
}
#endif
