import { convScope } from '#contract/core/scopes.ts';
import { day, minute, second } from '#contract/core/time.ts';
import type { MessageType } from '#contract/features/messaging/keys.ts';
import { isCountable } from '#contract/features/messaging/new-rows.ts';
import type { ConversationRow, MessageRow } from '#contract/features/messaging/rows.ts';
import type { Core } from '#server/core/core.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { JobHandler, Language, Schedule } from '#server/core/feature.ts';
import { isRecord } from '#server/core/records.ts';
import { membersOf, rolesShutOut } from '#server/core/sync/members.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { namesOf, settingsOf } from '#server/features/account/public.ts';
import { courseNameOf } from '#server/features/course/public.ts';
import { notify, reachedByPush, showPushes } from '#server/features/notification/public.ts';
import { newestOf, unreadIn } from './log.ts';
import { conversation } from './store.ts';

/** Letters of a message that a notification shows. */
const shown = 120;

type Kinds = Readonly<Record<Exclude<MessageType, 'text' | 'change'>, string>>;

const kinds: Readonly<Record<Language, Kinds>> = {
  zh: { image: '[图片]', file: '[文件]', audio: '[语音]', video: '[视频]', homework: '[作业]' },
  zh_tw: { image: '[圖片]', file: '[檔案]', audio: '[語音]', video: '[影片]', homework: '[作業]' },
  en: { image: '[Picture]', file: '[File]', audio: '[Voice message]', video: '[Video]', homework: '[Homework]' },
};

/** A message in one line, for whoever has no screen of it. */
const gistOf = (language: Language, { type, text, file, card }: MessageRow): string => {
  const kind = type === 'text' || type === 'change' ? '' : kinds[language][type];
  const named = type === 'file' ? (file?.name ?? '') : (card?.title ?? '');
  const line = [kind, named, text].filter(Boolean).join(' ').replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > shown ? `${letters.slice(0, shown).join('')}…` : line;
};

type NoticeTables = {
  conversation_mark: { id: string; uid: string; read_seq: number; muted: number };
  /** What a person was pushed of a conversation last. Travels nowhere. */
  message_notice: { group_id: string; uid: string; seq: number; at: number };
};

const tables = (sql: Sql) => sql.withTables<NoticeTables>();

/** What decides whether somebody is told of a conversation. */
export interface Standing {
  readonly readSeq: number;
  readonly isMuted: boolean;
  /** 0: never told. */
  readonly toldSeq: number;
  readonly toldAt: number;
}

const standingsOf = async (sql: Sql, groupId: string, uids: readonly string[]): Promise<(uid: string) => Standing> => {
  const marks = await tables(sql)
    .selectFrom('conversation_mark')
    .select(['uid', 'read_seq', 'muted'])
    .where('id', '=', groupId)
    .where('uid', 'in', uids)
    .execute();
  const told = await tables(sql)
    .selectFrom('message_notice')
    .select(['uid', 'seq', 'at'])
    .where('group_id', '=', groupId)
    .where('uid', 'in', uids)
    .execute();
  const markOf = new Map(marks.map((one) => [one.uid, one]));
  const toldTo = new Map(told.map((one) => [one.uid, one]));
  return (uid) => ({
    readSeq: Number(markOf.get(uid)?.read_seq ?? 0),
    isMuted: Number(markOf.get(uid)?.muted ?? 0) === 1,
    toldSeq: Number(toldTo.get(uid)?.seq ?? 0),
    toldAt: Number(toldTo.get(uid)?.at ?? 0),
  });
};

const noteTold = async (
  sql: Sql,
  {
    groupId,
    uids,
    seq,
    at,
  }: { readonly groupId: string; readonly uids: readonly string[]; readonly seq: number; readonly at: number },
): Promise<void> => {
  if (uids.length === 0) return;
  await tables(sql)
    .insertInto('message_notice')
    .values(uids.map((uid) => ({ group_id: groupId, uid, seq, at })))
    .onConflict((clash) => clash.columns(['group_id', 'uid']).doUpdateSet({ seq, at }))
    .execute();
};

/** Told so long ago that it decides nothing any more. */
const forgetTold = async (sql: Sql, before: number): Promise<void> => {
  await tables(sql).deleteFrom('message_notice').where('at', '<', before).execute();
};

/** Whoever has the conversation before them reads it within this. */
const grace = 10 * second;
/** Somebody who was told and has not come is not told again for so long. */
const readGrace = 5 * minute;
/** People looked at in one transaction. */
const batch = 50;
/** Of more than this in one go only the last ones are looked at. */
const looked = 50;
/** Letters of a message in its notification. */
const quoted = 200;
/** And of a conversation’s name. */
const named = 80;

/**
 * Pushes to whoever has not read, ten seconds after they could: one job for a conversation and a slot of time, however much is
 * said in it. Told is noted before it is sent, so that a job that is run again tells nobody twice.
 */
export const tellAbsent: JobHandler = {
  name: 'messaging.tellAbsent',
  run: async ({ core }, payload) => {
    if (!isRecord(payload) || typeof payload.groupId !== 'string') throw new Error('a job without a conversation');
    if (core.push === undefined) return;
    const { groupId } = payload;
    const { row, uids, newest } = await core.db.read(async (sql) => ({
      row: await readRow(sql, conversation, convScope(groupId), groupId),
      uids: await reachable(core, sql, groupId),
      newest: await newestOf(sql, groupId, looked),
    }));
    if (row === undefined) return;
    for (let from = 0; from < uids.length; from += batch)
      await tellSome(core, row, newest, uids.slice(from, from + batch));
  },
};

