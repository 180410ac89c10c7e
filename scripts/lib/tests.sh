# The kinds of tests, each with what it needs. To be sourced after install.sh.

# The Debian packages of a kind, beside those that the program is built with. Any node from 18 on will do.
packages_for() {
    local node
    node=$(command -v node >/dev/null || echo nodejs)
    case $1 in
    swift) echo esbuild fonts-wqy-microhei openssl ;;
    page) echo $node ;;
    browser) echo chromium-headless-shell fonts-liberation fonts-wqy-microhei nginx-light $node openssl python3-venv qrencode zbar-tools ;;
    package) echo build-essential debhelper debootstrap lintian python3-venv systemd-container ;;
    cluster) echo chromium-headless-shell haproxy iproute2 nftables nginx-light openssl postgresql-15 python3-venv ;;
    esac
}

# Installs what several kinds need, before any of them begins. Only the page's tests do without Swift.
need_for() {
    local packages kind
    packages=$(for kind in "$@"; do packages_for "$kind"; done | xargs -n 1 | sort -u)
    if [ "$*" = page ]; then need_packages $packages; else need_swift $packages; fi
    if [[ " $packages " == *python3-venv* ]]; then need_venv; fi
}

build_tests() {
    echo "== Build" >&2
    swift build --build-tests
}

swift_tests() {
    echo "== Swift tests" >&2
    swift test --skip-build
    echo "== Tests of the benchmark" >&2
    swift test --package-path scripts/benchmark --scratch-path .build
    echo "== Controls of one's own" >&2
    # Built where Pullwire is, so that only the control itself is compiled. The guide and `pullwire dev` are browser tests.
    local package
    for package in ribbon:scripts/examples/ribbon mycontrol:scripts/template; do
        swift build --package-path "${package#*:}" --scratch-path .build --product "${package%:*}"
        .build/debug/"${package%:*}" run "${package#*:}/Tests"
    done
}

page_tests() {
    echo "== Page tests" >&2
    find Tests/Page -name "*.test.mjs" -print0 | xargs -0 node --test
}

browser_tests() {
    echo "== Browser tests" >&2
    # Two at a time: while a test waits for its browser, the other one works.
    .build/venv/bin/python -m pytest -q -n 2 --dist loadgroup Tests/Browser
}

package_tests() {
    echo "== Package tests" >&2
    .build/venv/bin/python -m pytest -q -rs -n 3 --dist loadgroup Tests/Package
}

cluster_tests() {
    echo "== Cluster tests" >&2
    .build/venv/bin/python -m pytest -q -rs -n 4 Tests/Cluster
}
