# Starts the processes of scripts/cluster. To be sourced. Uses $folder, $nodes, $port and $program.

postgres='' haproxy='' servers=''
declare -A daemons  # the daemon's number, by process id

# PostgreSQL refuses to run as root.
as_database_owner=()
[ "$(id -u)" != 0 ] || as_database_owner=(env -C / setpriv --reuid=postgres --regid=postgres --clear-groups)

# Waits for up to 30 s until a command succeeds.
until_done() {
    local what=$1
    shift
    for _ in {1..300}; do
        if "$@" >/dev/null 2>&1; then return; fi
        sleep 0.1
    done
    echo "scripts/cluster: $what does not answer; see the logs in $folder" >&2
    exit 1
}

# Another process that listens on one of the ports would be mistaken for one that is started here.
check_ports() {
    local number
    for ((number = port; number <= port + nodes; number++)); do
        if (: < "/dev/tcp/127.0.0.1/$number") 2>/dev/null; then
            echo "scripts/cluster: something listens on port $number already; --port names others" >&2
            exit 2
        fi
    done
}

start_postgres() {
    local programs data=$folder/postgres/data
    programs=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
    mkdir -p "$folder/postgres"
    if [ "$(id -u)" = 0 ]; then
        chmod a+x "$folder"
        chown postgres: "$folder/postgres"
    fi
    chmod 700 "$folder/postgres"
    if ! "${as_database_owner[@]}" test -x "$folder/postgres"; then
        echo "scripts/cluster: PostgreSQL's user may not enter $folder; name a folder that it may, such as one in /var/tmp" >&2
        exit 2
    fi
    [ -e "$data/PG_VERSION" ] || "${as_database_owner[@]}" "$programs/initdb" -D "$data" -U pullwire --auth=trust --encoding=UTF8 --locale=C > "$folder/initdb.log"
    "${as_database_owner[@]}" "$programs/postgres" -D "$data" -h '' -k "$folder/postgres" > "$folder/postgres.log" 2>&1 &
    postgres=$!
    until_done PostgreSQL "${as_database_owner[@]}" "$programs/psql" -h "$folder/postgres" -U pullwire -d postgres -c 'SELECT 1'
    "${as_database_owner[@]}" "$programs/psql" -h "$folder/postgres" -U pullwire -d postgres -c 'CREATE DATABASE pullwire' >/dev/null 2>&1 || true
}

# Tokens, which all daemons must share, and a certificate for localhost.
make_secrets() {
    local name
    if ! [ -e "$folder/tokens" ]; then
        for name in PULLWIRE_TOKEN PULLWIRE_VIEWER_TOKEN; do echo "export $name=$(openssl rand -hex 16)"; done | install -m 600 /dev/stdin "$folder/tokens"
    fi
    . "$folder/tokens"
    [ ! -e "$folder/preview.pem" ] || return 0
    openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 \
        -keyout "$folder/key.pem" -out "$folder/certificate.pem" 2> "$folder/openssl.log"
    cat "$folder/certificate.pem" "$folder/key.pem" | install -m 600 /dev/stdin "$folder/preview.pem"
}

name_of() { printf "\\$(printf %o $((96 + $1)))"; }

start_daemon() {
    local name
    name=$(name_of "$1")
    "$program" serve --node "$name" --port $((port + $1)) --data "postgres:///pullwire?user=pullwire&host=$folder/postgres" \
        --allow-origin "https://localhost:$port" --trust-proxy >> "$folder/$name.log" 2>&1 &
    daemons[$!]=$1
    until_done "daemon $name" curl -fs "http://127.0.0.1:$((port + $1))/readyz"
}

start_daemons() {
    local number
    for ((number = 1; number <= nodes; number++)); do
        start_daemon $number
        servers+="    server $(name_of $number) 127.0.0.1:$((port + number))"$'\n'
    done
}

# Uses the documented configuration, with the servers, the certificate and the port of this cluster.
start_haproxy() {
    {
        sed -e '/^    server /d' -e "s|bind :443 ssl crt [^ ]*|bind :$port ssl crt $folder/preview.pem|" scripts/proxies/haproxy.cfg
        printf %s "$servers"
    } > "$folder/haproxy.cfg"
    haproxy -f "$folder/haproxy.cfg" > "$folder/haproxy.log" 2>&1 &
    haproxy=$!
    until_done HAProxy curl -fsk "https://localhost:$port/healthz"
}

# Restarts a daemon that ends, as a supervisor would. Returns when another process ends.
keep_running() {
    local ended number
    while true; do
        wait -n -p ended "$postgres" "$haproxy" "${!daemons[@]}" 2>/dev/null || true
        number=${daemons[${ended:-none}]:-}
        [ -n "$number" ] || return 0
        unset "daemons[$ended]"
        echo "Daemon $(name_of "$number") has ended, and is started again."
        start_daemon "$number"
    done
}

stop() {
    local signal=$1
    shift
    [ $# -gt 0 ] || return 0
    kill "-$signal" "$@" 2>/dev/null || true
    wait "$@" 2>/dev/null || true
}

# In the reverse order, so that daemons can still write to the database.
stop_all() {
    stop TERM $haproxy
    stop INT "${!daemons[@]}"
    stop INT $postgres
}
