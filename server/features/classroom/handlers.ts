import { ok, refused } from '#contract/core/result.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { endRace, muteInClass, openRace, pressRace, setSpeech } from '#contract/features/classroom/calls.ts';
import { pressed, takesPresses, tookOf } from '#contract/features/classroom/race.ts';
import type { ClassStateRow, RaceRow } from '#contract/features/classroom/rows.ts';
import { classRefusal, noClassState, refuseLate, refuseMute, withMuted } from '#contract/features/classroom/rules.ts';
import { onPacedMutation } from '#server/core/feature.ts';
import { publishing, telling } from '#server/core/session/paces.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { classState, race } from './store.ts';

/** As what somebody runs the class, and what is on in it. */
const heldBy = async (tx: Tx, courseId: string, uid: string) => {
  const scope = courseScope(courseId);
  const [actor, known] = await Promise.all([tx.actorOf(uid, scope), tx.get(classState, scope, courseId)]);
  return { scope, state: known ?? noClassState(courseId), refusal: refuseUnless(actor, 'class.run') };
};

const endNow = async (tx: Tx, row: RaceRow) => {
  const ended: RaceRow = { ...row, state: 'ended', endedAt: tx.now };
  if (row.state === 'open') await tx.put(race, ended);
};

const put = async (tx: Tx, before: ClassStateRow, next: ClassStateRow) => {
  if (next !== before) await tx.put(classState, next);
};

/** Its own handler: it begins by the server's clock. The one that runs is ended: a quota never changes (S-311). */
const open = onPacedMutation(openRace, publishing, async (tx, { id, courseId, quota }, { uid }) => {
  const { scope, state, refusal } = await heldBy(tx, courseId, uid);
  if (refusal !== undefined) return refused(refusal);
  const running = state.raceId === '' ? undefined : await tx.get(race, scope, state.raceId);
  if (running !== undefined) await endNow(tx, running);
  await tx.create(race, { id, courseId, quota, state: 'open', openedAt: tx.now, endedAt: 0, by: uid, presses: [] });
  await tx.put(classState, { ...state, raceId: id });
  return ok({ id, openedAt: tx.now });
});

/** Its own handler: how long it took is bounded by the server's clock. */
const press = onPacedMutation(pressRace, telling, async (tx, { id, courseId, took }, { uid }) => {
  const scope = courseScope(courseId);
  const [actor, row] = await Promise.all([tx.actorOf(uid, scope), tx.get(race, scope, id)]);
  const refusal = refuseUnless(actor, 'class.press') ?? (row === undefined ? classRefusal.gone : undefined);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? classRefusal.gone);
  if (row.presses.some((one) => one.uid === uid)) return ok({ id });
  if (!takesPresses(row, tx.now)) return refused(refuseLate(row));
  await tx.put(race, pressed(row, { uid, took: tookOf(took, tx.now - row.openedAt) }, tx.now));
  return ok({ id });
});

/** Its own handler: it ends by the server's clock. */
const end = onPacedMutation(endRace, publishing, async (tx, { id, courseId }, { uid }) => {
  const { scope, state, refusal } = await heldBy(tx, courseId, uid);
  const row = await tx.get(race, scope, id);
  if (refusal !== undefined || row === undefined) return refused(refusal ?? classRefusal.gone);
  await endNow(tx, row);
  if (state.raceId === id) await tx.put(classState, { ...state, raceId: '' });
  return ok({ id });
});

/** Its own handler, as is the next one: what a class has on is the server's to say. */
const speech = onPacedMutation(setSpeech, publishing, async (tx, { courseId, on }, { uid }) => {
  const { state, refusal } = await heldBy(tx, courseId, uid);
  if (refusal !== undefined) return refused(refusal);
  await put(tx, state, state.speech === on ? state : { ...state, speech: on });
  return ok({});
});

/** Its own handler: who is no member is not muted. */
const mute = onPacedMutation(muteInClass, publishing, async (tx, { courseId, uid: whom, muted }, { uid }) => {
  const { scope, state, refusal } = await heldBy(tx, courseId, uid);
  const early = refusal ?? refuseMute(state, muted);
  if (early !== undefined) return refused(early);
  const role = await tx.actorOf(whom, scope);
  if (role === undefined) return refused(classRefusal.noStudent);
  await put(tx, state, withMuted(state, whom, muted));
  return ok({});
});

export const classroomMutations = [open, press, end, speech, mute];
