import Foundation
import Pictures

// What the process of a decoder has and may do, as the tests run it: a line each, with the error's number. It is shut
// in by the same call as the decoder.
print("environment", ProcessInfo.processInfo.environment.count)
print("descriptors", (0..<1024).filter { fcntl($0, F_GETFD) >= 0 })
if let error = Sandbox.apply() { print("sandbox", error) }

func attempt(_ name: String, _ body: () -> Int) {
    errno = 0
    print(name, body() == -1 ? errno : 0)
}

var pipeEnds: [Int32] = [0, 0]
var child = pid_t()
var thread = pthread_t()
attempt("open") { Int(open("/etc/passwd", O_RDONLY)) }
attempt("create") { Int(open("/tmp/pullwire-confined", O_CREAT | O_WRONLY, 0o600)) }
attempt("status") {
    var status = stat()
    return Int(stat("/etc/passwd", &status))
}
attempt("unlink") { Int(unlink("/tmp/pullwire-confined")) }
for (name, family) in [("internet", AF_INET), ("unix", AF_UNIX), ("netlink", AF_NETLINK)] {
    attempt(name) { Int(socket(family, Int32(SOCK_STREAM.rawValue), 0)) }
}
attempt("pipe") { Int(pipe(&pipeEnds)) }
attempt("dup") { Int(dup(0)) }
attempt("signal") { Int(kill(getppid(), 0)) }
attempt("execute") { Int(execv("/bin/true", [nil])) }
attempt("spawn") { posix_spawn(&child, "/bin/true", nil, nil, [nil], [nil]) == 0 ? 0 : -1 }
attempt("thread") { pthread_create(&thread, nil, { _ in nil }, nil) == 0 ? 0 : -1 }
attempt("code") { Int(bitPattern: mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) }
attempt("other input") { Int(lseek(0, 0, SEEK_SET)) }

var byte: UInt8 = 0
attempt("read") { read(0, &byte, 1) }
attempt("memory") { Int(bitPattern: mmap(nil, 1 << 24, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) }
print("input", byte)
