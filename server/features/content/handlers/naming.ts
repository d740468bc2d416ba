import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { refuseWriteContent } from '#contract/features/content/rules.ts';
import * as calls from '#contract/features/content/structure-calls.ts';
import { named, refuseNaming } from '#contract/features/content/structure-rules.ts';
import { type Act, onMutation } from '#server/core/feature.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { roleOf } from '#server/features/activity/readers.ts';
import { fileType, lessonLink } from '../store.ts';

type Named = typeof fileType | typeof lessonLink;
interface Naming {
  readonly courseId: string;
  readonly id: string;
  readonly name: string;
}

/** Saving what was deleted makes it again: its name was typed by somebody who wants it. */
const save = async (tx: Tx, of: Named, input: Naming, act: Act) => {
  const refusal = refuseNaming(input, await roleOf(tx, input, act));
  if (refusal !== undefined) return refused(refusal);
  const scope = courseScope(input.courseId);
  const row = await tx.get(of, scope, input.id);
  // In no scope: one that this course deleted may be made again, one of another course may not.
  if (row === undefined) (await tx.claim(of, '', input.id))();
  await tx.put(of, named(row, input, act));
  return ok({ id: input.id });
};

const remove = async (tx: Tx, of: Named, input: Pick<Naming, 'courseId' | 'id'>, act: Act) => {
  const refusal = refuseWriteContent(await roleOf(tx, input, act));
  if (refusal !== undefined) return refused(refusal);
  const scope = courseScope(input.courseId);
  if ((await tx.get(of, scope, input.id)) !== undefined) await tx.remove(of, scope, input.id);
  return ok({});
};

export const namingMutations = [
  onMutation(calls.saveFileType, (tx, input, act) => save(tx, fileType, input, act)),
  onMutation(calls.delFileType, (tx, input, act) => remove(tx, fileType, input, act)),
  onMutation(calls.lessonlinkSave, (tx, input, act) => save(tx, lessonLink, input, act)),
  onMutation(calls.lessonlinkDelete, (tx, input, act) => remove(tx, lessonLink, input, act)),
];
