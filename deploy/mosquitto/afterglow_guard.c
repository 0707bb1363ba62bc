/*
 * Permissions and limits of the relay's broker: a plugin for Mosquitto 2.
 *
 * An installation's identifier is eight upper-case hexadecimal digits. It is both the user name and the client
 * identifier. Its password is the first 32 hexadecimal digits of HMAC-SHA256(secret, identifier), so the broker
 * stores nothing for each installation. A file lists revoked passwords: after N lines with an identifier, its
 * password is that of "IDENTIFIER#N". A new line also ends the connection of that installation.
 *
 * An installation publishes under its own name, reads messages addressed to it, retains nothing, and has limits on
 * size and rate. Presence is addressed like messages, so only its addressee learns of it. An installation also posts
 * to v1/meet/NAME and reads there, if it knows the name: 32 lower-case hexadecimal digits, no wildcards. Users whose name begins
 * with "watcher" read everything and publish nothing. If the name begins with "watcher-once-", the first use revokes
 * the password.
 *
 * The plugin counts refusals, and reports them within a quarter of a second as $SYS/afterglow/refused/REASON.
 *
 * Options: secret_file (path), revoked_file (path), rate (messages a second, 0 for no limit), burst (messages),
 * byte_rate (bytes a second, 0 for no limit), byte_burst (bytes), maximum_size (bytes). The broker keeps a limited
 * number of bytes for an absent receiver (max_queued_bytes in mosquitto.conf). byte_burst is a quarter of that, so
 * one sender cannot fill it.
 */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include <mosquitto.h>
#include <mosquitto_broker.h>
#include <mosquitto_plugin.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#define ID_LENGTH 8
#define MEETING "v1/meet/"
#define MEETING_LENGTH 32
#define MEETING_MAXIMUM 256
#define PASSWORD_LENGTH 32
#define SECRET_MAXIMUM 256
#define NAME_MAXIMUM 64
#define WATCHER_ONCE "watcher-once-"
/* A power of two. Each bucket has a list, so any number of installations fits. */
#define BUCKETS 4096

enum reason { PASSWORD, CLIENT_ID, PUBLISH, SUBSCRIBE, RETAINED, SIZE, RATE, REASONS };

static const char *const reason_names[REASONS] = {
    "password", "client-id", "publish", "subscribe", "retained", "size", "rate",
};

/* How much one installation may still send at once. A full allowance is forgotten. */
struct allowance {
  struct allowance *next;
  uint32_t installation;
  double left;
  double bytes_left;
  double at;
};

static struct {
  mosquitto_plugin_id_t *id;
  unsigned char secret[SECRET_MAXIMUM];
  size_t secret_length;
  char *revoked_path;
  /* How much of the file of revoked passwords has been read. */
  off_t revoked_size;
  double rate;
  double burst;
  double byte_rate;
  double byte_burst;
  unsigned long maximum_size;
  struct allowance *allowances[BUCKETS];
  unsigned long refused[REASONS];
  unsigned long told[REASONS];
  double told_at;
} guard = {.rate = 200, .burst = 2000, .byte_rate = 65536, .byte_burst = 1000000, .maximum_size = 16384};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int refuse(enum reason reason) {
  guard.refused[reason]++;
  return reason == PASSWORD || reason == CLIENT_ID ? MOSQ_ERR_AUTH : MOSQ_ERR_ACL_DENIED;
}

/* Eight upper-case hexadecimal digits that are not all 0; the text may continue after them. */
static bool is_installation(const char *text, uint32_t *value) {
  uint32_t sum = 0;
  for (int i = 0; i < ID_LENGTH; i++) {
    char c = text[i];
    if (c >= '0' && c <= '9')
      sum = sum << 4 | (uint32_t)(c - '0');
    else if (c >= 'A' && c <= 'F')
      sum = sum << 4 | (uint32_t)(c - 'A' + 10);
    else
      return false;
  }
  *value = sum;
  return sum != 0;
}

static bool is_whole_installation(const char *text, uint32_t *value) {
  return is_installation(text, value) && text[ID_LENGTH] == '\0';
}

static bool is_watcher(const char *name) { return strncmp(name, "watcher", 7) == 0; }

/* After a restart, a session that no client has resumed may be known by its client identifier alone. */
static const char *name_of(const struct mosquitto *client) {
  const char *name = mosquitto_client_username(client);
  return name ? name : mosquitto_client_id(client);
}

/* Reads the next line of the file, without its end; a line that is too long is not a name. */
static bool read_name(FILE *file, char name[NAME_MAXIMUM]) {
  if (!fgets(name, NAME_MAXIMUM, file)) return false;
  name[strcspn(name, "\r\n")] = '\0';
  return true;
}

