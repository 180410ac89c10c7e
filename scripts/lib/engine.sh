# How Swift is compiled for pages, with the tools of Swift 6.3 alone. To be sourced in the repository's folder.

compiler=$(swiftc --version 2>/dev/null | head -n 1 || true)
resources=$(swiftc -print-target-info 2>/dev/null | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p' || true)
tools=$resources/../../bin
unicode=$resources/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a
built=.build/engine  # the modules, compiled, and what they are made of

# Embedded Swift is one thread's, and its values belong to one owner at a time, which need not be looked at again.
flags=(-target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -swift-version 6
    -wmo -lto=llvm-full -parse-as-library -enforce-exclusivity=unchecked -Xfrontend -disable-stack-protector -I "$built")

# What is missing here; nothing where nothing is.
missing_for_pages() {
    local version
    version=$(sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' <<< "$compiler")
    if [ "$(printf '6.3\n%s\n' "$version" | sort -V | head -n 1)" != 6.3 ]; then
        echo "Swift 6.3 or later; here is $version"
    elif [ ! -x "$tools/wasm-ld" ] || [ ! -e "$unicode" ]; then
        echo "a toolchain that compiles for WebAssembly; the one in ${tools%/lib/*} does not"
    fi
}

# Waits until nobody else compiles or links here.
lock_engine() {
    mkdir -p .build
    exec 9> .build/engine.lock
    flock 9
}

# usage: link_engine RESULT OPTION-OR-OBJECT ...
link_engine() {
    local result=$1 exports
    shift
    mapfile -t exports < <(sed -n 's/.*@_cdecl("\([a-z_]*\)").*/--export=\1/p' Sources/PageEngine/Exports.swift)
    "$tools/wasm-ld" --no-entry "${exports[@]}" --gc-sections --strip-all "$@" "$built"/*.o "$unicode" -o "$result"
}
