#include "include/CHostedRuntime.h"
