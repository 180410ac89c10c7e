import CSeccomp
import Foundation

/// Sandboxes this process before it reads an untrusted file: it may only read its standard input, write its standard
/// output and error, use memory that is not executable, wait, and end. It can open no file, and make no socket, process
/// or thread.
///
/// By libseccomp, whose filter also sets `no_new_privs`. A forbidden call returns EPERM; it does not kill the process,
/// because a C library may ask the system for something that it can do without.
package enum Sandbox {
    /// Memory, time, threads that wait for each other, signals to itself, and the end.
    private static let allowed = [
        "brk", "munmap", "mremap", "madvise", "futex", "sched_yield", "sched_getaffinity", "set_robust_list", "rseq",
        "clock_gettime", "gettimeofday", "clock_nanosleep",
        "nanosleep", "getrandom", "getpid", "gettid", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack",
        "restart_syscall", "exit", "exit_group",
    ]

    /// Calls that are allowed for one value of an argument; only the bits in `mask` are compared.
    private struct Rule {
        var name: String, argument: UInt32, mask = UInt64.max, value: UInt64
    }

    private static var rules: [Rule] {
        let code = UInt64(PROT_EXEC)
        return [
            Rule(name: "read", argument: 0, value: UInt64(STDIN_FILENO)),
            Rule(name: "write", argument: 0, value: UInt64(STDOUT_FILENO)),
            Rule(name: "write", argument: 0, value: UInt64(STDERR_FILENO)),
            Rule(name: "mmap", argument: 2, mask: code, value: 0),
            Rule(name: "mprotect", argument: 2, mask: code, value: 0),
            Rule(name: "tgkill", argument: 0, value: UInt64(getpid())),
        ]
    }

    /// Applies to all threads of the process, as long as it lives.
    /// - Returns: the system's error; nil: the process is sandboxed
    package static func apply() -> String? {
        // Descriptors that another thread of the parent opened while it started this process.
        closefrom(STDERR_FILENO + 1)
        guard let filter = seccomp_init(shim_refuse) else { return "no memory" }
        defer { seccomp_release(filter) }
        var codes = [seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1)]
        for name in allowed { codes.append(allow(name, in: filter, [])) }
        for rule in rules {
            codes.append(
                allow(
                    rule.name, in: filter,
                    [scmp_arg_cmp(arg: rule.argument, op: SCMP_CMP_MASKED_EQ, datum_a: rule.mask, datum_b: rule.value)])
            )
        }
        codes.append(seccomp_load(filter))
        return codes.first { $0 != 0 }.map { String(cString: strerror(-$0)) }
    }

    private static func allow(_ name: String, in filter: scmp_filter_ctx, _ conditions: [scmp_arg_cmp]) -> Int32 {
        let number = seccomp_syscall_resolve_name(name)
        // Negative: this processor has no such call.
        return number < 0
            ? 0 : seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, UInt32(conditions.count), conditions)
    }

    static var libraryVersions: (built: String, loaded: String) {
        let loaded = seccomp_version()?.pointee
        return (
            "\(SCMP_VER_MAJOR).\(SCMP_VER_MINOR).\(SCMP_VER_MICRO)",
            loaded.map { "\($0.major).\($0.minor).\($0.micro)" } ?? ""
        )
    }
}
