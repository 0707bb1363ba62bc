// Many idle phones on one broker. Each phone connects with its own name, subscribes to its inbox in a session that the
// broker keeps, and then only stays connected. The program prints "ready N" when all phones have subscribed, and runs
// until it is killed or a phone loses its connection.
//
// The program runs libmosquitto in a poll(2) loop, because the library's own loop uses select(2) and fails at
// descriptor 1,024.
#include <mosquitto.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int ready;

static void on_connect(struct mosquitto *client, void *name, int code) {
  if (code != 0) {
    fprintf(stderr, "crowd: %s is refused (%d)\n", (char *)name, code);
    exit(1);
  }
  char filter[32];
  snprintf(filter, sizeof filter, "v1/in/%s/+", (char *)name);
  mosquitto_subscribe(client, NULL, filter, 1);
}

static void on_subscribe(struct mosquitto *client, void *context, int id, int count, const int *granted) {
  (void)client, (void)context, (void)id, (void)count, (void)granted;
  ready++;
}

// Serves all sockets once.
static void turn(struct mosquitto **clients, struct pollfd *descriptors, int count, int timeout) {
  for (int i = 0; i < count; i++) {
    short events = POLLIN | (mosquitto_want_write(clients[i]) ? POLLOUT : 0);
    descriptors[i] = (struct pollfd){mosquitto_socket(clients[i]), events, 0};
  }
  poll(descriptors, (nfds_t)count, timeout);
  for (int i = 0; i < count; i++) {
    if (descriptors[i].revents & (POLLIN | POLLHUP | POLLERR)) mosquitto_loop_read(clients[i], 1);
    if (descriptors[i].revents & POLLOUT) mosquitto_loop_write(clients[i], 1);
    mosquitto_loop_misc(clients[i]);
    if (mosquitto_socket(clients[i]) < 0) {
      fprintf(stderr, "crowd: a phone has lost its connection\n");
      exit(1);
    }
  }
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: crowd PORT AUTHORITY|- FILE, with a line 'NAME PASSWORD' for each phone in FILE\n");
    return 64;
  }
  FILE *file = fopen(argv[3], "r");
  if (!file) return 66;
  mosquitto_lib_init();
  int count = 0, room = 1024;
  struct mosquitto **clients = malloc(room * sizeof *clients);
  struct pollfd *descriptors = malloc(room * sizeof *descriptors);
  char name[16], password[64];
  while (fscanf(file, "%15s %63s", name, password) == 2) {
    if (count == room) {
      room *= 2;
      clients = realloc(clients, room * sizeof *clients);
      descriptors = realloc(descriptors, room * sizeof *descriptors);
    }
    struct mosquitto *client = mosquitto_new(name, false, strdup(name));
    mosquitto_username_pw_set(client, name, password);
    if (strcmp(argv[2], "-") != 0) mosquitto_tls_set(client, argv[2], NULL, NULL, NULL, NULL);
    mosquitto_connect_callback_set(client, on_connect);
    mosquitto_subscribe_callback_set(client, on_subscribe);
    if (mosquitto_connect(client, "localhost", atoi(argv[1]), 300) != 0) {
      fprintf(stderr, "crowd: cannot connect phone %d\n", count);
      return 1;
    }
    clients[count++] = client;
    // The sockets are served after every 50 clients, so that few handshakes are open at a time and no client waits
    // long.
    if (count % 50 == 0) turn(clients, descriptors, count, 0);
  }
  while (ready < count) turn(clients, descriptors, count, 100);
  printf("ready %d\n", ready);
  fflush(stdout);
  for (;;) turn(clients, descriptors, count, 1000);
}
