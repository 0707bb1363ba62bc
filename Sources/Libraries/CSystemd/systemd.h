// sd-bus, the bus library of libsystemd: what of it Swift imports, which is all but the variadic calls, is enough.
#include <systemd/sd-bus.h>
