import { coreRefusal } from '#contract/core/refusal.ts';
import type { Ability } from '#contract/core/roles.ts';
import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope, userScope } from '#contract/core/scopes.ts';
import { askingOnly, changing, type EffectRows, type Facts, removing, write } from '#contract/core/write.ts';
import * as calls from './calls.ts';
import { courseMemberId } from './keys.ts';
import * as managing from './manage-calls.ts';
import * as people from './people-calls.ts';
import type { ShelfRow } from './rows.ts';
import {
  courseAfter,
  infoFrom,
  memberWithRights,
  memberWithRole,
  refuseChangeMember,
  refuseInfo,
  refuseQuit,
  refuseSetRights,
  refuseSetRole,
  refuseUpdateCourse,
  shelfFrom,
} from './rules.ts';
import * as shelf from './shelf-calls.ts';
import {
  courseCodeTable,
  courseMemberTable,
  courseTable,
  guestLinkTable,
  memberInfoTable,
  shelfTable,
} from './tables.ts';

interface InCourse {
  readonly courseId: string;
}
interface OfMember extends InCourse {
  readonly uid: string;
}

const ofCourse = {
  of: courseTable,
  at: ({ courseId }: InCourse) => [courseScope(courseId), courseId] as const,
};
const ofCode = { ...ofCourse, of: courseCodeTable };
const ofMember = {
  of: courseMemberTable,
  at: ({ courseId, uid }: OfMember) => [courseScope(courseId), courseMemberId(courseId, uid)] as const,
};

const who =
  (ability: Ability) =>
  (facts: Facts, { courseId }: InCourse) =>
    facts.refuseUnlessMay(courseScope(courseId), ability);

const actor = (facts: Facts, { courseId }: InCourse) => facts.actor(courseScope(courseId));
const memberOf = (facts: Facts, { courseId, uid }: OfMember) =>
  facts.get(courseMemberTable, courseMemberId(courseId, uid));
const memberRow = ({ courseId, uid }: OfMember) =>
  rowIn(courseMemberTable, courseScope(courseId), courseMemberId(courseId, uid));
const infoRow = ({ courseId, uid }: OfMember) =>
  rowIn(memberInfoTable, courseScope(courseId), courseMemberId(courseId, uid));

export const updateCourse = changing({
  ...ofCourse,
  call: managing.updateCourse,
  refuse: (facts, input) => refuseUpdateCourse(input, actor(facts, input)),
  next: courseAfter,
});

export const setCourseDeactivated = changing({
  ...ofCourse,
  call: managing.setCourseDeactivated,
  refuse: who('course.own'),
  next: (row, { state }) => ({ ...row, deactivated: state === 1 }),
});

export const setCourseEnding = changing({
  ...ofCourse,
  call: calls.setCourseEnding,
  refuse: who('course.manage'),
  next: (row) => ({ ...row, ended: true }),
});

export const cancleCourseEnding = changing({
  ...ofCourse,
  call: calls.cancleCourseEnding,
  refuse: who('course.manage'),
  next: (row) => ({ ...row, ended: false }),
});

export const setCourseEndingVisit = changing({
  ...ofCourse,
  call: calls.setCourseEndingVisit,
  refuse: who('course.manage'),
  next: (row, { canVisit }) => ({ ...row, canVisit: canVisit === 1 }),
});

export const stopCourseCode = changing({
  ...ofCode,
  call: managing.stopCourseCode,
  refuse: who('course.invite'),
  next: (row) => ({ ...row, stopped: true }),
});

export const startCourseCode = changing({
  ...ofCode,
  call: managing.startCourseCode,
  refuse: who('course.invite'),
  next: (row) => ({ ...row, stopped: false }),
});

/** Who came by it goes with the server's word. */
export const withdrawGuestLink = write({
  call: calls.withdrawGuestLink,
  touches: ({ courseId, id }) => [rowIn(guestLinkTable, courseScope(courseId), id)],
  refuse: who('course.manage'),
  effect: (rows, { id }) =>
    rows.changeIfThere(guestLinkTable, id, (link) =>
      link.state === 'open' ? { ...link, state: 'withdrawn' as const } : link,
    ),
});

export const removeMember = removing({
  ...ofMember,
  call: calls.removeMember,
  refuse: (facts, input) => refuseChangeMember(actor(facts, input), memberOf(facts, input)),
});

export const setMemberRole = write({
  call: calls.setMemberRole,
  touches: (input) => [memberRow(input)],
  refuse: (facts, input) => refuseSetRole(actor(facts, input), input.role, memberOf(facts, input)),
  effect: (rows, { courseId, uid, role }) =>
    rows.changeIfThere(courseMemberTable, courseMemberId(courseId, uid), (member) => memberWithRole(member, role)),
});

export const setMemberRights = changing({
  ...ofMember,
  call: people.setMemberRights,
  refuse: (facts, input) =>
    refuseSetRights(input, { uid: facts.uid, actor: actor(facts, input) }, memberOf(facts, input)),
  next: memberWithRights,
});

