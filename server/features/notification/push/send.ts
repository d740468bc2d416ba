import type { NotificationRow } from '#contract/features/notification/rows.ts';
import type { Core } from '#server/core/core.ts';
import type { Push } from '#server/core/push/push.ts';
import { unreadCountOf } from '../store.ts';
import { titleIn } from '../words.ts';
import { dropSubscription, type Subscription, subscriptionsOf } from './store.ts';

/** Requests under way at once. */
const atOnce = 20;

/** Sends what was told to the browsers that asked for it. Whatever fails here, the rows are there: the app tells by itself. */
export const pushTo = async (core: Core, told: ReadonlyMap<string, NotificationRow>): Promise<void> => {
  const { push } = core;
  if (push === undefined || told.size === 0) return;
  const waiting = await core.db.read((sql) => subscriptionsOf(sql, [...told.keys()], core.now()));
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const row = told.get(next.uid);
      if (row !== undefined) await pushOne(core, push, next, row);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work)).catch((error: unknown) =>
    core.log.warn({ err: error }, 'some pushes were not sent'),
  );
};

const pushOne = async (core: Core, push: Push, subscription: Subscription, row: NotificationRow): Promise<void> => {
  const unread = await core.db.read((sql) => unreadCountOf(sql, row.uid));
  // Of this notification only the last one that waits is delivered.
  const topic = row.id.replaceAll('-', '');
  const pushed = await push.send(subscription, JSON.stringify(payloadOf(subscription, row, unread)), topic);
  if (pushed === 'gone') await core.db.write((sql) => dropSubscription(sql, subscription.endpoint));
};

const tags = { zh: 'zh-CN', zh_tw: 'zh-TW', en: 'en' } as const;

/** The declarative form: a browser that knows it needs no service worker, and ours reads the same. */
const payloadOf = (
  { language, origin }: Pick<Subscription, 'language' | 'origin'>,
  row: NotificationRow,
  unread: number,
) => ({
  web_push: 8030,
  notification: {
    title: titleIn(language, row),
    body: row.courseName,
    lang: tags[language],
    tag: row.id,
    navigate: `${origin}/main/notification?open=${row.id}`,
    app_badge: String(unread),
  },
});
