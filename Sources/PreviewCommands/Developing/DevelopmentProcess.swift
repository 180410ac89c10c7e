import Glibc
import PreviewTesting
import Subprocess

/// A process that `dev` has started: what it writes is shown as it comes, and the end of it is kept.
struct DevelopmentProcess {
    /// Where its standard output goes. Its errors are kept in any case, and shown but for `hidden`.
    enum Output {
        case shown
        /// Kept with its errors.
        case hidden
        case inherited
        case discarded
    }

    /// How it has ended, and the end of what it wrote.
    typealias Ending = (status: TerminationStatus, text: String)

    /// Bytes of the output that are kept. Chosen: the errors of a package of a hundred files.
    static let maxKept = 256 << 10
    /// The time between the signal and SIGKILL. Chosen: longer than the 3 s in which the daemon closes its connections.
    static let gracePeriod = Duration.seconds(5)
    /// The maximum number of lines that wait until the process reads them; after that the oldest are dropped. Chosen:
    /// more builds than anybody waits for.
    static let maxLines = 100

    private let lines: AsyncStream<String>.Continuation
    private let signals: AsyncStream<Signal>.Continuation

    /// Starts the process, asynchronously.
    /// - Parameter ended: is called once. A program that cannot be started ends with 127, as in a shell.
    init(
        _ program: Executable, _ arguments: [String], output: Output, environment: Environment = .inherit,
        ended: @escaping @Sendable (Ending) -> Void
    ) {
        let lines = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(Self.maxLines))
        let signals = AsyncStream.makeStream(of: Signal.self, bufferingPolicy: .bufferingNewest(1))
        (self.lines, self.signals) = (lines.continuation, signals.continuation)
        var options = PlatformOptions()
        options.processGroupID = 0  // Ctrl-C is for `dev` alone, which then ends this group
        let process = Configuration(
            executable: program, arguments: Arguments(arguments), environment: environment, platformOptions: options)
        Task.detached {
            do {
                ended(try await Self.run(process, output, lines.stream, signals.stream))
            } catch {
                let text = "\(program) cannot be started: \(error)"
                printError("pullwire: " + text)
                ended((.exited(127), text))
            }
        }
    }

    private static func run(
        _ process: Configuration, _ output: Output, _ lines: AsyncStream<String>, _ signals: AsyncStream<Signal>
    ) async throws -> Ending {
        switch output {
        case .shown, .hidden:
            let result = try await Subprocess.run(
                process, input: .inputWriter, output: .sequence, error: .combinedWithOutput
            ) { await follow($0, $0.standardOutput, lines, signals, isShown: output == .shown) }
            return (result.terminationStatus, result.closureResult)
        case .inherited:
            let result = try await Subprocess.run(
                process, input: .inputWriter, output: .currentStandardOutput, error: .sequence
            ) { await follow($0, $0.standardError, lines, signals) }
            return (result.terminationStatus, result.closureResult)
        case .discarded:
            let result = try await Subprocess.run(
                process, input: .inputWriter, output: .discarded, error: .sequence
            ) { await follow($0, $0.standardError, lines, signals) }
            return (result.terminationStatus, result.closureResult)
        }
    }

    /// - Returns: the end of what it wrote
    private static func follow<Output, Errors>(
        _ process: Execution<CustomWriteInput, Output, Errors>, _ pieces: SubprocessOutputSequence,
        _ lines: AsyncStream<String>, _ signals: AsyncStream<Signal>, isShown: Bool = true
    ) async -> String {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await line in lines { _ = try? await process.standardInputWriter.write(line + "\n") }
            }
            group.addTask {
                for await signal in signals {
                    await process.teardown(using: [
                        .send(signal: signal, toProcessGroup: true, allowedDurationToNextStep: gracePeriod)
                    ])
                }
            }
            var kept: [UInt8] = []
            do {
                for try await piece in pieces {
                    let bytes = piece.withUnsafeBytes { Array($0) }
                    if isShown { try? FileDescriptor.write(bytes, to: STDERR_FILENO) }
                    kept += bytes
                    if kept.count > maxKept { kept.removeFirst(kept.count - maxKept) }
                }
            } catch {}  // nothing more can be read
            group.cancelAll()
            return String(decoding: kept, as: UTF8.self)
        }
    }

    /// Writes a line to its standard input, asynchronously.
    func write(_ line: String) { lines.yield(line) }

    /// Sends a signal to its process group, and kills the group if it does not end in time.
    func stop(_ signal: Signal = .terminate) { signals.yield(signal) }
}