/* How many passwords of a name are revoked; -1 if the file cannot be read. */
static int revocations_of(const char *name) {
  if (!guard.revoked_path) return 0;
  FILE *file = fopen(guard.revoked_path, "r");
  if (!file) return errno == ENOENT ? 0 : -1;
  char line[NAME_MAXIMUM];
  int count = 0;
  while (read_name(file, line)) count += strcmp(line, name) == 0;
  fclose(file);
  return count;
}

/* Returns false for a name without a password. */
static bool password_of(const char *name, char password[PASSWORD_LENGTH + 1]) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int length = 0;
  char text[2 * NAME_MAXIMUM];
  int revocations = revocations_of(name);
  if (revocations < 0 || strlen(name) >= NAME_MAXIMUM) return false;
  if (revocations > 0)
    snprintf(text, sizeof text, "%s#%d", name, revocations);
  else
    snprintf(text, sizeof text, "%s", name);
  HMAC(EVP_sha256(), guard.secret, (int)guard.secret_length, (const unsigned char *)text, strlen(text), digest, &length);
  for (int i = 0; i < PASSWORD_LENGTH / 2; i++) snprintf(password + 2 * i, 3, "%02x", digest[i]);
  return true;
}

/* Revokes the password of a watcher that may connect once. Its connection lasts. */
static bool use_up(const char *name) {
  struct stat before;
  if (!guard.revoked_path) return false;
  bool is_read = stat(guard.revoked_path, &before) == 0 ? before.st_size == guard.revoked_size : guard.revoked_size == 0;
  FILE *file = fopen(guard.revoked_path, "a");
  if (!file) return false;
  bool is_written = fprintf(file, "%s\n", name) > 0;
  off_t end = ftello(file);
  is_written = fclose(file) == 0 && is_written;
  /* Other passwords that were revoked in the meantime still have to be handled. */
  if (is_written && is_read) guard.revoked_size = end;
  return is_written;
}

/* Ends the connections of clients whose passwords were revoked since the last check. */
static void end_revoked(void) {
  struct stat status;
  if (!guard.revoked_path || stat(guard.revoked_path, &status) != 0 || status.st_size == guard.revoked_size) return;
  FILE *file = fopen(guard.revoked_path, "r");
  if (!file) return;
  if (status.st_size > guard.revoked_size) fseeko(file, guard.revoked_size, SEEK_SET);
  char name[NAME_MAXIMUM];
  while (read_name(file, name)) {
    if (*name) mosquitto_kick_client_by_username(name, false);
  }
  guard.revoked_size = ftello(file);
  fclose(file);
}

static int authenticate(int event, void *event_data, void *user_data) {
  (void)event, (void)user_data;
  struct mosquitto_evt_basic_auth *request = event_data;
  const char *id = mosquitto_client_id(request->client);
  uint32_t value;
  if (!request->username || !request->password || !id) return refuse(PASSWORD);
  bool watches = is_watcher(request->username);
  if (!watches && !is_whole_installation(request->username, &value)) return refuse(PASSWORD);
  char password[PASSWORD_LENGTH + 1];
  if (!password_of(request->username, password) || strlen(request->password) != PASSWORD_LENGTH ||
      CRYPTO_memcmp(request->password, password, PASSWORD_LENGTH) != 0)
    return refuse(PASSWORD);
  /* A client with another's identifier would take over its session, or end it. */
  if (watches ? !is_watcher(id) : strcmp(id, request->username) != 0) return refuse(CLIENT_ID);
  if (strncmp(request->username, WATCHER_ONCE, strlen(WATCHER_ONCE)) == 0 && !use_up(request->username))
    return refuse(PASSWORD);
  return MOSQ_ERR_SUCCESS;
}

static double filled(double left, double seconds, double rate, double burst) {
  double sum = left + seconds * rate;
  return sum < burst ? sum : burst;
}

/* Deducts one message of this size from the installation's allowance. */
static bool may_send(uint32_t installation, uint32_t bytes) {
  if (guard.rate <= 0 && guard.byte_rate <= 0) return true;
  struct allowance **place = &guard.allowances[(installation * 2654435761u) >> 20];
  struct allowance *own = *place;
  while (own && own->installation != installation) own = own->next;
  double time = now();
  if (!own) {
    own = calloc(1, sizeof *own);
    if (!own) return false;
    *own = (struct allowance){*place, installation, guard.burst, guard.byte_burst, time};
    *place = own;
  }
  own->left = filled(own->left, time - own->at, guard.rate, guard.burst);
  own->bytes_left = filled(own->bytes_left, time - own->at, guard.byte_rate, guard.byte_burst);
  own->at = time;
  if ((guard.rate > 0 && own->left < 1) || (guard.byte_rate > 0 && own->bytes_left < bytes)) return false;
  /* Parts without a limit stay full, because the allowance would otherwise never be forgotten. */
  if (guard.rate > 0) own->left -= 1;
  if (guard.byte_rate > 0) own->bytes_left -= bytes;
  return true;
}

