// The dispatch library's sources: timers, and data that the app merges. Sources of system events never fire.
#include "queues.h"

#include <stdlib.h>

extern char _dispatch_source_type_timer, _dispatch_source_type_data_add, _dispatch_source_type_data_or,
    _dispatch_source_type_data_replace;

typedef struct {
  void *block;  // or
  void (*function)(void *);
} handler;

typedef struct {
  ag_object object;
  const void *type;
  uintptr_t handle, mask;
  ag_queue *queue;
  handler event, cancel, registration;
  int suspended;
  bool is_cancelled, is_pending, is_registered;
  uintptr_t data, shown;
  ag_timer timer;
  int64_t due, interval;
} source;

static void set_handler(handler *slot, void *block, void (*function)(void *)) {
  if (slot->block) _Block_release(slot->block);
  *slot = (handler){block ? _Block_copy(block) : NULL, function};
}

static void call(handler *slot, source *this) {
  if (slot->block) {
    void *block = _Block_copy(slot->block);
    ((ag_block *)block)->invoke(block);
    _Block_release(block);
  } else if (slot->function) {
    slot->function(this->object.context);
  }
}

static void arm(source *this) {
  if (this->type != &_dispatch_source_type_timer) return;
  if (this->suspended || this->is_cancelled || this->due == AG_FOREVER) return ag_timer_disarm(&this->timer);
  ag_timer_arm(&this->timer, this->due);
}

static void run_event(void *context) {
  source *this = context;
  this->is_pending = false;
  // If the source was suspended after this call had been scheduled, the source keeps its data.
  if (!this->is_cancelled && !this->suspended && this->data) {
    this->shown = this->data;
    this->data = 0;
    call(&this->event, this);
  }
  ag_release(this);
}

static void deliver(source *this) {
  if (this->is_pending || this->is_cancelled || this->suspended || !this->data) return;
  this->is_pending = true;
  ag_retain(this);
  ag_queue_push(this->queue, ag_item_function(this, run_event));
}

static void timer_fired(void *context) {
  source *this = context;
  if (this->interval == AG_FOREVER || this->interval <= 0) {
    this->data++;
    this->due = AG_FOREVER;
  } else {
    // If the timer was due several times since its last event, for example while the app was suspended, the source
    // reports one event. The data of that event is the number of times.
    int64_t missed = (ag_now - this->due) / this->interval;
    this->data += 1 + (uintptr_t)missed;
    if (__builtin_add_overflow(this->due, (missed + 1) * this->interval, &this->due)) this->due = AG_FOREVER;
    arm(this);
  }
  deliver(this);
}

void *dispatch_source_create(const void *type, uintptr_t handle, unsigned long mask, void *q) {
  ag_guard_check("dispatch_source_create");
  if (!ag_hosted) return REAL(dispatch_source_create, type, handle, mask, q);
  source *this = calloc(1, sizeof *this);
  this->object = (ag_object){AG_MAGIC, AG_SOURCE, 1};
  this->type = type;
  this->handle = handle;
  this->mask = mask;
  this->queue = ag_queue_of(q);
  ag_retain(this->queue);
  this->suspended = 1;
  this->timer = (ag_timer){.index = -1, .fire = timer_fired, .context = this};
  this->due = AG_FOREVER;
  return this;
}

void ag_dispose_source(void *pointer) {
  source *this = pointer;
  ag_timer_disarm(&this->timer);
  set_handler(&this->event, NULL, NULL);
  set_handler(&this->cancel, NULL, NULL);
  set_handler(&this->registration, NULL, NULL);
  ag_release(this->queue);
  free(this);
}

void ag_suspend_source(void *pointer) {
  source *this = pointer;
  this->suspended++;
  arm(this);
}

static void run_registration(void *context) {
  source *this = context;
  call(&this->registration, this);
  ag_release(this);
}

void ag_resume_source(void *pointer) {
  source *this = pointer;
  if (this->suspended == 0) return;
  if (--this->suspended > 0) return;
  if (!this->is_registered && (this->registration.block || this->registration.function)) {
    ag_retain(this);
    ag_queue_push(this->queue, ag_item_function(this, run_registration));
  }
  this->is_registered = true;
  arm(this);
  deliver(this);
}

void dispatch_source_set_event_handler(void *this, void *block) {
  if (!ag_hosted) return REAL(dispatch_source_set_event_handler, this, block);
  set_handler(&((source *)this)->event, block, NULL);
}

void dispatch_source_set_event_handler_f(void *this, void (*function)(void *)) {
  if (!ag_hosted) return REAL(dispatch_source_set_event_handler_f, this, function);
  set_handler(&((source *)this)->event, NULL, function);
}

void dispatch_source_set_cancel_handler(void *this, void *block) {
  if (!ag_hosted) return REAL(dispatch_source_set_cancel_handler, this, block);
  set_handler(&((source *)this)->cancel, block, NULL);
}

void dispatch_source_set_cancel_handler_f(void *this, void (*function)(void *)) {
  if (!ag_hosted) return REAL(dispatch_source_set_cancel_handler_f, this, function);
  set_handler(&((source *)this)->cancel, NULL, function);
}

void dispatch_source_set_registration_handler(void *this, void *block) {
  if (!ag_hosted) return REAL(dispatch_source_set_registration_handler, this, block);
  set_handler(&((source *)this)->registration, block, NULL);
}

static void run_cancel(void *context) {
  source *this = context;
  call(&this->cancel, this);
  // The handlers are released here, because a handler retains objects, and often retains the source itself.
  set_handler(&this->event, NULL, NULL);
  set_handler(&this->cancel, NULL, NULL);
  ag_release(this);
}

void dispatch_source_cancel(void *pointer) {
  if (!ag_hosted) return REAL(dispatch_source_cancel, pointer);
  source *this = pointer;
  if (this->is_cancelled) return;
  this->is_cancelled = true;
  ag_timer_disarm(&this->timer);
  ag_retain(this);
  ag_queue_push(this->queue, ag_item_function(this, run_cancel));
}

long dispatch_source_testcancel(void *this) {
  if (!ag_hosted) return REAL(dispatch_source_testcancel, this);
  return ((source *)this)->is_cancelled;
}

void dispatch_source_set_timer(void *pointer, uint64_t start, uint64_t interval, uint64_t leeway) {
  if (!ag_hosted) return REAL(dispatch_source_set_timer, pointer, start, interval, leeway);
  source *this = pointer;
  this->due = ag_deadline(start);
  this->interval = interval >= (uint64_t)INT64_MAX ? AG_FOREVER : (int64_t)interval;
  this->data = 0;
  arm(this);
}

uintptr_t dispatch_source_get_data(void *this) {
  if (!ag_hosted) return REAL(dispatch_source_get_data, this);
  return ((source *)this)->shown;
}

uintptr_t dispatch_source_get_handle(void *this) {
  if (!ag_hosted) return REAL(dispatch_source_get_handle, this);
  return ((source *)this)->handle;
}

unsigned long dispatch_source_get_mask(void *this) {
  if (!ag_hosted) return REAL(dispatch_source_get_mask, this);
  return ((source *)this)->mask;
}

void dispatch_source_merge_data(void *pointer, uintptr_t value) {
  if (!ag_hosted) return REAL(dispatch_source_merge_data, pointer, value);
  source *this = pointer;
  if (this->type == &_dispatch_source_type_data_or) {
    this->data |= value;
  } else if (this->type == &_dispatch_source_type_data_replace) {
    this->data = value;
  } else {
    this->data += value;
  }
  deliver(this);
}

#pragma clang attribute pop
