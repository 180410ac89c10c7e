import Motion

// simulation-run [INPUTS] [SEED]: drives previews, a thousand inputs each, and stops at the first number that is none.
let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let wanted = Int(arguments.first ?? 10_000_000)
let first = arguments.dropFirst().first ?? 1
var done = 0
var seed = first
while done < wanted {
    var totality = Totality(SplitMix64(seed: seed))
    while totality.inputs < 1000, totality.fault == nil { totality.step() }
    if let fault = totality.fault { fatalError("seed \(seed): \(fault)\nafter \(totality.last)") }
    done += totality.inputs
    seed += 1
    if seed % 500 == 0 { print("\(done) inputs, seeds \(first) to \(seed - 1): sound") }
}
print("\(done) inputs, seeds \(first) to \(seed - 1): sound")
