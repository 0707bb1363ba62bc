// Queues and their items, which several files of the dispatch library's replacement use.
#ifndef AG_QUEUES_H
#define AG_QUEUES_H

#include "internal.h"

/// The first word of every object of this runtime. Objects of the real dispatch library begin with a pointer to a
/// virtual function table instead.
#define AG_MAGIC 0x41476F626A656374ull

typedef enum { AG_QUEUE = 1, AG_SEMAPHORE, AG_GROUP, AG_SOURCE } ag_kind;

typedef struct {
  uint64_t magic;
  ag_kind kind;
  int references;
  void *context;
  void (*finalizer)(void *);
} ag_object;

typedef struct ag_specific {
  const void *key;
  void *value;
  void (*destructor)(void *);
  struct ag_specific *next;
} ag_specific;

struct ag_queue {
  ag_object object;
  char *label;
  bool is_serial, is_main, is_global;
  unsigned qos;
  ag_queue *target;  // NULL for the global queues and the main queue
  ag_item *first, **last;
  int suspended, in_flight;
  bool has_barrier;
  ag_thread *owner;  // the thread that runs the barrier
  ag_specific *specifics;
};

struct ag_group;

struct ag_item {
  ag_item *next;
  ag_queue *queue;
  void *context;
  void (*function)(void *);  // NULL if the item is a block
  bool is_block, is_barrier;
  struct ag_group *group;
  // The thread that waits until this item is done; NULL if no thread waits.
  ag_thread *waiting;
  bool *done;
  bool *granted;  // set when the waiting thread may run the item itself
};

/// The layout of a block in memory (https://clang.llvm.org/docs/Block-ABI-Apple.html).
typedef struct ag_block {
  void *isa;
  int flags, reserved;
  void (*invoke)(void *);
  void *descriptor;
} ag_block;

void *_Block_copy(const void *);
void _Block_release(const void *);

ag_queue *ag_queue_of(void *pointer);
ag_item *ag_item_block(void *block);
ag_item *ag_item_function(void *context, void (*function)(void *));
void ag_queue_push(ag_queue *queue, ag_item *item);
void ag_queue_wakeup(ag_queue *queue);
/// Frees a queue that has no more references. `ag_dispose_source` does the same for a source.
void ag_dispose_queue(ag_queue *queue);
void ag_dispose_source(void *source);
void ag_retain(void *object);
void ag_release(void *object);
void ag_group_leave(struct ag_group *group);
/// Returns the flags with which a work item was created; 0 for any other block.
unsigned long ag_block_flags(void *block);
/// Converts a time of the dispatch library to a time of the world.
int64_t ag_deadline(uint64_t when);
void ag_suspend_source(void *source);
void ag_resume_source(void *source);

#define AG_BLOCK_BARRIER 1

#endif
