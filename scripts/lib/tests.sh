# The kinds of tests, each with what it needs. To be sourced after install.sh.

build_tests() {
    echo "== Build" >&2
    swift build --build-tests
}

swift_tests() {
    echo "== Swift tests" >&2
    need_packages curl openssl
    swift test --skip-build
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
    need_node
    node --test Tests/Page/
}

browser_tests() {
    echo "== Browser tests" >&2
    need_packages chromium-headless-shell fonts-liberation fonts-wqy-microhei python3-venv nginx-light openssl qrencode zbar-tools
    need_venv
    # Two at a time: while a test waits for its browser, the other one works.
    .build/venv/bin/python -m pytest -q -n 2 --dist loadgroup Tests/Browser
}

package_tests() {
    echo "== Package tests" >&2
    need_packages debhelper debootstrap lintian python3-venv
    need_venv
    .build/venv/bin/python -m pytest -q -rs Tests/Package
}

cluster_tests() {
    echo "== Cluster tests" >&2
    need_packages chromium-headless-shell postgresql-15 haproxy nginx-light nftables iproute2 openssl curl python3-venv
    need_venv
    .build/venv/bin/python -m pytest -q -rs -n 4 Tests/Cluster
}
