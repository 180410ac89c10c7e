# Lays out the installed files: shared by scripts/install and scripts/package. To be sourced.

# Puts a program, its manual pages and its completions into a folder.
# usage: lay_out PROGRAM FOLDER ZSH
#   FOLDER   becomes the prefix: /usr, /usr/local
#   ZSH      the folder for zsh's completions below share/zsh; Debian's packages have their own
lay_out() {
    local program=$1 bin=$2/bin share=$2/share zsh=$2/share/zsh/$3
    mkdir -p "$bin" "$share/man/man1" "$share/bash-completion/completions" "$zsh" "$share/fish/vendor_completions.d"
    install -s -m 755 "$program" "$bin/pullwire"
    lay_out_manual "$program" "$share/man/man1"
    "$program" --generate-completion-script bash | sed '1{/^#!/d}' > "$share/bash-completion/completions/pullwire"
    "$program" --generate-completion-script zsh > "$zsh/_pullwire"
    "$program" --generate-completion-script fish > "$share/fish/vendor_completions.d/pullwire.fish"
}

# Writes a manual page for each command, by swift-argument-parser's generator. That asks a program about itself: here one that answers what
# manual.jq makes of Pullwire's answer.
# usage: lay_out_manual PROGRAM FOLDER
lay_out_manual() {
    local generator answer version date page name
    generator=$(build_release generate-manual)
    answer=$(mktemp -p .build)
    { printf '#!/bin/sh\nexec sed 1,2d "$0"\n'; "$1" --experimental-dump-help | jq -f scripts/lib/manual.jq; } > "$answer"
    chmod +x "$answer"
    date=$(sed -n 's/^## [^(]*(\([0-9-]*\)).*/\1/p' CHANGELOG.md | head -n 1)
    "$generator" "$PWD/$answer" --multi-page --date "$date" --output-directory "$2"
    rm "$answer"
    version=$("$1" --version)
    for page in "$2"/*.1; do
        name=$(basename "$page" .1)
        # What `whatis` shows, the version, the command as it is typed, and a paragraph for each empty line.
        sed -i -e 's/^\.Nd "\(.*[^.]\)\.*"$/.Nd \1/' -e "s/^\.Os$/.Os \"${version% (*}\"/" \
            -e "/^\.Sh SYNOPSIS/{n;s/.*/.Nm \"${name//-/ }\"/}" -e 's/^$/.Pp/' "$page"
        grep -q '^\.Sh "SEE ALSO"' "$page" || printf '\n.Sh "SEE ALSO"\n.Xr pullwire 1' >> "$page"
        echo >> "$page"
    done
}

# Puts the units of scripts/systemd into a folder.
# usage: lay_out_units PREFIX USER FOLDER
#   PREFIX   where the program will be
#   USER     the daemon's user: DynamicUser=yes or User=NAME
lay_out_units() {
    local name
    for name in pullwire.service pullwire.socket; do sed "s#/usr/local/bin/#$1/bin/#; s#^DynamicUser=yes#$2#" "scripts/systemd/$name" > "$3/$name"; done
}
