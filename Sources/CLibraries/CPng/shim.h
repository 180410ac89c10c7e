// libpng, as it is.
#pragma once

#include <png.h>
