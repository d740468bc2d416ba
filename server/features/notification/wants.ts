import type { NotificationEvent } from '#contract/features/notification/keys.ts';
import type { Sql } from '#server/core/db/database.ts';
import { settingsOf } from '#server/features/account/public.ts';

/** Whether somebody is to be told of this kind of event. Of the switches only that of discussions speaks of notifications. */
export const wants = async (sql: Sql, uid: string, event: NotificationEvent): Promise<boolean> =>
  event !== 'topic' || (await settingsOf(sql, uid)).topic;
