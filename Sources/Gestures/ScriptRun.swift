import RefreshEngine

extension Script {
    /// Plays the script from tick 0 to its end, in virtual time.
    /// - Throws: what `watch` throws; the run is over then.
    public func run<Failure: Error>(_ watch: (ScriptMoment) throws(Failure) -> Void) throws(Failure) -> ScriptOutcome {
        var runner = ScriptRunner(self)
        return try runner.run(on: Simulation(scenario), watch)
    }
}