/* The topics are v1/in/TO/FROM and v1/presence/TO/FROM. Returns the part after the kind, or NULL for other topics. */
static const char *address_in(const char *topic, bool *is_presence) {
  *is_presence = strncmp(topic, "v1/presence/", 12) == 0;
  if (*is_presence) return topic + 12;
  return strncmp(topic, "v1/in/", 6) == 0 ? topic + 6 : NULL;
}

/* Whether a topic or a filter is addressed to this installation, whose name has eight characters. */
static bool is_addressed_to(const char *name, const char *topic) {
  bool is_presence;
  const char *address = address_in(topic, &is_presence);
  return address && strncmp(address, name, ID_LENGTH) == 0 && address[ID_LENGTH] == '/';
}

/* Whether a topic or a filter is one whole inbox for strangers. */
static bool is_meeting(const char *topic) {
  if (strncmp(topic, MEETING, strlen(MEETING)) != 0) return false;
  const char *inbox = topic + strlen(MEETING);
  return strspn(inbox, "0123456789abcdef") == MEETING_LENGTH && inbox[MEETING_LENGTH] == '\0';
}

static int check_publish(const struct mosquitto_evt_acl_check *request, const char *name) {
  uint32_t self, other;
  bool is_presence;
  const char *address = address_in(request->topic, &is_presence);
  if (!is_whole_installation(name, &self)) return refuse(PUBLISH);
  if (is_meeting(request->topic)) {
    if (request->retain) return refuse(RETAINED);
    if (request->payloadlen > MEETING_MAXIMUM) return refuse(SIZE);
    return may_send(self, request->payloadlen) ? MOSQ_ERR_SUCCESS : refuse(RATE);
  }
  if (!address || !is_installation(address, &other) || address[ID_LENGTH] != '/' ||
      strcmp(address + ID_LENGTH + 1, name) != 0)
    return refuse(PUBLISH);
  if (request->retain) return refuse(RETAINED);
  if (request->payloadlen > (is_presence ? 16 : guard.maximum_size)) return refuse(SIZE);
  return may_send(self, request->payloadlen) ? MOSQ_ERR_SUCCESS : refuse(RATE);
}

static int check_subscribe(const char *filter, const char *name) {
  bool is_presence;
  if (is_watcher(name) || is_meeting(filter)) return MOSQ_ERR_SUCCESS;
  if (!is_addressed_to(name, filter)) return refuse(SUBSCRIBE);
  const char *sender = address_in(filter, &is_presence) + ID_LENGTH + 1;
  return strcmp(sender, "+") == 0 || strcmp(sender, "#") == 0 ? MOSQ_ERR_SUCCESS : refuse(SUBSCRIBE);
}

static int check_read(const char *topic, const char *name) {
  if (is_watcher(name) || is_meeting(topic)) return MOSQ_ERR_SUCCESS;
  return is_addressed_to(name, topic) ? MOSQ_ERR_SUCCESS : MOSQ_ERR_ACL_DENIED;
}

static int check_access(int event, void *event_data, void *user_data) {
  (void)event, (void)user_data;
  const struct mosquitto_evt_acl_check *request = event_data;
  const char *name = name_of(request->client);
  uint32_t self;
  if (!name || !request->topic) return MOSQ_ERR_ACL_DENIED;
  /* The checks below rely on eight characters, and compare that many in topics. */
  if (!is_watcher(name) && !is_whole_installation(name, &self)) return MOSQ_ERR_ACL_DENIED;
  switch (request->access) {
    case MOSQ_ACL_WRITE: return check_publish(request, name);
    case MOSQ_ACL_SUBSCRIBE: return check_subscribe(request->topic, name);
    case MOSQ_ACL_UNSUBSCRIBE: return MOSQ_ERR_SUCCESS;
    case MOSQ_ACL_READ: return check_read(request->topic, name);
    default: return MOSQ_ERR_ACL_DENIED;
  }
}

/* Forgets full allowances, because a new one would be the same. */
static void sweep(double time) {
  for (int i = 0; i < BUCKETS; i++) {
    for (struct allowance **place = &guard.allowances[i]; *place;) {
      struct allowance *one = *place;
      double seconds = time - one->at;
      if (filled(one->left, seconds, guard.rate, guard.burst) < guard.burst ||
          filled(one->bytes_left, seconds, guard.byte_rate, guard.byte_burst) < guard.byte_burst) {
        place = &one->next;
      } else {
        *place = one->next;
        free(one);
      }
    }
  }
}

