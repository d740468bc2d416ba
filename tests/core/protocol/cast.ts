import { IDBKeyRange } from 'fake-indexeddb';
import type * as z from 'zod/mini';
import type { Mutation } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { convScope } from '#contract/core/scopes.ts';
import type { LivePatch } from '#contract/core/sync.ts';
import { createCoursewareUrl, publishCoursewares } from '#contract/features/content/calls.ts';
import { removeMember, setMemberRole } from '#contract/features/course/calls.ts';
import { readConversation, recallMessage, sendMessage } from '#contract/features/messaging/calls.ts';
import { messageTable } from '#contract/features/messaging/tables.ts';
import { createNotice, deleteNotice, readNotice, setNoticeTop, updateNotice } from '#contract/features/notice/calls.ts';
import { addReply, createTopic, updateReply } from '#contract/features/topic/calls.ts';
import type { Commit } from '#server/core/core.ts';
import type { RowKey } from '#src/core/feature.ts';
import { bytesFor } from '#src/core/files/bytes.ts';
import { fetchOlder } from '#src/core/sync/live/older.ts';
import { takePatches } from '#src/core/sync/live/take.ts';
import { activitiesOf } from '#src/features/content/data/queries.ts';
import { noticesOf } from '#src/features/notice/data/queries.ts';
import { repliesOf, topicsOf } from '#src/features/topic/data/queries.ts';
import type { Device, Person, Tab } from '#tests/harness/device.ts';
import type { Chance } from '#tests/harness/random.ts';
import { uploadJob } from '#tests/harness/upload-job.ts';
import type { World } from '#tests/harness/world.ts';
import { type Disks, steadily } from './disk.ts';
import type { Seen } from './held.ts';
import { checkNotKept, type OwnRow, type Promised } from './invariants.ts';

/** The people and devices of one story, and what they have done so far. */
export interface Cast {
  readonly world: World;
  readonly chance: Chance;
  readonly people: readonly Person[];
  readonly courses: readonly string[];
  readonly teacherOf: ReadonlyMap<string, Person>;
  readonly devices: readonly Played[];
  readonly promised: Promised[];
  readonly created: Created[];
  /** Decided since the story began. */
  commits: () => readonly Commit[];
  /** Patches that were told and have not come anywhere, or come again. */
  readonly told: Map<Played, LivePatch[]>;
  /** Files that mutations wait for, by the mutation. */
  readonly awaited: Map<string, Awaited>;
  readonly errors: unknown[];
  /** What was done, for whoever asks why it failed: seeds do not tell a story again. */
  readonly trace: string[];
  /** Begins to listen to what the server tells, and breaks what it does. */
  listen: () => void;
  /** Ends the listening. */
  hangUp: () => void;
  running: Promise<void>[];
  faulty: boolean;
  readonly disks: Disks;
  /** Of one push, at most. */
  readonly pushItems: number;
}

/** A row that somebody made on a device, for I7. */
interface Created extends OwnRow {
  readonly courseId: string;
  readonly played: Played;
}

/** A file on its way from a device. */
interface Awaited {
  readonly id: string;
  readonly played: Played;
}

/** A device with the tabs that are open on it now. */
export interface Played {
  readonly device: Device;
  tabs: Tab[];
  watch: (seen: Seen) => void;
  /** Its outbox was thrown away, with this much unsent work in it. */
  evicted?: number;
}

export const changeMembership = async ({
  world,
  chance,
  courses,
  people,
  teacherOf,
  created,
  trace,
}: Cast): Promise<void> => {
  const courseId = chance.pick(courses);
  const teacher = teacherOf.get(courseId) as Person;
  const other = people.find(({ uid }) => uid !== teacher.uid) as Person;
  const mark = () => {
    for (const row of created)
      if (row.courseId === courseId && row.played.device.person === other) row.maybeGone = true;
  };
  mark();
  const dice = chance.next();
  trace.push(`${other.uid} in ${courseId}: ${dice < 0.3 ? 'removed' : dice < 0.6 ? 'joins' : 'another role'}`);
  if (dice < 0.3) await world.say(teacher, removeMember, { courseId, uid: other.uid });
  else if (dice < 0.6) await world.join(other, teacher, courseId).catch(() => undefined);
  else
    await world.say(teacher, setMemberRole, { courseId, uid: other.uid, role: dice < 0.8 ? 'assistant' : 'student' });
  // What was made and decided meanwhile.
  mark();
};

type Promising = <M extends Mutation>(call: M, input: z.input<M['input']>, creates?: RowKey) => Promise<void>;

