// The dispatch library's queues. A serial queue runs one item at a time. A concurrent queue passes on all items up to
// the next barrier, without waiting for earlier items. Each queue passes its work to its target queue, and the last
// queue passes the work to the main thread or to a worker.
#include "queues.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char _dispatch_main_q;
extern char _dispatch_queue_attr_concurrent;

static ag_queue main_queue = {
    .object = {AG_MAGIC, AG_QUEUE, 1 << 30}, .label = "com.apple.main-thread", .is_serial = true, .is_main = true,
    .last = &main_queue.first, .qos = 0x19};
static ag_queue globals[6];
static const unsigned levels[6] = {0x09, 0x11, 0x15, 0x19, 0x21, 0x05};

static ag_queue *global_queue(long identifier) {
  static const char *const names[6] = {
      "com.apple.root.background-qos", "com.apple.root.utility-qos", "com.apple.root.default-qos",
      "com.apple.root.user-initiated-qos", "com.apple.root.user-interactive-qos", "com.apple.root.maintenance-qos"};
  int index = 2;
  switch (identifier) {
    case 0x09: case -32768: index = 0; break;
    case 0x11: case -2: index = 1; break;
    case 0x19: case 2: index = 3; break;
    case 0x21: index = 4; break;
    case 0x05: index = 5; break;
  }
  ag_queue *queue = &globals[index];
  if (!queue->label) {
    *queue = (ag_queue){
        .object = {AG_MAGIC, AG_QUEUE, 1 << 30}, .label = (char *)names[index], .is_global = true,
        .qos = levels[index]};
    queue->last = &queue->first;
  }
  return queue;
}

ag_queue *ag_queue_of(void *pointer) {
  if (pointer == &_dispatch_main_q) return &main_queue;
  if (!pointer) return global_queue(0x15);
  ag_queue *queue = pointer;
  if (queue->object.magic != AG_MAGIC) ag_fail("the app used a queue of the system that the runtime does not know");
  return queue;
}

static void *public_pointer(ag_queue *queue) { return queue == &main_queue ? (void *)&_dispatch_main_q : queue; }

// Items.
ag_item *ag_item_block(void *block) {
  ag_item *item = calloc(1, sizeof *item);
  item->context = _Block_copy(block);
  item->is_block = true;
  item->is_barrier = ag_block_flags(item->context) & AG_BLOCK_BARRIER;
  return item;
}

ag_item *ag_item_function(void *context, void (*function)(void *)) {
  ag_item *item = calloc(1, sizeof *item);
  item->context = context;
  item->function = function;
  return item;
}

static void complete(ag_queue *queue) {
  queue->in_flight--;
  if (queue->has_barrier) {
    queue->has_barrier = false;
    queue->owner = NULL;
  }
  ag_queue_wakeup(queue);
}

void ag_run_item(ag_item *item) {
  ag_queue *queue = item->queue;
  ag_frame frame = {queue, ag_self->frames};
  ag_self->frames = &frame;
  if (queue->has_barrier) queue->owner = ag_self;
  if (item->is_block) {
    ((ag_block *)item->context)->invoke(item->context);
    _Block_release(item->context);
  } else {
    item->function(item->context);
  }
  ag_self->frames = frame.outer;
  if (item->done) *item->done = true;
  if (item->waiting) ag_wake(item->waiting);
  if (item->group) ag_group_leave(item->group);
  free(item);
  if (!queue->is_global && !queue->is_main) {
    complete(queue);
    ag_release(queue);
  }
}

static void run_inner(void *item) { ag_run_item(item); }

/// Passes an item to the target of the item's queue or to a thread. The queue has already allowed the item to run.
static void submit(ag_queue *queue, ag_item *item) {
  item->queue = queue;
  if (queue->is_main) return ag_main_enqueue(item);
  if (queue->is_global) return ag_ready_item(item);
  ag_queue *target = queue->target;
  if (target->is_global && item->granted) {
    *item->granted = true;
    return ag_wake(item->waiting);
  }
  if (target->is_global) return ag_ready_item(item);
  if (target->is_main) return ag_main_enqueue(item);
  ag_queue_push(target, ag_item_function(item, run_inner));
}

