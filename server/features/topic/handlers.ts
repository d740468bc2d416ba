import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
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
import { topic, topicReply } from './store.ts';

const create = onMutation(createTopic, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const refusal = refuseCreateTopic(input, await tx.roleOf(act.uid, scope));
  if (refusal !== undefined) return refused(refusal);
  if (await tx.isTaken(topic, scope, input.id)) return refused(coreRefusal.idTaken);
  await tx.put(topic, topicFrom(input, act));
  return ok({ id: input.id });
});

const reply = onMutation(addReply, async (tx, input, act) => {
  const scope = courseScope(input.courseId);
  const parent = await tx.get(topic, scope, input.topicId);
  const refusal = refuseAddReply(input, await tx.roleOf(act.uid, scope), parent);
  if (refusal !== undefined) return refused(refusal);
  if (await tx.isTaken(topicReply, scope, input.id)) return refused(coreRefusal.idTaken);
  await tx.put(topicReply, replyFrom(input, act));
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