/** Takes down what was promised to a person. Some of it waits for a file; what is told not to be kept is sent again, or given up. */
const promising =
  (cast: Cast, played: Played, tab: Tab, courseId: string): Promising =>
  async (call, input, creates) => {
    // Listed before it can be shown: whoever takes it away, or its maker's membership, finds it here.
    const row: Created | undefined = creates && { key: creates, courseId, played, seen: false, maybeGone: false };
    if (row !== undefined) cast.created.push(row);
    // Of the draft that it is written in.
    const id = cast.world.newId();
    for (let presses = 0; ; presses += 1) {
      const made = await told(tab, () => tab.store.mutate(call, input, { id }));
      if (made.ok) break;
      if (tab.isDead()) return;
      await checkNotKept(tab, id, made.refusal.reason);
      if (!notKept.has(made.refusal.reason) || presses === 2 || cast.chance.next() < 0.3) return;
    }
    if (row !== undefined) row.mid = id;
    cast.promised.push({ mid: id, uid: tab.replica.uid, device: played.device });
    if (cast.chance.next() < 0.1) await steadily(cast, () => nameFile(cast, played, tab, id));
  };

const notKept: ReadonlySet<string> = new Set([coreRefusal.notKept.reason, coreRefusal.storageFull.reason]);

/** I15: whatever the disk does, a promise is made or told not to be. */
const told = async <T>(tab: Tab, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (tab.isDead()) throw error;
    throw new Error('I15: a promise is neither kept nor told not to be', { cause: error });
  }
};

/** One change of many rows, of which so many, more than a push holds, have not been sent. */
export const changeMany = async (cast: Cast, played: Played, tab: Tab, count: number): Promise<void> => {
  const courseId = cast.chance.pick(cast.courses);
  const promise = promising(cast, played, tab, courseId);
  const ids = (await activitiesOf(tab.replica, courseId)).slice(0, 4).map(({ id }) => id);
  for (let one = count; one > 0; one -= 1) {
    const id = cast.world.newId();
    const input = { courseId, id, title: textOf(cast, `page ${one}`), url: 'https://example.com', order: 'a0' };
    await promise(createCoursewareUrl, input, `activity/${id}`);
    ids.push(id);
  }
  await promise(publishCoursewares, { courseId, ids });
};

/** What no firewall lets through. */
export const unspeakable = 'unspeakable';

/** Now and then, in one of so many texts that are made at once, there is something that no push gets through with. */
const textOf = ({ chance, pushItems }: Cast, text: string): string =>
  chance.next() < 0.1 / pushItems ? `${unspeakable} ${text}` : text;

/** One thing a person does, on what their device shows. */
export const act = async (cast: Cast, played: Played, tab: Tab): Promise<void> => {
  const { chance, world } = cast;
  const { replica } = tab;
  const courseId = chance.pick(cast.courses);
  const id = world.newId();
  const notices = await noticesOf(replica, courseId);
  const topics = await topicsOf(replica, courseId);
  const notice = notices.length > 0 ? chance.pick(notices) : undefined;
  const topic = topics.length > 0 ? chance.pick(topics) : undefined;
  const text = textOf(cast, `text ${chance.below(1_000)}`);
  const promise = promising(cast, played, tab, courseId);
  if (chance.next() < 0.3) return talk(cast, tab, courseId, promise);
  const dice = chance.next();
  if (dice < 0.2 || notice === undefined)
    return promise(createNotice, { courseId, id, title: text, content: text }, `notice/${id}`);
  if (dice < 0.32 || topic === undefined)
    return promise(createTopic, { courseId, id, title: text, content: text }, `topic/${id}`);
  if (dice < 0.52) return promise(addReply, { courseId, topicId: topic.id, id, content: text }, `topicReply/${id}`);
  if (dice < 0.66) {
    const { title: basis = '' } = notice.editions;
    return promise(updateNotice, { courseId, id: notice.id, title: text, basis: { title: basis } });
  }
  if (dice < 0.76) {
    const mine = (await repliesOf(replica, topic.id)).filter(({ createdBy }) => createdBy === replica.uid);
    const reply = mine[0];
    if (reply === undefined) return;
    const input = { courseId, topicId: topic.id, id: reply.id, content: text, basis: reply.editions };
    return promise(updateReply, input);
  }
  if (dice < 0.84) return promise(setNoticeTop, { courseId, id: notice.id, state: notice.pinned ? 0 : 1 });
  if (dice < 0.92) return promise(readNotice, { courseId, id: notice.id });
  for (const row of cast.created) if (row.key === `notice/${notice.id}`) row.maybeGone = true;
  return promise(deleteNotice, { courseId, id: notice.id });
};

