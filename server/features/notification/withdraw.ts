import * as z from 'zod/mini';
import { isStaff } from '#contract/core/roles.ts';
import { convScope, courseScope, userScope } from '#contract/core/scopes.ts';
import { day, hour, minute } from '#contract/core/time.ts';
import { isGivenTo } from '#contract/features/activity/audience.ts';
import type { AudienceEntry } from '#contract/features/activity/keys.ts';
import { AudienceEntries } from '#contract/features/activity/rows.ts';
import { isUnread, staffTexts } from '#contract/features/notification/keys.ts';
import type { NotificationRow } from '#contract/features/notification/rows.ts';
import type { Core } from '#server/core/core.ts';
import type { JobHandler, Schedule } from '#server/core/feature.ts';
import { fanOut } from '#server/core/jobs/fan-out.ts';
import { forgetting } from '#server/core/jobs/forgetting.ts';
import { inPieces, inPiecesFrom } from '#server/core/jobs/in-pieces.ts';
import { isRecord } from '#server/core/records.ts';
import { change } from '#server/core/sync/change.ts';
import { scopeValue } from '#server/core/sync/entity.ts';
import { membershipIn } from '#server/core/sync/members.ts';
import type { Moved, Tx } from '#server/core/sync/recorder.ts';
import { forgetSubscriptions } from './push/store.ts';
import {
  aboutCourse,
  aboutGroup,
  forgetWithdrawn,
  nextToTidy,
  notification,
  outlinesOf,
  seenBy,
  toldOf,
} from './store.ts';
import { About, forgetGroupJob, withdrawJob } from './telling.ts';

/** Where they are named, students whom it is for keep what they were told, and so do staff. */
const Kept = z.object({ audience: z.optional(AudienceEntries), only: z.optional(z.string()) });

const keeps = async (tx: Tx, uid: string, courseId: string, audience: readonly AudienceEntry[]) => {
  const member = await membershipIn(tx.sql, uid, courseScope(courseId));
  return member !== undefined && (isStaff(member.role) || isGivenTo({ audience: [...audience] }, member));
};

export const withdrawTold: JobHandler = {
  name: withdrawJob,
  run: async (run, payload) => {
    const about = About.parse(payload);
    const { audience, only } = Kept.parse(payload);
    const told = await run.core.db.read((sql) => toldOf(sql, about));
    await fanOut(run, [...told.keys()].filter((uid) => only === undefined || uid === only).sort(), async (tx, uid) => {
      if (audience !== undefined && (await keeps(tx, uid, about.courseId, audience))) return;
      const scope = userScope(uid);
      const seen = await seenBy(tx.sql, uid);
      for (const id of told.get(uid) ?? []) {
        const row = await tx.get(notification, scope, id);
        if (row === undefined || row.gone) continue;
        if (isUnread(row, seen)) await tx.remove(notification, scope, id);
        else await tx.put(notification, { ...row, gone: true });
      }
    });
  },
};

/** Somebody who left a course keeps nothing of it. */
export const forgetCourse = forgetting('notification.forgetCourse', notification, aboutCourse);

/** Notifications of somebody that go in one transaction: others wait for it, and a flood of them is long. */
const atOnce = 200;

const OfStaff = z.object({ uid: z.string(), scope: z.string() });

/** Who is not of the staff any more keeps nothing that only the staff were told, unless they are again. */
export const forgetStaffs: JobHandler = {
  name: 'notification.forgetStaffs',
  run: async ({ core }, payload) => {
    const { uid, scope } = OfStaff.parse(payload);
    const piece = async (tx: Tx): Promise<boolean> => {
      const role = (await membershipIn(tx.sql, uid, scope))?.role;
      if (role !== undefined && isStaff(role)) return false;
      const ids = await aboutCourse(tx.sql, uid, scopeValue(scope), atOnce, staffTexts);
      for (const id of ids) await tx.remove(notification, userScope(uid), id);
      return ids.length === atOnce;
    };
    await inPieces(core, [userScope(uid)], piece, (tx) => tx.enqueue(forgetStaffs.name, { uid, scope }));
  },
};