void ag_queue_wakeup(ag_queue *queue) {
  while (queue->first && !queue->suspended && !queue->has_barrier) {
    ag_item *item = queue->first;
    bool is_barrier = queue->is_serial || item->is_barrier;
    if (is_barrier && queue->in_flight) return;
    queue->first = item->next;
    if (!queue->first) queue->last = &queue->first;
    queue->in_flight++;
    queue->has_barrier = is_barrier;
    submit(queue, item);
  }
}

void ag_queue_push(ag_queue *queue, ag_item *item) {
  if (queue->is_global || queue->is_main) return submit(queue, item);
  ag_retain(queue);
  item->next = NULL;
  *queue->last = item;
  queue->last = &item->next;
  ag_queue_wakeup(queue);
}

// The main queue.
static ag_item *main_first, **main_last = &main_first;

bool ag_main_has_work(void) { return main_first; }

void ag_main_enqueue(ag_item *item) {
  item->next = NULL;
  *main_last = item;
  main_last = &item->next;
  ag_main_polled();
  ag_descriptors_changed();
}

bool ag_main_run_one(void) {
  ag_item *item = main_first;
  if (!item) return false;
  main_first = item->next;
  if (!main_first) main_last = &main_first;
  ag_run_item(item);
  return true;
}

void ag_post_main(void (*function)(void *), void *context) {
  submit(&main_queue, ag_item_function(context, function));
}

// Synchronous work.
static bool runs_on(ag_queue *queue) {
  for (ag_frame *frame = ag_self->frames; frame; frame = frame->outer) {
    for (ag_queue *each = frame->queue; each; each = each->target) {
      if (each == queue) return true;
    }
  }
  return queue->is_main && ag_self->is_main;
}

static void call(ag_item *item) {
  if (item->is_block) {
    ((ag_block *)item->context)->invoke(item->context);
  } else {
    item->function(item->context);
  }
}

static void run_sync(ag_queue *queue, ag_item *item, bool is_barrier) {
  is_barrier = is_barrier || queue->is_serial;
  if (is_barrier && !queue->is_global && runs_on(queue)) {
    ag_fail("BUG IN CLIENT OF LIBDISPATCH: dispatch_sync called on queue already owned by current thread: %s",
            queue->label ? queue->label : "");
  }
  bool is_free = !queue->first && !queue->suspended && !queue->has_barrier && !(is_barrier && queue->in_flight);
  bool is_root = queue->is_global || (!queue->is_main && queue->target->is_global);
  if (is_free && is_root) {
    ag_frame frame = {queue, ag_self->frames};
    ag_self->frames = &frame;
    if (!queue->is_global) {
      queue->in_flight++;
      queue->has_barrier = is_barrier;
      if (is_barrier) queue->owner = ag_self;
    }
    call(item);
    ag_self->frames = frame.outer;
    if (!queue->is_global) complete(queue);
    return;
  }
  bool done = false, granted = false;
  ag_item *copy = calloc(1, sizeof *copy);
  *copy = *item;
  if (copy->is_block) copy->context = _Block_copy(copy->context);
  copy->is_barrier = is_barrier;
  copy->waiting = ag_self;
  copy->done = &done;
  if (is_root) copy->granted = &granted;
  ag_queue_push(queue, copy);
  while (!done && !granted) {
    ag_wait("dispatch_sync", queue, queue->is_main ? &ag_main_thread : queue->owner, AG_FOREVER);
  }
  if (done) return;
  copy->waiting = NULL;
  ag_run_item(copy);
}

static void sync_block(void *q, void *block, bool is_barrier) {
  ag_item item = {.context = block, .is_block = true};
  run_sync(ag_queue_of(q), &item, is_barrier || ag_block_flags(block) & AG_BLOCK_BARRIER);
}

