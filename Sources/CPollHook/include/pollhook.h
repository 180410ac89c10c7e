// What libwebsockets polls, watched by epoll(7).
//
// libwebsockets waits by poll(2), which looks at every socket twice a wait: with a thousand connections that is more work than all that it waits for.
// It calls poll through its procedure linkage table, as it calls recv (see CReadHook), so that the function of that name in the executable comes
// first. This one keeps an epoll descriptor in step with the array that it is given: the array is compared with the one before, which is quick, and
// only what differs is told to the kernel. libwebsockets sees no difference.
//
// With poll, everything that is ready is worked off before anything that becomes ready meanwhile: under more load than there is time for, the clock
// and those who ask for a page wait for every message of every connection. Here descriptors can be put off: of those only some are told as ready at a
// time, and the others have their turn in between.
#pragma once

#include <stdbool.h>

/// Descriptors fewer than this are polled: there it costs little. Ours: where the two cost the same, about.
#define POLLHOOK_MIN_DESCRIPTORS 64

/// Of the descriptors that were put off so many are ready at a time. Ours: a few milliseconds of messages.
#define POLLHOOK_MAX_EVENTS 256

/// What one thread polls.
typedef struct pollhook_set pollhook_set;

/// NULL: there is no memory, or there are no descriptors left.
pollhook_set *pollhook_create(void);
void pollhook_destroy(pollhook_set *set);

/// From now on this thread's polls are its; NULL: no longer.
void pollhook_use(pollhook_set *set);

/// A descriptor of this number is new: what was known of another one of the same number is not true of it.
void pollhook_forget(pollhook_set *set, int descriptor);

/// From now on it is one of many that may wait for each other, until it is forgotten.
void pollhook_defer(pollhook_set *set, int descriptor);

/// Whether the function of this file is the one that libraries of the process call. Where it is not, poll(2) does its own work.
bool pollhook_is_effective(void);
