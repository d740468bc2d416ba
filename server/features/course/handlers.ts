import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { createCourse, removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import { quitCourse } from '#contract/features/course/manage-calls.ts';
import { memberWithRole, refuseChangeMember, refuseCreateCourse, refuseQuit } from '#contract/features/course/rules.ts';
import { onMutation, onPacedMutation } from '#server/core/feature.ts';
import { openingCourses } from '#server/core/session/paces.ts';
import { personOf } from '#server/features/account/public.ts';
import { copyingMutations } from './copying/handlers.ts';
import { endingMutations } from './endings.ts';
import { guestMutations } from './guests.ts';
import { joiningMutations } from './joining.ts';
import { makeCourse } from './make.ts';
import { managingMutations } from './managing.ts';
import { tellOf } from './notices.ts';
import { shelf } from './own-store.ts';
import { peopleMutations } from './people.ts';
import { shelfMutations } from './shelf.ts';
import { courseMember, placeOfMember } from './store.ts';
import { transferMutations } from './transfers.ts';

const create = onPacedMutation(createCourse, openingCourses, async (tx, input, { uid, at }) => {
  const { courseId } = input;
  const person = await personOf(tx.sql, uid);
  if (person === undefined) return refused(coreRefusal.notAllowed);
  const refusal = refuseCreateCourse(input, person.userType);
  if (refusal !== undefined) return refused(refusal);
  await makeCourse(tx, input, { uid, username: person.username, at });
  return ok({ courseId });
});

const remove = onMutation(removeMember, async (tx, { courseId, uid: whom }, act) => {
  const { uid } = act;
  const [scope, id] = placeOfMember(courseId, whom);
  const member = await tx.get(courseMember, scope, id);
  const refusal = refuseChangeMember(await tx.actorOf(uid, scope), member);
  if (refusal !== undefined) return refused(refusal);
  if (member === undefined) return ok({});
  await tx.remove(courseMember, scope, id);
  await tx.endMember(whom, scope, 'removed');
  await tellOf(tx, act, { text: 'removed', courseId, to: [whom] });
  return ok({});
});

/** Also from a course that is over or switched off: nobody is kept in one. */
const quit = onMutation(quitCourse, async (tx, { courseId }, { uid }) => {
  const [scope, id] = placeOfMember(courseId, uid);
  const member = await tx.get(courseMember, scope, id);
  const refusal = refuseQuit(member);
  if (refusal !== undefined) return refused(refusal);
  if (member === undefined) return ok({});
  await tx.remove(courseMember, scope, id);
  await tx.endMember(uid, scope, 'left');
  await tx.remove(shelf, userScope(uid), courseId);
  return ok({});
});

const changeRole = onMutation(setMemberRole, async (tx, { courseId, uid: whom, role }, act) => {
  const { uid } = act;
  const [scope, id] = placeOfMember(courseId, whom);
  const member = await tx.get(courseMember, scope, id);
  const refusal = refuseChangeMember(await tx.actorOf(uid, scope), member, 'member.role');
  if (refusal !== undefined) return refused(refusal);
  if (member === undefined || member.role === role) return ok({});
  await tx.put(courseMember, memberWithRole(member, role));
  await tx.setMember(whom, scope, role);
  const text = role === 'assistant' ? 'becameAssistant' : 'becameStudent';
  await tellOf(tx, act, { text, courseId, to: [whom] });
  return ok({});
});

export const courseMutations = [
  create,
  remove,
  quit,
  changeRole,
  ...joiningMutations,
  ...guestMutations,
  ...endingMutations,
  ...managingMutations,
  ...transferMutations,
  ...peopleMutations,
  ...shelfMutations,
  ...copyingMutations,
];
