// expat, as it is.
#pragma once

#include <expat.h>
