/// The parameters of a curve that come nearest to samples, with their standard errors: nonlinear least squares.
///
///     let line = LeastSquares(from: [0, 1], times, offsets) { parameters, t in parameters[0] + parameters[1] * t }
///     line?.error(of: [0, 1])                // of the second parameter
///
/// Source: D. Marquardt, "An algorithm for least-squares estimation of nonlinear parameters", 1963.
struct LeastSquares {
    private(set) var parameters: [Double]
    /// The root of the mean square of what is left, in the unit of the samples.
    private(set) var rms = 0.0
    let count: Int
    private var covariance: SquareMatrix
    private var robustCovariance: SquareMatrix

    /// A curve: its value for these parameters at `x`.
    typealias Model = ([Double], Double) -> Double

    /// How many samples before and after it a residual is taken to be alike. Source: Newey and West's rule of thumb for
    /// 100 samples.
    private static let neighbours = 4
    /// Chosen: a fit that has not arrived by then does not arrive.
    private static let maxRounds = 100
    /// The share of the sum of squares by which a last round may still have lowered it.
    private static let precision = 1e-12

    /// - Parameter start: a first guess; the fit finds the minimum that is downhill from there
    /// - Returns: nil when there are no more samples than parameters, when it does not converge, or when the samples
    ///   say nothing of a parameter
    init?(from start: [Double], _ x: [Double], _ y: [Double], _ model: Model) {
        (parameters, count) = (start, x.count)
        (covariance, robustCovariance) = (SquareMatrix(size: start.count), SquareMatrix(size: start.count))
        guard count > start.count, descend(x, y, model) else { return nil }
        let residuals = LeastSquares.residuals(parameters, x, y, model)
        let rows = LeastSquares.slopes(parameters, x, model)
        guard let inverse = LeastSquares.normal(rows).inverse else { return nil }
        let squares = LeastSquares.sum(residuals)
        rms = (squares / Double(count)).squareRoot()
        let variance = squares / Double(count - start.count)
        for row in start.indices {
            for column in start.indices { covariance[row, column] = variance * inverse[row, column] }
        }
        robustCovariance = inverse * LeastSquares.scatter(rows, residuals, inverse) * inverse
    }

    /// The standard error of a quantity that grows with the parameters by these slopes.
    ///
    /// Where samples are wrong by unlike amounts (a time stamp that is late costs most where the content is fast) and
    /// alike their neighbours (a slow content is rounded to the same pixel for long), the textbook's error is too
    /// small. So there are two: the textbook's, and one that takes the residuals as they are. The larger one counts.
    func error(of slopes: [Double]) -> Double {
        func variance(_ matrix: SquareMatrix) -> Double {
            zip(slopes, matrix.times(slopes)).reduce(0) { $0 + $1.0 * $1.1 }
        }
        return max(variance(covariance), variance(robustCovariance), 0).squareRoot()
    }

    private mutating func descend(_ x: [Double], _ y: [Double], _ model: Model) -> Bool {
        var damping = 1e-3
        var residuals = LeastSquares.residuals(parameters, x, y, model)
        var squares = LeastSquares.sum(residuals)
        guard squares.isFinite else { return false }
        for _ in 0..<LeastSquares.maxRounds {
            let rows = LeastSquares.slopes(parameters, x, model)
            let normal = LeastSquares.normal(rows)
            let downhill = parameters.indices.map { index in zip(rows, residuals).reduce(0) { $0 + $1.0[index] * $1.1 }
            }
            while true {
                var damped = normal
                for index in parameters.indices { damped[index, index] *= 1 + damping }
                guard let step = damped.inverse?.times(downhill) else { return false }
                let next = zip(parameters, step).map { $0 + $1 }
                let left = LeastSquares.residuals(next, x, y, model)
                let sum = LeastSquares.sum(left)
                if sum.isFinite, sum <= squares {
                    let gain = squares - sum
                    (parameters, residuals, squares, damping) = (next, left, sum, max(damping / 10, 1e-12))
                    if gain <= LeastSquares.precision * sum || sum == 0 { return true }
                    break
                }
                damping *= 10
                if damping > 1e12 { return true }  // no step is downhill to the last bit: this is the bottom
            }
        }
        return false
    }

    private static func residuals(_ parameters: [Double], _ x: [Double], _ y: [Double], _ model: Model) -> [Double] {
        zip(x, y).map { $1 - model(parameters, $0) }
    }

    private static func sum(_ residuals: [Double]) -> Double { residuals.reduce(0) { $0 + $1 * $1 } }

    /// How the curve changes with each parameter, by the difference of two curves beside it: a row for each sample.
    private static func slopes(_ parameters: [Double], _ x: [Double], _ model: Model) -> [[Double]] {
        var rows = Array(repeating: [Double](repeating: 0, count: parameters.count), count: x.count)
        for index in parameters.indices {
            let width = 1e-5 * max(1, abs(parameters[index]))
            var (above, below) = (parameters, parameters)
            above[index] += width
            below[index] -= width
            for place in x.indices {
                rows[place][index] = (model(above, x[place]) - model(below, x[place])) / (2 * width)
            }
        }
        return rows
    }

    private static func normal(_ rows: [[Double]]) -> SquareMatrix {
        var normal = SquareMatrix(size: rows.first?.count ?? 0)
        for row in rows { normal.add(row, row, 1) }
        return normal
    }

    /// How the residuals as they are scatter the parameters, those of neighbours together. Each residual is made as
    /// large as it would be had its sample not taken part in the fit.
    ///
    /// Source: J. MacKinnon, H. White, 1985 (HC3); W. Newey, K. West, 1987.
    private static func scatter(_ rows: [[Double]], _ residuals: [Double], _ inverse: SquareMatrix) -> SquareMatrix {
        var scatter = SquareMatrix(size: inverse.size)
        let pulls = zip(rows, residuals).map { row, residual in
            let leverage = zip(row, inverse.times(row)).reduce(0) { $0 + $1.0 * $1.1 }
            let own = residual / max(1 - leverage, 0.05)
            return row.map { $0 * own }
        }
        for place in pulls.indices {
            scatter.add(pulls[place], pulls[place], 1)
            for lag in 1...neighbours where place >= lag {
                let weight = 1 - Double(lag) / Double(neighbours + 1)
                scatter.add(pulls[place], pulls[place - lag], weight)
                scatter.add(pulls[place - lag], pulls[place], weight)
            }
        }
        return scatter
    }
}
