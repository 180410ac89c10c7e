# Shared by scripts/start and scripts/test: finds Swift, installs Debian packages. To be sourced.

# Installs the build's Debian packages, listed in scripts/lib/packages, and the named ones. Exits with advice without
# Swift 6.2 or later; its version can only be asked for after its own libraries are installed.
need_swift() {
    local packages version
    command -v swift >/dev/null || advise_swift
    mapfile -t packages < scripts/lib/packages
    need_packages "${packages[@]}" "$@"
    version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1) || true
    [ "$(printf '6.2\n%s\n' "$version" | sort -V | head -n 1)" = 6.2 ] || advise_swift "$version"
}

advise_swift() {
    cat >&2 <<EOT
Pullwire needs Swift 6.2 or later${1:+; here is $1}.
Get it for Debian 12 from https://www.swift.org/install/linux/ (swiftly installs it in your home),
open a new shell so that \`swift --version\` works, and run this again.
EOT
    exit 1
}

# Installs missing Debian packages, and says so. A user who may not do that is told all of them in one sentence.
need_packages() {
    local missing=() package
    for package in "$@"; do
        dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    if ! command -v apt-get >/dev/null; then
        echo "Install these first, by what your system calls them: ${missing[*]}" >&2
        exit 1
    fi
    local as_root=(env)
    if [ "$(id -u)" != 0 ]; then
        as_root=(sudo)
        if ! sudo --list apt-get >/dev/null 2>&1; then
            echo "Debian packages are missing, and you may not install them; ask somebody who may to run: apt-get install --no-install-recommends ${missing[*]}" >&2
            exit 1
        fi
    fi
    echo "Installing Debian packages: ${missing[*]}" >&2
    "${as_root[@]}" apt-get update -qq >&2
    "${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

# Makes a virtual environment with the modules that the browser tests import, once and whenever the list changes.
need_venv() {
    local list=Tests/Browser/requirements.txt made=.build/venv/made-from
    cmp -s "$list" "$made" && return
    rm -rf .build/venv
    python3 -m venv .build/venv
    .build/venv/bin/pip install -q --disable-pip-version-check -r "$list" >&2
    cp "$list" "$made"
}

# The address from which the sources were cloned, without a password; empty for a folder, which only this machine has.
origin() {
    git remote get-url origin 2>/dev/null | sed -E 's#^(https?://)[^/@]*@#\1#' | grep -Ex '(https?|ssh|git)://[A-Za-z0-9._~:/@+-]+|[A-Za-z0-9._-]+@[A-Za-z0-9._-]+:[A-Za-z0-9._~/+-]+' || true
}

# Tells the build its commit, and from where that can be cloned.
export_commit() {
    PULLWIRE_COMMIT=$(git describe --always --exclude='*' --abbrev=12 --dirty=+ 2>/dev/null || true)
    PULLWIRE_ORIGIN=$(origin)
    export PULLWIRE_COMMIT PULLWIRE_ORIGIN
}

# Builds a product for release, of Pullwire or of a package in a folder, and prints its program's path. The program
# contains Swift's runtime, so that it runs without Swift, and does not search its own folder for libraries. All release
# builds have the same flags, because other flags recompile everything. Programs are small: they have no data of ICU,
# and name no symbols for libraries that are loaded later. If PULLWIRE_PROGRAM names a program, that is used as Pullwire,
# and nothing is built. generate-manual, of swift-argument-parser, is then taken from the same folder, if it is there.
build_release() {
    local built=${PULLWIRE_PROGRAM:-}
    [ "$1" != generate-manual ] || built=${built%/*}/$1
    if [[ $1 =~ ^(pullwire|generate-manual)$ && -x $built ]]; then
        echo "$built"
        return
    fi
    # Two packages are built into one folder: the plan of the one must not be taken for that of the other.
    local flags=(--package-path "${2:-.}" --scratch-path .build --disable-build-manifest-caching --configuration release
        --static-swift-stdlib --disable-local-rpath
        -Xlinker --no-export-dynamic)
    local -x PULLWIRE_SMALL=true
    export_commit
    [ "$1" != pullwire ] || scripts/engine || return
    swift build "${flags[@]}" --product "$1" >&2 || return
    echo "$(swift build "${flags[@]}" --show-bin-path)/$1"
}
