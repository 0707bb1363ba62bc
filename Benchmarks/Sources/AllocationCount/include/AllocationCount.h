#pragma once

/// Returns the number of heap allocations that the process has made, or -1 if the C library does not support counting
/// them.
long long allocationCount(void);

/// Returns the number of bytes in use on the heap, or -1 if the C library does not report this number.
long long heapBytes(void);
