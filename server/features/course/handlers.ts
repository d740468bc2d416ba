import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { isGuest } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { minute } from '#contract/core/time.ts';
import { createCourse, joinCourseByCode, removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import {
  courseFrom,
  courseRefusal,
  memberFrom,
  refuseChangeMember,
  refuseCreateCourse,
} from '#contract/features/course/rules.ts';
import type { NotificationText } from '#contract/features/notification/keys.ts';
import { type Act, onMutation } from '#server/core/feature.ts';
import { waiting } from '#server/core/session/rate.ts';
import { membershipIn } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { refusalsSince } from '#server/core/sync/results.ts';
import { personOf } from '#server/features/account/public.ts';
import { notify } from '#server/features/notification/public.ts';
import { endingMutations } from './endings.ts';
import { guest, placeOfGuest } from './guest-store.ts';
import { guestMutations } from './guests.ts';
import { makeJoinCode } from './join-code.ts';
import { course, courseCode, courseMember, courseOfCode, placeOfMember } from './store.ts';

const create = onMutation(createCourse, async (tx, input, { uid, at }) => {
  const { courseId } = input;
  const person = await personOf(tx.sql, uid);
  if (person === undefined) return refused(coreRefusal.notAllowed);
  const refusal = refuseCreateCourse(input, person.userType);
  if (refusal !== undefined) return refused(refusal);
  const scope = courseScope(courseId);
  if (!(await tx.openScope(scope))) return refused(coreRefusal.idTaken);
  await tx.put(course, courseFrom(input, { uid, at }));
  await tx.put(courseCode, { id: courseId, courseId, code: await freeCode(tx) });
  await tx.put(courseMember, memberFrom(courseId, { uid, username: person.username }, 'teacher', at));
  await tx.setMember(uid, scope, 'teacher');
  return ok({ courseId });
});

const freeCode = async (tx: Tx): Promise<string> => {
  for (;;) {
    const code = makeJoinCode();
    if ((await courseOfCode(tx.sql, code)) === undefined) return code;
  }
};

/** Counted in what was decided, so a restart or another process forgets nothing. */
const wrongCodes = { most: 20, window: 10 * minute } as const;

const join = onMutation(
  joinCourseByCode,
  async (tx, { code }, act) => {
    const { uid, at } = act;
    const wait = await guessingWait(tx, uid);
    if (wait > 0) return refused(waiting(coreRefusal.tooMany, wait));
    const courseId = await courseOfCode(tx.sql, code);
    if (courseId === undefined) return refused(courseRefusal.codeUnknown);
    const scope = courseScope(courseId);
    const role = (await membershipIn(tx.sql, uid, scope))?.role;
    if (role !== undefined && !isGuest(role)) return refused(courseRefusal.alreadyMember);
    const person = await personOf(tx.sql, uid);
    if (person === undefined) return refused(coreRefusal.notAllowed);
    if (isGuest(role)) await tx.remove(guest, ...placeOfGuest(courseId, uid));
    await tx.put(courseMember, memberFrom(courseId, { uid, username: person.username }, 'student', at));
    await tx.setMember(uid, scope, 'student');
    await tellOf(tx, act, { text: 'joined', courseId, to: 'teachers' });
    return ok({ courseId });
  },
  async ({ code }, sql) => {
    const courseId = await courseOfCode(sql, code);
    return courseId === undefined ? [] : [courseScope(courseId)];
  },
);

/** Milliseconds until somebody who named wrong codes may name another one. */
const guessingWait = async ({ sql, now }: Tx, uid: string): Promise<number> => {
  const wrong = await refusalsSince(sql, uid, courseRefusal.codeUnknown.reason, now - wrongCodes.window);
  const first = wrong.at(-wrongCodes.most);
  return first === undefined ? 0 : first + wrongCodes.window - now;
};

const remove = onMutation(removeMember, async (tx, { courseId, uid: whom }, act) => {
  const { uid } = act;
  const [scope, id] = placeOfMember(courseId, whom);
  const member = await tx.get(courseMember, scope, id);
  const refusal = refuseChangeMember(await tx.roleOf(uid, scope), member);
  if (refusal !== undefined) return refused(refusal);
  if (member === undefined) return ok({});
  await tx.remove(courseMember, scope, id);
  await tx.setMember(whom, scope, undefined);
  await tellOf(tx, act, { text: 'removed', courseId, to: [whom] });
  return ok({});
});

const changeRole = onMutation(setMemberRole, async (tx, { courseId, uid: whom, role }, act) => {
  const { uid } = act;
  const [scope, id] = placeOfMember(courseId, whom);
  const member = await tx.get(courseMember, scope, id);
  const refusal = refuseChangeMember(await tx.roleOf(uid, scope), member);
  if (refusal !== undefined) return refused(refusal);
  if (member === undefined || member.role === role) return ok({});
  await tx.put(courseMember, { ...member, role });
  await tx.setMember(whom, scope, role);
  const text = role === 'assistant' ? 'becameAssistant' : 'becameStudent';
  await tellOf(tx, act, { text, courseId, to: [whom] });
  return ok({});
});

interface Said {
  readonly text: Exclude<NotificationText, 'own'>;
  readonly courseId: string;
  readonly to: 'teachers' | string[];
}

/** Comings and goings are academic notices, and lead nowhere. */
const tellOf = (tx: Tx, { uid, mid, at }: Act, said: Said): Promise<void> =>
  notify(tx, mid, { kind: 'academic', event: 'none', by: uid, at, ...said });

export const courseMutations = [create, join, remove, changeRole, ...guestMutations, ...endingMutations];
