// The least that a server on libwebsockets can do, to which the daemon's cost is compared: every connection gets the
// same bytes so many times a second, and once more for each message that it sends. No session, no frame, no encoding.
//
//     floor PORT SIZE RATE      (port 0 takes a free one; size in bytes; rate a second)
//
// Prints {"port":12345} as soon as it listens on the loopback, and serves until it is killed.
#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

// The longest message, bytes. Chosen: several times the longest frame.
#define MAX_SIZE 65536
// Chosen: above every limit of descriptors to which a load test raises its own.
#define MAX_CONNECTIONS 20000

struct viewer { struct lws *socket; struct viewer *next; };

static struct viewer *viewers;
static struct lws_context *context;
static lws_sorted_usec_list_t timer;
static unsigned char message[LWS_PRE + MAX_SIZE];
static int size, rate;

static void tick(lws_sorted_usec_list_t *due) {
    for (struct viewer *viewer = viewers; viewer; viewer = viewer->next) lws_callback_on_writable(viewer->socket);
    lws_sul_schedule(context, 0, due, tick, LWS_US_PER_SEC / rate);
}

static void forget(struct viewer *gone) {
    for (struct viewer **link = &viewers; *link; link = &(*link)->next) {
        if (*link != gone) continue;
        *link = gone->next;
        return;
    }
}

static int serve(struct lws *socket, enum lws_callback_reasons reason, void *user, void *data, size_t length) {
    (void)data, (void)length;
    struct viewer *viewer = user;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        *viewer = (struct viewer){socket, viewers};
        viewers = viewer;
        return 0;
    case LWS_CALLBACK_CLOSED: forget(viewer); return 0;
    case LWS_CALLBACK_RECEIVE: lws_callback_on_writable(socket); return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return lws_write(socket, message + LWS_PRE, size, LWS_WRITE_BINARY) < size ? -1 : 0;
    default: return 0;
    }
}

int main(int count, char **arguments) {
    size = count == 4 ? atoi(arguments[2]) : 0;
    rate = count == 4 ? atoi(arguments[3]) : 0;
    if (size < 1 || size > MAX_SIZE || rate < 1) return fprintf(stderr, "usage: floor PORT SIZE RATE\n"), 2;
    static const struct lws_protocols protocols[] = {
        {.name = "http", .callback = lws_callback_http_dummy},
        {.name = "floor", .callback = serve, .per_session_data_size = sizeof(struct viewer), .rx_buffer_size = 4096},
        {0},
    };
    struct lws_context_creation_info settings = {
        .port = atoi(arguments[1]), .iface = "127.0.0.1", .protocols = protocols, .gid = -1, .uid = -1, .fd_limit_per_thread = MAX_CONNECTIONS,
        .options = LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
    };
    lws_set_log_level(LLL_ERR, NULL);
    context = lws_create_context(&settings);
    struct lws_vhost *host = context ? lws_create_vhost(context, &settings) : NULL;
    if (!host) return 4;
    printf("{\"port\":%d}\n", lws_get_vhost_listen_port(host));
    fflush(stdout);
    lws_sul_schedule(context, 0, &timer, tick, 1);
    while (lws_service(context, 0) >= 0) {}
    return 1;
}