void dispatch_sync(void *q, void *block) {
  if (!ag_hosted) return REAL(dispatch_sync, q, block);
  sync_block(q, block, false);
}

void dispatch_barrier_sync(void *q, void *block) {
  if (!ag_hosted) return REAL(dispatch_barrier_sync, q, block);
  sync_block(q, block, true);
}

void dispatch_sync_f(void *q, void *context, void (*function)(void *)) {
  if (!ag_hosted) return REAL(dispatch_sync_f, q, context, function);
  ag_item item = {.context = context, .function = function};
  run_sync(ag_queue_of(q), &item, false);
}

void dispatch_async_and_wait(void *q, void *block) {
  if (!ag_hosted) return REAL(dispatch_async_and_wait, q, block);
  sync_block(q, block, false);
}

// Asynchronous work.
void dispatch_async(void *q, void *block) {
  ag_guard_check("dispatch_async");
  if (!ag_hosted) return REAL(dispatch_async, q, block);
  ag_queue_push(ag_queue_of(q), ag_item_block(block));
}

void dispatch_async_f(void *q, void *context, void (*function)(void *)) {
  // Unlike dispatch_async, this function has no ag_guard_check, because Swift's concurrency runtime calls this function
  // to run tasks. An app that shares the world's process may use tasks, for example to wait for a stream. The world
  // runs these tasks between events.
  if (!ag_hosted) return REAL(dispatch_async_f, q, context, function);
  ag_queue_push(ag_queue_of(q), ag_item_function(context, function));
}

void dispatch_barrier_async(void *q, void *block) {
  ag_guard_check("dispatch_barrier_async");
  if (!ag_hosted) return REAL(dispatch_barrier_async, q, block);
  ag_item *item = ag_item_block(block);
  item->is_barrier = true;
  ag_queue_push(ag_queue_of(q), item);
}

void dispatch_barrier_async_f(void *q, void *context, void (*function)(void *)) {
  if (!ag_hosted) return REAL(dispatch_barrier_async_f, q, context, function);
  ag_item *item = ag_item_function(context, function);
  item->is_barrier = true;
  ag_queue_push(ag_queue_of(q), item);
}

typedef struct {
  ag_timer timer;
  ag_queue *queue;
  ag_item *item;
} delayed;

static void delayed_due(void *context) {
  delayed *this = context;
  ag_queue_push(this->queue, this->item);
  ag_release(this->queue);
  free(this);
}

static void push_after(uint64_t when, void *q, ag_item *item) {
  delayed *this = calloc(1, sizeof *this);
  *this = (delayed){{.index = -1, .fire = delayed_due, .context = this}, ag_queue_of(q), item};
  ag_retain(this->queue);
  ag_timer_arm(&this->timer, ag_deadline(when));
}

void dispatch_after(uint64_t when, void *q, void *block) {
  ag_guard_check("dispatch_after");
  if (!ag_hosted) return REAL(dispatch_after, when, q, block);
  push_after(when, q, ag_item_block(block));
}

void dispatch_after_f(uint64_t when, void *q, void *context, void (*function)(void *)) {
  ag_guard_check("dispatch_after_f");
  if (!ag_hosted) return REAL(dispatch_after_f, when, q, context, function);
  push_after(when, q, ag_item_function(context, function));
}

/// Runs the iterations one after the other. The dispatch library does not guarantee any order, so this order is
/// allowed.
void dispatch_apply(size_t count, void *q, void *block) {
  ag_guard_check("dispatch_apply");
  if (!ag_hosted) return REAL(dispatch_apply, count, q, block);
  for (size_t i = 0; i < count; i++) ((void (*)(void *, size_t))((ag_block *)block)->invoke)(block, i);
}

void dispatch_apply_f(size_t count, void *q, void *context, void (*function)(void *, size_t)) {
  if (!ag_hosted) return REAL(dispatch_apply_f, count, q, context, function);
  for (size_t i = 0; i < count; i++) function(context, i);
}

void dispatch_main(void) {
  if (!ag_hosted) {
    REAL(dispatch_main);
    abort();
  }
  ag_run_main();
}

