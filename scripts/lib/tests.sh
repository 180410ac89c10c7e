# The groups of tests, each with its requirements. To be sourced after install.sh.

# Tests run against the release build with testing enabled, in its own folder: other flags would recompile everything.
export PULLWIRE_TESTS=true
tested=(--scratch-path "$PWD/.build/tests" --configuration release --disable-local-rpath)

# The Debian packages of a group, besides those of the build. Any node from version 18 will do.
packages_for() {
    local node
    node=$(command -v node >/dev/null || echo nodejs)
    case $1 in
    swift) echo esbuild ffmpeg fonts-wqy-microhei $node openssl ;;
    page) echo $node ;;
    sockets) echo nginx-light openssl python3-venv qrencode zbar-tools ;;
    browser) echo chromium-headless-shell ffmpeg fonts-liberation fonts-wqy-microhei nginx-light $node openssl python3-venv ;;
    package) echo buildah build-essential debhelper debootstrap jq lintian python3-venv systemd-container ;;
    cluster) echo chromium-headless-shell haproxy iproute2 nftables nginx-light openssl postgresql-15 python3-venv ;;
    esac
}

# Installs the requirements of all groups before the first one begins. Only the page's tests need no Swift.
need_for() {
    local packages group
    packages=$(for group in "$@"; do packages_for "$group"; done | xargs -n 1 | sort -u)
    if [ "$*" = page ]; then need_packages $packages; else need_swift $packages; fi
    if [[ " $packages " == *python3-venv* ]]; then need_venv; fi
}

# The one build that all groups test.
build_tests() {
    export_commit
    export PULLWIRE_BUILD PULLWIRE_PROGRAM PULLWIRE_FLAGS="${tested[*]}"
    scripts/engine
    swift build "${tested[@]}" --build-tests
    swift build "${tested[@]}" --product generate-manual  # what scripts/install and package make manual pages with
    PULLWIRE_BUILD=$(swift build "${tested[@]}" --show-bin-path)
    PULLWIRE_PROGRAM=$PULLWIRE_BUILD/pullwire
}

# Runs the tests of a package as `swift test` does, but without locking the build meanwhile.
# usage: run_swift_tests PACKAGE [OPTION ...]
run_swift_tests() {
    local package=$1
    shift
    "$PULLWIRE_BUILD/${package}PackageTests.xctest" --testing-library swift-testing "$@"
}

swift_tests() {
    swift format lint --strict --recursive --parallel Sources Tests scripts Package.swift
    run_swift_tests pullwire --xunit-output "$logs/swift.xml"
    swift build "${tested[@]}" --package-path scripts/benchmark --build-tests
    run_swift_tests benchmark --xunit-output "$logs/benchmark.xml"
    scripts/simulate 1000
}

page_tests() { find Tests/Page -name "*.test.mjs" -print0 | xargs -0 node --test; }

# Runs during the build: makes the Debian that the package's tests copy. Without it they make their own.
debian_tests() {
    .build/venv/bin/python Tests/Package/debian.py "$PULLWIRE_DEBIAN" || rm -rf "$PULLWIRE_DEBIAN"
}

# A test that waits for ever fails after so many seconds, and says where it waits.
# usage: python_tests GROUP FOLDER WORKERS SECONDS
python_tests() {
    .build/venv/bin/python -m pytest -q -rs --junitxml "$logs/$1.xml" -n "$3" --timeout "$4" --dist loadgroup "Tests/$2"
}

sockets_tests() { python_tests sockets Sockets 4 300; }
browser_tests() { python_tests browser Browser 3 1200; }  # some wait for builds
package_tests() { python_tests package Package 3 1200; }
cluster_tests() { python_tests cluster Cluster 4 300; }
