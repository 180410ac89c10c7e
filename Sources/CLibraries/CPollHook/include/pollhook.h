// poll(2) for libwebsockets, by epoll(7).
//
// libwebsockets waits by poll, which looks at every socket twice a wait: with a thousand connections that is more work than all that it waits for.
// It calls poll through its procedure linkage table, as it calls recv (see CReadHook), so the function of that name in the executable comes first.
// This one keeps an epoll descriptor in step with the array that it gets: it compares the array with the one before, which is quick, and registers only
// what differs. libwebsockets sees no difference.
//
// With poll, everything that is ready is handled before anything that becomes ready meanwhile: under overload, timers and new connections wait for every
// message of every connection. Here descriptors can be deferred: of those only some are reported as ready at a time, and the others come in between.
#pragma once

#include <stdbool.h>

/// With fewer descriptors than this, poll(2) itself is used. Chosen: there the two cost about the same.
#define POLLHOOK_MIN_DESCRIPTORS 64

/// How many of the deferred descriptors are reported as ready at a time. Chosen: they are a millisecond or two of messages, and no wait costs more than a tenth of that.
#define POLLHOOK_MAX_EVENTS 64

/// The descriptors that one thread polls.
typedef struct pollhook_set pollhook_set;

/// Returns NULL if memory or descriptors have run out.
pollhook_set *pollhook_create(void);
void pollhook_destroy(pollhook_set *set);

/// From now on this thread's polls use the set; NULL ends that.
void pollhook_use(pollhook_set *set);

/// Call it for each new descriptor: the set forgets what it knows of an earlier one of the same number.
void pollhook_forget(pollhook_set *set, int descriptor);

/// From now on, and until it is forgotten, the descriptor is one of many that may wait for each other.
void pollhook_defer(pollhook_set *set, int descriptor);

/// Whether the process's libraries call the function of this module. If not, they call poll(2).
bool pollhook_is_effective(void);
