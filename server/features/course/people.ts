import type { Input } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import {
  addMembers,
  type LineProblem,
  setMemberRights,
  updateMemberInfo,
  updateMyCourseInfo,
} from '#contract/features/course/people-calls.ts';
import type { CourseRow, MemberInfoRow } from '#contract/features/course/rows.ts';
import { infoFrom, memberWithRights, refuseInfo, refuseSetRights } from '#contract/features/course/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onMutation, onPacedMutation } from '#server/core/feature.ts';
import { addingMembers, telling } from '#server/core/session/paces.ts';
import { peopleNamed } from '#server/features/account/public.ts';
import { turnedAway } from '#server/features/enroll/public.ts';
import { letIn } from './joining.ts';
import { tellOf } from './notices.ts';
import { memberInfo } from './own-store.ts';
import { course, courseMember, membersOf, placeOfMember } from './store.ts';

type Line = Input<typeof addMembers>['lines'][number];

export interface ReadLine {
  readonly line: Line;
  readonly uid: string;
  readonly username: string;
  readonly problem?: LineProblem;
}

/** Whom each line names among the people of the asker's institution, and why it may not be added. */
export const readLines = async (
  sql: Sql,
  { courseId, lines, by }: { readonly courseId: string; readonly lines: readonly Line[]; readonly by: string },
): Promise<readonly ReadLine[]> => {
  const people = await peopleNamed(
    sql,
    by,
    lines.map(({ account }) => account),
  );
  const away = await turnedAway(sql, courseId);
  const inside = new Set((await membersOf(sql, courseId)).map(({ uid }) => uid));
  const before = new Set<string>();
  return lines.map((line) => {
    const person = people.get(line.account);
    if (person === undefined) return { line, uid: '', username: '', problem: 'unknown' };
    const { uid, username } = person;
    const problem = problemOf(line, {
      username,
      isInside: inside.has(uid),
      isTwice: before.has(uid),
      isAway: away.has(uid),
    });
    before.add(uid);
    return { line, uid, username, ...(problem === undefined ? {} : { problem }) };
  });
};

interface Known {
  readonly username: string;
  readonly isInside: boolean;
  readonly isTwice: boolean;
  readonly isAway: boolean;
}

const problemOf = (line: Line, { username, isInside, isTwice, isAway }: Known): LineProblem | undefined => {
  if (isTwice) return 'twice';
  if (isInside) return 'alreadyMember';
  if (isAway) return 'blocked';
  return line.username !== '' && line.username !== username ? 'otherName' : undefined;
};

/** Whoever was removed before comes back by this: somebody with the right says so. */
const add = onPacedMutation(addMembers, addingMembers, async (tx, { courseId, lines }, act) => {
  const scope = courseScope(courseId);
  const refusal = refuseUnless(await tx.actorOf(act.uid, scope), 'member.add');
  if (refusal !== undefined) return refused(refusal);
  const read = await readLines(tx.sql, { courseId, lines, by: act.uid });
  const added = read.filter(({ problem }) => problem === undefined);
  for (const { uid, username, line } of added) {
    await letIn(tx, courseId, { uid, username }, act.at);
    if (line.studentNumber !== '')
      await tx.put(memberInfo, infoFrom(courseId, uid, { studentNumber: line.studentNumber, answers: {} }));
  }
  await tellOf(tx, act, { text: 'added', courseId, to: added.map(({ uid }) => uid) });
  const problems = read.flatMap(({ problem }, index) => (problem === undefined ? [] : [{ line: index + 1, problem }]));
  return ok({ added: added.length, problems });
});

const setRights = onMutation(setMemberRights, async (tx, input, act) => {
  const { courseId, uid: whom } = input;
  const [scope, id] = placeOfMember(courseId, whom);
  const member = await tx.get(courseMember, scope, id);
  const refusal = refuseSetRights(input, { uid: act.uid, actor: await tx.actorOf(act.uid, scope) }, member);
  if (refusal !== undefined || member === undefined) return refused(refusal ?? coreRefusal.notFound);
  const next = memberWithRights(member, input);
  if (String([next.granted, '/', next.denied]) === String([member.granted, '/', member.denied])) return ok({});
  await tx.put(courseMember, next);
  await tx.setRights(whom, scope, next);
  await tellOf(tx, act, { text: 'rightsChanged', courseId, to: [whom] });
  return ok({});
});

type Info = Pick<MemberInfoRow, 'studentNumber' | 'answers'>;

/** Only what the course asks is kept, and what it asked before. */
const asked = (info: Info, row: Pick<CourseRow, 'asks'> | undefined, before: Info | undefined): Info => {
  const known = new Set([...(row?.asks ?? []), ...Object.keys(before?.answers ?? {})]);
  return { ...info, answers: Object.fromEntries(Object.entries(info.answers).filter(([ask]) => known.has(ask))) };
};

const tellMine = onPacedMutation(updateMyCourseInfo, telling, async (tx, { courseId, ...info }, { uid }) => {
  const [scope, id] = placeOfMember(courseId, uid);
  const [row, member, before] = await Promise.all([
    tx.get(course, scope, courseId),
    tx.get(courseMember, scope, id),
    tx.get(memberInfo, scope, id),
  ]);
  const notAllowed = refuseUnless(await tx.actorOf(uid, scope), 'course.read');
  const refusal = notAllowed ?? (member === undefined ? coreRefusal.notAllowed : refuseInfo(info, row));
  if (refusal !== undefined) return refused(refusal);
  await tx.put(memberInfo, infoFrom(courseId, uid, asked(info, row, before)));
  return ok({});
});

const correct = onMutation(updateMemberInfo, async (tx, { courseId, uid: whom, ...info }, { uid }) => {
  const [scope, id] = placeOfMember(courseId, whom);
  const refusal = refuseUnless(await tx.actorOf(uid, scope), 'member.info');
  if (refusal !== undefined) return refused(refusal);
  if ((await tx.get(courseMember, scope, id)) === undefined) return refused(coreRefusal.notFound);
  const [row, before] = await Promise.all([tx.get(course, scope, courseId), tx.get(memberInfo, scope, id)]);
  await tx.put(memberInfo, infoFrom(courseId, whom, asked(info, row, before)));
  return ok({});
});

export const peopleMutations = [add, setRights, tellMine, correct];
