#if canImport(Glibc)
import Glibc
#endif

// The C library's functions under the engine's names, so that the closed forms in the tests read like those in the
// text.
func exponential(_ x: Double) -> Double { exp(x) }
func naturalLogarithm(_ x: Double) -> Double { log(x) }
func arctangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
