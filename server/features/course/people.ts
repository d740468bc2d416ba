import type { Input } from '#contract/core/call.ts';
import { ok } from '#contract/core/result.ts';
import { courseMemberId } from '#contract/features/course/keys.ts';
import type { LineProblem } from '#contract/features/course/people-calls.ts';
import type { CourseRow, MemberInfoRow } from '#contract/features/course/rows.ts';
import { infoFrom } from '#contract/features/course/rules.ts';
import { courseMemberTable, courseTable, memberInfoTable } from '#contract/features/course/tables.ts';
import { addMembers, setMemberRights, updateMemberInfo, updateMyCourseInfo } from '#contract/features/course/writes.ts';
import type { Sql } from '#server/core/db/database.ts';
import { addingMembers, telling } from '#server/core/session/paces.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { peopleNamed } from '#server/features/account/public.ts';
import { turnedAway } from '#server/features/enroll/public.ts';
import { guestLink, openLinksOf } from './guest-store.ts';
import { letIn } from './joining.ts';
import { tellOf } from './notices.ts';
import { memberInfo } from './own-store.ts';
import { courseCode, membersOf, placeOfMember } from './store.ts';

type Line = Input<typeof addMembers.call>['lines'][number];

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
const add = onWrite(addMembers, {
  paces: addingMembers,
  after: async (tx, { input: { courseId, lines }, act }) => {
    const read = await readLines(tx.sql, { courseId, lines, by: act.uid });
    const added = read.filter(({ problem }) => problem === undefined);
    for (const { uid, username, line } of added) {
      await letIn(tx, courseId, { uid, username }, act.at);
      if (line.studentNumber !== '')
        await tx.put(memberInfo, infoFrom(courseId, uid, { studentNumber: line.studentNumber, answers: {} }));
    }
    await tellOf(tx, act, { text: 'added', courseId, to: added.map(({ uid }) => uid) });
    const problems = read.flatMap(({ problem }, index) =>
      problem === undefined ? [] : [{ line: index + 1, problem }],
    );
    return ok({ added: added.length, problems });
  },
});

const setRights = onWrite(setMemberRights, {
  after: async (tx, { input: { courseId, uid: whom }, act, was, is }) => {
    const [scope, id] = placeOfMember(courseId, whom);
    const next = is(courseMemberTable, id);
    if (next === undefined || next === was(courseMemberTable, id)) return undefined;
    await tx.setRights(whom, scope, next);
    // Their device hears of the codes again, with their letters or without.
    const code = await tx.get(courseCode, scope, courseId);
    if (code !== undefined) await tx.put(courseCode, code);
    for (const link of await openLinksOf(tx.sql, courseId)) await tx.put(guestLink, link);
    await tellOf(tx, act, { text: 'rightsChanged', courseId, to: [whom] });
    return undefined;
  },
});

/** Only what the course asks is kept, and what it asked before. */
const asked = (
  { answers }: Pick<MemberInfoRow, 'answers'>,
  row: Pick<CourseRow, 'asks'> | undefined,
  before: Pick<MemberInfoRow, 'answers'> | undefined,
): Pick<MemberInfoRow, 'answers'> => {
  const known = new Set([...(row?.asks ?? []), ...Object.keys(before?.answers ?? {})]);
  return { answers: Object.fromEntries(Object.entries(answers).filter(([ask]) => known.has(ask))) };
};

const tellMine = onWrite(updateMyCourseInfo, {
  paces: telling,
  before: async (_tx, { input, act: { uid }, was }) =>
    ok({
      ...input,
      ...asked(input, was(courseTable, input.courseId), was(memberInfoTable, courseMemberId(input.courseId, uid))),
    }),
});

const correct = onWrite(updateMemberInfo, {
  before: async (_tx, { input, was }) =>
    ok({
      ...input,
      ...asked(
        input,
        was(courseTable, input.courseId),
        was(memberInfoTable, courseMemberId(input.courseId, input.uid)),
      ),
    }),
});

export const peopleMutations = [add, setRights, tellMine, correct];