/** Says something in the course's conversation, takes something back, or has read it. */
const talk = async (
  { chance, world }: Cast,
  { store, replica }: Tab,
  groupId: string,
  promise: Promising,
): Promise<void> => {
  const scope = convScope(groupId);
  const held = await replica.rows(messageTable).where('_s').equals(scope).toArray();
  const mine = held.filter(({ fromUid, recalledAt }) => fromUid === replica.uid && recalledAt === 0);
  const dice = chance.next();
  if (dice < 0.2 && mine.length > 0) return promise(recallMessage, { groupId, id: chance.pick(mine).id });
  const newest = Math.max(0, ...held.map(({ seq }) => seq));
  // No promise of its own: a later one takes the place of one that was not sent.
  if (dice < 0.3) return void (await store.mutate(readConversation, { groupId, seq: newest }));
  const id = world.newId();
  const said = { groupId, id, type: 'text', text: `${chance.below(5)}`, replyTo: '', mentions: [] } as const;
  return promise(sendMessage, { ...said, mentions: [] }, `message/${id}`);
};

/** Patches come: in any order, some for the second time, some never, some later. */
export const hear = async ({ chance, told }: Cast, played: Played, tab: Tab): Promise<void> => {
  const waiting = told.get(played) ?? [];
  const coming: LivePatch[] = [];
  for (const patch of waiting.splice(0)) {
    const dice = chance.next();
    if (dice < 0.6) coming.splice(chance.next() < 0.3 ? 0 : coming.length, 0, patch);
    if (dice > 0.5 && dice < 0.85) waiting.push(patch);
  }
  await takePatches(tab.host, coming);
};

/** Somebody pages back in a conversation. */
export const pageBack = async ({ chance, courses }: Cast, { host, replica }: Tab): Promise<void> => {
  const scope = convScope(chance.pick(courses));
  const held = await replica.rows(messageTable).where('_s').equals(scope).toArray();
  const oldest = Math.min(...held.map(({ seq }) => seq).filter((seq) => seq > 0));
  if (!Number.isFinite(oldest)) return;
  await fetchOlder(host, { scope, entity: 'message', before: oldest, limit: 1 + chance.below(4) });
};

/** What was just promised names a file that is still on its way; unless it was sent already. */
const nameFile = async ({ awaited, world }: Cast, played: Played, tab: Tab, mid: string): Promise<void> => {
  const { outbox } = tab.replica;
  const id = world.newId();
  await outbox.transaction('rw', [outbox.entries, outbox.uploads], async () => {
    const entry = await outbox.entries.where('mid').equals(mid).first();
    if (entry?.state !== 'queued' || entry.sendSeq !== undefined || entry.wasSent === true) return;
    await outbox.uploads.put(uploadJob(id, world.now()));
    await outbox.entries.update(entry.seq, { files: [id] });
    awaited.set(mid, { id, played });
  });
  if (awaited.has(mid)) await giveFile(played, id);
};

const bytesOf = ({ device }: Played) => bytesFor(device.person.uid, { indexedDB: device.disk, IDBKeyRange });

const giveFile = async (played: Played, id: string): Promise<void> => {
  const bytes = bytesOf(played);
  await bytes.sources.put({ id, file: new Blob(['hello']) });
  bytes.close();
};

/** The browser throws the files away that were on their way. */
export const evictBytes = (played: Played): Promise<void> => bytesOf(played).delete();

/** I17: nothing is executed before its file has arrived. Then it arrives, or is given up; unless the tab dies over it. */
export const endFile = async (cast: Cast, always?: 'done'): Promise<void> => {
  const [first] = cast.awaited;
  if (first === undefined) return;
  const [mid, { id, played }] = first;
  const tab = played.tabs.find(({ isDead }) => !isDead());
  if (tab === undefined) return;
  if (cast.commits().some((commit) => commit.mid === mid && commit.status === 'applied'))
    throw new Error(`I17: ${mid} was applied before its file had arrived`);
  const isGiven = always !== undefined || cast.chance.next() < 0.7;
  try {
    const goes = await steadily(cast, async () => {
      if (await goesOn(played, tab, id, isGiven)) return true;
      await tab.replica.outbox.uploads.update(id, { state: isGiven ? 'done' : 'cancelled' });
      return false;
    });
    if (!goes) cast.awaited.delete(mid);
  } catch (error) {
    if (!tab.isDead()) throw error;
  }
};

/** The bytes are gone: as the engine says of a source that cannot be read, the person is asked for it, and gives it again. */
const goesOn = async (played: Played, { replica }: Tab, id: string, isGiven: boolean): Promise<boolean> => {
  const bytes = bytesOf(played);
  const isThere = (await bytes.sources.get(id)) !== undefined;
  bytes.close();
  if (isThere || !isGiven) return false;
  const { uploads } = replica.outbox;
  if ((await uploads.get(id))?.state === 'changed') await giveFile(played, id);
  else await uploads.update(id, { state: 'changed', refusal: coreRefusal.fileUnreadable });
  return true;
};
