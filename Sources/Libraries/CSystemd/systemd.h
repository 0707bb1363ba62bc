// sd-bus, the bus library of libsystemd. Swift imports all of it except the variadic calls, which is enough.
#include <systemd/sd-bus.h>
