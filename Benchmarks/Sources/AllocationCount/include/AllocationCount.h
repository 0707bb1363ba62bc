#pragma once

/// How many heap allocations the process has made, or -1 where the C library does not let us count them.
long long allocationCount(void);

/// How many bytes of the heap are in use, or -1 where the C library does not say.
long long heapBytes(void);
