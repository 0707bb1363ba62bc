// zlib, which decompresses gzip.
#include <zlib.h>
