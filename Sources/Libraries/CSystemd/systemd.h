// sd-bus, the bus library of libsystemd. Swift imports all of sd-bus except the variadic functions, which this project
// does not need.
#include <systemd/sd-bus.h>
