import Scripts

extension DeviceComparison {
    /// What rounding to pixels and late time stamps leave at most, pt. Chosen: 2,000 pt/s and half a millisecond.
    static let oddRms = 1.0

    /// A law as a report shows it.
    struct Law {
        var name: String
        var found: DeviceFits.Found<FitQuality>
        var numbers: [Number]
    }

    struct Number {
        var name: String, unit: String
        var estimate: Estimate
        /// What the recording has.
        var reference: Double
        var source = ""

        var verdict: String {
            let distance = estimate.distance(to: reference)
            return distance <= 2 || abs(estimate.value - reference) <= 1e-6 * abs(reference)
                ? "the same within the error"
                : "another one: \(distance < 100 ? fixed(distance, 1) : "more than 100") standard errors away"
        }
    }

    var laws: [Law] {
        guard let rules = motion.rules else { return [] }
        let spring = rules.spring
        let stiffness = spring.stiffness / spring.mass
        let damping = spring.damping / spring.mass
        return [
            Law(
                name: "deceleration", found: fits.deceleration.map(\.quality),
                numbers: fits.deceleration.fit.map {
                    [
                        Number(
                            name: "deceleration", unit: " per ms", estimate: $0.rate, reference: rules.rate,
                            source: "\(rules.profile) \(rules.deceleration)")
                    ]
                } ?? []),
            Law(
                name: "spring", found: fits.spring.map(\.quality),
                numbers: fits.spring.fit.map {
                    [
                        Number(
                            name: "stiffness", unit: "/s²", estimate: $0.stiffness, reference: stiffness,
                            source: "\(rules.profile), at mass 1"),
                        Number(name: "damping", unit: "/s", estimate: $0.damping, reference: damping),
                        Number(name: "damping ratio", unit: "", estimate: $0.ratio, reference: spring.dampingRatio),
                        Number(name: "response", unit: "s", estimate: $0.response, reference: spring.response),
                    ]
                } ?? []),
            Law(
                name: "rubber band", found: fits.band.map(\.quality),
                numbers: fits.band.fit.map {
                    [
                        Number(
                            name: "rubber band", unit: "", estimate: $0.coefficient, reference: rules.band,
                            source: rules.profile)
                    ]
                } ?? []),
        ]
    }
}