// Creating queues.
typedef struct {
  uint64_t magic;
  bool is_concurrent, is_inactive;
  unsigned qos;
} attributes;

#define ATTRIBUTES_MAGIC 0x4147717561747472ull

static attributes read_attributes(void *pointer) {
  if (!pointer) return (attributes){ATTRIBUTES_MAGIC, false, false, 0};
  if (pointer == &_dispatch_queue_attr_concurrent) return (attributes){ATTRIBUTES_MAGIC, true, false, 0};
  attributes *known = pointer;
  return known->magic == ATTRIBUTES_MAGIC ? *known : (attributes){ATTRIBUTES_MAGIC, false, false, 0};
}

/// Returns attributes with these values: the first 64 different ones are shared. Attributes are never freed, as in the
/// dispatch library, because only a few different values exist.
static void *intern(attributes wanted) {
  static attributes *all[64];
  int i = 0;
  while (i < 64 && all[i]) {
    if (all[i]->is_concurrent == wanted.is_concurrent && all[i]->is_inactive == wanted.is_inactive
        && all[i]->qos == wanted.qos) {
      return all[i];
    }
    i++;
  }
  attributes *added = malloc(sizeof wanted);
  *added = wanted;
  if (i < 64) all[i] = added;
  return added;
}

void *dispatch_queue_attr_make_with_qos_class(void *base, unsigned qos, int priority) {
  if (!ag_hosted) return REAL(dispatch_queue_attr_make_with_qos_class, base, qos, priority);
  attributes result = read_attributes(base);
  result.qos = qos;
  return intern(result);
}

void *dispatch_queue_attr_make_initially_inactive(void *base) {
  if (!ag_hosted) return REAL(dispatch_queue_attr_make_initially_inactive, base);
  attributes result = read_attributes(base);
  result.is_inactive = true;
  return intern(result);
}

void *dispatch_queue_attr_make_with_autorelease_frequency(void *base, unsigned long frequency) {
  if (!ag_hosted) return REAL(dispatch_queue_attr_make_with_autorelease_frequency, base, frequency);
  return intern(read_attributes(base));
}

void *dispatch_queue_create_with_target(const char *label, void *given, void *target) {
  if (!ag_hosted) return REAL(dispatch_queue_create_with_target, label, given, target);
  attributes wanted = read_attributes(given);
  ag_queue *queue = calloc(1, sizeof *queue);
  queue->object = (ag_object){AG_MAGIC, AG_QUEUE, 1};
  queue->label = label ? strdup(label) : NULL;
  queue->is_serial = !wanted.is_concurrent;
  queue->qos = wanted.qos;
  queue->suspended = wanted.is_inactive;
  queue->target = ag_queue_of(target);
  ag_retain(queue->target);
  queue->last = &queue->first;
  return queue;
}

void *dispatch_queue_create(const char *label, void *given) {
  if (!ag_hosted) return REAL(dispatch_queue_create, label, given);
  return dispatch_queue_create_with_target(label, given, NULL);
}

void *dispatch_get_global_queue(long identifier, unsigned long flags) {
  if (!ag_hosted) return REAL(dispatch_get_global_queue, identifier, flags);
  return global_queue(identifier);
}

void dispatch_queue_set_width(void *q, long width) {
  if (!ag_hosted) return REAL(dispatch_queue_set_width, q, width);
  ag_queue *queue = ag_queue_of(q);
  if (!queue->is_main && !queue->is_global) queue->is_serial = width == 1;
}

void ag_dispose_queue(ag_queue *queue) {
  while (queue->specifics) {
    ag_specific *specific = queue->specifics;
    queue->specifics = specific->next;
    if (specific->destructor) ag_queue_push(ag_queue_of(NULL), ag_item_function(specific->value, specific->destructor));
    free(specific);
  }
  ag_release(queue->target);
  free(queue->label);
  free(queue);
}

