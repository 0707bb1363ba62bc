// The dispatch library's semaphores, groups, work items and times.
#include "queues.h"

#include <stdlib.h>
#include <time.h>

// A time on the uptime clock is a plain number of nanoseconds. A time on the monotonic clock is a number of nanoseconds
// with the highest bit set. A wall-clock time is a negated number of nanoseconds, so its two highest bits are set.
#define WALL_NOW (~1ull)
#define FOREVER (~0ull)

static bool is_wall(uint64_t when) { return when >> 62 == 3; }

int64_t ag_deadline(uint64_t when) {
  if (when == FOREVER) return AG_FOREVER;
  if (when == 0 || when == WALL_NOW) return ag_now;
  int64_t time;
  if (is_wall(when)) {
    time = -(int64_t)when - ag_wall_offset;
  } else {
    time = (int64_t)(when & ~(1ull << 63)) - AG_UPTIME;
  }
  return time < ag_now ? ag_now : time;
}

uint64_t dispatch_time(uint64_t when, int64_t delta) {
  if (!ag_hosted) return REAL(dispatch_time, when, delta);
  if (when == FOREVER) return FOREVER;
  int64_t value;
  if (is_wall(when)) {
    int64_t base = when == WALL_NOW ? ag_now + ag_wall_offset : -(int64_t)when;
    if (__builtin_add_overflow(base, delta, &value)) return delta > 0 ? FOREVER : (uint64_t)-1000000000;
    return (uint64_t)-(value < 1 ? 1 : value);
  }
  uint64_t flag = when & 1ull << 63;
  int64_t base = when == 0 || when == flag ? ag_now + AG_UPTIME : (int64_t)(when & ~flag);
  if (__builtin_add_overflow(base, delta, &value) || value >= 1ll << 62) return FOREVER;
  return (uint64_t)(value < 1 ? 1 : value) | flag;
}

uint64_t dispatch_walltime(const struct timespec *time, int64_t delta) {
  if (!ag_hosted) return REAL(dispatch_walltime, time, delta);
  int64_t value = time ? time->tv_sec * 1000000000ll + time->tv_nsec : ag_now + ag_wall_offset;
  if (__builtin_add_overflow(value, delta, &value)) return FOREVER;
  return (uint64_t)-(value < 1 ? 1 : value);
}

typedef struct wait_entry {
  ag_thread *thread;
  bool is_done;
  struct wait_entry *next;
} wait_entry;

static void append(wait_entry **list, wait_entry *entry) {
  while (*list) list = &(*list)->next;
  *list = entry;
}

static void unlink_entry(wait_entry **list, wait_entry *entry) {
  while (*list && *list != entry) list = &(*list)->next;
  if (*list) *list = entry->next;
}

/// Adds an entry for this thread to the list, and waits until another thread marks the entry as done. Returns false at
/// the deadline.
static bool wait_in(wait_entry **list, const char *what, const void *object, int64_t deadline) {
  wait_entry entry = {.thread = ag_self};
  append(list, &entry);
  while (!entry.is_done && (deadline == AG_FOREVER || ag_now < deadline)) ag_wait(what, object, NULL, deadline);
  unlink_entry(list, &entry);
  return entry.is_done;
}

// Semaphores.
typedef struct {
  ag_object object;
  long value;
  wait_entry *waiting;
} semaphore;

void *dispatch_semaphore_create(long value) {
  if (!ag_hosted) return REAL(dispatch_semaphore_create, value);
  if (value < 0) return NULL;
  semaphore *this = calloc(1, sizeof *this);
  this->object = (ag_object){AG_MAGIC, AG_SEMAPHORE, 1};
  this->value = value;
  return this;
}

long dispatch_semaphore_signal(void *object) {
  if (!ag_hosted) return REAL(dispatch_semaphore_signal, object);
  semaphore *this = object;
  for (wait_entry *entry = this->waiting; entry; entry = entry->next) {
    if (entry->is_done) continue;
    entry->is_done = true;
    ag_wake(entry->thread);
    return 1;
  }
  this->value++;
  return 0;
}

