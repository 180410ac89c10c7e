// rlottie, as it is.
#pragma once

#include <rlottie_capi.h>
