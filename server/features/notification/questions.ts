import { ok, refused } from '#contract/core/result.ts';
import { isOfCourse } from '#contract/core/roles.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { placeRoleCode } from '#contract/features/course/keys.ts';
import {
  getAgencyMsg,
  getMessageDetail,
  getNoReadMessageCount,
  getPopMsg,
  listNotifications,
} from '#contract/features/notification/calls.ts';
import {
  allKinds,
  appealStateCode,
  contentTypeCode,
  isUnread,
  notificationEventCode,
  notificationKindCode,
} from '#contract/features/notification/keys.ts';
import type { NotificationRow } from '#contract/features/notification/rows.ts';
import { notificationRefusal } from '#contract/features/notification/rules.ts';
import type { Sql } from '#server/core/db/database.ts';
import { onCall } from '#server/core/feature.ts';
import { membershipsOf } from '#server/core/sync/members.ts';
import { personOf } from '#server/features/account/public.ts';
import { titleIn } from './notification-texts.ts';
import { notificationsOf, seenBy } from './store.ts';

/** Other clients get the specification's language. */
const language = 'zh';

const itemsOf = async (sql: Sql, uid: string, rows: readonly NotificationRow[]) => {
  const seen = await seenBy(sql, uid);
  const coid = (await personOf(sql, uid))?.coid ?? '';
  const roles = new Map((await membershipsOf(sql, uid)).map(({ scope, role }) => [scope, role]));
  return rows.map((row) => {
    const role = roles.get(courseScope(row.courseId));
    const eventType = notificationEventCode[row.event];
    return {
      id: row.id,
      type: notificationKindCode[row.kind],
      isread: isUnread(row, seen) ? ('0' as const) : ('1' as const),
      title: titleIn(language, row),
      activityLabel: row.kind === 'activity' && eventType <= 9 ? eventType : 0,
      courseName: row.courseName,
      senderUserInfo: { uid: row.senderUid, username: row.senderName },
      createdAt: Math.floor(row.createdAt / second),
      coid,
      eventType,
      courseId: row.courseId,
      courseRole: isOfCourse(role) ? placeRoleCode[role] : null,
      contentType: contentTypeCode[row.contentType],
      contentId: row.gone ? '' : row.contentId,
      url: row.url,
      appeal: row.appeal === null ? null : { ...row.appeal, state: appealStateCode[row.appeal.state] },
    };
  });
};

interface Wanted {
  readonly type: string;
  readonly keyword?: string;
  readonly page?: number;
  readonly limit: number;
}

const pageOf = async (sql: Sql, uid: string, { type, keyword = '', page = 1, limit }: Wanted) => {
  const sought = keyword.trim().toLowerCase();
  const found = (await notificationsOf(sql, uid)).filter(
    (row) =>
      (type === allKinds || notificationKindCode[row.kind] === type) &&
      `${titleIn(language, row)}\n${row.courseName}\n${row.senderName}`.toLowerCase().includes(sought),
  );
  return { list: await itemsOf(sql, uid, found.slice((page - 1) * limit, page * limit)), total: found.length };
};

export const notificationCalls = [
  onCall(getPopMsg, (input, { core, uid }) => core.db.read(async (sql) => ok(await pageOf(sql, uid, input)))),
  onCall(listNotifications, (input, { core, uid }) => core.db.read(async (sql) => ok(await pageOf(sql, uid, input)))),
  onCall(getAgencyMsg, (input, { core, uid }) =>
    core.db.read(async (sql) => ok(await pageOf(sql, uid, { ...input, type: notificationKindCode.system }))),
  ),
  onCall(getNoReadMessageCount, ({ type }, { core, uid }) =>
    core.db.read(async (sql) => {
      const seen = await seenBy(sql, uid);
      const unread = (await notificationsOf(sql, uid)).filter((row) => isUnread(row, seen));
      return ok({
        noReadCount: unread.filter(({ kind }) => type === allKinds || notificationKindCode[kind] === type).length,
      });
    }),
  ),
  onCall(getMessageDetail, ({ id }, { core, uid }) =>
    core.db.read(async (sql) => {
      const [item] = await itemsOf(
        sql,
        uid,
        (await notificationsOf(sql, uid)).filter((row) => row.id === id),
      );
      return item === undefined ? refused(notificationRefusal.gone) : ok(item);
    }),
  ),
];