// Properties of queues.
static ag_queue *current_queue(void) {
  if (ag_self && ag_self->frames) return ag_self->frames->queue;
  return ag_self && ag_self->is_main ? &main_queue : global_queue(0x15);
}

const char *dispatch_queue_get_label(void *q) {
  if (!ag_hosted) return REAL(dispatch_queue_get_label, q);
  ag_queue *queue = q ? ag_queue_of(q) : current_queue();
  return queue->label ? queue->label : "";
}

unsigned dispatch_queue_get_qos_class(void *q, int *priority) {
  if (!ag_hosted) return REAL(dispatch_queue_get_qos_class, q, priority);
  if (priority) *priority = 0;
  return ag_queue_of(q)->qos;
}

void *dispatch_get_current_queue(void) {
  if (!ag_hosted) return REAL(dispatch_get_current_queue);
  return public_pointer(current_queue());
}

static ag_specific **find_specific(ag_queue *queue, const void *key) {
  ag_specific **link = &queue->specifics;
  while (*link && (*link)->key != key) link = &(*link)->next;
  return link;
}

void dispatch_queue_set_specific(void *q, const void *key, void *value, void (*destructor)(void *)) {
  if (!ag_hosted) return REAL(dispatch_queue_set_specific, q, key, value, destructor);
  ag_queue *queue = ag_queue_of(q);
  ag_specific **link = find_specific(queue, key);
  if (*link) {
    ag_specific *old = *link;
    *link = old->next;
    if (old->destructor) ag_queue_push(ag_queue_of(NULL), ag_item_function(old->value, old->destructor));
    free(old);
  }
  if (!value) return;
  ag_specific *specific = malloc(sizeof *specific);
  *specific = (ag_specific){key, value, destructor, queue->specifics};
  queue->specifics = specific;
}

void *dispatch_queue_get_specific(void *q, const void *key) {
  if (!ag_hosted) return REAL(dispatch_queue_get_specific, q, key);
  ag_specific *specific = *find_specific(ag_queue_of(q), key);
  return specific ? specific->value : NULL;
}

void *dispatch_get_specific(const void *key) {
  if (!ag_hosted) return REAL(dispatch_get_specific, key);
  for (ag_queue *queue = current_queue(); queue; queue = queue->target) {
    ag_specific *specific = *find_specific(queue, key);
    if (specific) return specific->value;
  }
  return NULL;
}

void dispatch_assert_queue(void *q) {
  if (!ag_hosted) return REAL(dispatch_assert_queue, q);
  ag_queue *queue = ag_queue_of(q);
  if (!runs_on(queue)) {
    ag_fail("BUG IN CLIENT OF LIBDISPATCH: Assertion failed: Block was expected to execute on queue [%s]",
            queue->label ? queue->label : "");
  }
}

void dispatch_assert_queue_barrier(void *q) {
  if (!ag_hosted) return REAL(dispatch_assert_queue_barrier, q);
  ag_queue *queue = ag_queue_of(q);
  if (!runs_on(queue) || !(queue->is_main || queue->has_barrier)) {
    ag_fail("BUG IN CLIENT OF LIBDISPATCH: Assertion failed: Block was expected to act as a barrier on queue [%s]",
            queue->label ? queue->label : "");
  }
}

void dispatch_assert_queue_not(void *q) {
  if (!ag_hosted) return REAL(dispatch_assert_queue_not, q);
  ag_queue *queue = ag_queue_of(q);
  if (runs_on(queue)) {
    ag_fail("BUG IN CLIENT OF LIBDISPATCH: Assertion failed: Block was not expected to execute on queue [%s]",
            queue->label ? queue->label : "");
  }
}

void dispatch_set_target_queue(void *object, void *q) {
  if (!ag_hosted) return REAL(dispatch_set_target_queue, object, q);
  ag_queue *queue = object;
  if (queue->object.magic != AG_MAGIC || queue->object.kind != AG_QUEUE) return;
  ag_queue *old = queue->target;
  queue->target = ag_queue_of(q);
  ag_retain(queue->target);
  ag_release(old);
}

#pragma clang attribute pop
