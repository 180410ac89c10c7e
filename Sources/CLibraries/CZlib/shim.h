// zlib, as it is.
#pragma once

#include <zlib.h>
