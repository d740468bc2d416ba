import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { isGuest } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { hour, minute } from '#contract/core/time.ts';
import { joinCourseByCode, readmitMember } from '#contract/features/course/calls.ts';
import { isOff } from '#contract/features/course/keys.ts';
import { courseRefusal, memberFrom, refuseChangeMember } from '#contract/features/course/rules.ts';
import type { Core } from '#server/core/core.ts';
import { onPacedMutation, readied } from '#server/core/feature.ts';
import { siteKey } from '#server/core/session/address.ts';
import { joining, removing } from '#server/core/session/paces.ts';
import { type Rate, waiting } from '#server/core/session/rate.ts';
import { membershipIn } from '#server/core/sync/members.ts';
import { endingIn } from '#server/core/sync/membership/write.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { refusalsSince } from '#server/core/sync/results.ts';
import { personOf } from '#server/features/account/public.ts';
import { mustApply, turnedAway } from '#server/features/enroll/public.ts';
import { guest, placeOfGuest } from './guest-store.ts';
import { tellOf } from './notices.ts';
import { course, courseMember, openedBy, placeOfMember } from './store.ts';

/** Makes somebody a student: once a guest, they are none any more. */
export const letIn = async (
  tx: Tx,
  courseId: string,
  person: { readonly uid: string; readonly username: string },
  at: number,
): Promise<void> => {
  const scope = courseScope(courseId);
  const { uid } = person;
  if (isGuest((await membershipIn(tx.sql, uid, scope))?.role)) await tx.remove(guest, ...placeOfGuest(courseId, uid));
  await tx.put(courseMember, memberFrom(courseId, person, 'student', at));
  await tx.setMember(uid, scope, 'student');
};

interface CodeLimits {
  /** Wrong codes from one network, whoever names them: whoever guesses registers more accounts, and classes mistype less. */
  readonly network: Rate;
  /** Once these are used up, one try of each account … */
  readonly fresh: Rate;
  /** … of which a network has so many a minute: who reads the right code from the blackboard is not kept out by who guesses. */
  readonly freshOfAll: Rate;
}

const limits = new WeakMap<Core, CodeLimits>();

const limitsOf = (core: Core): CodeLimits => {
  const known = limits.get(core);
  if (known !== undefined) return known;
  const { rates } = core;
  const made = {
    network: rates('wrong join codes from', 300, 10 * minute),
    fresh: rates('join code of', 1, hour),
    freshOfAll: rates('join codes from', 20, minute),
  };
  limits.set(core, made);
  return made;
};

/** Milliseconds until somebody of this network may name a code; wrong ones are counted before they are answered. */
const networkWait = async (core: Core, code: string, who: { readonly uid: string; readonly ip: string }) => {
  const { network, fresh, freshOfAll } = limitsOf(core);
  const site = siteKey(who.ip);
  const isRight = (await core.db.read((sql) => openedBy(sql, code))) !== undefined;
  const wait = await network.use(site);
  if (wait === 0 && isRight) await network.undo(site);
  if (wait === 0) return 0;
  const isFresh = (await fresh.use(who.uid)) === 0 && (await freshOfAll.use(site)) === 0;
  return isFresh ? 0 : wait;
};

/** Counted in what was decided, so a restart or another process forgets nothing. */
const wrongCodes = { max: 20, window: 10 * minute } as const;

/** Its own handler: only the server knows which course a code opens, and who may come by it. */
const joinByCode = onPacedMutation(
  joinCourseByCode,
  joining,
  async (tx, { code }, act) => {
    const { uid, at } = act;
    const wait = await guessingWait(tx, uid);
    if (wait > 0) return refused(waiting(coreRefusal.tooMany, wait));
    const opened = await openedBy(tx.sql, code);
    if (opened === undefined) return refused(courseRefusal.codeUnknown);
    const { courseId, stopped } = opened;
    const scope = courseScope(courseId);
    const role = (await membershipIn(tx.sql, uid, scope))?.role;
    if (role !== undefined && !isGuest(role)) return refused(courseRefusal.alreadyMember);
    const row = await tx.get(course, scope, courseId);
    if (stopped || row === undefined || isOff(row)) return refused(courseRefusal.codeStopped);
    if ((await turnedAway(tx.sql, courseId)).has(uid)) return refused(courseRefusal.blocked);
    if ((await endingIn(tx.sql, uid, scope)) === 'removed') return refused(courseRefusal.wasRemoved);
    if (await mustApply(tx.sql, courseId)) return refused({ ...courseRefusal.enrolFirst, params: { courseId } });
    const person = await personOf(tx.sql, uid);
    if (person === undefined) return refused(coreRefusal.notAllowed);
    await letIn(tx, courseId, { uid, username: person.username }, at);
    await tellOf(tx, act, { text: 'joined', courseId, to: 'teachers' });
    return ok({ courseId });
  },
  async ({ code }, sql) => {
    const opened = await openedBy(sql, code);
    return opened === undefined ? [] : [courseScope(opened.courseId)];
  },
);

const join = readied(
  joinCourseByCode,
  async (input, { core, uid, ip }) => {
    const wait = await networkWait(core, input.code, { uid, ip });
    return wait === 0 ? ok(input) : refused(waiting(coreRefusal.tooMany, wait));
  },
  joinByCode,
);

/** Milliseconds until somebody who named wrong codes may name another one. */
const guessingWait = async ({ sql, now }: Tx, uid: string): Promise<number> => {
  const wrong = await refusalsSince(sql, uid, courseRefusal.codeUnknown.reason, now - wrongCodes.window);
  const first = wrong.at(-wrongCodes.max);
  return first === undefined ? 0 : first + wrongCodes.window - now;
};

/** Its own handler, of what only the server knows: nobody is brought back who never was there. */
const readmit = onPacedMutation(readmitMember, removing, async (tx, { courseId, uid: whom }, act) => {
  const [scope, id] = placeOfMember(courseId, whom);
  const refusal = refuseChangeMember(await tx.actorOf(act.uid, scope), undefined);
  if (refusal !== undefined) return refused(refusal);
  if ((await tx.get(courseMember, scope, id)) !== undefined) return ok({});
  const person = await personOf(tx.sql, whom);
  if (person === undefined || (await endingIn(tx.sql, whom, scope)) !== 'removed') return refused(coreRefusal.notFound);
  await letIn(tx, courseId, { uid: whom, username: person.username }, act.at);
  await tellOf(tx, act, { text: 'becameStudent', courseId, to: [whom] });
  return ok({});
});

export const joiningMutations = [join, readmit];
