#define _GNU_SOURCE
#include "pollhook.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

// What is known of a descriptor.
struct watched {
    // Its place in the array of the last wait.
    int place;
    short events;
    // The kernel has been told of it.
    bool is_told;
    // Only some of these are ready at a time.
    bool is_put_off;
};

struct pollhook_set {
    int epoll;
    // Those that were put off; it is watched by the other one, as NOBODY.
    int later;
    struct watched *watched;
    int room;
    // Descriptors that the kernel has been told of.
    int told;
    // Taken from the kernel at a time: what is left over is ready at the next wait, too.
    struct epoll_event events[POLLHOOK_MOST_AT_A_TIME];
};

#define NOBODY -1

static _Thread_local pollhook_set *used;

pollhook_set *pollhook_create(void) {
    pollhook_set *set = calloc(1, sizeof *set);
    if (!set) return NULL;
    set->epoll = epoll_create1(EPOLL_CLOEXEC);
    set->later = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = NOBODY};
    if (set->epoll >= 0 && set->later >= 0 && !epoll_ctl(set->epoll, EPOLL_CTL_ADD, set->later, &event)) return set;
    pollhook_destroy(set);
    return NULL;
}

void pollhook_destroy(pollhook_set *set) {
    if (!set) return;
    if (used == set) used = NULL;
    if (set->epoll >= 0) close(set->epoll);
    if (set->later >= 0) close(set->later);
    free(set->watched);
    free(set);
}

void pollhook_use(pollhook_set *set) { used = set; }

bool pollhook_is_effective(void) { return dlsym(RTLD_DEFAULT, "poll") == (void *)poll; }

static bool make_room(pollhook_set *set, int descriptor) {
    if (descriptor < set->room) return true;
    int room = descriptor < 512 ? 1024 : 2 * descriptor;
    struct watched *watched = realloc(set->watched, (size_t)room * sizeof *watched);
    if (!watched) return false;
    memset(watched + set->room, 0, (size_t)(room - set->room) * sizeof *watched);
    set->watched = watched;
    set->room = room;
    return true;
}

static int epoll_of(pollhook_set *set, int descriptor) { return set->watched[descriptor].is_put_off ? set->later : set->epoll; }

static void take_back(pollhook_set *set, int descriptor) {
    if (!set->watched[descriptor].is_told) return;
    set->watched[descriptor].is_told = false;
    set->told--;
}

static void drop(pollhook_set *set, int descriptor) {
    epoll_ctl(epoll_of(set, descriptor), EPOLL_CTL_DEL, descriptor, NULL);  // one that was closed is gone already
    take_back(set, descriptor);
}

void pollhook_forget(pollhook_set *set, int descriptor) {
    if (!set || descriptor < 0 || descriptor >= set->room) return;
    take_back(set, descriptor);
    set->watched[descriptor].is_put_off = false;
}

void pollhook_put_off(pollhook_set *set, int descriptor) {
    if (!set || descriptor < 0 || !make_room(set, descriptor) || set->watched[descriptor].is_put_off) return;
    if (set->watched[descriptor].is_told) drop(set, descriptor);
    set->watched[descriptor].is_put_off = true;
}

static bool tell(pollhook_set *set, int descriptor, short events) {
    struct watched *one = &set->watched[descriptor];
    // Bits of poll(2) and of epoll(7) are the same.
    struct epoll_event event = {.events = (uint32_t)(unsigned short)events, .data.fd = descriptor};
    int epoll = epoll_of(set, descriptor), how = one->is_told ? EPOLL_CTL_MOD : EPOLL_CTL_ADD;
    if (epoll_ctl(epoll, how, descriptor, &event) < 0) {
        how = errno == EEXIST ? EPOLL_CTL_MOD : errno == ENOENT ? EPOLL_CTL_ADD : 0;
        if (!how || epoll_ctl(epoll, how, descriptor, &event) < 0) return false;
    }
    if (!one->is_told) set->told++;
    one->is_told = true;
    one->events = events;
    return true;
}

// Has the kernel watch what is in the array, and nothing else. False: it cannot.
static bool follow(pollhook_set *set, struct pollfd *polled, nfds_t count) {
    for (nfds_t place = 0; place < count; place++) {
        int descriptor = polled[place].fd;
        polled[place].revents = 0;
        if (descriptor < 0 || !make_room(set, descriptor)) return false;
        struct watched *one = &set->watched[descriptor];
        if ((!one->is_told || one->events != polled[place].events) && !tell(set, descriptor, polled[place].events)) return false;
        one->place = (int)place;
    }
    if (set->told == (int)count) return true;
    for (int descriptor = 0; descriptor < set->room; descriptor++) {
        struct watched *one = &set->watched[descriptor];
        if (one->is_told && (one->place >= (int)count || polled[one->place].fd != descriptor)) drop(set, descriptor);
    }
    return set->told == (int)count;
}

// All is told anew at the next wait.
static void restart(pollhook_set *set) {
    for (int descriptor = 0; descriptor < set->room; descriptor++) {
        if (set->watched[descriptor].is_told) drop(set, descriptor);
    }
}

// Writes down so many events. Returns how many are of the array.
static int note(pollhook_set *set, struct pollfd *polled, nfds_t count, int ready, bool *has_later) {
    int found = 0;
    for (int next = 0; next < ready; next++) {
        int descriptor = set->events[next].data.fd;
        if (descriptor == NOBODY) {
            *has_later = true;
            continue;
        }
        int place = set->watched[descriptor].place;
        if (place >= (int)count || polled[place].fd != descriptor) continue;
        polled[place].revents = (short)set->events[next].events;
        found++;
    }
    return found;
}

static int wait_for(pollhook_set *set, struct pollfd *polled, nfds_t count, int timeout) {
    bool has_later = false;
    int ready = epoll_wait(set->epoll, set->events, POLLHOOK_MOST_AT_A_TIME, timeout);
    if (ready < 0) return ready;
    int found = note(set, polled, count, ready, &has_later);
    if (!has_later) return found;
    ready = epoll_wait(set->later, set->events, POLLHOOK_MOST_AT_A_TIME, 0);
    return found + note(set, polled, count, ready, &has_later);
}

__attribute__((visibility("default"))) int poll(struct pollfd *polled, nfds_t count, int timeout) {
    pollhook_set *set = used;
    if (set && count >= POLLHOOK_FEWEST && follow(set, polled, count)) return wait_for(set, polled, count, timeout);
    if (set && set->told && count > 1) restart(set);
    struct timespec time = {.tv_sec = timeout / 1000, .tv_nsec = timeout % 1000 * 1000000L};
    return ppoll(polled, count, timeout < 0 ? NULL : &time, NULL);
}