long dispatch_semaphore_wait(void *object, uint64_t timeout) {
  if (!ag_hosted) return REAL(dispatch_semaphore_wait, object, timeout);
  semaphore *this = object;
  if (this->value > 0) {
    this->value--;
    return 0;
  }
  int64_t deadline = ag_deadline(timeout);
  if (deadline <= ag_now) {
    ag_yield();
    if (this->value == 0) return 1;
    this->value--;
    return 0;
  }
  return wait_in(&this->waiting, "dispatch_semaphore_wait", this, deadline) ? 0 : 1;
}

// Groups.
typedef struct notification {
  ag_queue *queue;
  ag_item *item;
  struct notification *next;
} notification;

static void fire_all(notification **list) {
  while (*list) {
    notification *first = *list;
    *list = first->next;
    ag_queue_push(first->queue, first->item);
    ag_release(first->queue);
    free(first);
  }
}

static void add_notification(notification **list, void *q, ag_item *item) {
  notification *this = calloc(1, sizeof *this);
  this->queue = ag_queue_of(q);
  this->item = item;
  ag_retain(this->queue);
  while (*list) list = &(*list)->next;
  *list = this;
}

static void wake_all(wait_entry *list) {
  for (; list; list = list->next) {
    if (list->is_done) continue;
    list->is_done = true;
    ag_wake(list->thread);
  }
}

typedef struct ag_group {
  ag_object object;
  long count;
  wait_entry *waiting;
  notification *notifications;
} ag_group;

void *dispatch_group_create(void) {
  if (!ag_hosted) return REAL(dispatch_group_create);
  ag_group *group = calloc(1, sizeof *group);
  group->object = (ag_object){AG_MAGIC, AG_GROUP, 1};
  return group;
}

static void enter(ag_group *group) {
  if (group->count++ == 0) ag_retain(group);
}

void ag_group_leave(ag_group *group) {
  if (group->count == 0) ag_fail("BUG IN CLIENT OF LIBDISPATCH: Unbalanced call to dispatch_group_leave()");
  if (--group->count > 0) return;
  wake_all(group->waiting);
  fire_all(&group->notifications);
  ag_release(group);
}

void dispatch_group_enter(void *group) {
  if (!ag_hosted) return REAL(dispatch_group_enter, group);
  enter(group);
}

void dispatch_group_leave(void *group) {
  if (!ag_hosted) return REAL(dispatch_group_leave, group);
  ag_group_leave(group);
}

long dispatch_group_wait(void *object, uint64_t timeout) {
  if (!ag_hosted) return REAL(dispatch_group_wait, object, timeout);
  ag_group *group = object;
  if (group->count == 0) return 0;
  int64_t deadline = ag_deadline(timeout);
  if (deadline <= ag_now) {
    ag_yield();
    return group->count == 0 ? 0 : 1;
  }
  return wait_in(&group->waiting, "dispatch_group_wait", group, deadline) ? 0 : 1;
}

static void notify(ag_group *group, void *q, ag_item *item) {
  if (group->count == 0) return ag_queue_push(ag_queue_of(q), item);
  add_notification(&group->notifications, q, item);
}

void dispatch_group_notify(void *group, void *q, void *block) {
  ag_guard_check("dispatch_group_notify");
  if (!ag_hosted) return REAL(dispatch_group_notify, group, q, block);
  notify(group, q, ag_item_block(block));
}

void dispatch_group_notify_f(void *group, void *q, void *context, void (*function)(void *)) {
  if (!ag_hosted) return REAL(dispatch_group_notify_f, group, q, context, function);
  notify(group, q, ag_item_function(context, function));
}

static void push_in_group(ag_group *group, void *q, ag_item *item) {
  enter(group);
  item->group = group;
  ag_queue_push(ag_queue_of(q), item);
}

void dispatch_group_async(void *group, void *q, void *block) {
  ag_guard_check("dispatch_group_async");
  if (!ag_hosted) return REAL(dispatch_group_async, group, q, block);
  push_in_group(group, q, ag_item_block(block));
}

