// The common part of the dispatch library's objects: references, a context, and suspension.
#include "queues.h"

#include <stdlib.h>

extern char _dispatch_main_q;

static ag_object *ours(void *object) {
  if (!object || object == &_dispatch_main_q) return NULL;
  return ((ag_object *)object)->magic == AG_MAGIC ? object : NULL;
}

void ag_retain(void *object) { ((ag_object *)object)->references++; }

void ag_release(void *pointer) {
  ag_object *object = pointer;
  if (--object->references > 0) return;
  if (object->finalizer) object->finalizer(object->context);
  switch (object->kind) {
    case AG_QUEUE: ag_dispose_queue(pointer); break;
    case AG_SOURCE: ag_dispose_source(pointer); break;
    case AG_SEMAPHORE:
    case AG_GROUP: free(pointer); break;
  }
}

void dispatch_retain(void *object) {
  if (!ag_hosted || !ours(object)) return REAL(dispatch_retain, object);
  ag_retain(object);
}

void dispatch_release(void *object) {
  if (!ag_hosted || !ours(object)) return REAL(dispatch_release, object);
  ag_release(object);
}

void dispatch_set_context(void *object, void *context) {
  if (!ag_hosted || !ours(object)) return REAL(dispatch_set_context, object, context);
  ours(object)->context = context;
}

void *dispatch_get_context(void *object) {
  if (!ag_hosted || !ours(object)) return REAL(dispatch_get_context, object);
  return ours(object)->context;
}

void dispatch_set_finalizer_f(void *object, void (*finalizer)(void *)) {
  if (!ag_hosted || !ours(object)) return REAL(dispatch_set_finalizer_f, object, finalizer);
  ours(object)->finalizer = finalizer;
}

void dispatch_suspend(void *object) {
  if (!ag_hosted || !ours(object)) return REAL(dispatch_suspend, object);
  if (ours(object)->kind == AG_QUEUE) ((ag_queue *)object)->suspended++;
  if (ours(object)->kind == AG_SOURCE) ag_suspend_source(object);
}

void dispatch_resume(void *object) {
  if (!ag_hosted || !ours(object)) return REAL(dispatch_resume, object);
  if (ours(object)->kind == AG_SOURCE) return ag_resume_source(object);
  if (ours(object)->kind != AG_QUEUE) return;
  ag_queue *queue = object;
  if (queue->suspended == 0) ag_fail("BUG IN CLIENT OF LIBDISPATCH: Over-resume of an object");
  if (--queue->suspended == 0) ag_queue_wakeup(queue);
}

void dispatch_activate(void *object) {
  if (!ag_hosted || !ours(object)) return REAL(dispatch_activate, object);
  if (ours(object)->kind == AG_SOURCE) return ag_resume_source(object);
  if (ours(object)->kind == AG_QUEUE && ((ag_queue *)object)->suspended) dispatch_resume(object);
}

#pragma clang attribute pop
