import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { isStaff } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { topicTodoId } from '#contract/features/todo/keys.ts';
import { addReply, createTopic, updateReply } from '#contract/features/topic/calls.ts';
import {
  refuseAddReply,
  refuseCreateTopic,
  refuseUpdateReply,
  replyAfter,
  replyFrom,
  topicFrom,
  topicRefusal,
} from '#contract/features/topic/rules.ts';
import { onMutation, refusedOver } from '#server/core/feature.ts';
import { notify } from '#server/features/notification/public.ts';
import { giveTodo, settleTodo } from '#server/features/todo/public.ts';
import { topic, topicReply } from './store.ts';

const create = onMutation(createTopic, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const role = await tx.roleOf(act.uid, scope);
  const refusal = refuseCreateTopic(input, role);
  if (refusal !== undefined || role === undefined) return refused(refusal ?? coreRefusal.notAllowed);
  if (await tx.isTaken(topic, scope, input.id)) return refused(coreRefusal.idTaken);
  const row = topicFrom(input, act);
  await tx.put(topic, row);
  if (isStaff(role))
    await giveTodo(tx, {
      id: topicTodoId(row.id),
      kind: 'topic',
      readers: { scope, role: 'student' },
      title: row.title,
      courseId: row.courseId,
      contentId: row.id,
      dueAt: 0,
      createdAt: row.createdAt,
    });
  await notify(tx, row.id, {
    kind: 'activity',
    event: 'topic',
    title: row.title,
    courseId: row.courseId,
    contentType: 'topic',
    contentId: row.id,
    by: act.uid,
    at: act.at,
    to: 'members',
  });
  return ok({ id: row.id });
});

const reply = onMutation(addReply, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const parent = await tx.get(topic, scope, input.topicId);
  const refusal = refuseAddReply(input, await tx.roleOf(act.uid, scope), parent);
  if (refusal !== undefined) return refused(refusal);
  if (await tx.isTaken(topicReply, scope, input.id)) return refused(coreRefusal.idTaken);
  await tx.put(topicReply, replyFrom(input, act));
  await settleTodo(tx, topicTodoId(input.topicId), act);
  return ok({ id: input.id });
});

const update = onMutation(updateReply, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const row = await tx.get(topicReply, scope, input.id);
  const refusal = refuseUpdateReply(input, { uid: act.uid, role: await tx.roleOf(act.uid, scope) }, row);
  if (refusal?.reason === coreRefusal.conflict.reason) return refusedOver(refusal, topicReply, row);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? topicRefusal.replyGone);
  await tx.put(topicReply, replyAfter(row, input, act));
  return ok({ id: input.id });
});

export const topicMutations = [create, reply, update];
