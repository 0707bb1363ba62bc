// libzstd, which decompresses Zstandard.
#include <zstd.h>
