import { courseRoles, isStaff } from '#contract/core/roles.ts';
import { convScope, courseScope } from '#contract/core/scopes.ts';
import { day } from '#contract/core/time.ts';
import { isGivenTo } from '#contract/features/activity/audience.ts';
import { isUnread, type NotificationEvent } from '#contract/features/notification/keys.ts';
import type { NotificationRow } from '#contract/features/notification/rows.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { JobHandler } from '#server/core/feature.ts';
import { fanOut } from '#server/core/jobs/fan-out.ts';
import { membershipIn, membersWithRole, viewersWithRole } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { namesOf, settingsOf } from '#server/features/account/public.ts';
import { courseNameOf } from '#server/features/course/public.ts';
import { pushTo } from './push/send.ts';
import { isAudible, isWithdrawn, lastArrival, latestWorded, mentionsBy, notification, seenBy } from './store.ts';
import { Telling, tellJob } from './telling.ts';

/** Whether somebody is to be told of this kind of event. Of the switches only that of discussions speaks of notifications. */
const wants = async (sql: Sql, uid: string, event: NotificationEvent): Promise<boolean> =>
  event !== 'topic' || (await settingsOf(sql, uid)).topic;

/** Tells one event to everybody concerned, each once however often the job is run. Never its author. */
export const tell: JobHandler = {
  name: tellJob,
  run: async (run, payload) => {
    const telling = Telling.parse(payload);
    const { core } = run;
    const { uids, names } = await core.db.read(async (sql) => ({
      uids: (await recipients(sql, telling)).filter((uid) => uid !== telling.by).sort(),
      names: {
        senderName: (await namesOf(sql, [telling.by])).get(telling.by) ?? '',
        courseName: telling.courseId === '' ? '' : ((await courseNameOf(sql, telling.courseId)) ?? ''),
      },
    }));
    const told = new Map<string, NotificationRow>();
    await fanOut(run, uids, async (tx, uid) => {
      const row = await rowFor(core, tx, uid, telling, names);
      if (row === undefined) return;
      await tx.put(notification, row);
      told.set(uid, row);
    });
    await pushTo(core, told);
  },
};

const recipients = async (sql: Sql, { to, courseId }: Telling): Promise<string[]> => {
  if (typeof to === 'object' && 'audience' in to) {
    const students = await viewersWithRole(sql, courseScope(courseId), 'student');
    return students.filter((one) => isGivenTo(to, one)).map(({ uid }) => uid);
  }
  if (typeof to !== 'string') return [...new Set(to)];
  const roles = to === 'teachers' ? (['teacher'] as const) : courseRoles;
  const found = await Promise.all(roles.map((role) => membersWithRole(sql, courseScope(courseId), role)));
  return [...new Set(found.flat())];
};

interface Names {
  readonly senderName: string;
  readonly courseName: string;
}

/** Said to people who are not, or no longer, in the course. */
const toOutsiders: readonly string[] = ['removed', 'offered', 'declined'];

/** `undefined` for somebody who is not to be told, asked under the lock of their scope. */
const rowFor = async (
  core: Pick<Core, 'newId'>,
  tx: Tx,
  uid: string,
  telling: Telling,
  names: Names,
): Promise<NotificationRow | undefined> => {
  const { courseId, groupId, contentId, text, event } = telling;
  const isOfCourse = courseId !== '' && !toOutsiders.includes(text);
  const role = isOfCourse ? await tx.roleOf(uid, courseScope(courseId)) : undefined;
  if (isOfCourse && role === undefined) return undefined;
  // Who taught it when it happened may be a student by now.
  if (telling.to === 'teachers' && role !== undefined && !isStaff(role)) return undefined;
  if (typeof telling.to === 'object' && 'audience' in telling.to && !(await isMeant(tx, uid, courseId, telling.to)))
    return undefined;
  if (groupId !== '' && (await tx.roleOf(uid, convScope(groupId))) === undefined) return undefined;
  if (!(await wants(tx.sql, uid, event))) return undefined;
  if (contentId !== '' && (await isWithdrawn(tx.sql, telling))) return undefined;
  if (contentId !== '' && !(await isAudible(tx.sql, telling, uid))) return undefined;
  if (text === 'mentioned' && (await isMentionedEnough(tx.sql, uid, telling))) return undefined;
  const { by, at, to: _to, ...said } = telling;
  const row: NotificationRow = {
    ...said,
    ...names,
    id: core.newId(),
    uid,
    senderUid: by,
    people: 1,
    createdAt: at,
    arrivedAt: Math.max(tx.now, (await lastArrival(tx.sql, uid)) + 1),
    readAt: 0,
    gone: false,
  };
  return text === 'joined' ? joined(tx, row) : row;
};

/** Mentions of one person in one conversation that wait unread: more say nothing new, and would drive out what others told. */
const maxMentions = 20;

const isMentionedEnough = async (sql: Sql, uid: string, { by, groupId }: Telling): Promise<boolean> => {
  const latest = await mentionsBy(sql, uid, { by, groupId }, maxMentions);
  if (latest.length < maxMentions) return false;
  const seen = await seenBy(sql, uid);
  return latest.every((row) => isUnread(row, seen));
};

/** Asked again: somebody may have left the group on the way. */
const isMeant = async (tx: Tx, uid: string, courseId: string, to: Parameters<typeof isGivenTo>[0]) => {
  const member = await membershipIn(tx.sql, uid, courseScope(courseId));
  return member !== undefined && isGivenTo(to, member);
};

/** A class that joins within a day is one notification, until it is read. */
const joined = async (tx: Tx, row: NotificationRow): Promise<NotificationRow> => {
  const earlier = await latestWorded(tx.sql, row.uid, row);
  if (earlier === undefined || row.arrivedAt - earlier.arrivedAt > day) return row;
  if (!isUnread(earlier, await seenBy(tx.sql, row.uid))) return row;
  return {
    ...row,
    id: earlier.id,
    people: earlier.people + 1,
    createdAt: Math.max(earlier.createdAt, row.createdAt),
  };
};
