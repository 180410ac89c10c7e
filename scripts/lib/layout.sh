# Lays out the installed files: shared by scripts/install and scripts/package. To be sourced.

# Puts a program, its manual pages and its completions into a folder.
# usage: lay_out PROGRAM FOLDER ZSH
#   FOLDER   becomes the prefix: /usr, /usr/local
#   ZSH      the folder for zsh's completions below share/zsh; Debian's packages have their own
lay_out() {
    local program=$1 bin=$2/bin share=$2/share zsh=$2/share/zsh/$3
    mkdir -p "$bin" "$share/man/man1" "$share/bash-completion/completions" "$zsh" "$share/fish/vendor_completions.d"
    install -s -m 755 "$program" "$bin/pullwire"
    "$program" manual "$share/man/man1"
    "$program" --generate-completion-script bash | sed '1{/^#!/d}' > "$share/bash-completion/completions/pullwire"
    "$program" --generate-completion-script zsh > "$zsh/_pullwire"
    "$program" --generate-completion-script fish > "$share/fish/vendor_completions.d/pullwire.fish"
}

# Puts the units of scripts/systemd into a folder.
# usage: lay_out_units PREFIX USER FOLDER
#   PREFIX   where the program will be
#   USER     the daemon's user: DynamicUser=yes or User=NAME
lay_out_units() {
    local name
    for name in pullwire.service pullwire.socket; do sed "s#/usr/local/bin/#$1/bin/#; s#^DynamicUser=yes#$2#" "scripts/systemd/$name" > "$3/$name"; done
}