void dispatch_group_async_f(void *group, void *q, void *context, void (*function)(void *)) {
  if (!ag_hosted) return REAL(dispatch_group_async_f, group, q, context, function);
  push_in_group(group, q, ag_item_function(context, function));
}

// A work item: the app's block, whether the app has cancelled the item, and whether the item has run.
typedef struct {
  int references;
  void *inner;
  unsigned long flags;
  bool is_cancelled, is_done;
  wait_entry *waiting;
  notification *notifications;
} work_item;

typedef struct {
  ag_block block;
  work_item *item;
} work_block;

static void work_invoke(void *block) {
  work_item *item = ((work_block *)block)->item;
  if (!item->is_cancelled) ((ag_block *)item->inner)->invoke(item->inner);
  if (item->is_done) return;
  item->is_done = true;
  wake_all(item->waiting);
  fire_all(&item->notifications);
}

static void work_copy(void *to, const void *from) {
  work_item *item = ((const work_block *)from)->item;
  ((work_block *)to)->item = item;
  item->references++;
}

static void work_dispose(const void *block) {
  work_item *item = ((const work_block *)block)->item;
  if (--item->references > 0) return;
  _Block_release(item->inner);
  free(item);
}

static const struct {
  unsigned long reserved, size;
  void (*copy)(void *, const void *);
  void (*dispose)(const void *);
} work_descriptor = {0, sizeof(work_block), work_copy, work_dispose};

extern void *_NSConcreteMallocBlock[];

static work_item *work_of(void *block) {
  return ((ag_block *)block)->invoke == work_invoke ? ((work_block *)block)->item : NULL;
}

unsigned long ag_block_flags(void *block) {
  work_item *item = work_of(block);
  return item ? item->flags : 0;
}

static void *make_work(unsigned long flags, void *block) {
  work_item *item = calloc(1, sizeof *item);
  item->references = 1;
  item->inner = _Block_copy(block);
  item->flags = flags;
  work_block *result = calloc(1, sizeof *result);
  // The flags say that the block is freed after its last release and has helper functions. The number 2 stands for one
  // reference.
  result->block = (ag_block){
      _NSConcreteMallocBlock, 1 << 24 | 1 << 25 | 2, 0, work_invoke, (void *)&work_descriptor};
  result->item = item;
  return result;
}

void *dispatch_block_create(unsigned long flags, void *block) {
  if (!ag_hosted) return REAL(dispatch_block_create, flags, block);
  return make_work(flags, block);
}

void *dispatch_block_create_with_qos_class(unsigned long flags, unsigned qos, int priority, void *block) {
  if (!ag_hosted) return REAL(dispatch_block_create_with_qos_class, flags, qos, priority, block);
  return make_work(flags, block);
}

void dispatch_block_perform(unsigned long flags, void *block) {
  if (!ag_hosted) return REAL(dispatch_block_perform, flags, block);
  ((ag_block *)block)->invoke(block);
}

void dispatch_block_cancel(void *block) {
  work_item *item = ag_hosted ? work_of(block) : NULL;
  if (!item) return REAL(dispatch_block_cancel, block);
  item->is_cancelled = true;
}

long dispatch_block_testcancel(void *block) {
  work_item *item = ag_hosted ? work_of(block) : NULL;
  if (!item) return REAL(dispatch_block_testcancel, block);
  return item->is_cancelled;
}

long dispatch_block_wait(void *block, uint64_t timeout) {
  work_item *item = ag_hosted ? work_of(block) : NULL;
  if (!item) return REAL(dispatch_block_wait, block, timeout);
  if (item->is_done) return 0;
  return wait_in(&item->waiting, "DispatchWorkItem.wait", item, ag_deadline(timeout)) ? 0 : 1;
}

void dispatch_block_notify(void *block, void *q, void *then) {
  work_item *item = ag_hosted ? work_of(block) : NULL;
  if (!item) return REAL(dispatch_block_notify, block, q, then);
  if (item->is_done) return ag_queue_push(ag_queue_of(q), ag_item_block(then));
  add_notification(&item->notifications, q, ag_item_block(then));
}

#pragma clang attribute pop
