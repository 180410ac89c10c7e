/// A small square matrix of numbers: what the normal equations of a fit need.
struct SquareMatrix {
    let size: Int
    private var values: [Double]

    init(size: Int) {
        self.size = size
        values = Array(repeating: 0, count: size * size)
    }

    subscript(row: Int, column: Int) -> Double {
        get { values[row * size + column] }
        set { values[row * size + column] = newValue }
    }

    /// Adds `weight` times the product of two vectors to the matrix.
    mutating func add(_ a: [Double], _ b: [Double], _ weight: Double) {
        for row in 0..<size { for column in 0..<size { self[row, column] += weight * a[row] * b[column] } }
    }

    /// The inverse of a symmetric matrix that is positive definite; nil: it is none, or so nearly none that its digits
    /// would be noise.
    ///
    /// The parameters of a fit have different units, so rows and columns are first scaled to a diagonal of 1. Gauss and
    /// Jordan need no pivots then.
    var inverse: SquareMatrix? {
        let scales = (0..<size).map { self[$0, $0].squareRoot() }
        guard scales.allSatisfy({ $0.isFinite && $0 > 0 }) else { return nil }
        var left = self
        var right = SquareMatrix(size: size)
        for row in 0..<size {
            right[row, row] = 1
            for column in 0..<size { left[row, column] /= scales[row] * scales[column] }
        }
        for pivot in 0..<size {
            let head = left[pivot, pivot]
            guard head > 1e-13 else { return nil }  // chosen: of 16 digits at least three are left
            for column in 0..<size {
                (left[pivot, column], right[pivot, column]) = (left[pivot, column] / head, right[pivot, column] / head)
            }
            for row in 0..<size where row != pivot {
                let factor = left[row, pivot]
                for column in 0..<size {
                    left[row, column] -= factor * left[pivot, column]
                    right[row, column] -= factor * right[pivot, column]
                }
            }
        }
        for row in 0..<size { for column in 0..<size { right[row, column] /= scales[row] * scales[column] } }
        return right
    }

    static func * (a: SquareMatrix, b: SquareMatrix) -> SquareMatrix {
        var product = SquareMatrix(size: a.size)
        for row in 0..<a.size {
            for column in 0..<a.size {
                product[row, column] = (0..<a.size).reduce(0) { $0 + a[row, $1] * b[$1, column] }
            }
        }
        return product
    }

    func times(_ vector: [Double]) -> [Double] {
        (0..<size).map { row in (0..<size).reduce(0) { $0 + self[row, $1] * vector[$1] } }
    }
}
