import { isQuiet, minuteOfDay } from '#contract/features/account/keys.ts';
import type { NotificationRow } from '#contract/features/notification/rows.ts';
import type { Core } from '#server/core/core.ts';
import type { Language } from '#server/core/feature.ts';
import { sha256 } from '#server/core/fingerprint.ts';
import type { Push } from '#server/core/push/push.ts';
import { settingsOf } from '#server/features/account/public.ts';
import { titleIn } from '../notification-texts.ts';
import { unreadCountOf } from '../store.ts';
import { dropSubscription, type Subscription, subscriptionsOf } from './store.ts';

/** Quiet hours are those of the school's clocks. */
const schoolZone = 'Asia/Shanghai';
/** Requests under way at once. */
const atOnce = 20;

/** What one person's browsers show. */
export interface Note {
  /** In the language of each browser. */
  readonly words: (language: Language) => { readonly title: string; readonly body: string };
  /** Of two with the same tag the later one takes the place of the other, shown or under way. */
  readonly tag: string;
  /** Where a press leads, below the app's origin. */
  readonly path: string;
  /** Messages: a window in front of the person tells by itself. */
  readonly isQuietInFront?: boolean;
  /** What the app's icon counts, where it is known. */
  readonly badge?: number;
}

/** Sends notes to the browsers that asked for it. Whatever fails here, the rows are there: the app tells by itself. */
export const pushNotes = async (core: Core, notes: ReadonlyMap<string, Note>): Promise<void> => {
  const { push } = core;
  if (push === undefined || notes.size === 0) return;
  const minute = minuteOfDay(core.now(), schoolZone);
  const waiting = await core.db.read(async (sql) => {
    const subscriptions = await subscriptionsOf(sql, [...notes.keys()], core.now());
    const quiet = new Set<string>();
    for (const uid of new Set(subscriptions.map((one) => one.uid)))
      if (isQuiet((await settingsOf(sql, uid)).quiet, minute)) quiet.add(uid);
    return subscriptions.filter(({ uid }) => !quiet.has(uid));
  });
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const note = notes.get(next.uid);
      if (note !== undefined) await pushOne(core, push, next, note);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work)).catch((error: unknown) =>
    core.log.warn({ err: error }, 'some pushes were not sent'),
  );
};

/** Sends what was told to the browsers that asked for it. */
export const pushTo = async (core: Core, told: ReadonlyMap<string, NotificationRow>): Promise<void> => {
  if (core.push === undefined || told.size === 0) return;
  const people = await core.db.read((sql) => subscriptionsOf(sql, [...told.keys()], core.now()));
  const notes = new Map<string, Note>();
  for (const uid of new Set(people.map((one) => one.uid))) {
    const row = told.get(uid);
    if (row === undefined) continue;
    const badge = await core.db.read((sql) => unreadCountOf(sql, uid));
    notes.set(uid, {
      words: (language) => ({ title: titleIn(language, row), body: row.courseName }),
      tag: row.id,
      path: `/main/notification?open=${row.id}`,
      badge,
    });
  }
  await pushNotes(core, notes);
};

const pushOne = async (core: Core, push: Push, subscription: Subscription, note: Note): Promise<void> => {
  const pushed = await push.send(subscription, JSON.stringify(payloadOf(subscription, note)), topicOf(note.tag));
  if (pushed === 'gone') await core.db.write((sql) => dropSubscription(sql, subscription.endpoint));
};

/** A push service takes 32 letters of base64url (RFC 8030). */
const topicOf = (tag: string): string => {
  const bare = tag.replaceAll('-', '');
  return /^\w{1,32}$/.test(bare) ? bare : sha256(tag).slice(0, 32);
};

const tags = { zh: 'zh-CN', zh_tw: 'zh-TW', en: 'en' } as const;

/** The declarative form: a browser that knows it needs no service worker, and ours reads the same. */
const payloadOf = (
  { language, origin }: Pick<Subscription, 'language' | 'origin'>,
  { words, tag, path, badge, isQuietInFront = false }: Note,
) => ({
  web_push: 8030,
  notification: {
    ...words(language),
    lang: tags[language],
    tag,
    navigate: `${origin}${path}`,
    ...(badge === undefined ? {} : { app_badge: String(badge) }),
    ...(isQuietInFront ? { data: { quietInFront: true } } : {}),
  },
});
