// libpq, as it is, and what wakes a thread that waits for it.
#pragma once

#include <libpq-fe.h>
#include <sys/eventfd.h>