export const quitCourse = write({
  call: managing.quitCourse,
  touches: ({ courseId }, uid) => [memberRow({ courseId, uid }), rowIn(shelfTable, userScope(uid), courseId)],
  refuse: (facts, { courseId }) => refuseQuit(memberOf(facts, { courseId, uid: facts.uid })),
  effect: (rows, { courseId }, { uid }) => {
    rows.remove(courseMemberTable, courseMemberId(courseId, uid));
    rows.remove(shelfTable, courseId);
  },
});

export const updateMyCourseInfo = write({
  call: people.updateMyCourseInfo,
  touches: ({ courseId }, uid) => [infoRow({ courseId, uid })],
  reads: ({ courseId }, uid) => [memberRow({ courseId, uid }), rowIn(courseTable, courseScope(courseId), courseId)],
  refuse: (facts, { courseId, ...info }) => {
    const isMember = memberOf(facts, { courseId, uid: facts.uid }) !== undefined;
    const notAllowed = who('course.read')(facts, { courseId }) ?? (isMember ? undefined : coreRefusal.notAllowed);
    return notAllowed ?? refuseInfo(info, facts.get(courseTable, courseId));
  },
  effect: (rows, { courseId, ...info }, { uid }) => rows.put(memberInfoTable, infoFrom(courseId, uid, info)),
});

export const updateMemberInfo = write({
  call: people.updateMemberInfo,
  touches: (input) => [infoRow(input)],
  reads: (input) => [memberRow(input), rowIn(courseTable, courseScope(input.courseId), input.courseId)],
  refuse: (facts, input) =>
    who('member.info')(facts, input) ?? (memberOf(facts, input) === undefined ? coreRefusal.notFound : undefined),
  effect: (rows, { courseId, uid, ...info }) => rows.put(memberInfoTable, infoFrom(courseId, uid, info)),
});

/** Only the server knows which course a code opens, who was removed, and whom accounts, links and offers name. */
export const joinCourseByCode = askingOnly({ call: calls.joinCourseByCode });
export const readmitMember = askingOnly({ call: calls.readmitMember, refuse: who('member.remove') });
export const acceptGuestLink = askingOnly({ call: calls.acceptGuestLink });
export const answerTransfer = askingOnly({ call: managing.answerTransfer });
export const addMembers = askingOnly({ call: people.addMembers, refuse: who('member.add') });
export const createGuestLink = askingOnly({ call: calls.createGuestLink, refuse: who('course.manage') });
export const resetCourseCode = askingOnly({ call: managing.resetCourseCode, refuse: who('course.invite') });
export const delCourse = askingOnly({ call: managing.delCourse, refuse: who('course.own') });
export const restoreCourse = askingOnly({ call: managing.restoreCourse, refuse: who('course.own') });
export const transferCourse = askingOnly({ call: managing.transferCourse, refuse: who('course.own') });
export const cancelTransfer = askingOnly({ call: managing.cancelTransfer, refuse: who('course.own') });

const shelfRow = (courseId: string, uid: string): RowRef => rowIn(shelfTable, userScope(uid), courseId);
const ofOne = ({ courseId }: InCourse, uid: string) => [shelfRow(courseId, uid)];
const ofMany = ({ courseIds }: { readonly courseIds: readonly string[] }, uid: string) =>
  courseIds.map((id) => shelfRow(id, uid));

/** How one keeps one's own courses: nobody else is asked. */
const arrange = (rows: EffectRows, id: string, uid: string, next: (row: ShelfRow) => Partial<ShelfRow>): void => {
  const row = rows.get(shelfTable, id) ?? shelfFrom(id, uid);
  rows.put(shelfTable, { ...row, ...next(row) });
};

export const setCourseTop = write({
  call: shelf.setCourseTop,
  touches: ofOne,
  effect: (rows, { courseId }, { uid, at }) => arrange(rows, courseId, uid, () => ({ pinnedAt: at })),
});

export const cancelCourseTop = write({
  call: shelf.cancelCourseTop,
  touches: ofOne,
  effect: (rows, { courseId }, { uid }) => arrange(rows, courseId, uid, () => ({ pinnedAt: 0 })),
});

/** A course that is named twice is one. */
export const updateCourseSortBat = write({
  call: shelf.updateCourseSortBat,
  touches: ofMany,
  effect: (rows, { courseIds }, { uid }) => {
    for (const [index, id] of [...new Set(courseIds)].entries()) arrange(rows, id, uid, () => ({ place: index + 1 }));
  },
});

export const addArchive = write({
  call: shelf.addArchive,
  touches: ofMany,
  effect: (rows, { courseIds }, { uid, at }) => {
    for (const id of courseIds) arrange(rows, id, uid, ({ archivedAt }) => ({ archivedAt: archivedAt || at }));
  },
});

export const cancleArchive = write({
  call: shelf.cancleArchive,
  touches: ofMany,
  effect: (rows, { courseIds }, { uid }) => {
    for (const id of courseIds) arrange(rows, id, uid, () => ({ archivedAt: 0 }));
  },
});
