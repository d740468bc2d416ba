import { ok, refused } from '#contract/core/result.ts';
import { courseScope } from '#contract/core/scopes.ts';
import type { Facts } from '#contract/core/write.ts';
import { filesOfWork } from '#contract/features/homework/calls.ts';
import * as writes from '#contract/features/homework/helping-writes.ts';
import { homeworkRefusal } from '#contract/features/homework/rules.ts';
import { sharedFrom, sharedId } from '#contract/features/homework/shared.ts';
import { handInTable, homeworkTable, sharedTable } from '#contract/features/homework/tables.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { attach, detach } from '#server/features/upload/public.ts';
import { logAct } from '../log.ts';

export const sharedKey = (id: string): string => `sharedAnswer:${id}`;

/** Its files go with it. */
const endShared = async (
  tx: Tx,
  { courseId }: { readonly courseId: string },
  was: Facts['get'],
  ids: readonly string[],
) => {
  for (const id of ids)
    if (was(sharedTable, id) !== undefined) await detach(tx, { key: sharedKey(id), scope: courseScope(courseId) });
};

const share = (write: typeof writes.shareAnswer) =>
  onWrite(write, {
    before: async (tx, { input, act, was }) => {
      const { courseId, activityId, attemptId } = input;
      const [work, task] = [was(handInTable, attemptId), was(homeworkTable, activityId)];
      if (work === undefined || task === undefined) return refused(homeworkRefusal.gone);
      const shown = sharedFrom({ work, homework: task }, input, act);
      const files = filesOfWork({ content: shown.text, files: shown.files }).map((id) => ({ id }));
      const to = { key: sharedKey(shown.id), scope: courseScope(courseId), audiences: task.readers };
      const attached = await attach(tx, act, { files, to });
      return attached.ok ? ok(input) : attached;
    },
    after: async (tx, { input, act, was }) => {
      const { activityId, attemptId, reason } = input;
      await endShared(tx, input, was, [attemptId]);
      const subjects = [was(handInTable, attemptId)?.subject ?? ''];
      await logAct(tx, { activityId, what: 'shared', subjects, detail: reason }, act);
      return undefined;
    },
  });

const unshare = (write: typeof writes.unshareAnswer) =>
  onWrite(write, {
    after: async (tx, { input, was }) => {
      await endShared(tx, input, was, [input.attemptId, sharedId(input.attemptId)]);
      return undefined;
    },
  });

export const helpingMutations = [
  onWrite(writes.saveComment),
  onWrite(writes.deleteComment),
  share(writes.shareAnswer),
  share(writes.shareGroupAnswer),
  unshare(writes.unshareAnswer),
  unshare(writes.unshareGroupAnswer),
];
