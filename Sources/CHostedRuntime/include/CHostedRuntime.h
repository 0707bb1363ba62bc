#ifndef C_HOSTED_RUNTIME_H
#define C_HOSTED_RUNTIME_H

#include <stdint.h>

#endif
