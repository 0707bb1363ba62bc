// A program that is measured for comparison with the relay: two libmosquitto clients in one process, with the library's
// own threads and quality of service 1.
//
// Prints one line of JSON in the form of relay-benchmark: the number of messages per second, and the latencies at a
// rate of 1000 messages per second.
#include <inttypes.h>
#include <mosquitto.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIZE = 100, WINDOW = 2000, SAMPLES = 3000, IN_FLIGHT = 256 };

static atomic_int connected, received, measuring;
static int64_t latencies[SAMPLES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_BOOTTIME, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void wake(void) {
  pthread_mutex_lock(&lock);
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

static void on_connect(struct mosquitto *client, void *filter, int code) {
  if (code != 0) {
    fprintf(stderr, "plain-client: refused (%d)\n", code);
    exit(1);
  }
  mosquitto_subscribe(client, NULL, filter, 1);
}

static void on_subscribe(struct mosquitto *client, void *context, int id, int count, const int *granted) {
  (void)client, (void)context, (void)id, (void)count, (void)granted;
  atomic_fetch_add(&connected, 1);
  wake();
}

static void on_message(struct mosquitto *client, void *context, const struct mosquitto_message *message) {
  (void)client, (void)context;
  int number = atomic_fetch_add(&received, 1);
  if (atomic_load(&measuring) > 0 && number - atomic_load(&measuring) < SAMPLES)
    latencies[number - atomic_load(&measuring)] = now() - strtoll(message->payload, NULL, 10);
  wake();
}

static struct mosquitto *make(const char *name, const char *password, const char *authority, const char *host, int port) {
  static char filters[2][32];
  static int made;
  char *filter = filters[made++];
  snprintf(filter, sizeof filters[0], "v1/in/%s/+", name);
  struct mosquitto *client = mosquitto_new(name, true, filter);
  mosquitto_username_pw_set(client, name, password);
  if (strcmp(authority, "-") != 0) mosquitto_tls_set(client, authority, NULL, NULL, NULL, NULL);
  mosquitto_int_option(client, MOSQ_OPT_SEND_MAXIMUM, IN_FLIGHT);
  mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1);
  mosquitto_connect_callback_set(client, on_connect);
  mosquitto_subscribe_callback_set(client, on_subscribe);
  mosquitto_message_callback_set(client, on_message);
  if (mosquitto_connect(client, host, port, 60) != 0 || mosquitto_loop_start(client) != 0) {
    fprintf(stderr, "plain-client: cannot connect\n");
    exit(1);
  }
  return client;
}

static void wait_until(atomic_int *number, int least) {
  pthread_mutex_lock(&lock);
  while (atomic_load(number) < least) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
}

static void publish(struct mosquitto *client, const char *topic) {
  char body[SIZE + 1];
  int length = snprintf(body, sizeof body, "%" PRId64 "|", now());
  memset(body + length, '.', SIZE - length);
  mosquitto_publish(client, NULL, topic, SIZE, body, 1, false);
}

static int compare(const void *one, const void *other) {
  int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
  return (a > b) - (a < b);
}

int main(int argc, char **argv) {
  if (argc != 9) {
    fprintf(stderr, "usage: plain-client HOST PORT AUTHORITY NAME PASSWORD NAME PASSWORD COUNT\n");
    return 64;
  }
  int count = atoi(argv[8]);
  mosquitto_lib_init();
  struct mosquitto *sender = make(argv[4], argv[5], argv[3], argv[1], atoi(argv[2]));
  make(argv[6], argv[7], argv[3], argv[1], atoi(argv[2]));
  wait_until(&connected, 2);
  char topic[64];
  snprintf(topic, sizeof topic, "v1/in/%s/%s", argv[6], argv[4]);
  int64_t start = now();
  for (int sent = 0; sent < count; sent++) {
    wait_until(&received, sent - WINDOW + 1);
    publish(sender, topic);
  }
  wait_until(&received, count);
  double rate = count / ((now() - start) / 1e9);
  atomic_store(&measuring, count);
  for (int sample = 0; sample < SAMPLES; sample++) {
    publish(sender, topic);
    nanosleep(&(struct timespec){0, 1000000}, NULL);
  }
  wait_until(&received, count + SAMPLES);
  qsort(latencies, SAMPLES, sizeof latencies[0], compare);
  printf("{\"mode\":\"plain-c\",\"p50\":%" PRId64 ",\"p99\":%" PRId64 ",\"rate\":%d}\n", latencies[SAMPLES / 2] / 1000,
         latencies[SAMPLES * 99 / 100] / 1000, (int)rate);
  return 0;
}
