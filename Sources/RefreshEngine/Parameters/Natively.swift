/// What only a daemon or an editor needs, such as a summary or the words of an error. Where the engine is compiled for
/// pages, which load all of it, it is never made, nor linked.
/// - Parameter elsewhere: what stands in its place there
@inline(__always)
func natively<Value>(_ value: @autoclosure () -> Value, elsewhere: Value) -> Value {
    #if hasFeature(Embedded)
    elsewhere
    #else
    value()
    #endif
}
