# Makes good manual pages of what the program says of itself (--experimental-dump-help), by the generator of swift-argument-parser: pages are
# named as `man` looks for them (pullwire-figure-text), hidden commands have none, and an option's default is said.
def tilde: if startswith(env.HOME + "/") then "~" + ltrimstr(env.HOME) else . end;
def page($above):
    .commandName = $above + .commandName
    | .superCommands = []
    | (.commandName + "-") as $prefix
    | .arguments[]? |= if .defaultValue then .abstract += " (default: \(.defaultValue | tilde))" else . end
    | if .subcommands then .subcommands |= map(select(.shouldDisplay and .commandName != "help") | page($prefix)) else . end;
.command |= page("")
