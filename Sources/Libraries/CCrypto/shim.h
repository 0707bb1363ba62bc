#pragma once

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

// Swift does not import C macros with parameters, so the functions below wrap such macros.

static inline int afterglow_require_tls_1_2(SSL_CTX *context) {
  return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

static inline int afterglow_set_server_name(SSL *tls, const char *name) {
  return SSL_set_tlsext_host_name(tls, name);
}

// Lets a write send only part of its bytes, and lets an interrupted write continue with the same bytes at another
// address.
static inline void afterglow_allow_partial_writes(SSL *tls) {
  SSL_set_mode(tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
}