static int tick(int event, void *event_data, void *user_data) {
  (void)event, (void)event_data, (void)user_data;
  double time = now();
  if (time < guard.told_at + 0.25) return MOSQ_ERR_SUCCESS;
  guard.told_at = time;
  sweep(time);
  end_revoked();
  for (int reason = 0; reason < REASONS; reason++) {
    if (guard.refused[reason] == guard.told[reason]) continue;
    guard.told[reason] = guard.refused[reason];
    char topic[64], count[24];
    snprintf(topic, sizeof topic, "$SYS/afterglow/refused/%s", reason_names[reason]);
    int length = snprintf(count, sizeof count, "%lu", guard.refused[reason]);
    mosquitto_broker_publish_copy(NULL, topic, length, count, 0, true, NULL);
  }
  return MOSQ_ERR_SUCCESS;
}

static bool read_secret(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return false;
  guard.secret_length = fread(guard.secret, 1, sizeof guard.secret, file);
  fclose(file);
  while (guard.secret_length > 0 && isspace(guard.secret[guard.secret_length - 1])) guard.secret_length--;
  return guard.secret_length >= 32;
}

/* A non-negative integer. */
static bool read_number(const char *text, unsigned long *number) {
  char *end;
  if (!text || !isdigit((unsigned char)*text)) return false;
  *number = strtoul(text, &end, 10);
  return *end == '\0' && *number < ULONG_MAX;
}

int mosquitto_plugin_version(int count, const int *versions) {
  for (int i = 0; i < count; i++) {
    if (versions[i] == 5) return 5;
  }
  return -1;
}

int mosquitto_plugin_init(
    mosquitto_plugin_id_t *id, void **user_data, struct mosquitto_opt *options, int option_count) {
  (void)user_data;
  bool has_secret = false;
  guard.id = id;
  guard.told_at = now();
  for (int i = 0; i < option_count; i++) {
    const char *key = options[i].key, *value = options[i].value;
    unsigned long number = 0;
    if (strcmp(key, "secret_file") == 0) {
      has_secret = read_secret(value);
      if (!has_secret) {
        mosquitto_log_printf(MOSQ_LOG_ERR, "afterglow: '%s' is no readable secret of 32 characters or more", value);
        return MOSQ_ERR_INVAL;
      }
    } else if (strcmp(key, "revoked_file") == 0) {
      struct stat status;
      guard.revoked_path = strdup(value);
      if (!guard.revoked_path) return MOSQ_ERR_NOMEM;
      guard.revoked_size = stat(value, &status) == 0 ? status.st_size : 0;
    } else if (!read_number(value, &number)) {
      mosquitto_log_printf(MOSQ_LOG_ERR, "afterglow: option %s takes a whole number", key);
      return MOSQ_ERR_INVAL;
    } else if (strcmp(key, "rate") == 0) {
      guard.rate = (double)number;
    } else if (strcmp(key, "burst") == 0) {
      guard.burst = (double)number;
    } else if (strcmp(key, "byte_rate") == 0) {
      guard.byte_rate = (double)number;
    } else if (strcmp(key, "byte_burst") == 0) {
      guard.byte_burst = (double)number;
    } else if (strcmp(key, "maximum_size") == 0) {
      guard.maximum_size = number;
    } else {
      mosquitto_log_printf(MOSQ_LOG_ERR, "afterglow: there is no option %s", key);
      return MOSQ_ERR_INVAL;
    }
  }
  if (!has_secret) {
    mosquitto_log_printf(MOSQ_LOG_ERR, "afterglow: the option secret_file is missing");
    return MOSQ_ERR_INVAL;
  }
  int code = mosquitto_callback_register(id, MOSQ_EVT_BASIC_AUTH, authenticate, NULL, NULL);
  if (code == MOSQ_ERR_SUCCESS) code = mosquitto_callback_register(id, MOSQ_EVT_ACL_CHECK, check_access, NULL, NULL);
  if (code == MOSQ_ERR_SUCCESS) code = mosquitto_callback_register(id, MOSQ_EVT_TICK, tick, NULL, NULL);
  return code;
}

int mosquitto_plugin_cleanup(void *user_data, struct mosquitto_opt *options, int option_count) {
  (void)user_data, (void)options, (void)option_count;
  mosquitto_callback_unregister(guard.id, MOSQ_EVT_BASIC_AUTH, authenticate, NULL);
  mosquitto_callback_unregister(guard.id, MOSQ_EVT_ACL_CHECK, check_access, NULL);
  mosquitto_callback_unregister(guard.id, MOSQ_EVT_TICK, tick, NULL);
  for (int i = 0; i < BUCKETS; i++) {
    while (guard.allowances[i]) {
      struct allowance *one = guard.allowances[i];
      guard.allowances[i] = one->next;
      free(one);
    }
  }
  free(guard.revoked_path);
  guard.revoked_path = NULL;
  OPENSSL_cleanse(guard.secret, sizeof guard.secret);
  return MOSQ_ERR_SUCCESS;
}