export const movedFromStaff: Moved = async (tx, { uid, scope, before, after }) => {
  const isLost = before !== undefined && isStaff(before) && after !== undefined && !isStaff(after);
  if (!isLost || !scope.startsWith('course:')) return;
  await tx.enqueue(forgetStaffs.name, { uid, scope });
  // A batch that looked just before this commit may write just after the first round.
  await tx.enqueue(forgetStaffs.name, { uid, scope }, { runAt: tx.now + 2 * minute });
};

/** Nor of a conversation, unless they have come back. */
export const forgetGroup: JobHandler = {
  name: forgetGroupJob,
  run: async ({ core }, payload) => {
    if (!isRecord(payload) || typeof payload.uid !== 'string' || typeof payload.groupId !== 'string')
      throw new Error('a job without a person or a conversation');
    const { uid, groupId } = payload;
    if ((await core.db.read((sql) => aboutGroup(sql, uid, groupId))).length === 0) return;
    const scope = userScope(uid);
    await change(core, [scope], async (tx) => {
      if ((await membershipIn(tx.sql, uid, convScope(groupId))) !== undefined) return;
      for (const id of await aboutGroup(tx.sql, uid, groupId)) await tx.remove(notification, scope, id);
    });
  },
};

/** Of each person. */
const kept = { max: 500, time: 180 * day } as const;

/** Those that stay: of whoever told most the oldest go first, so that nobody's flood drives out what others told. */
const fairest = (newestFirst: readonly Pick<NotificationRow, 'id' | 'senderUid'>[]): ReadonlySet<string> => {
  const told = new Map<string, number>();
  const ranked = newestFirst.map(({ id, senderUid }) => {
    const rank = told.get(senderUid) ?? 0;
    told.set(senderUid, rank + 1);
    return { id, rank };
  });
  const first = ranked.toSorted((one, other) => one.rank - other.rank).slice(0, kept.max);
  return new Set(first.map(({ id }) => id));
};

const Walk = z.object({ after: z.string() });

/** Whose rows are tidied, and those that are to go. */
interface Tidying {
  readonly uid: string;
  readonly old: readonly Pick<NotificationRow, 'id' | 'arrivedAt'>[];
}

const nextTidying = async (core: Core, after: string): Promise<Tidying | undefined> => {
  const before = core.now() - kept.time;
  return core.db.read(async (sql) => {
    const uid = await nextToTidy(sql, { after, max: kept.max, before });
    if (uid === undefined) return undefined;
    const rows = await outlinesOf(sql, uid);
    const staying = fairest(rows);
    return { uid, old: rows.filter(({ id, createdAt }) => !staying.has(id) || createdAt < before) };
  });
};

const dropSome = async (core: Core, { uid, old }: Tidying): Promise<Tidying> => {
  const scope = userScope(uid);
  await change(core, [scope], async (tx) => {
    for (const { id, arrivedAt } of old.slice(0, atOnce)) {
      // One that was told anew meanwhile stays.
      const row = await tx.get(notification, scope, id);
      if (row?.arrivedAt === arrivedAt) await tx.remove(notification, scope, id);
    }
  });
  return { uid, old: old.slice(atOnce) };
};

/** One person after the other, and others' jobs in between. */
export const tidyNotifications: Schedule = {
  name: 'notification.tidy',
  every: 6 * hour,
  run: async ({ core }, payload) => {
    const { after } = Walk.parse(payload ?? { after: '' });
    await inPiecesFrom<{ readonly after: string; readonly at?: Tidying }>(
      { after },
      async (progress) => {
        if (progress.at !== undefined && progress.at.old.length > 0)
          return { after: progress.after, at: await dropSome(core, progress.at) };
        const done = progress.at?.uid ?? progress.after;
        const at = await nextTidying(core, done);
        if (at !== undefined) return { after: done, at };
        await core.db.write(async (sql) => {
          await forgetWithdrawn(sql, core.now() - day);
          await forgetSubscriptions(sql, core.now());
        });
        return undefined;
      },
      // Whoever was not done with is begun again.
      (progress) => change(core, [], (tx) => tx.enqueue(tidyNotifications.name, { after: progress.after })),
    );
  },
};