/** Whoever finds the conversation closed is told nothing of it. */
const reachable = async (core: Core, sql: Sql, groupId: string): Promise<string[]> => {
  const scope = convScope(groupId);
  const closedTo = await rolesShutOut(sql, scope);
  const members = (await membersOf(sql, scope)).filter(({ role }) => !closedTo.has(role));
  return [
    ...(await reachedByPush(
      sql,
      members.map(({ uid }) => uid),
      core.now(),
    )),
  ].sort();
};

interface Due {
  readonly message: MessageRow;
  readonly unread: number;
}

const tellSome = async (
  core: Core,
  row: ConversationRow,
  newest: readonly MessageRow[],
  uids: readonly string[],
): Promise<void> => {
  const due = await core.db.write(async (sql) => {
    const found = await dueAmong(core, sql, row.id, newest, uids);
    const seq = newest[0]?.seq ?? 0;
    await noteTold(sql, { groupId: row.id, uids: [...found.keys()], seq, at: core.now() });
    return found;
  });
  if (due.size === 0) return;
  const { names, place } = await core.db.read(async (sql) => ({
    names: await namesOf(sql, [...new Set([...due.values()].map(({ message }) => message.fromUid))]),
    place: await placeOf(sql, row),
  }));
  const notes = [...due].map(([uid, { message, unread }]) => {
    const who = names.get(message.fromUid) ?? '';
    const title = [...(place === '' ? who : place)].slice(0, named).join('');
    return [
      uid,
      {
        words: (language: Parameters<typeof gistOf>[0]) => ({
          title: unread > 1 ? `${title} (${unread > 99 ? '99+' : unread})` : title,
          body: place === '' ? gistOf(language, message) : `${who}: ${gistOf(language, message)}`,
        }),
        tag: row.id,
        path: `/main?chat=${encodeURIComponent(row.id)}`,
        isQuietInFront: true,
      },
    ] as const;
  });
  await showPushes(core, new Map(notes));
};

const dueAmong = async (
  core: Core,
  sql: Sql,
  groupId: string,
  newest: readonly MessageRow[],
  uids: readonly string[],
): Promise<Map<string, Due>> => {
  const standingOf = await standingsOf(sql, groupId, uids);
  const due = new Map<string, Due>();
  for (const uid of uids) {
    const { readSeq, isMuted, toldSeq, toldAt } = standingOf(uid);
    const message = newest.find((one) => isCountable(one) && one.recalledAt === 0 && one.fromUid !== uid);
    if (isMuted || message === undefined || message.seq <= Math.max(readSeq, toldSeq)) continue;
    const isPatient = toldSeq > readSeq && core.now() - toldAt < readGrace;
    // A mention is told by itself, muted or not.
    if (isPatient || message.mentions.includes(uid)) continue;
    if (!(await settingsOf(sql, uid)).letter) continue;
    due.set(uid, { message, unread: await unreadIn(sql, groupId, uid, readSeq) });
  }
  return due;
};

/** What the conversation is called; '' between two, where the other is named. */
const placeOf = async (sql: Sql, { kind, courseId, name, id }: ConversationRow): Promise<string> => {
  if (name !== '' || kind === 'private') return name;
  if (courseId !== '') return (await courseNameOf(sql, courseId)) ?? '';
  const people = (await membersOf(sql, convScope(id))).map(({ uid }) => uid).slice(0, 4);
  return [...(await namesOf(sql, people)).values()].join('、');
};

/** Somebody wrote: whoever is mentioned is told, and whoever does not come is pushed. Called in the sender's transaction. */
export const askTelling = async (tx: Tx, row: ConversationRow, said: MessageRow): Promise<void> => {
  const slot = Math.floor(tx.now / grace);
  const runAt = (slot + 2) * grace;
  const scope = convScope(row.id);
  await tx.enqueue(tellAbsent.name, { groupId: row.id }, { key: { kind: 'absent', scope, id: String(slot) }, runAt });
  const to: string[] = [];
  for (const uid of said.mentions)
    if (uid !== said.fromUid && (await tx.roleOf(uid, convScope(row.id))) !== undefined) to.push(uid);
  if (to.length === 0) return;
  await notify(
    tx,
    { kind: 'message', scope, id: said.id },
    {
      kind: 'activity',
      event: 'none',
      text: 'mentioned',
      title: [...gistOf('zh', said)].slice(0, quoted).join(''),
      courseId: row.courseId,
      groupId: row.id,
      contentId: said.id,
      url: `/main?chat=${encodeURIComponent(row.id)}&message=${said.id}`,
      by: said.fromUid,
      at: said.at,
      to,
    },
  );
};

/** Whoever was told a month ago and never came is told of the next message like anybody else. */
export const tidyTold: Schedule = {
  name: 'messaging.tidyTold',
  every: day,
  run: async ({ core }) => {
    await core.db.write((sql) => forgetTold(sql, core.now() - 30 * day));
  },
};
