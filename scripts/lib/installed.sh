# Installs and removes files below a prefix, for scripts/install. To be sourced, after install.sh and layout.sh.
#
# PREFIX/share/pullwire/installed lists what was installed: files, and the folders that were made for them, which end
# in /. The first line, /, is the prefix itself, if it was made.
list=share/pullwire/installed

# Runs a command as a user who may write below the prefix.
as_owner() {
    local folder=$prefix
    until [ -d "$folder" ]; do folder=$(dirname "$folder"); done
    if [ -w "$folder" ]; then "$@"; else sudo "$@"; fi
}

# Whether systemd runs, and looks for units below the prefix.
is_seen_by_systemd() { [ -d /run/systemd/system ] && [ "$prefix" = /usr/local ]; }

# The list for the files in $staging.
listed() {
    [ -d "$prefix" ] || echo /
    (cd "$staging" && find . -mindepth 1 -type d -printf '%P/\n') | while read -r folder; do [ -d "$prefix/$folder" ] || echo "$folder"; done
    grep '/$' "$prefix/$list" 2>/dev/null || true
    (cd "$staging" && find . -type f -printf '%P\n')
}

# Copies new and changed files, and removes those that only an earlier version had.
install_files() {
    local file new=0 changed=0 same=0
    : > "$staging/$list"
    listed | LC_ALL=C sort -u > "$staging.list"
    mv "$staging.list" "$staging/$list"
    echo "Installing below $prefix"
    for file in $(grep -v '/$' "$prefix/$list" 2>/dev/null | grep -vxFf "$staging/$list"); do remove "$file"; done
    for file in $(grep -v '/$' "$staging/$list"); do
        if cmp -s "$staging/$file" "$prefix/$file"; then same=$((same + 1)); continue; fi
        if [ -e "$prefix/$file" ]; then changed=$((changed + 1)); echo "  changed  $file"; else new=$((new + 1)); echo "  new      $file"; fi
        as_owner install -D -m "$(stat -c %a "$staging/$file")" -T "$staging/$file" "$prefix/$file"
    done
    echo "$new new, $changed changed, $same as they were"
}

remove() {
    case "$1" in
    */) [ ! -d "$prefix/$1" ] || as_owner rmdir --ignore-fail-on-non-empty "$prefix/$1" ;;
    *) as_owner rm -f "$prefix/$1" && echo "  removed  $1" ;;
    esac
}

uninstall_files() {
    local entry
    for entry in $(LC_ALL=C sort -r "$prefix/$list"); do remove "$entry"; done
}
