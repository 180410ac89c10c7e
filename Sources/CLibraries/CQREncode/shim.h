// libqrencode, as it is.
#pragma once

#include <qrencode.h>
