#pragma once

#include <mosquitto.h>
#include <openssl/ssl.h>

// Bytes that TLS has taken off the socket and that nobody has read yet: poll(2) knows nothing of them.
static inline int afterglow_mosquitto_pending(struct mosquitto *client) {
  SSL *tls = (SSL *)mosquitto_ssl_get(client);
  return tls ? SSL_pending(tls) : 0;
}
