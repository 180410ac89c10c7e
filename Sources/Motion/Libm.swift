// The C library's mathematics, and nothing else of it: the engine must read no clock and do no I/O.
#if canImport(Glibc)
import func Glibc.atan2
import func Glibc.cos
import func Glibc.exp
import func Glibc.log
import func Glibc.pow
import func Glibc.sin
#elseif canImport(Musl)
import func Musl.atan2
import func Musl.cos
import func Musl.exp
import func Musl.log
import func Musl.pow
import func Musl.sin
#elseif canImport(Darwin)
import func Darwin.atan2
import func Darwin.cos
import func Darwin.exp
import func Darwin.log
import func Darwin.pow
import func Darwin.sin
#endif

func exponential(_ x: Double) -> Double { exp(x) }
func naturalLogarithm(_ x: Double) -> Double { log(x) }
func arctangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// Sine, x in radians.
public func sine(_ x: Double) -> Double { sin(x) }
/// Cosine, x in radians.
public func cosine(_ x: Double) -> Double { cos(x) }
