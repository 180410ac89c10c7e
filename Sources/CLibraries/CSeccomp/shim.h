// libseccomp, and what Swift cannot import of it: macros that are called.
#pragma once

#include <errno.h>
#include <seccomp.h>

static const uint32_t shim_refuse = SCMP_ACT_ERRNO(EPERM);
