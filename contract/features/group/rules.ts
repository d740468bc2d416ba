import type { Input } from '#contract/core/call.ts';
import { type Refusal, refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { type Actor, refuseUnless } from '#contract/core/roles.ts';
import type { Writing } from '#contract/core/writing.ts';
import type { createCourseGroup, createGroupSet, updateCourseGroup, updateGroupSet } from './calls.ts';
import { groupMemberId } from './keys.ts';
import type { GroupMemberRow, GroupRow, GroupSetRow } from './rows.ts';

export const groupRefusal = refusals('group', {
  nameBlank: { text: 'Give it a name.', field: 'name' },
  setGone: { text: 'This set of groups was removed. Choose another one.', code: replyCode.notFound },
  /** Removed or out of use, or of another set. */
  gone: { text: 'This group was removed. Choose another one.', code: replyCode.notFound },
  /** The institution's classes are changed by the institution. */
  notYours: { text: 'Administrative classes are managed by the school.', code: replyCode.notAllowed },
  notChoosing: { text: 'Students do not choose their group any more. Ask your teacher.', code: replyCode.notAllowed },
  full: { text: 'The group is full. Choose another one.' },
  /** Who leads a group is in it. */
  leaderOutside: { text: 'The leader must be in the group.', field: 'leader' },
  tooMany: { text: 'There are too many groups. Remove some first.' },
});

type Set = GroupSetRow | undefined;

/** Groups of a set that is there and the course's own are changed by its staff. */
export const refuseChangeGroups = (role: Actor | undefined, set: Set): Refusal | undefined => {
  const notAllowed = refuseUnless(role, 'group.write');
  if (notAllowed !== undefined) return notAllowed;
  if (set === undefined) return groupRefusal.setGone;
  return set.owner === 'course' ? undefined : groupRefusal.notYours;
};

export const isBlank = (name: string | undefined): boolean => name !== undefined && name.trim() === '';

export const refuseCreateSet = (
  { name, groups }: Input<typeof createGroupSet>,
  role: Actor | undefined,
): Refusal | undefined =>
  refuseUnless(role, 'group.write') ??
  ([name, ...groups.map((group) => group.name)].some(isBlank) ? groupRefusal.nameBlank : undefined);

/** `inIt`: whether the new leader is in the group. */
export const refuseUpdateGroup = (
  { name, leader = '' }: Input<typeof updateCourseGroup>,
  group: GroupRow | undefined,
  isInIt: boolean,
): Refusal | undefined => {
  if (isBlank(name)) return groupRefusal.nameBlank;
  if (group === undefined) return groupRefusal.gone;
  return leader !== '' && !isInIt ? groupRefusal.leaderOutside : undefined;
};

export const isOpenGroup = (group: GroupRow | undefined, setId: string): group is GroupRow =>
  group !== undefined && group.setId === setId && !group.archived;

/** `others`: students in the wanted group besides the asker. Leaving (no group wanted) is as free as coming. */
export const refuseChooseGroup = (
  role: Actor | undefined,
  set: Set,
  wanted: { readonly groupId: string; readonly group: GroupRow | undefined; readonly others: number },
): Refusal | undefined => {
  const notAllowed = refuseUnless(role, 'group.choose');
  if (notAllowed !== undefined) return notAllowed;
  if (set === undefined || set.archived) return groupRefusal.setGone;
  if (!set.choosing) return groupRefusal.notChoosing;
  if (wanted.groupId === '') return undefined;
  if (!isOpenGroup(wanted.group, set.id)) return groupRefusal.gone;
  return set.cap > 0 && wanted.others >= set.cap ? groupRefusal.full : undefined;
};

/** Whether the whole course sees who is where: whoever chooses must. */
export const isListed = ({ choosing, listed }: Pick<GroupSetRow, 'choosing' | 'listed'>): boolean => choosing || listed;

export const setFrom = (
  { courseId, id, name, choosing, listed, cap }: Input<typeof createGroupSet>,
  { at }: Pick<Writing, 'at'>,
): GroupSetRow => ({
  id,
  courseId,
  name: name.trim(),
  owner: 'course',
  choosing: choosing === 1,
  listed: listed === 1,
  cap,
  archived: false,
  createdAt: at,
});

export const setAfter = (set: GroupSetRow, input: Input<typeof updateGroupSet>): GroupSetRow => ({
  ...set,
  name: input.name?.trim() ?? set.name,
  choosing: input.choosing === undefined ? set.choosing : input.choosing === 1,
  listed: input.listed === undefined ? set.listed : input.listed === 1,
  cap: input.cap ?? set.cap,
});

/** `set` is unknown to a device that has not heard of it yet; the server's row follows. */
export const groupFrom = (
  { courseId, setId, id, name }: Input<typeof createCourseGroup>,
  set: Set,
  { at }: Pick<Writing, 'at'>,
): GroupRow => ({
  id,
  courseId,
  setId,
  name: name.trim(),
  leader: '',
  listed: set !== undefined && isListed(set),
  archived: false,
  createdAt: at,
});

export const groupAfter = (group: GroupRow, { name, leader }: Input<typeof updateCourseGroup>): GroupRow => ({
  ...group,
  name: name?.trim() ?? group.name,
  leader: leader ?? group.leader,
});

/** Who is in that group already stays since when they were. */
export const memberAfter = (
  before: GroupMemberRow | undefined,
  { courseId, setId, groupId, uid }: Pick<GroupMemberRow, 'courseId' | 'setId' | 'groupId' | 'uid'>,
  set: Set,
  at: number,
): GroupMemberRow => ({
  id: groupMemberId(setId, uid),
  courseId,
  setId,
  groupId,
  uid,
  listed: set === undefined ? (before?.listed ?? false) : isListed(set),
  joinedAt: before?.groupId === groupId ? before.joinedAt : at,
});
