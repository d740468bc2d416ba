import { ok, refused } from '#contract/core/result.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import { askDevice } from '#contract/features/exam/calls.ts';
import type { AttemptRow, WorkRow } from '#contract/features/exam/rows.ts';
import { examRefusal } from '#contract/features/exam/rules.ts';
import { onPacedMutation } from '#server/core/feature.ts';
import { editing } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { attempt, attemptPaper, work } from './store.ts';

const move = async (tx: Tx, own: AttemptRow, staffs: WorkRow, device: string): Promise<void> => {
  await tx.put(attempt, { ...own, device, asking: '' });
  if (staffs.askedAt > 0 || staffs.allowedAt > 0) await tx.put(work, { ...staffs, askedAt: 0, allowedAt: 0 });
};

/** Goes on at another device where nobody minds, or where staff allowed it; a word of the staff is good for one move. */
export const goOnAt = async (tx: Tx, own: AttemptRow, device: string): Promise<boolean> => {
  if (own.device === device) return true;
  const [paper, staffs] = await Promise.all([
    tx.get(attemptPaper, userScope(own.uid), own.id),
    tx.get(work, workScope(own.activityId), own.id),
  ]);
  if (staffs === undefined || (paper?.settings.kind === 'exam' && staffs.allowedAt === 0)) return false;
  await move(tx, own, staffs, device);
  return true;
};

/** The device that waits goes on when staff allowed it; where none waits, their word does. */
export const letGoOn = async (tx: Tx, staffs: WorkRow): Promise<void> => {
  if (staffs.state !== 'open' || staffs.allowedAt === 0) return;
  const own = await tx.get(attempt, userScope(staffs.subject), staffs.id);
  if (own?.state === 'open' && own.asking !== '') await move(tx, own, staffs, own.asking);
};

/** Its own handler: whether staff allowed it, and in whose row it is told, only the server knows; a device shows nothing before. */
const ask = onPacedMutation(askDevice, editing, async (tx, { courseId, activityId, attemptId, device }, { uid }) => {
  const [role, own, staffs] = await Promise.all([
    tx.actorOf(uid, courseScope(courseId)),
    tx.get(attempt, userScope(uid), attemptId),
    tx.get(work, workScope(activityId), attemptId),
  ]);
  const early = refuseUnless(role, 'exam.sit');
  if (early !== undefined) return refused(early);
  const isOfHere = own?.activityId === activityId && own.courseId === courseId;
  if (own === undefined || staffs === undefined || !isOfHere) return refused(examRefusal.gone);
  if (own.state !== 'open' || staffs.state !== 'open') return refused(examRefusal.closed);
  if (await goOnAt(tx, own, device)) return ok({ isHere: true });
  if (own.asking !== device) {
    await tx.put(attempt, { ...own, asking: device });
    await tx.put(work, { ...staffs, askedAt: tx.now });
  }
  return ok({ isHere: false });
});

export const deviceMutations = [ask];
