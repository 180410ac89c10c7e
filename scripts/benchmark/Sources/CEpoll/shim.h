// epoll, which Swift's module of the C library leaves out.
#pragma once

#include <sys/epoll.h>
