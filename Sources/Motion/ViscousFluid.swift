/// Android's ViscousFluidInterpolator: what flows like treacle, quickly at first. SmartRefreshLayout's rebound follows it
/// for 300 ms.
///
///     f(z) = z − (1 − e^(−z)) for z < 1, else 1/e + (1 − 1/e)(1 − e^(1−z)),   z = 8 t
///
/// It is divided by f(8), so that it ends at 1. Source: android.widget.Scroller; containers.md 2.
public enum ViscousFluid {
    /// The rebound's time, s.
    public static let rebound = 0.3

    private static let scale = 8.0
    /// 1/e, and f(8).
    private static let start = 0.36787944117144233, end = 0.999423580662348

    /// How far it has come at a share of its time, 0 to 1.
    public static func value(at share: Double) -> Double {
        if share <= 0 { return 0 }
        return share >= 1 ? 1 : flow(scale * share) / end
    }

    /// How fast it goes there, ways in its whole time.
    public static func slope(at share: Double) -> Double {
        guard (0..<1).contains(share) else { return 0 }
        let z = scale * share
        return scale / end * (z < 1 ? 1 - exponential(-z) : (1 - start) * exponential(1 - z))
    }

    private static func flow(_ z: Double) -> Double {
        z < 1 ? z - (1 - exponential(-z)) : start + (1 - start) * (1 - exponential(1 - z))
    }
}
