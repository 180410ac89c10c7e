import PreviewProtocol

/// Which sessions mirror which, by their slots: one source for each mirror, and no mirror of a mirror.
package struct MirrorLinks {
    /// Sessions that may mirror one: each does all its work again. Chosen: two rows of two designs.
    package static let maxMirrors = 4

    private var sources: [Int: Int] = [:]
    private var mirrors: [Int: [Int]] = [:]

    var isEmpty: Bool { sources.isEmpty }

    func source(of mirror: Int) -> Int? { sources[mirror] }
    /// In the order in which they began.
    func mirrors(of source: Int) -> [Int] { mirrors[source] ?? [] }

    mutating func add(_ mirror: Int, to source: Int) {
        sources[mirror] = source
        mirrors[source, default: []].append(mirror)
    }

    mutating func remove(_ mirror: Int) {
        guard let source = sources.removeValue(forKey: mirror) else { return }
        mirrors[source]?.removeAll { $0 == mirror }
        if mirrors[source]?.isEmpty == true { mirrors[source] = nil }
    }
}

/// Sessions that mirror another one. A mirror is brought up together with its source, whichever is updated, so that
/// both have always reached the same tick.
extension Hub {
    /// Brings the session that this one mirrors up to the present, and this one with it.
    mutating func updateSource(of slot: Int) {
        guard let source = links.source(of: slot) else { return }
        updateAlone(source) { _ in }
        updateMirrors(of: source)
    }

    /// Passes on to a session's mirrors what it has done, and begins those that have waited for its rest.
    mutating func updateMirrors(of source: Int) {
        let mirrors = links.mirrors(of: source)
        guard !mirrors.isEmpty, let events = sessions[source]?.session.mirror.drainFeed() else { return }
        let present = present
        for mirror in mirrors where !events.isEmpty {
            updateAlone(mirror) { $0.follow(events, present) }
            unlinkIfEnded(mirror)
        }
        for mirror in mirrors where sessions[mirror]?.session.mirror.awaitsRest == true {
            guard let start = sessions[source]?.session.mirrorStart else { return }
            updateAlone(mirror) { $0.lead(from: start) }
        }
    }

    /// A session's mirror may have ended in its last update.
    mutating func unlinkIfEnded(_ mirror: Int) {
        guard let source = links.source(of: mirror), sessions[mirror]?.session.mirror.source == nil else { return }
        links.remove(mirror)
        if links.mirrors(of: source).isEmpty { sessions[source]?.session.mirror.endFeed() }
    }

    /// Makes the mirror that a viewer of that session has asked for in its last message, or refuses it.
    mutating func makeMirror(for slot: Int) {
        guard let request = sessions[slot]?.session.mirror.takeRequest() else { return }
        do throws(MessageError) {
            let source = try source(for: request, of: slot)
            guard let name = sessions[source]?.session.name else { return }
            links.add(slot, to: source)
            sessions[source]?.session.mirror.beginFeed()
            updateAlone(slot) { $0.beginMirror(of: name, for: request) }
            updateSource(of: slot)
            updateAlone(slot) { $0.answer(request, nil) }
        } catch {
            update(slot) { $0.answer(request, error) }
        }
    }

    /// The slot of the session that is to be mirrored.
    private func source(for request: MirrorRequest, of slot: Int) throws(MessageError) -> Int {
        func refusal(_ text: String) -> MessageError { MessageError(.mirror, text) }
        guard let source = SessionName(request.source).flatMap({ slots[$0] }) else {
            throw refusal("no session \"\(request.source.prefix(64))\" runs at this daemon")
        }
        if source == slot { throw refusal("a session cannot mirror itself") }
        if let present = links.source(of: slot) {
            throw refusal("this session mirrors \"\(name(of: present))\" already; end that first")
        }
        if let other = links.source(of: source) {
            throw refusal("\"\(request.source)\" itself mirrors \"\(name(of: other))\"; mirror that one")
        }
        if let mirror = links.mirrors(of: slot).first {
            throw refusal("\"\(name(of: mirror))\" mirrors this session, so this one cannot mirror another one")
        }
        guard links.mirrors(of: source).count < MirrorLinks.maxMirrors else {
            throw refusal("\(MirrorLinks.maxMirrors) sessions mirror \"\(request.source)\" already")
        }
        return source
    }

    private func name(of slot: Int) -> String { sessions[slot]?.session.name.text ?? "" }

    /// The session in that slot ends, or leaves this daemon.
    mutating func removeMirrors(of slot: Int) {
        let text = "the session \"\(name(of: slot))\" has ended here, and with it the mirror"
        for mirror in links.mirrors(of: slot) {
            updateAlone(mirror) { _ = $0.endMirror(text) }
            links.remove(mirror)
        }
        guard let source = links.source(of: slot) else { return }
        links.remove(slot)
        if links.mirrors(of: source).isEmpty { sessions[source]?.session.mirror.endFeed() }
    }
}
