// cairo, as it is.
#pragma once

#include <cairo.h>
