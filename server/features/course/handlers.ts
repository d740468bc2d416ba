import type { Input } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { createCourse } from '#contract/features/course/calls.ts';
import { refuseCreateCourse } from '#contract/features/course/rules.ts';
import { courseMemberTable } from '#contract/features/course/tables.ts';
import { quitCourse, removeMember, setMemberRole } from '#contract/features/course/writes.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onPacedMutation } from '#server/core/feature.ts';
import { openingCourses, removing, telling } from '#server/core/session/paces.ts';
import { removeWhoLeft } from '#server/core/sync/membership/write.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { personOf } from '#server/features/account/public.ts';
import { refuseOneMore } from '#server/features/payment/public.ts';
import { copyingMutations } from './copying/handlers.ts';
import { guestMutations } from './guests.ts';
import { joiningMutations } from './joining.ts';
import { makeCourse } from './make.ts';
import { managingMutations } from './managing.ts';
import { tellOf } from './notices.ts';
import { peopleMutations } from './people.ts';
import { shelfMutations } from './shelf.ts';
import { coursesOf, placeOfMember } from './store.ts';
import { transferMutations, withdrawFrom } from './transfers.ts';

/** Classes of one course in one term are courses of one name: how many somebody teaches (S-501). */
const classesOf = async (
  sql: Sql,
  uid: string,
  { name, semester, term }: Pick<Input<typeof createCourse>, 'name' | 'semester' | 'term'>,
): Promise<number> =>
  (await coursesOf(sql, uid)).filter(
    ({ row, role }) => role === 'teacher' && row.name === name.trim() && row.semester === semester && row.term === term,
  ).length;

/** Its own handler: it opens a scope, and names who opens it. */
const create = onPacedMutation(createCourse, openingCourses, async (tx, input, { uid, at }) => {
  const { courseId } = input;
  const person = await personOf(tx.sql, uid);
  if (person === undefined) return refused(coreRefusal.notAllowed);
  const refusal = refuseCreateCourse(input, person.userType);
  if (refusal !== undefined) return refused(refusal);
  const count = await classesOf(tx.sql, uid, input);
  const tooMany = await refuseOneMore(tx.sql, uid, { what: 'courseClasses', count, now: tx.now });
  if (tooMany !== undefined) return refused(tooMany);
  await makeCourse(tx, input, { uid, username: person.username, at });
  return ok({ courseId });
});

const remove = onWrite(removeMember, {
  paces: removing,
  after: async (tx, { input: { courseId, uid: whom }, act, was }) => {
    const [scope, id] = placeOfMember(courseId, whom);
    await withdrawFrom(tx, courseId, whom);
    if (was(courseMemberTable, id) === undefined) {
      // Who left a moment before, or while the teacher had no network, does not come back by the code either.
      await removeWhoLeft(tx.sql, whom, scope);
      return undefined;
    }
    await tx.endMember(whom, scope, 'removed');
    await tellOf(tx, act, { text: 'removed', courseId, to: [whom] });
    return undefined;
  },
});

/** Also from a course that is over or switched off: nobody is kept in one. */
const quit = onWrite(quitCourse, {
  alsoUnread: true,
  after: async (tx, { input: { courseId }, act: { uid }, was }) => {
    const [scope, id] = placeOfMember(courseId, uid);
    if (was(courseMemberTable, id) !== undefined) await tx.endMember(uid, scope, 'left');
    return undefined;
  },
});

const changeRole = onWrite(setMemberRole, {
  paces: telling,
  after: async (tx, { input: { courseId, uid: whom, role }, act, was, is }) => {
    const [scope, id] = placeOfMember(courseId, whom);
    if (was(courseMemberTable, id) === is(courseMemberTable, id)) return undefined;
    await tx.setMember(whom, scope, role);
    const text = role === 'assistant' ? 'becameAssistant' : 'becameStudent';
    await tellOf(tx, act, { text, courseId, to: [whom] });
    return undefined;
  },
});

export const courseMutations = [
  create,
  remove,
  quit,
  changeRole,
  ...joiningMutations,
  ...guestMutations,
  ...managingMutations,
  ...transferMutations,
  ...peopleMutations,
  ...shelfMutations,
  ...copyingMutations,
];
